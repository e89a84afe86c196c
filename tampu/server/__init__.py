"""HTTP and WebSocket around tables: sessions, limits, fan-out, static files."""
