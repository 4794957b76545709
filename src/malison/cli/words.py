"""The words in which editions say what cards do."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from malison.cli.parser import Commands, add_game, add_json
from malison.kernel import registry
from malison.kernel.effects import Vocabulary, Word
from malison.kernel.game import Game
from malison.kernel.words import outline, sentence


def add(commands: Commands) -> None:
    words = commands.add("words", "list the words in which a game's editions say what cards do", list_words)
    add_game(words)
    add_json(words)


def list_words(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    if chosen.json:
        print(json.dumps([describe(game, vocabulary) for vocabulary in game.vocabularies], indent=1))
        return
    console = Console()
    if not game.vocabularies:
        console.print(f"{escape(game.title)} has no vocabulary: its editions do not say in words what cards do.", highlight=False)
    for vocabulary in game.vocabularies:
        console.print(f"[bold]{escape(vocabulary.title)}[/]", highlight=False)
        for word in vocabulary.words.values():
            meaning = meant(game, word)
            console.print(f"  [cyan]{escape(word.form)}[/]", highlight=False)
            if meaning:
                console.print(Padding(escape(meaning), (0, 0, 0, 6)), highlight=False)


def describe(game: Game, vocabulary: Vocabulary) -> dict[str, Any]:
    return {
        "title": vocabulary.title,
        "words": [
            {
                "word": word.name,
                "form": word.form,
                "values": [{"name": name, **word.places[name].facts()} for name in word.order],
                "text": meant(game, word),
            }
            for word in vocabulary.words.values()
        ],
    }


def meant(game: Game, word: Word) -> str:
    """What a word does, in a sentence; nothing where the sentence itself depends on the values."""
    message = game.words.effects.get(word.name)
    return f"{sentence(outline(message))}." if isinstance(message, str) else ""
