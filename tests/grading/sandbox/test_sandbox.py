"""What a program can reach behind the walls of each level, as root and as an ordinary user."""

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

import hanoi_ref
from hanoi_ref.grading.sandbox.kernel import has_seccomp, landlock_abi
from hanoi_ref.grading.sandbox.runner.host import ForkServer, Hung, Program, best_level
from hanoi_ref.grading.sandbox.runner.messages import ChannelClosed

PACKAGE = Path(hanoi_ref.__file__).parent
linux = pytest.mark.skipif(sys.platform != "linux", reason="walls are Linux's")


def has_namespaces() -> bool:
    """Whether the system lets this user have a world of his own, asked by its own program."""
    known = shutil.which("unshare")
    call = [known, *(() if os.geteuid() == 0 else ("-r",)), "-mpnif", "--mount-proc", "true"]
    return bool(known) and subprocess.run(call, capture_output=True, check=False).returncode == 0


OFFERED = {
    "namespaces": has_namespaces(),
    "landlock": landlock_abi() > 0 and has_seccomp(),
    "unsandboxed": True,
}


@pytest.fixture(scope="module")
def fork_server() -> Iterator[ForkServer]:
    """A warm process."""
    made = ForkServer()
    yield made
    made.close()


@pytest.fixture
def home() -> Iterator[Path]:
    """A file in the teacher's home for a moment; another run may have one as well."""
    path = Path(mkdtemp(prefix=".hanoi-secret-", dir=Path.home()))
    (path / "notes.txt").write_text("secret")
    yield path
    shutil.rmtree(path)


@pytest.fixture(params=["namespaces", "landlock"])
def program(
    request: pytest.FixtureRequest, fork_server: ForkServer, tmp_path: Path
) -> Iterator[Program]:
    """A program behind the walls of a level, in a course with secrets."""
    if not OFFERED[request.param]:
        pytest.skip(f"this machine does not offer {request.param}")
    (tmp_path / "grading").mkdir()
    (tmp_path / "grading" / "seeds.json").write_text("secret")
    (tmp_path / "notes.txt").write_text("secret")
    files = {"mine.py": "eCA9IDc="}  # x = 7
    made = fork_server.start(request.param, {"files": files})
    yield made
    made.close()


SEARCH = """
halves, found = ("yranac"[::-1].encode(), b"OfANeighbour"), 0
rows = [line.split() for line in open("/proc/self/maps")]
with open("/proc/self/mem", "rb", 0) as memory:
    for where, may, *_, name in ((*row, "") for row in rows if row[1][:2] == "rw"):
        start, end = (int(each, 16) for each in where.split("-"))
        memory.seek(start)
        parts = memory.read(end - start).split(halves[0])[1:]
        found += sum(part.startswith(halves[1]) for part in parts)
print(found)"""


def test_a_program_does_not_inherit_the_files_of_another(fork_server):
    """The search finds what a program itself has in its memory, and no more."""
    level = next(level for level, there in OFFERED.items() if there)
    files = {f"{size}.txt": "canaryOfANeighbour++++++" * size for size in (1, 40, 1_000, 4_000)}
    fork_server.start(level, {"files": files}).close()
    program = fork_server.start(level, {})
    assert said(program, SEARCH) == "0"
    assert said(program, f"own = 'canaryOfANeighbour'\n{SEARCH}") != "0"
    program.close()


def said(program: Program, source: str) -> str:
    """What a cell prints."""
    outputs = program.run(source, False, 5.0)
    assert [each["output_type"] for each in outputs] == ["stream"], outputs
    return str(outputs[0]["text"]).strip()


def tried(program: Program, expression: str, *names: object) -> str:
    """What an expression gives, or the name of the error that it raises."""
    imports = "import os, signal, socket, resource, fcntl, ctypes, sys\nlibc = ctypes.CDLL(None)\n"
    imports += "def done(returned):\n    if returned == -1: raise OSError\n"
    lines = f"try: print({expression})\nexcept BaseException as error: print(type(error).__name__)"
    return said(program, imports + lines.replace("NAMES", repr(list(map(str, names)))))


