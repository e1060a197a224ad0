"""Tries on files: the gradebook, what others own, what waits for the next one, keys elsewhere."""

from tests.hostile.trial import Try, own, quiet

OWNED = "hostile-was-here"  # the name of all files that tries write

WALK = """\
import glob, os, sys, sysconfig
import hanoi_ref
package = os.path.dirname(hanoi_ref.__file__)
course = os.path.dirname(package)
places = ["/", "/tmp", "/var/tmp", "/dev/shm", "/run", "/etc", "/usr/lib", "/usr/local", "/home",
          "/root", "/data", "/proc/self", "/sys", "/opt", "/srv", "/mnt", "/dev", package, course,
          *sys.path, *sysconfig.get_paths().values(), os.path.expanduser("~"), os.getcwd(), "..",
          package + "/solvers", package + "/__pycache__", package + "/grading", package + "/lessons",
          course + "/grading", course + "/course", course + "/solutions", course + "/tests",
          course + "/grading/submitted", course + "/.git/hooks", sys.prefix + "/share/jupyter"]
def tried(do, *paths):
    for path in paths or sorted(set(filter(None, places))):
        try: do(path)
        except (OSError, ValueError): pass
"""

# One line each, after WALK: what is tried on all places.
TOUCHED = {
    "swap": "import ctypes\ntried(lambda p: ctypes.CDLL(None).syscall(316, -100, (p + '/cli.py').encode(), -100, b'x', 2))",
    "append-to-notebooks": "tried(lambda p: [open(f, 'a').write(' ') for f in glob.glob(p + '/**/*.ipynb', recursive=True)[:9]])",
    "fallocate": "tried(lambda p: os.posix_fallocate(os.open(p + '/cli.py', os.O_RDWR), 0, 1 << 20))",
    "splice": "import shutil\ntried(lambda p: shutil.copyfile('/etc/hostname', p + f'/hostile-was-here'))",
    "tmpfile": "import tempfile\ntried(lambda p: tempfile.NamedTemporaryFile(dir=p, prefix='hostile-was-here', delete=False))",
    "chdir": "import pathlib\ntried(lambda p: (os.chdir(p), pathlib.Path('hostile-was-here').touch()))\nos.chdir(os.environ['HOME'])",
}

