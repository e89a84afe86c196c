"""An AlphaZero-style loop: a net guides a tree search, plays itself with it, and learns from what the search found.

    pip install 'tampu[lab,examples]'
    python examples/alphazero.py rumis --option board=tambo --minutes 10 --out run
    python examples/alphazero.py cuzco --option map=fixed --minutes 60 --out run

The search sees what its seat sees: where something is hidden it searches in worlds that are imagined from the view, a
new one for each simulation, as the bots do; luck is drawn anew on the way. Actions that are not legal in a world are
not tried there. Writes `curve.csv` and `net.npz`, and measures net and search in the arena; the minutes are CPU time of
learning alone. `--load` and `tampu.lab.policies.load` read the net again.
"""

import argparse
import csv
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from tampu.bots import Decision
from tampu.engine import SearchChance
from tampu.games import game, meta
from tampu.lab import policies
from tampu.lab.doors.rewards import rewards_of
from tampu.lab.encode import encoder_for
from tampu.lab.strength.arena import Contest, Ledger, hosting, run
from tampu.lab.strength.standing import Standing

EXPLORE, NOISE, MIXED = 1.5, 0.5, 0.25
KEPT, BATCH, ROUNDS, LEARNING = 20_000, 256, 30, 1e-3
"""Decisions that are remembered, and steps of learning after each game."""


