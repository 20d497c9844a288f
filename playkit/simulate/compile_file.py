"""Compiles one generated file and leaves the machine code in numba's cache beside it: `python -m ... FILE`.

It runs in a process of its own, because compiling holds the interpreter's lock for seconds.
"""

from __future__ import annotations

import gc
import importlib.util
import json
import sys
import time
from pathlib import Path
from typing import Any


def import_file(file: Path) -> Any:
    """Import a generated file, once in a process."""
    if file.stem not in sys.modules:
        spec = importlib.util.spec_from_file_location(file.stem, file)
        if spec is None or spec.loader is None:
            raise ImportError(file.name)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[file.stem] = module
    return sys.modules[file.stem]


def main(file: Path) -> dict[str, Any]:
    """Compile a generated file; give the CPU seconds it took, or numba's report."""
    started = time.process_time()
    try:
        import_file(file).warm()
    except Exception as error:  # noqa: BLE001 - whatever numba raises is its report
        return {"error": f"{type(error).__name__}: {error}"}
    return {"cpu_seconds": time.process_time() - started}


if __name__ == "__main__":
    # numba makes millions of small objects that live to the end; looking through them as often costs a tenth.
    gc.set_threshold(100_000, 50, 50)
    json.dump(main(Path(sys.argv[1])), sys.stdout)
