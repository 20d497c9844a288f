"""Two drafts of a game compared: bots with the same seeds, people with all who played each."""