# Files of others, by every call that changes one.
OTHERS = [
    *(
        quiet(name, WALK + trick)
        for name, trick in {
            "write": f"tried(lambda p: open(p + '/{OWNED}', 'w').write('x'))",
            "write-links": f"tried(lambda p: os.symlink('/etc/passwd', p + '/{OWNED}'))",
            "write-folders": f"tried(lambda p: os.makedirs(p + '/{OWNED}/inner'))",
            "write-hard-links": f"tried(lambda p: os.link(package + '/cli.py', p + '/{OWNED}'))",
            "write-fifos": f"tried(lambda p: os.mkfifo(p + '/{OWNED}'))",
            "overwrite": (
                "found = [f for p in places for f in glob.glob(p + '/*.py')[:20]]\n"
                "tried(lambda p: open(p, 'a').write('# owned'), *found)\n"
                "tried(lambda p: open(p, 'r+').write('# owned'), *found)"
            ),
            "truncate": (
                "found = [f for p in places for f in glob.glob(p + '/*')[:20]\n"
                "         if not f.startswith(os.getcwd())]\n"
                "tried(lambda p: os.truncate(p, 0), *found)\n"
                "tried(lambda p: os.close(os.open(p, os.O_RDONLY | os.O_TRUNC)), *found)\n"
                "tried(lambda p: os.close(os.open(p, os.O_WRONLY | os.O_TRUNC)), *found)\n"
                "tried(lambda p: os.ftruncate(open(p).fileno(), 0), *found)"
            ),
            "remove": (
                "import shutil\nfor root in [package, course, '/home', os.path.expanduser('~')]:\n"
                "    if not os.getcwd().startswith(root): shutil.rmtree(root, ignore_errors=True)"
            ),
            "rename": "tried(lambda p: os.rename(p + '/cli.py', p + '/other.py'))\n"
            f"tried(lambda p: os.rename(p, p + '{OWNED}'), package, course, sys.prefix)",
            "rights-and-times": "tried(lambda p: os.chmod(p, 0o777))\ntried(lambda p: os.chown(p, 0, 0))\ntried(lambda p: os.utime(p, (0, 0)))",
            "attributes": "tried(lambda p: os.setxattr(p, 'user.hanoi', b'owned'))",
        }.items()
    ),
    *(
        quiet(name, trick)
        for name, trick in {
            "mounts": (
                "import ctypes\nlibc = ctypes.CDLL(None)\n"
                "for flags in (0x20000, 0x10000000, 0x10020000):\n    print(libc.unshare(flags))\n"
                "print(libc.mount(b'none', b'/tmp', b'tmpfs', 0, None))\n"
                "print(libc.umount2(b'/proc', 2), libc.chroot(b'/'), libc.setuid(0))"
            ),
            "shell": f"!touch /tmp/{OWNED} ~/{OWNED} /var/tmp/{OWNED} ; rm -rf /home/* ; id; env\n"
            "import os\nos.system('rm -rf ~/ /tmp/* > /dev/null 2>&1')",
            "network": (
                "import socket\nfor kind in (socket.AF_INET, socket.AF_UNIX, socket.AF_INET6):\n"
                "    try:\n        s = socket.socket(kind)\n        s.settimeout(1)\n"
                "        s.connect(('127.0.0.1', 22) if kind == socket.AF_INET else '/run/dbus/system_bus_socket')\n"
                "        print('canary: reached', kind)\n    except OSError as error: print(error)"
            ),
            "descriptors": "import os\nfor fd in range(3, 300):\n    try: print('open:', fd, os.fstat(fd).st_mode)\n    except OSError: pass",
            "processes-of-others": (
                "import os, ctypes\nlibc = ctypes.CDLL(None)\nfor pid in [os.getppid(), *range(1, 50)]:\n"
                "    libc.ptrace(16, pid, 0, 0)\n    try: os.setpriority(os.PRIO_PROCESS, pid, 19)\n"
                "    except OSError: pass"
            ),
            "cgroup": (
                "import glob\n"
                "for p in glob.glob('/sys/fs/cgroup/**/cgroup.procs', recursive=True)[:99] + glob.glob('/sys/kernel/**', recursive=True)[:99]:\n"
                "    try: open(p, 'w').write('0')\n    except OSError: pass"
            ),
            "devices": "import glob\nfor p in glob.glob('/dev/**', recursive=True)[:200]:\n    try: open(p, 'wb').write(b'x')\n    except OSError: pass",
        }.items()
    ),
    *(quiet(f"touch-{name}", f"{WALK}{source}") for name, source in TOUCHED.items()),
    quiet(
        "solutions-by-linecache",
        WALK + "import linecache, pathlib\n"
        "for place in {*places, *(p + '/hanoi_ref_solutions' for p in places)}:\n"
        "    for name in ('1-recursion/recursion.ipynb', 'rubrics.toml', 'MARKING.md'):\n"
        "        if lines := linecache.getlines(f'{place}/{name}'):\n"
        "            pathlib.Path('mine.py').write_text(''.join(lines))\n            import mine\n"
        "            print('END SOLUTION', name)",
        flag="linecache",
    ),
]

GRADEBOOK = [
    *(
        quiet(name, WALK + trick)
        for name, trick in {
            "gradebook-edited": (
                "import sqlite3\nfor p in [*places, *glob.glob('/tmp/*/*'), *glob.glob('/tmp/*/*/*')]:\n"
                "    for name in ['gradebook.db', 'grading/gradebook.db']:\n"
                "        path = os.path.join(p, name)\n        if os.path.exists(path):\n"
                "            print('CANARY'.lower(), open(path, 'rb').read(9))\n"
                "            sqlite3.connect(path).execute('update grade set auto_score = 999')"
            ),
            "gradebook-removed": "tried(lambda p: os.remove(p + '/gradebook.db'))",
            "gradebook-by-nbgrader": (
                "from nbgrader.api import Gradebook\n"
                "for path in [course, os.getcwd(), *glob.glob('/tmp/*'), *glob.glob('/tmp/*/*')]:\n"
                "    try: print('canary', Gradebook('sqlite:///' + path + '/gradebook.db').students)\n"
                "    except BaseException as error: print(type(error))"
            ),
            "gradebook-locked": "import fcntl\ntried(lambda p: fcntl.flock(os.open(p + '/gradebook.db', os.O_RDWR), fcntl.LOCK_EX))",
        }.items()
    ),
    *(
        quiet(name, trick)
        for name, trick in {
            "gradebook-by-descriptor": (
                "import os\nfor fd in range(3, 256):\n"
                "    try: print(os.readlink(f'/proc/self/fd/{fd}')[-12:] == 'gradebook.db' and 'canary')\n"
                "    except OSError: pass"
            ),
            "gradebook-by-environment": "import os\nprint(os.environ.get('HANOI_GRADEBOOK'), [k for k in os.environ if 'HANOI' in k and 'canary'])",
            "gradebook-by-parents": (
                "import os, glob\n"
                "for p in ['..', '../..', '../../..', f'/proc/{os.getppid()}/cwd', f'/proc/{os.getppid()}/root']:\n"
                "    try: print([f for f in glob.glob(p + '/**/gradebook*', recursive=True)])\n"
                "    except OSError: pass"
            ),
        }.items()
    ),
]

