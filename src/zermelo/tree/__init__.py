"""Explicit game trees: written, read, drawn at random, or unfolded from a game."""

from zermelo.tree.tree import Tree

__all__ = ["Tree"]
