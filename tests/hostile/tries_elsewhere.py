"""Tries that read answers elsewhere: in files, processes, caches and modules."""

from tests.hostile.trial import Try, own

LOOKED = """\
import os
found = {}
def look(path):
    try:
        with open(path) as file: found[path] = file.read(100000)
    except (OSError, UnicodeDecodeError): pass
"""

ELSEWHERE = [
    own(
        "solutions-read",
        LOOKED + "import hanoi_ref, pathlib\n"
        "here = pathlib.Path(hanoi_ref.__file__).parent\n"
        "for root in [here, *here.parents, pathlib.Path.cwd(), *pathlib.Path.cwd().parents]:\n"
        "    for name in ['solutions', 'course', 'tests', 'grading', 'lessons']:\n"
        "        for path in (root / name).rglob('*'): look(str(path))\n"
        "print({path: len(text) for path, text in found.items()})\n"
        "print([text for text in found.values() if 'SOLUTION' in text or 'canary' in text])",
    ),
    own(
        "everything-searched",
        LOOKED
        + "for root in ['/home', '/root', '/tmp', '/var/tmp', '/run', '/srv', '/mnt', '/opt',\n"
        "    '/dev/shm', '/etc', '/sys', '/data', os.path.expanduser('~')]:\n"
        "    for folder, _, files in os.walk(root):\n"
        "        for file in files[:200]: look(os.path.join(folder, file))\n"
        "print(sorted(found)[:500])\n"
        "print([text for text in found.values() if 'canary' in text])",
    ),
    own(
        "processes-read",
        LOOKED + "for pid in [*map(str, range(1, 40)), 'self', str(os.getppid())]:\n"
        "    for name in ['environ', 'cmdline', 'maps', 'fd/3', 'cwd/seeds.json', 'root/etc/passwd']:\n"
        "        look(f'/proc/{pid}/{name}')\n"
        "print({path: text[:2000] for path, text in found.items()})",
    ),
    own(
        "hidden-programs-read",
        LOOKED + "import hanoi_ref, pathlib\n"
        "for path in pathlib.Path(hanoi_ref.__file__).parent.rglob('*'):\n"
        "    if path.stem in ('hidden', 'own_test', 'blocks', 'lesson', 'hidden_programs', 'catalogue'):\n"
        "        look(str(path))\n"
        "print(found)",
    ),
    own(
        "solver-source-run",
        "import hanoi_ref.solvers.recursion as there\n"
        "space = {'__name__': 'mine'}\nexec(open(there.__file__).read(), space)",
        cells={"hanoi": "def hanoi(*pegs): return list(space['recursive'](*pegs))"},
        most=4,
        later="it runs a copy of the package's text",
    ),
    own(
        "elsewhere-git",
        LOOKED
        + "import subprocess\nprint(subprocess.run('cd / ; git log -1; find / -name \"*.ipynb\" 2>/dev/null | head', shell=True, capture_output=True).stdout)",
    ),
    own(
        "elsewhere-proc-files",
        LOOKED
        + "import glob\nfor p in glob.glob('/proc/*/root/**/seeds.json') + glob.glob('/proc/*/cwd/*') + glob.glob('/proc/*/environ'): look(p)\nprint([t for t in found.values() if 'canary' in t])",
    ),
    own(
        "elsewhere-caches",
        LOOKED
        + "import sys\nfor f in sys.path_importer_cache.values():\n    print([n for n in getattr(f, '_path_cache', ()) if 'solution' in n.lower()])",
    ),
    own(
        "elsewhere-linecache",
        "import linecache\nprint([k for k, v in linecache.cache.items() if 'SOLUTION' in str(v)])",
    ),
    own(
        "elsewhere-metadata",
        "from importlib.metadata import distribution, files\ntry: print([str(f.locate().read_text())[:9] for f in files('hanoi-ref') if 'lessons' in str(f)])\nexcept BaseException as e: print(type(e))",
    ),
    own(
        "elsewhere-resources",
        "from importlib.resources import files\ntry: print([p.read_text()[:9] for p in files('hanoi_ref').joinpath('lessons').iterdir()])\nexcept BaseException as e: print(type(e))",
    ),
    own(
        "elsewhere-zip",
        "import zipimport, glob\nprint(glob.glob('/**/hanoi_ref*.whl', recursive=True))",
    ),
    own(
        "elsewhere-inspect",
        "import inspect, sys\nfor name, module in list(sys.modules.items()):\n    if name.startswith('hanoi_ref.les'):\n        print(inspect.getsource(module))",
    ),
]

FAMILIES: dict[str, list[Try]] = {"elsewhere": ELSEWHERE}
