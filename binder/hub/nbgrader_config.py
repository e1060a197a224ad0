# nbgrader's settings for every user: the course and the folder of the exchange.
# This file is in /etc/jupyter; the teachers' settings are the course's nbgrader_config.py.
c = get_config()

c.CourseDirectory.course_id = "hanoi"
c.Exchange.root = "/srv/hanoi/exchange"
