"""`python -m playkit`: the command line."""

from playkit.cli import main

if __name__ == "__main__":
    main()
