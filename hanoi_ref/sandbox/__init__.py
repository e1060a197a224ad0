"""The sandbox around a submitted program: limits on files, network, processes and memory."""
