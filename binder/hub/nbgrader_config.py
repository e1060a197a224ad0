# What every user's nbgrader is told: which course this is, and where it is exchanged.
# It lies in /etc/jupyter; the teachers' own is the course's nbgrader_config.py.
c = get_config()

c.CourseDirectory.course_id = "hanoi"
c.Exchange.root = "/srv/hanoi/exchange"
