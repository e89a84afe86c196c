"""Why something is certain: techniques, proofs and sentences."""
