"""What lies on the table: the board and the ways over it, the peoples with their points, the tiles behind screens."""
