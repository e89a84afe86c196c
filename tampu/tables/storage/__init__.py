"""Storage behind one small port: `store` is the port; memory forgets, SQL keeps."""
