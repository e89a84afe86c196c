"""What a title brings along as files: its content and its numbered rules."""
