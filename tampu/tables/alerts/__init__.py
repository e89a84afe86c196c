"""What people are told while they are away: what causes it, and the outbox that it waits in."""
