"""What lies on the table: the board and the paths across it, the peoples and their points, the tiles behind screens."""
