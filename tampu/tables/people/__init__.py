"""People as they meet: how strong they are, who they know, whom they look for."""