@linux
def test_the_level_that_the_machine_offers_is_reached(fork_server):
    """A machine with namespaces, or with landlock, is never said to have less."""
    assert best_level(fork_server) == next(level for level, there in OFFERED.items() if there)
    for level, there in OFFERED.items():
        if there:
            assert best_level(fork_server, level) == level


@linux
@pytest.mark.skipif(os.environ.get("CI") is None, reason="an own machine may offer what it likes")
def test_on_ci_there_are_walls():
    """Else nothing of all this would be tested there."""
    assert OFFERED["namespaces"] or OFFERED["landlock"]


SECRET = {
    "the course": "os.listdir(COURSE)",
    "the seeds": "open(COURSE + '/grading/seeds.json').read()",
    "a file of the course": "open(COURSE + '/notes.txt').read()",
    "hidden programs": "open(PACKAGE + '/lessons/gray/hidden.py').read()",
    "mistakes": "open(PACKAGE + '/lessons/gray/own_test.py').read()",
    "solvers": "open(PACKAGE + '/solvers/recursion.py').read()",
    "their names": "os.listdir(PACKAGE + '/theory')[0]",
    "the package under another name": "__import__('importlib.util').util.find_spec('hanoi_ref.theory').loader.get_code('')",
    "exercises": "open(PACKAGE + '/lessons/gray/__init__.py').read()",
    "the marking": "open(PACKAGE + '/marking/runner.py').read()",
    "solutions": "os.listdir(PACKAGE + '/../solutions')",
    "names that imports remember": "[each for each in sys.path_importer_cache[os.path.dirname(PACKAGE)]._path_cache if each == 'solutions'][0]",
    "the repository": "os.listdir(PACKAGE + '/../.git')",
    "homes": "open(HOME + '/notes.txt').read()",
    "passwords": "open('/etc/shadow').read()",
    "the environment of the first process": "open('/proc/1/environ').read()",
    "devices": "os.listdir('/dev/disk')",
}
WRITTEN = {
    "the package": "open(PACKAGE + '/mine.py', 'w')",
    "libraries": "open(LIBRARY + '/mine.pth', 'w')",
    "the course": "open(COURSE + '/mine', 'w')",
    "a file that is there": "open(PACKAGE + '/cli.py', 'r+')",
    "truncated": "os.truncate(PACKAGE + '/cli.py', 0)",
    "truncated in reading": "os.open(PACKAGE + '/cli.py', os.O_RDONLY | os.O_TRUNC)",
    "rights": "os.chmod(PACKAGE + '/cli.py', 0o777)",
    "times": "os.utime(PACKAGE + '/cli.py')",
    "system": "open('/etc/mine', 'w')",
    "/var/tmp": "open('/var/tmp/mine', 'w')",
}
REACHED = {
    "the network": "socket.create_connection(('127.0.0.1', PORT), 1)",
    "a socket of the system": "socket.socket(socket.AF_UNIX).connect('/run/dbus/system_bus_socket')",
    "the marking process, by a signal": "os.kill(REFEREE, signal.SIGTERM)",
    "the marking process, by its limits": "resource.prlimit(REFEREE, resource.RLIMIT_CPU, (9**9, 9**9))",
    "the parent, by its limits": "resource.prlimit(os.getppid(), resource.RLIMIT_CPU)",
    "the parent, by its files' owner": "fcntl.fcntl(os.pipe()[0], 8, os.getppid())",
    "the same with a bit more": "done(libc.fcntl(0, 8 | 1 << 32, os.getppid()))",
    "the parent, traced": "done(libc.ptrace(16, os.getppid(), 0, 0))",
    "shared memory": "done(libc.shmget(4711, 4096, 0o1666))",
    "another user": "os.setuid(0)",
    "a world below": "done(libc.unshare(0x10000000))",
    "a mount": "done(libc.mount(b'none', b'/tmp', b'tmpfs', 0, None))",
    "memory without an owner": "os.memfd_create('x')",
    "memory that is shared": "__import__('mmap').mmap(-1, 4096)",
    "memory in pipes": "os.splice(os.open(os.__file__, 0), os.pipe()[1], 1)",
    "disk in advance": "done(libc.fallocate(os.open('f', os.O_RDWR | os.O_CREAT), 0, 0, 4096))",
    "a watch on files": "done(libc.inotify_init1(0))",
    "a lock on a shared file": "fcntl.flock(open(os.__file__), fcntl.LOCK_SH)",
    "the same for a part of it": "fcntl.lockf(open(os.__file__), fcntl.LOCK_SH)",
    "the memory of a node": "done(libc.syscall(238, 0, 0, 0))",
    "another personality": "done(libc.personality(0x0040000))",
    "segments": "done(libc.syscall(154, 0, 0, 0))",
    "a signal by a timer": "done(libc.syscall(222, 0, 0, ctypes.byref(ctypes.c_int())))",
    "its place when memory runs out": "open('/proc/self/oom_score_adj', 'w').write('0')",
    "descriptors on their way": "socket.send_fds((pair := socket.socketpair())[0], [b'x'], [0])",
    "a signal when its parent ends": "done(libc.prctl(1, 9, 0, 0, 0))",
}


