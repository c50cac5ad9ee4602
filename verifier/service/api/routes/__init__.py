"""The routes: each takes a request apart, asks the store or the queue, and answers."""
