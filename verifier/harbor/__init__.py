"""Harbor: tasks made of problems, and the reward of what an agent left behind.

https://harborframework.com; the tests use version 0.26 of its package.
"""