@linux
@pytest.mark.parametrize(
    "source",
    [*SECRET.values(), *WRITTEN.values(), *REACHED.values()],
    ids=[
        f"{what}: {name}"
        for what, table in {"read": SECRET, "write": WRITTEN, "reach": REACHED}.items()
        for name in table
    ],
)
def test_walls_have_no_holes(program, tmp_path, home, source):
    """Each of these fails with an error, in both levels."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        known = {
            "COURSE": str(tmp_path),
            "HOME": str(home),
            "PACKAGE": str(PACKAGE),
            "LIBRARY": sysconfig.get_path("purelib"),
            "PORT": server.getsockname()[1],
            "REFEREE": os.getpid(),
        }
        names = "".join(f"{name} = {value!r}\n" for name, value in known.items())
        program.run(names, False, 5.0)
        assert tried(program, source).endswith("Error")


ALLOWED = {
    "the package": "len(open(PACKAGE + '/puzzle/rules.py').read()) > 100",
    "numbers": "sum(__import__('numpy').arange(5)) == 10",
    "scratch": "open('mine.txt', 'w').write('x') == 1",
    "a helper": "__import__('mine').x == 7",
    "home": "open(os.path.expanduser('~/mine.txt'), 'w').write('x') == 1",
    "temporary files": "__import__('tempfile').TemporaryFile().write(b'x') == 1",
    "a child": "__import__('subprocess').run(['true']).returncode == 0",
    "a pair of sockets": "len(socket.socketpair()) == 2",
    "its own limits": "resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)",
}


@linux
@pytest.mark.parametrize("source", ALLOWED.values(), ids=ALLOWED)
def test_what_a_lesson_needs_is_there(program, source):
    """The interpreter, the libraries, a folder of one's own."""
    program.run(f"PACKAGE = {str(PACKAGE)!r}", False, 5.0)
    assert tried(program, source) == "True"


def test_a_fork_server_that_is_killed_has_ended():
    """Its channels close before it is gone: then no submission is to blame."""
    server = ForkServer()
    server._process.kill()
    with pytest.raises(OSError, match="could not be entered"):
        server.start("unsandboxed", {})
    assert server.has_ended()
    server.close()


@linux
def test_nothing_of_the_environment_is_inside(program):
    """Neither variables, nor open files, nor users with rights."""
    names = set(said(program, "import os\nprint(*os.environ)").split())
    assert names <= {"HOME", "TMPDIR", "MPLCONFIGDIR", "PATH"} | {
        "LANG",
        "LC_ALL",
        "TZ",
        "LC_CTYPE",
    }
    assert said(program, "import os\nprint(os.getuid())") != "0"
    count = "import os\nopen_ = 0\nfor at in range(4096):\n    try: os.fstat(at); open_ += 1\n"
    # The line, and what holds the rules of landlock, which can only be added to.
    assert said(program, f"{count}    except OSError: pass\nprint(open_)") in ("4", "5")


