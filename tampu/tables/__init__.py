"""Tables: seats, log, clock, undo, chat. No network in here; storage behind one small port."""
