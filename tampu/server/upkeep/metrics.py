"""Measurements of the server. They never hold what was said, shown or signed."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from tampu.server.live.hub import Hub
from tampu.tables.model import Entry, Line
from tampu.tables.room import Room


class Metrics:
    """What an operator wants to see in a graph."""

    def __init__(self, hub: Hub) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter("tampu_entries", "Entries of logs", ["kind"], registry=self.registry)
        self.refusals = Counter("tampu_refusals", "Refused messages", ["code"], registry=self.registry)
        self.requests = Counter("tampu_requests", "Answers by status", ["status"], registry=self.registry)
        self.seconds = Histogram(
            "tampu_action_seconds",
            "From reading an action to its acknowledgement",
            registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0),
        )
        Gauge("tampu_sockets", "Open sockets of tables", registry=self.registry).set_function(lambda: hub.size)
        self._kinds = {kind: self.entries.labels(kind) for kind in ("action", "undo", "replaced", "stopped")}

    def entry(self, room: Room, entry: Entry) -> None:
        self._kinds[entry.kind].inc()

    def changed(self, room: Room) -> None:
        pass

    def line(self, room: Room, line: Line) -> None:
        pass
