"""Games that come with Zermelo, one a file, and the registry that finds these and anybody's by name."""
