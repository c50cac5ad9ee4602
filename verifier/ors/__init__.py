"""OpenReward: problems as an environment of the Open Reward Standard, served by its own package.

https://openreward.ai; the tests use version 0.1.167 of the package `openreward`, which is needed
for nothing else. This package does not have its name, so that nobody takes one for the other.
"""
