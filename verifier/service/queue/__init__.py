"""How a recorded submission comes to be judged: tickets, workers, and the keeper of both."""
