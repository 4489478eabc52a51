"""The manifest of a solution: what game, how many positions, which files, and their checksums, as JSON."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from zermelo.errors import SolutionError
from zermelo.solve.storage import Damaged, Storage

__all__ = ["FORMAT", "MANIFEST", "VERSION", "digest_of", "read_checked", "read_manifest"]

FORMAT = "zermelo solution"
VERSION = 2
MANIFEST = "manifest.json"


def digest_of(content: dict[str, Any]) -> str:
    """The checksum of a manifest's content."""
    plain = {name: value for name, value in content.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def read_manifest(path: Storage) -> dict[str, Any]:
    """The manifest of the solution in a directory. Raises SolutionError where there is none, or a damaged one."""
    file = path.shown(MANIFEST)
    try:
        text = path.read(MANIFEST).decode()
    except ValueError as error:
        raise SolutionError(f"{file} cannot be read: it is not UTF-8 text") from error
    except SolutionError as error:
        if path.has(MANIFEST):
            raise
        if path.has("part-1"):
            raise SolutionError(f"{path} is a sum's solution: give the sum as game=...") from None
        raise SolutionError(f"{path} holds no solution: it has no {MANIFEST}") from error
    damaged = f"{file} is damaged: put a copy of it back, or solve the game into another directory"
    try:
        content = json.loads(text)
    except ValueError as error:
        raise SolutionError(damaged) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise SolutionError(
            damaged if isinstance(content, dict) and "sha256" in content else f"{file} is no solution's"
        )
    if content.get("sha256") != digest_of(content):
        raise SolutionError(damaged)
    if content.get("version") != VERSION:
        raise SolutionError(
            f"{path} is a solution of version {content.get('version')!r:.20}, and this program reads version {VERSION}"
        )
    return content


def read_checked(path: Storage, entry: dict[str, Any]) -> bytes:
    """A file of the manifest. Raises SolutionError where it is missing, or not what it was when it was written."""
    content = path.read(entry["file"])
    if hashlib.sha256(content).hexdigest() != entry["sha256"]:
        raise Damaged(
            f"{path.shown(entry['file'])} is damaged: put a copy of it back, or solve the game into another directory"
        )
    return content
