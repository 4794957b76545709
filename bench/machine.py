"""What was measured where: written with every result, and shown on the page of benchmarks."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import malison


def measured(*peers: str) -> dict[str, Any]:
    """The day, the machine with how busy it was, ours and the peers' versions."""
    return {
        "day": datetime.now(UTC).date().isoformat(),
        "malison": malison.__version__,
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "peers": {name: found for name in peers if (found := version_of(name))},
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
