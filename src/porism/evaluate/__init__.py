"""Tasks, measures, runs and their records."""
