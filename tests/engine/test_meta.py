"""What a title says of its options: values that are played alike, defaults that depend on others, versions."""

import pytest

from tampu.engine import BadInput, Meta, Option, Options


def test_options_with_values_alike_are_listed_at_their_default() -> None:
    meta = Meta(
        "toy",
        "Toy",
        seats=(2, 3),
        options=(Option("mode", ("a", "b")), Option("colour", ("red", "blue"), "blue", alike=True)),
        rules_version=1,
    )
    assert [(options.seats, options["mode"], options["colour"]) for options in meta.variants()] == [
        (2, "a", "blue"),
        (2, "b", "blue"),
        (3, "a", "blue"),
        (3, "b", "blue"),
    ]
    assert meta.settle({"colour": "red"}, 2)["colour"] == "red"


def test_a_setting_can_bring_another_one_as_its_default() -> None:
    meta = Meta(
        "toy",
        "Toy",
        seats=(2,),
        options=(Option("mode", ("a", "b")), Option("colour", ("red", "blue"))),
        rules_version=1,
        usual=lambda option, given: "blue" if option == "colour" and given.get("mode") == "b" else None,
    )
    assert list(meta.brings()) == [("mode=b", "colour=blue")]
    assert meta.settle({"mode": "b"})["colour"] == "blue"
    assert meta.settle({"mode": "b", "colour": "red"})["colour"] == "red"


def test_a_table_names_the_version_of_its_rules() -> None:
    meta = Meta("toy", "Toy", seats=(2,), options=(), rules_version=3, past=(1, 2))
    new, old, first = meta.settle(), meta.settle(rules=2), meta.settle(rules=1)
    assert (new.rules, old.rules) == (3, 2)
    assert new != old
    for options in (new, old, first):
        assert Options.of_json(options.json()) == options
    assert "rules" not in first.json(), "as the first games were saved"
    assert [options.rules for options in meta.variants()] == [3]
    with pytest.raises(BadInput, match="version 4 of the rules is not known"):
        meta.settle(rules=4)