@linux
@pytest.mark.parametrize(
    "source",
    [
        "x = [0] * (1 << 29)",
        "import mmap\nx = mmap.mmap(-1, 5 << 30)",
        "import os\npids = [os.fork() or __import__('time').sleep(20) for _ in range(300)]",
        "open('large', 'wb').truncate(1 << 30)",
    ],
    ids=["memory", "shared memory", "processes", "file"],
)
def test_use_is_bounded(program, source):
    """More raises an error, which is the program's own."""
    try:
        outputs = program.run(source, False, 3.0)
    except (Hung, ChannelClosed):
        return
    assert outputs and outputs[-1]["ename"] in (
        "MemoryError",
        "OSError",
        "BlockingIOError",
        "KeyboardInterrupt",
    )


GREEDY = """
import os, time
for _ in range(20):
    if not os.fork():
        held = bytearray(200 << 20)
        time.sleep(60)
time.sleep(60)
"""


@linux
def test_all_processes_of_a_program_share_a_limit_on_memory(program):
    """Each has less than the limit of one, all together five times as much."""
    with pytest.raises(ChannelClosed):
        program.run(GREEDY, False, 20.0)


FORKS = """
import os, time
for _ in range(300):
    try: os.fork() or time.sleep(60)
    except OSError: break
"""


@linux
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give each program a user of its own")
@pytest.mark.parametrize("level", ["landlock", "namespaces"])
def test_a_program_that_forks_takes_no_process_of_another(fork_server, level):
    """Their answers are observed in a fork, whatever else runs by then."""
    if not OFFERED[level]:
        pytest.skip(f"this machine does not offer {level}")
    honest, greedy = (fork_server.start(level, {}) for _ in range(2))
    honest.run("x = 7", False, 5.0)
    greedy.run(FORKS, False, 5.0)
    asked = honest.fork()
    assert "nowhere" not in asked.answer("x", ())
    asked.close(), greedy.close(), honest.close()


AS_AN_ORDINARY_USER = """
import json, os, sys
from pathlib import Path
from hanoi_ref.grading.sandbox import isolation

def open_up(needed):
    "In a world of one's own others can reach what lies in a closed home."
    for closed in reversed(needed.parents):
        if not closed.stat().st_mode & 1:
            inner = Path(closed, needed.relative_to(closed).parts[0])
            known = os.open(inner, os.O_PATH)
            isolation.mount("tmpfs", str(closed), "tmpfs", 0, "mode=755")
            inner.mkdir()
            isolation.mount(f"/proc/self/fd/{known}", str(inner), flags=isolation.BIND | isolation.REC)
            os.close(known)

isolation.unshare(isolation.NEWNS)
isolation.mount("none", "/", flags=isolation.REC | isolation.PRIVATE)
for name in (sys.prefix, sys.base_prefix, sys.argv[1]):
    open_up(Path(name).resolve())
os.setgroups([]), os.setresgid(1000, 1000, 1000), os.setresuid(1000, 1000, 1000)
from hanoi_ref.grading.sandbox.runner.host import ForkServer

fork_server, found = ForkServer(), {}
for level in ("namespaces", "landlock"):
    try:
        program = fork_server.start(level, {})
        outputs = program.run("import os\\nprint(os.getuid(), len(os.listdir('.')))", False, 5)
        program.fork().close()
        found[level] = outputs[0]["text"].split()
    except OSError as error:
        found[level] = str(error)
print(json.dumps(found))
"""


@linux
@pytest.mark.skipif(os.geteuid() != 0, reason="all tests here are an ordinary user's then")
def test_an_ordinary_user_has_the_same_walls():
    """Without any right of root's."""
    call = [sys.executable, "-c", AS_AN_ORDINARY_USER, str(PACKAGE)]
    done = subprocess.run(call, capture_output=True, text=True, cwd="/", check=False)
    if "unshare" in done.stderr:
        pytest.skip("this machine lets nobody have a world of his own, so nothing can be opened up")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    if OFFERED["landlock"]:
        assert found["landlock"] == ["1000", "0"]
    if OFFERED["namespaces"] and _may_have_namespaces():
        assert found["namespaces"] == ["1000", "0"]


def _may_have_namespaces() -> bool:
    """Whether the system lets ordinary users have them."""
    return Path("/proc/sys/user/max_user_namespaces").read_text().strip() != "0"
