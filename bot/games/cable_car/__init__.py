"""Cable Car: lay tracks that make your own lines long, and the others' short."""
