"""What makes an app of the pages: its description, the script that answers without a connection, and which pages that is for."""

from __future__ import annotations

import asyncio
import hashlib
from functools import cache
from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from malison.web.http import learning
from malison.web.http.dependencies import TheHub, spends
from malison.web.show import pages, render, rulebook
from malison.web.show.files import STATIC, asset, bare, stamp
from malison.web.table import lessons, opening

router: Final = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    icons = [{"src": asset(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"} for size in (192, 512)]
    # Whoever cuts it to a circle leaves the whole candle.
    icons.append({"src": asset("icon-maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"})
    described = {
        "name": "Malison: a table for cursed board games",
        "short_name": "Malison",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#15131b",
        "theme_color": "#15131b",
        "icons": [*icons, {"src": asset("favicon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JSONResponse(described, media_type="application/manifest+json")


@cache
def script() -> str:
    """With a version of its own for every change of what it keeps."""
    version = hashlib.sha256("".join(stamp(path) for path in sorted(STATIC.iterdir()) if path.is_file()).encode()).hexdigest()[:12]
    return f'const VERSION = "{version}";\n{bare(STATIC / "sw.js").decode()}'


@router.get("/sw.js")
async def service_worker() -> Response:
    return Response(script(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/offline")
async def offline(hub: TheHub) -> Response:
    return HTMLResponse(render.offline(pages.all_games(hub)))


@router.get("/offline.json")
async def kept_pages(hub: TheHub) -> Response:
    """All that works without a connection: pages, and for each game what answers its lessons and whoever asks why."""
    found = ["/", "/shelf", "/credits"]
    for game in pages.all_games(hub):
        found += [game.rules_url, game.cards_url, game.howto_url, f"/offline/{game.name}.json"]
        if game.learn_url:
            found += [game.learn_url, *(f"{game.learn_url}/{number}" for number in range(1, len(lessons.names(game.name)) + 1))]
    return JSONResponse({"pages": [path for path in found if path]})


@cache
def answers(name: str) -> bytes:
    """Made once: it is every move of every lesson."""
    taught = learning.all_answers(opening.known_game(name))
    return bytes(JSONResponse({"rules": rulebook.sentences(name), "lessons": taught}).body)


@router.get("/offline/{game}.json", dependencies=[spends("replay")])
async def kept_answers(game: str) -> Response:
    """What each rule says, and what each lesson answers to every move that can be made in it."""
    found = opening.known_game(game)
    return Response(await asyncio.to_thread(answers, found.name), media_type="application/json")
