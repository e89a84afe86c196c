"""For whoever keeps a server running: logs, metrics, a doctor, pauses of the collector."""
