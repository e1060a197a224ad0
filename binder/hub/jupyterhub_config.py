# JupyterHub for one course: an instructor and two assistants share a server, students have their
# own.  README.md beside this file lists the folders and their permissions.
import os

c = get_config()

STUDENTS = os.environ.get("HANOI_STUDENTS", "ada bob").split()
TEACHERS = os.environ.get("HANOI_TEACHERS", "instructor assistant-one assistant-two").split()

# Users of the container sign in with their own passwords.  In production, configure your
# school's sign-in here: https://jupyterhub.readthedocs.io/en/stable/reference/authenticators.html
c.JupyterHub.authenticator_class = "pam"
c.LocalAuthenticator.create_system_users = True
c.Authenticator.allowed_users = {*STUDENTS, *TEACHERS}
c.Authenticator.admin_users = {TEACHERS[0]}

c.JupyterHub.bind_url = "http://:8000"
c.JupyterHub.db_url = "sqlite:////srv/hanoi/hub/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = "/srv/hanoi/hub/cookie_secret"
c.Spawner.default_url = "/lab"
c.Spawner.mem_limit = "1G"

# The course, its gradebook and all submissions belong to the account `grader`.  Nobody
# signs in as `grader`.  Teachers share its server: hanoi in a terminal, formgrader, the desk.
c.JupyterHub.load_groups = {"formgrade-hanoi": {"users": TEACHERS}}
c.JupyterHub.services = [
    {
        "name": "hanoi",
        "url": "http://127.0.0.1:9999",
        "command": ["jupyterhub-singleuser"],
        "user": "grader",
        "cwd": "/srv/hanoi/course",
        "oauth_no_confirm": True,
        "environment": {"JUPYTERHUB_DEFAULT_URL": "/lab"}
        | {name: os.environ[name] for name in ("HANOI_GRADEBOOK",) if name in os.environ},
    }
]
c.JupyterHub.load_roles = [
    {
        "name": "formgrade-hanoi",
        "groups": ["formgrade-hanoi"],
        "scopes": [
            "access:services!service=hanoi",
            "list:services",
            "read:services!service=hanoi",
        ],
    },
    {"name": "server", "scopes": ["inherit"]},
]
