"""An S3 server of its own process (moto), with one bucket; nothing of it outlives the test."""

from __future__ import annotations

import sys
from urllib.parse import urlencode

import boto3

from tests.support.servers.processes import Process, clean_environment, free_port

BUCKET, REGION = "games", "eu-central-1"
KEYS = {"AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": "a-secret-of-the-server"}


class S3Server:
    """`url` is what COLD_STORAGE_URL says; the keys have to be in the environment."""

    def __init__(self) -> None:
        self.port = free_port()
        self.endpoint = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "moto.server", "-p", str(self.port)]
        self._process = Process(command, clean_environment(**KEYS))
        self._process.wait_for("Running on")
        self.bucket.create(CreateBucketConfiguration={"LocationConstraint": REGION})

    def stop(self) -> None:
        self._process.stop()

    @property
    def url(self) -> str:
        options = {"endpoint_url": self.endpoint, "region_name": REGION}
        return f"s3://{BUCKET}/cold?{urlencode(options)}"

    @property
    def bucket(self):  # type: ignore[no-untyped-def]
        """The bucket as somebody else's program sees it."""
        names = {"aws_access_key_id": "AWS_ACCESS_KEY_ID"}
        names["aws_secret_access_key"] = "AWS_SECRET_ACCESS_KEY"
        keys = {name: KEYS[key] for name, key in names.items()}
        where = {"endpoint_url": self.endpoint, "region_name": REGION}
        return boto3.resource("s3", **where, **keys).Bucket(BUCKET)

    def names(self) -> list[str]:
        return [file.key for file in self.bucket.objects.all()]
