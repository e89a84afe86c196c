"""Options whose values are played alike do not multiply the variants."""

from tampu.engine import Meta, Option


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
