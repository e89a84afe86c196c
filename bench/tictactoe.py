"""Tic-tac-toe without an end on our engine: a full or won board is cleared. The peer plays the same."""

from typing import ClassVar

from tampu.engine import (
    Action,
    Alphabet,
    Choice,
    Domain,
    Game,
    JsonObject,
    Meta,
    Options,
    Outcome,
    Play,
    RuleId,
    State,
    StepCodec,
    Verb,
)
from tampu.engine.wire import as_int, as_ints
from tampu.games import Title, Titles

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
MARK = Verb("mark", {"cell": Domain.numbers("cell", 0, 8)})
ALPHABET = Alphabet([MARK])


class Board(State):
    def __init__(self, game: "TicTacToe", options: Options) -> None:
        super().__init__(game, options)
        self.cells = [-1] * 9
        self.rounds = 0

    def common(self) -> JsonObject:
        return {"cells": list(self.cells), "rounds": self.rounds}

    def score(self) -> Outcome:
        return Outcome([0, 0], [])

    def clone(self) -> "Board":
        copy = Board.__new__(Board)
        copy.copy_frame(self)
        copy.cells = self.cells.copy()
        copy.rounds = self.rounds
        return copy


class Mark(Choice[Board]):
    """Put a mark on an empty cell."""

    rule: ClassVar[RuleId] = "X1"

    def legal(self, state: Board) -> list[Action]:
        return [MARK.of(cell) for cell, mark in enumerate(state.cells) if mark < 0]

    def take(self, state: Board, action: Action, play: Play) -> None:
        state.cells[action.args[0]] = self.seat
        play.tell("marked", "X1", {"seat": self.seat, "cell": action.args[0]})
        won = any(all(state.cells[cell] == self.seat for cell in line) for line in LINES)
        if won or -1 not in state.cells:
            state.cells = [-1] * 9
            state.rounds += 1
        state.push(Mark(1 - self.seat))

    # A lone empty cell is asked for, as the peer does.
    always_asks: ClassVar[bool] = True


class TicTacToe(Game[Board]):
    meta = Meta("tictactoe", "Tic-tac-toe", [2], [], rules_version=1)
    alphabet = ALPHABET
    codec = StepCodec([Mark])
    turns = over = "X1"

    def new(self, options: Options) -> Board:
        state = Board(self, options)
        state.push(Mark(0))
        return state

    def read(self, options: Options, public: JsonObject, secret: JsonObject) -> Board:
        state = Board(self, options)
        state.cells = as_ints(public["cells"])
        state.rounds = as_int(public["rounds"])
        return state


TICTACTOE = TicTacToe()
TITLES = Titles([Title.of_game(TICTACTOE)])
