"""The sandbox around a submitted program: limits on files, network, processes and memory."""

# Positions, moves and rules, which answers may use where their exercise allows it.  All else of the
# package knows answers or is for teachers; what runs programs is loaded already.
PRESENT = "puzzle"
