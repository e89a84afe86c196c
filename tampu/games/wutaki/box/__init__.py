"""What comes in the box (WC): one class for every kind of card, board and track in the content file."""
