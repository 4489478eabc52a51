"""A server that speaks S3's protocol, for the tests."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time

from zermelo.solve.object_store import ObjectStore
from zermelo.solve.storage import Storage, storage_at

__all__ = ["Server", "free_port"]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """S3's protocol on a port of this machine, in a process of its own."""

    def __init__(self, refusing: bool = False) -> None:
        """``refusing`` is whether nobody has a right to anything once there is a bucket."""
        environment = {**os.environ, **({"INITIAL_NO_AUTH_ACTION_COUNT": "3"} if refusing else {})}
        self.port = free_port()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
        )  # fmt: skip
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        store = self.storage("")
        assert isinstance(store, ObjectStore)
        store.filesystem.create_dir("bucket")

    def uri(self, path: str, keys: str = "user:secret@") -> str:
        """A directory of the bucket."""
        options = f"scheme=http&endpoint_override=127.0.0.1:{self.port}&allow_bucket_creation={not path}"
        return f"s3://{keys}bucket/{path}?{options.lower()}"

    def storage(self, path: str) -> Storage:
        return storage_at(self.uri(path))

    def files(self, path: str) -> dict[str, bytes]:
        """What is in a directory of the bucket, as ``files_in`` tells of one on disk."""
        from pyarrow.fs import FileSelector

        store = self.storage(path)
        assert isinstance(store, ObjectStore)
        found = store.filesystem.get_file_info(FileSelector(store.path, recursive=True))
        names = sorted(entry.path.removeprefix(f"{store.path}/") for entry in found if entry.is_file)
        return {name: store.read(name) for name in names}

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
