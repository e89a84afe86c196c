"""Why a table says no. A code for programs, a sentence for people, and never more than the asker may know."""

from typing import Literal

from tampu.engine import JsonObject, Reason

Code = Literal[
    "form",  # what was sent cannot be read
    "seat",  # the sender does not sit here, or the seat is taken
    "turn",  # it is another seat's turn
    "rule",  # a rule forbids it
    "stale",  # it answers an older state
    "time",  # the seat's time has run out
    "status",  # not before the start, or not after the end
    "host",  # only the host may do this
    "limit",  # too much or too long
]

REASONS: dict[str, tuple[Code, str]] = {
    "form": ("form", "{wrong}"),
    "rule": ("rule", "{wrong}"),
    "too_fast": ("limit", "try again in {seconds} seconds"),
    "unreadable": ("form", "this message cannot be read"),
    # people
    "name": ("form", "a name has 1 to {most} printable characters"),
    "name_taken": ("seat", "this name is taken"),
    "password": ("form", "a password has {least} to {most} characters"),
    "weak_password": ("form", "this password is too easy to guess"),
    "in_tournament": ("status", "a game of a tournament is played to its end"),
    "tournament_name": ("form", "a tournament has a name"),
    "no_such_tournament": ("form", "this game cannot be played as such a tournament"),
    "tournaments_enough": ("limit", "one person opens up to {most} tournaments at a time"),
    "starts": ("form", "a tournament begins at most {most} days from now, and not in the past"),
    "no_such_league": ("form", "this game cannot be played as such a league"),
    "leagues_enough": ("limit", "one person opens up to {most} leagues at a time"),
    "too_few_players": ("status", "at least {least} people must take part"),
    "no_such_game": ("form", "nobody can be found for this game"),
    "no_such_person": ("form", "there is nobody of this name"),
    "avatar": ("form", "there is no such avatar"),
    "ties_enough": ("limit", "one person knows up to {most} others"),
    "no_accounts": ("form", "a house in a browser keeps no accounts"),
    "old_password": ("form", "this is not the present password"),
    # the company of a table
    "host": ("host", "only the host may do this"),
    "not_seated": ("seat", "you do not sit at this table"),
    "no_seat": ("seat", "no seat is free"),
    "own_seat": ("seat", "leave a seat open for yourself"),
    "fixed_seat": ("seat", "this seat cannot be changed"),
    "empty_seats": ("seat", "not every seat is taken"),
    "setting": ("form", "{title}, option {option}: {wrong}"),
    "day_first": ("status", "this is the valley of the day: play it for points first"),
    "day_lasts": ("status", "others play the same until the day is over: until then they see only how it was found"),
    "table_name": ("form", "the name of a table has up to {most} printable characters"),
    "no_content": ("form", "this house has no such content"),
    "entropy": ("form", "entropy is {bytes} bytes as hexadecimal digits"),
    # its game
    "begun": ("status", "the game has begun"),
    "not_begun": ("status", "the game has not begun"),
    "over": ("status", "the game is over"),
    "not_over": ("status", "the game is not over"),
    "shown_later": ("status", "this is shown after the end"),
    "other_seats_later": ("seat", "other seats are shown after the end"),
    "other_rules": (
        "status",
        "begun with other rules or content (version {version}): what is stored of it can be read, "
        "but it can be neither replayed nor played on",
    ),
    "broken_table": ("status", "what is stored of this table cannot be read; the keeper of the house can see why"),
    "others_played": ("status", "others have played here: this game stays"),
    "no_line": ("form", "there is no such line"),
    "no_code": ("form", "this code is not valid, or not any more"),
    "no_series": ("status", "this game is not part of a series, or was stopped"),
    "series_over": ("status", "every game of the series was played"),
    "turn": ("turn", "it is not seat {seat}'s turn"),
    "no_claim_here": ("status", "there is nothing to claim: it is for the table, or for you, to go on"),
    "resting": ("status", "the game rests: somebody must take it up again first"),
    "no_pause": ("status", "this game cannot be paused"),
    "paused_enough": ("limit", "a game can be paused {most} times"),
    "holiday": ("form", "days off begin now or later, last a day or more, and end within a year"),
    "holidays_enough": ("limit", "somebody has {most} days off in a year"),
    "in_time": ("time", "there is still time left"),
    "more_play_on": ("status", "several play on: let a bot take the seat"),
    "rated_undo": ("turn", "this game counts: what the next seat has been asked after stays"),
    "undone_enough": ("turn", "taken back often enough: now the others act"),
    "time": ("time", "the time of the seat whose turn it was has run out"),
    "stale": ("stale", "the table is at entry {seq}, not {given}"),
    "same_moment": ("stale", "others changed the table at the same moment"),
    "id": ("form", "an id has 1 to {most} printable characters"),
    "long_action": ("form", "this is longer than any action"),
    "chat": ("limit", "a line of chat has 1 to {most} characters"),
    "note": ("limit", "notes have up to {most} bytes of text"),
    "no_entry": ("limit", "the game has entries 0 to {last}"),
    # what is asked about a game
    "not_text": ("form", "a record is UTF-8 text"),
    "record": ("form", "{wrong}"),
    "broken_record": ("form", "line {line}: {wrong}"),
    "asking": ("limit", "too many are asking at once; try again later"),
    "no_answer": ("time", "no answer was found in time"),
    "busy": ("time", "the house is too busy to think about this now; ask again in a moment"),
    "senseless": ("form", "this question makes no sense here"),
    "no_helper": ("form", "this table has no helper"),
    "no_claim": ("form", "this entry claims nothing that could be proved"),
    "no_choice": ("form", "nobody had to choose there"),
    "no_deduction": ("form", "there is nothing to deduce in this game"),
    "no_pictures": ("form", "this house draws no pictures"),
    # lines of play
    "stale_lines": ("stale", "these lines were changed elsewhere"),
    "kept_enough": ("limit", "one person keeps up to {most} analyses"),
    # puzzles
    "all_tried": ("status", "you have tried every puzzle of this title"),
    "not_opened": ("status", "open the puzzle first"),
    "no_such_answer": ("form", "this cannot be answered here"),
    # alerts
    "no_address": ("form", "this is no address"),
    "address": ("form", "an announcement goes to an https address on the usual port, without a user name"),
    "private_network": ("form", "this address leads into a private network"),
    "push_keys": ("form", "these are not the keys of a browser that takes pushes"),
    "quiet_hours": ("form", "quiet hours last up to {most} hours"),
    "no_mail": ("form", "this house sends no mail"),
}
"""Every reason by its name: its code, and its sentence with holes for the facts. The page says it in three languages;
`wrong` is a sentence that only stands here."""

Fact = str | int


class Refused(Exception):
    """Not possible now; nothing has changed."""

    def __init__(self, why: str, rule: str = "", because: Reason | None = None, **facts: Fact) -> None:
        self.why = why
        self.code, sentence = REASONS[why]
        self.reason = sentence.format(**facts)
        self.rule = rule
        self.name = "" if because is None else because.name
        """The name of the reason in the title's words, if a rule forbids it; the facts are then its own."""
        told: JsonObject = {name: fact for name, fact in facts.items() if name != "wrong"}
        self.facts = told if because is None else because.facts
        super().__init__(self.reason)


class NoTable(Exception):
    """There is no such table, or the asker may not know that there is."""
