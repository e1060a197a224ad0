"""Start the command line: hanoi, or python -m hanoi_ref."""

import sys

from hanoi_ref.imports import only_installed


def main() -> None:
    """Run the command; if even click is missing, say what to install."""
    with only_installed():
        try:
            from hanoi_ref.cli import main as run
        except ModuleNotFoundError as error:
            sys.exit(f'hanoi: {error.name} is not installed; run pip install "hanoi-ref[course]"')
        run()


if __name__ == "__main__":
    main()