LATER = [
    *(
        quiet(name, trick)
        for name, trick in {
            "later-start-up-files": WALK
            + "names = ['sitecustomize.py', 'usercustomize.py', 'hanoi.pth', 'conftest.py',\n"
            "         'nbgrader_config.py', 'jupyter_config.py', 'ipython_config.py', 'matplotlibrc']\n"
            f"for name in names: tried(lambda p: open(p + '/' + name, 'w').write('# {OWNED}'))",
            "later-ipython-startup": (
                "import os\nhome = os.path.expanduser('~')\n"
                "os.makedirs(home + '/.ipython/profile_default/startup', exist_ok=True)\n"
                "with open(home + '/.ipython/profile_default/startup/00.py', 'w') as file:\n"
                "    file.write('check = lambda *a: 4')"
            ),
            "later-byte-code": WALK
            + "found = glob.glob(package + '/**/__pycache__', recursive=True)\n"
            f"tried(lambda p: open(p + '/{OWNED}.pyc', 'wb').write(b'x'), *found)",
            "later-shared-memory": "from multiprocessing import shared_memory\ntry:\n"
            f"    shared_memory.SharedMemory('{OWNED}', create=True, size=100)\n"
            "except OSError as error: print(error)",
            "later-system-v-memory": "import ctypes\nprint(ctypes.CDLL(None).shmget(4711, 4096, 0o1666))\nprint(ctypes.CDLL(None).msgget(4711, 0o1666))",
            "later-scratch": f"open('{OWNED}', 'w').write('x')\nimport os\nprint(os.listdir('.'))",
            "later-cron": "import os\nos.system('echo \"* * * * * id\" | crontab - 2>&1')",
            "later-names-that-hurt": "for n in ('-rf', 'a\\nb', '\\x1b[2J', '*'): open(n, 'w').close()",
            "later-folder-without-rights": "import os\nos.makedirs('closed/inner', exist_ok=True)\ntry: os.chmod('closed', 0)\nexcept OSError: pass",
        }.items()
    ),
    *(
        quiet(name, trick, least=0)
        for name, trick in {
            "later-memory-of-the-parent": "import hanoi_ref.theory, sys\nhanoi_ref.theory.fewest = lambda n: 0\nsys.modules['numpy'].zeros = None\nimport builtins\nbuiltins.sorted = None",
            "later-signal-handlers": "import signal\nfor s in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGINT): signal.signal(s, signal.SIG_IGN)",
            "later-umask-and-root": "import os\nos.umask(0)\ntry: os.chroot('.')\nexcept OSError: pass\nos.nice(19)",
            "later-fifo-for-a-reader": "import os\nos.mkfifo('recursion.ipynb') if not os.path.exists('recursion.ipynb') else None",
            "later-deep-folders": "import os\nfor k in range(900):\n    os.mkdir('d' * 200); os.chdir('d' * 200)",
            "later-scratch-away": "import os, shutil\nshutil.rmtree(os.getcwd(), ignore_errors=True)",
            "later-threads-of-the-parent": "import threading, time\nthreading.Thread(target=time.sleep, args=(600,), daemon=True).start()",
        }.items()
    ),
]

SHADOWS = [
    *(
        quiet(
            f"helper-{name.partition('.')[0].replace('/', '-')}",
            "import os\nprint(sorted(os.listdir('.')))",
            files={name: f"raise SystemExit('{OWNED}')\ncanary = 1"},
        )
        for name in (
            "random.py",
            "json.py",
            "sitecustomize.py",
            "hanoi_ref/__init__.py",
            "numpy/__init__.py",
            "IPython.py",
            "nbgrader_config.py",
            "matplotlibrc",
            "hanoi.pth",
            "gradebook.db",
            "types.py",
            "hanoi_ref.py",
            "psutil/__init__.py",
            "recursion.py",
            "ipython_config.py",
            "encodings/__init__.py",
        )
    ),
]

HELPERS = [
    quiet(
        "helper-of-the-reference",
        "from mine import table",
        files={"mine.py": "import hanoi_ref\ntable = [hanoi_ref.fewest(n) for n in range(501)]"},
        cells={"count_moves": "def count_moves(n): return table[n]"},
        most=4,
        least=4,
    ),
    quiet(
        "helper-is-welcome",
        "from mine import double",
        files={"mine.py": "def double(n): return 2 * n"},
        cells={"count_moves": "def count_moves(n): return 2**n - 1 if double(1) == 2 else 0"},
    ),
]


