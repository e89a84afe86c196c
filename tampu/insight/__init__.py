"""What a seat can know from its view alone: certain facts, reasons, odds, grades."""
