"""What a title's `master` learned, as an ONNX file: `python -m tampu.lab.training.export cuzco cuzco.onnx`.

The input `positions` has a row for each seat of a position, as `tampu.bots.network.inputs_of` makes them. The outputs
are those of `tampu.bots.network.Net`: `corrections`, a number for each row, and `odds`, one for each action of the
title. Needs the extra `onnx`; the bots themselves need neither it nor a runtime.
"""

import json
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import onnx
import typer
from onnx import TensorProto, helper, numpy_helper

from tampu.bots.learned import packaged
from tampu.bots.network import Net
from tampu.games import game

OPSET = 17


def model(net: Net) -> Any:
    """The network and its prior as one graph."""
    inputs, actions = len(net.layers[0][0]), net.prior.shape[1]
    constants: dict[str, Any] = {
        "left": np.array([2 * len(net.names)], np.int64),
        "late": net.prior[0],
        "early": net.prior[1:],
        "last": np.array([1], np.int64),
    }
    nodes, cells = [], "positions"
    for number, (weights, bias) in enumerate(net.layers):
        constants |= {f"weights{number}": weights, f"bias{number}": bias}
        nodes.append(helper.make_node("Gemm", [cells, f"weights{number}", f"bias{number}"], [f"sums{number}"]))
        cells = f"cells{number}"
        nodes.append(helper.make_node("Relu", [f"sums{number}"], [cells]))
    nodes[-1] = helper.make_node("Squeeze", [f"sums{len(net.layers) - 1}", "last"], ["corrections"])
    nodes += [
        helper.make_node("Gather", ["positions", "left"], ["remaining"], axis=1),
        helper.make_node("Gemm", ["remaining", "early", "late"], ["logarithms"]),
        helper.make_node("Exp", ["logarithms"], ["odds"]),
    ]
    graph = helper.make_graph(
        nodes,
        "learned",
        [helper.make_tensor_value_info("positions", TensorProto.FLOAT, ["rows", inputs])],
        [
            helper.make_tensor_value_info("corrections", TensorProto.FLOAT, ["rows"]),
            helper.make_tensor_value_info("odds", TensorProto.FLOAT, ["rows", actions]),
        ],
        [numpy_helper.from_array(values, name) for name, values in constants.items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="tampu")
    made.ir_version = 10
    onnx.checker.check_model(made)
    return made


def export(
    title: Annotated[str, typer.Argument(metavar="GAME")],
    out: Annotated[Path, typer.Argument(help="The file to write.")],
) -> None:
    """Write the network that `master` of a title plays by as an ONNX file."""
    alphabet = game(title).alphabet
    kept = packaged(f"tampu.bots.{title}")
    made = model(Net.of_json(kept, alphabet))
    about = {
        "title": title,
        "hash": kept["hash"],
        "made": json.dumps(kept["made"]),
        "features": json.dumps(kept["features"]),
        "actions": json.dumps([action.text for action in alphabet]),
    }
    helper.set_model_props(made, about)
    onnx.save(made, out)
    print(f"{out}: {out.stat().st_size} bytes")


if __name__ == "__main__":
    typer.run(export)
