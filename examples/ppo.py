"""Proximal policy optimisation with masks: one net plays every seat against itself and learns from who won.

    pip install 'tampu[lab,examples]'
    python examples/ppo.py rumis --option board=tambo --minutes 10 --out run
    python examples/ppo.py tiwanaku --option scenario=T01 --minutes 30 --out run

Rewards come at the end only, so what a decision was worth is what its seat won: the advantage is that minus what the
net expected (a lambda of 1 and no discount). Writes `curve.csv` and `net.npz`, and measures the net in the arena;
the minutes are CPU time of learning alone. `--load` and `tampu.lab.policies.load` read the net again.
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
from tampu.lab import policies
from tampu.lab.encode import encoder_for
from tampu.lab.strength.arena import Contest, Ledger, hosting, run
from tampu.lab.strength.standing import Standing
from tampu.lab.vector import SelfPlay

GAMES, STEPS = 64, 64
"""Games at once, and steps of each between two updates."""
EPOCHS, BATCH, CLIP, ENTROPY, LEARNING = 3, 512, 0.2, 0.01, 3e-4


class Net(nn.Module):
    """From an observation to the preference of each action and to what the seat will win."""

    def __init__(self, seen: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        inner = self.body(seen)
        logits = self.policy(inner).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), torch.tanh(self.value(inner)).squeeze(-1)


class Waiting:
    """Decisions of one game that do not know yet what they were worth."""

    def __init__(self) -> None:
        self.rows: list[tuple[Any, ...]] = []

    def add(self, *row: Any) -> None:
        self.rows.append(row)

    def settle(self, rewards: np.ndarray) -> list[tuple[Any, ...]]:
        done = [(*row, float(rewards[row[0]])) for row in self.rows]
        self.rows = []
        return done


def collect(net: Net, games: SelfPlay, waiting: list[Waiting]) -> list[tuple[Any, ...]]:
    """Play on; returns the decisions of the games that ended: seat, observation, mask, action, log-probability, value,
    reward."""
    settled: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        seen, mask = games.seen["observation"].copy(), games.seen["action_mask"].copy()
        actors = games.actors.copy()
        with torch.no_grad():
            policy, value = net(torch.from_numpy(seen), torch.from_numpy(mask))
            action = policy.sample()
            chance = policy.log_prob(action)
        for number in range(games.count):
            facts = (action[number].item(), chance[number].item(), value[number].item())
            waiting[number].add(int(actors[number]), seen[number], mask[number], *facts)
        _, rewards, over, _ = games.step(action.numpy())
        for number in np.flatnonzero(over):
            settled += waiting[number].settle(rewards[number])
    return settled


def improve(net: Net, optimiser: torch.optim.Optimizer, decisions: list[tuple[Any, ...]]) -> float:
    """One update; returns the mean entropy of the policy."""
    _, seen, mask, action, chance, value, reward = zip(*decisions, strict=True)
    seen_, mask_ = torch.from_numpy(np.stack(seen)), torch.from_numpy(np.stack(mask))
    action_, chance_ = torch.tensor(action), torch.tensor(chance)
    reward_ = torch.tensor(reward)
    advantage = reward_ - torch.tensor(value)
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    entropies = []
    for _ in range(EPOCHS):
        for part in torch.randperm(len(decisions)).split(BATCH):
            policy, expected = net(seen_[part], mask_[part])
            ratio = (policy.log_prob(action_[part]) - chance_[part]).exp()
            gain = torch.min(ratio * advantage[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[part]).mean()
            entropy = policy.entropy().mean()
            loss = -gain + 0.5 * (reward_[part] - expected).pow(2).mean() - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


class Learned:
    """The net as a bot: the action that it prefers."""

    name = "learned"
    needs_view = True

    def __init__(self, net: Net, encoder: Any) -> None:
        self._net, self._encoder = net, encoder

    def choose(self, view: Any, legal: Any, budget: Any, chance: Any) -> Decision:
        seen, mask = self._encoder.observe(view), self._encoder.mask(legal)
        with torch.no_grad():
            policy, _ = self._net(torch.from_numpy(seen)[None], torch.from_numpy(mask.copy())[None])
        return Decision(self._encoder.action(int(policy.logits.argmax())))


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
    asked.add_argument("--curve", type=int, default=40, help="games against random after each minute of learning")
    asked.add_argument("--arena", type=int, default=100, help="games against each rival at the end")
    asked.add_argument("--rivals", default="random,easy")
    asked.add_argument("--load", type=Path, help="a net.npz to begin with; --minutes 0 only measures it")
    asked.add_argument("--out", type=Path, default=Path("run"))
    given = asked.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    options: dict[str, Any] = dict(one.split("=", 1) for one in given.option)
    games = SelfPlay(given.title, GAMES, seats=2, **options)
    games.reset(seed=given.seed)
    table = games.encoder.options
    encoder = encoder_for(given.title, table)
    net = Net(encoder.layout.size, encoder.actions)
    if given.load is not None:
        trained, weights = policies.read(given.load)
        if trained is not encoder:
            asked.error(f"{given.load} was trained for another table: {trained.options.json()}")
        net.load_state_dict({name: torch.from_numpy(part) for name, part in weights.items()})
    optimiser = torch.optim.Adam(net.parameters(), LEARNING)
    waiting, steps, update, learning, measured = [Waiting() for _ in range(GAMES)], 0, 0, 0.0, -1
    given.out.mkdir(parents=True, exist_ok=True)
    with (given.out / "curve.csv").open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["update", "steps", "cpu_seconds", "entropy", "won_against_random", "games"])
        while learning < 60 * given.minutes:
            began = time.process_time()
            decisions = collect(net, games, waiting)
            steps += GAMES * STEPS
            entropy = improve(net, optimiser, decisions) if decisions else math.nan
            learning += time.process_time() - began
            update += 1
            won: list[float | str] = ["", ""]
            if learning // 60 > measured:
                measured = learning // 60
                *won, said = strength(Learned(net, encoder), "random", given.title, table, given.curve)
                print(f"{learning:.0f} s, {steps} steps: {said}", flush=True)
            curve.writerow([update, steps, round(learning), round(entropy, 3), *won])
            file.flush()
    policies.save(given.out / "net.npz", encoder, {name: part.numpy() for name, part in net.state_dict().items()})
    for rival in given.rivals.split(","):
        print(strength(Learned(net, encoder), rival, given.title, table, given.arena)[-1], flush=True)


if __name__ == "__main__":
    main()