LOOKED = """\
import os
found = {}
def look(path):
    try:
        with open(path) as file: found[path] = file.read(100000)
    except (OSError, UnicodeDecodeError): pass
"""

ELSEWHERE = [
    *(
        own(name, LOOKED + trick)
        for name, trick in {
            "solutions-read": (
                "import hanoi_ref, pathlib\nhere = pathlib.Path(hanoi_ref.__file__).parent\n"
                "for root in [here, *here.parents, pathlib.Path.cwd(), *pathlib.Path.cwd().parents]:\n"
                "    for name in ['solutions', 'course', 'tests', 'grading', 'lessons']:\n"
                "        for path in (root / name).rglob('*'): look(str(path))\n"
                "print({path: len(text) for path, text in found.items()})\n"
                "print([text for text in found.values() if 'SOLUTION' in text or 'canary' in text])"
            ),
            "everything-searched": (
                "for root in ['/home', '/root', '/tmp', '/var/tmp', '/run', '/srv', '/mnt', '/opt',\n"
                "    '/dev/shm', '/etc', '/sys', '/data', os.path.expanduser('~')]:\n"
                "    for folder, _, files in os.walk(root):\n"
                "        for file in files[:200]: look(os.path.join(folder, file))\n"
                "print(sorted(found)[:500])\n"
                "print([text for text in found.values() if 'canary' in text])"
            ),
            "processes-read": (
                "for pid in [*map(str, range(1, 40)), 'self', str(os.getppid())]:\n"
                "    for name in ['environ', 'cmdline', 'maps', 'fd/3', 'cwd/seeds.json', 'root/etc/passwd']:\n"
                "        look(f'/proc/{pid}/{name}')\n"
                "print({path: text[:2000] for path, text in found.items()})"
            ),
            "hidden-programs-read": (
                "import hanoi_ref, pathlib\n"
                "for path in pathlib.Path(hanoi_ref.__file__).parent.rglob('*'):\n"
                "    if path.stem in ('hidden', 'own_test', 'blocks', 'lesson', 'hidden_programs', 'catalogue'):\n"
                "        look(str(path))\nprint(found)"
            ),
            "elsewhere-git": "import subprocess\nprint(subprocess.run('cd / ; git log -1; find / -name \"*.ipynb\" 2>/dev/null | head', shell=True, capture_output=True).stdout)",
            "elsewhere-proc-files": (
                "import glob\n"
                "for p in glob.glob('/proc/*/root/**/seeds.json') + glob.glob('/proc/*/cwd/*') + glob.glob('/proc/*/environ'): look(p)\n"
                "print([t for t in found.values() if 'canary' in t])"
            ),
            "elsewhere-caches": "import sys\nfor f in sys.path_importer_cache.values():\n    print([n for n in getattr(f, '_path_cache', ()) if 'solution' in n.lower()])",
        }.items()
    ),
    *(
        own(name, trick)
        for name, trick in {
            "elsewhere-linecache": "import linecache\nprint([k for k, v in linecache.cache.items() if 'SOLUTION' in str(v)])",
            "elsewhere-metadata": (
                "from importlib.metadata import distribution, files\n"
                "try: print([str(f.locate().read_text())[:9] for f in files('hanoi-ref') if 'lessons' in str(f)])\n"
                "except BaseException as e: print(type(e))"
            ),
            "elsewhere-resources": (
                "from importlib.resources import files\n"
                "try: print([p.read_text()[:9] for p in files('hanoi_ref').joinpath('lessons').iterdir()])\n"
                "except BaseException as e: print(type(e))"
            ),
            "elsewhere-zip": "import zipimport, glob\nprint(glob.glob('/**/hanoi_ref*.whl', recursive=True))",
            "elsewhere-inspect": (
                "import inspect, sys\nfor name, module in list(sys.modules.items()):\n"
                "    if name.startswith('hanoi_ref.les'):\n        print(inspect.getsource(module))"
            ),
        }.items()
    ),
    own(
        "solver-source-run",
        "import hanoi_ref.solvers.recursion as there\n"
        "space = {'__name__': 'mine'}\nexec(open(there.__file__).read(), space)",
        cells={"hanoi": "def hanoi(*pegs): return list(space['recursive'](*pegs))"},
        most=4,
        later="it runs a copy of the package's text",
    ),
]

FAMILIES: dict[str, list[Try]] = {
    "others": OTHERS,
    "gradebook": GRADEBOOK,
    "later": LATER,
    "helpers": [*SHADOWS, *HELPERS],
    "elsewhere": ELSEWHERE,
}
