"""The Discord side: commands, panels, posts and private delivery."""
