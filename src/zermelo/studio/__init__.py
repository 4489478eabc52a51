"""The studio: a local web app with three rooms, Lab, Play and Learn; needs the extra ``zermelo[studio]``."""
