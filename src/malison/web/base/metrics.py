"""Counters and times in the text form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

Labels = tuple[tuple[str, str], ...]


class Metrics:
    """What this process has counted since it started."""

    def __init__(self, worker: str) -> None:
        self.worker = worker
        self.counters: dict[tuple[str, Labels], float] = {}
        self.times: dict[tuple[str, Labels], list[float]] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        key = (name, tuple(sorted(labels.items())))
        self.counters[key] = self.counters.get(key, 0) + by

    def time(self, name: str, seconds: float, **labels: str) -> None:
        """One more measurement: a count per bucket, then the number and the sum."""
        row = self.times.setdefault((name, tuple(sorted(labels.items()))), [0.0] * (len(BUCKETS) + 2))
        for i, bound in enumerate(BUCKETS):
            if seconds <= bound:
                row[i] += 1
        row[-2] += 1
        row[-1] += seconds

    def text(self, gauges: Iterable[tuple[str, float]]) -> str:
        lines: list[str] = []
        kinds: dict[str, list[str]] = {}
        for (name, labels), value in sorted(self.counters.items()):
            kinds.setdefault(f"malison_{name}_total counter", []).append(f"malison_{name}_total{self._labels(labels)} {value:g}")
        for name, value in gauges:
            kinds.setdefault(f"malison_{name} gauge", []).append(f"malison_{name}{self._labels(())} {value:g}")
        for (name, labels), row in sorted(self.times.items()):
            full = f"malison_{name}_seconds"
            group = kinds.setdefault(f"{full} histogram", [])
            for bound, value in zip((*BUCKETS, float("inf")), [*row[: len(BUCKETS)], row[-2]], strict=True):
                le = "+Inf" if bound == float("inf") else f"{bound:g}"
                group.append(f"{full}_bucket{self._labels((*labels, ('le', le)))} {value:g}")
            group.append(f"{full}_count{self._labels(labels)} {row[-2]:g}")
            group.append(f"{full}_sum{self._labels(labels)} {row[-1]:.6f}")
        for kind, rows in kinds.items():
            lines += [f"# TYPE {kind}", *rows]
        return "\n".join(lines) + "\n"

    def _labels(self, labels: Labels) -> str:
        pairs = [f'{name}="{value}"' for name, value in (("worker", self.worker), *labels)]
        return "{" + ",".join(pairs) + "}"