class Net(nn.Module):
    """From an observation to the preference of each action and to what the seat will win."""

    def __init__(self, seen: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inner = self.body(seen)
        return self.policy(inner), torch.tanh(self.value(inner)).squeeze(-1)


class Node:
    """What the search knows of one line of actions. Values are those of the seat that chooses here."""

    def __init__(self) -> None:
        self.prior: dict[int, float] = {}
        self.visits: dict[int, int] = {}
        self.total: dict[int, float] = {}
        self.children: dict[int, Node] = {}

    def pick(self, legal: list[int]) -> int:
        """The most promising action (PUCT)."""
        root = math.sqrt(1 + sum(self.visits.get(action, 0) for action in legal))

        def promise(action: int) -> float:
            visits = self.visits.get(action, 0)
            mean = self.total.get(action, 0.0) / visits if visits else 0.0
            return mean + EXPLORE * self.prior.get(action, 1e-3) * root / (1 + visits)

        return max(legal, key=promise)


class Search:
    """Tree search with a net for one title and table."""

    def __init__(self, net: Net, title: str, options: Any, simulations: int, seed: int) -> None:
        self.net, self.rules, self.options = net, game(title), options
        self.encoder = encoder_for(title, options)
        self.simulations = simulations
        self.chance = SearchChance(f"search {seed}")
        self.random = np.random.default_rng(seed)

    def visits(self, view: Any, noisy: bool) -> dict[int, int]:
        """How often each action was tried."""
        root = Node()
        dealer = self.rules.dealer(view)
        world = self.rules.load(view.public, dealer.secret(self.chance))
        for _ in range(self.simulations):
            self._simulate(root, world.clone(), noisy)
            if not self.rules.meta.open:
                world = self.rules.load(view.public, dealer.secret(self.chance))
        return root.visits

    def _simulate(self, root: Node, state: Any, noisy: bool) -> None:
        path, node = [], root
        while True:
            if state.actor() is None:
                won = rewards_of(state.outcome(), self.options)
                break
            legal = [self.encoder.number(action) for action in state.legal()]
            if not node.prior:
                won = self._expand(node, state, legal, noisy and node is root)
                if node is not root:
                    break
            action = node.pick(legal)
            path.append((node, state.actor(), action))
            state.apply(self.encoder.action(action), self.chance)
            node = node.children.setdefault(action, Node())
        for node, seat, action in path:
            node.visits[action] = node.visits.get(action, 0) + 1
            node.total[action] = node.total.get(action, 0.0) + won[seat]

    def _expand(self, node: Node, state: Any, legal: list[int], noisy: bool) -> list[float]:
        """Ask the net what is promising here, and what each seat will win."""
        seat = state.actor()
        with torch.no_grad():
            logits, value = self.net(torch.from_numpy(self.encoder.look(state, seat))[None])
        chances = torch.softmax(logits[0, legal], 0).numpy()
        if noisy:
            chances = (1 - MIXED) * chances + MIXED * self.random.dirichlet([NOISE] * len(legal))
        node.prior = dict(zip(legal, chances.tolist(), strict=True))
        own = float(value[0])
        others = self.options.seats - 1
        return [own if other == seat else -own / others for other in range(self.options.seats)]


def play(search: Search, seed: str) -> list[tuple[Any, dict[int, int], float]]:
    """A game against itself: what was seen, what the search tried, and what the seat won."""
    luck, decisions = SearchChance(seed), []
    state, _ = search.rules.start(search.options, luck)
    while (seat := state.actor()) is not None:
        visits = search.visits(state.view(seat), noisy=True)
        if len(visits) > 1:
            decisions.append((seat, search.encoder.look(state, seat), visits))
        weights = np.array([*visits.values()], float)
        action = search.random.choice([*visits], p=weights / weights.sum())
        state.apply(search.encoder.action(int(action)), luck)
    outcome = state.outcome()
    assert outcome is not None
    won = rewards_of(outcome, search.options)
    return [(seen, visits, won[seat]) for seat, seen, visits in decisions]


def learn(net: Net, optimiser: torch.optim.Optimizer, memory: list[Any], actions: int, random: Any) -> float:
    """Some steps towards what the searches found; returns the mean loss."""
    losses = []
    for _ in range(ROUNDS):
        batch = [memory[number] for number in random.integers(len(memory), size=min(BATCH, len(memory)))]
        wanted = np.zeros((len(batch), actions), np.float32)
        for row, (_, visits, _) in enumerate(batch):
            wanted[row, [*visits]] = np.array([*visits.values()]) / sum(visits.values())
        logits, value = net(torch.from_numpy(np.stack([seen for seen, _, _ in batch])))
        won = torch.tensor([won for *_, won in batch])
        policy = -(torch.from_numpy(wanted) * torch.log_softmax(logits, -1)).sum(-1).mean()
        loss = policy + (won - value).pow(2).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    return float(np.mean(losses))


class Learned:
    """Net and search as a bot: the action that was tried most often."""

    name = "learned"
    needs_view = True

    def __init__(self, search: Search) -> None:
        self._search = search

    def choose(self, view: Any, legal: Any, budget: Any, chance: Any) -> Decision:
        if len(legal) == 1:
            return Decision(legal[0])
        visits = self._search.visits(view, noisy=False)
        return Decision(self._search.encoder.action(max(visits, key=lambda action: visits[action])))


def strength(bot: Any, rival: str, title: str, options: Any, games: int) -> tuple[float, int, str]:
    """How often a bot beats one of ours, with both seatings of each deal: wins, decided games, and a sentence."""
    contest = Contest(title, options, [bot.name, rival], games=games, seed="strength", guests=[bot.name])
    duel = Standing(run(contest, hosting({bot.name: bot}), Ledger(None, contest))).duels[0].json()
    said = f"against {rival}: {duel['wins']} of {duel['decided']}, 95 % between {duel['interval']}"
    return duel["wins"], duel["decided"], said


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("title")
    asked.add_argument("--option", action="append", default=[], help="name=value")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--simulations", type=int, default=32)
    asked.add_argument("--curve", type=int, default=20, help="games against random after each two minutes of learning")
    asked.add_argument("--arena", type=int, default=40, help="games against each rival at the end")
    asked.add_argument("--rivals", default="random,easy")
    asked.add_argument("--load", type=Path, help="a net.npz to begin with; --minutes 0 only measures it")
    asked.add_argument("--out", type=Path, default=Path("run"))
    given = asked.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    options = meta(given.title).settle(dict(one.split("=", 1) for one in given.option), 2)
    encoder = encoder_for(given.title, options)
    net = Net(encoder.layout.size, encoder.actions)
    if given.load is not None:
        trained, weights = policies.read(given.load)
        if trained is not encoder:
            asked.error(f"{given.load} was trained for another table: {trained.options.json()}")
        net.load_state_dict({name: torch.from_numpy(part) for name, part in weights.items()})
    optimiser = torch.optim.Adam(net.parameters(), LEARNING)
    search = Search(net, given.title, options, given.simulations, given.seed)
    memory: list[Any] = []
    played, learning, measured = 0, 0.0, -1
    given.out.mkdir(parents=True, exist_ok=True)
    with (given.out / "curve.csv").open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["games", "cpu_seconds", "loss", "won_against_random", "games_against_random"])
        while learning < 60 * given.minutes:
            began = time.process_time()
            memory = (memory + play(search, f"{given.seed}/{played}"))[-KEPT:]
            played += 1
            loss = learn(net, optimiser, memory, encoder.actions, search.random)
            learning += time.process_time() - began
            won: list[float | str] = ["", ""]
            if learning // 120 > measured:
                measured = learning // 120
                *won, said = strength(Learned(search), "random", given.title, options, given.curve)
                print(f"{learning:.0f} s, {played} games: {said}", flush=True)
            curve.writerow([played, round(learning), round(loss, 3), *won])
            file.flush()
    policies.save(given.out / "net.npz", encoder, {name: part.numpy() for name, part in net.state_dict().items()})
    print(f"{played} games, loss {loss:.2f}", flush=True)
    for rival in given.rivals.split(","):
        print(strength(Learned(search), rival, given.title, options, given.arena)[-1], flush=True)


if __name__ == "__main__":
    main()
