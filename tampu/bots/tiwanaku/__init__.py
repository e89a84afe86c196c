"""The bots of Tiwanaku: what they believe of the valley, what a position is worth, and how they choose."""
