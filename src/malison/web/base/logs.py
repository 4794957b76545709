"""Structured logs: one JSON object a line, made of chosen facts only, so that no secret can slip in with a path or a header."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any, Final

QUIETEST: Final = logging.INFO
"""Below this uvicorn and websockets write every header, and with them keys and tokens."""


class NoVisitors(logging.Filter):
    """Uvicorn tells of every socket, with the visitor's address and the path, which holds secrets. Ours are counted in the metrics."""

    def filter(self, record: logging.LogRecord) -> bool:
        return '"WebSocket' not in str(record.msg)


class JsonLines(logging.Formatter):
    def __init__(self, worker: str) -> None:
        super().__init__()
        self.worker = worker

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "worker": self.worker,
            "message": record.getMessage(),
        }
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(worker: str, level: str = "INFO") -> None:
    """Our own lines and uvicorn's, all in one form. Uvicorn's access log stays off: it would write secret links."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(worker))
    for name in ("malison.web", "psycopg.pool", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(level)
        if name != "malison.web" and logger.level < QUIETEST:
            logger.setLevel(QUIETEST)
        logger.propagate = name == "uvicorn.error"
    logging.getLogger("uvicorn.error").filters = [NoVisitors()]
    logging.getLogger("uvicorn.access").disabled = True
