"""Static files of production: named by their content, and scripts that find each other."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import HashedFilesMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_NAME, _IMPORTS = HashedFilesMixin._js_module_import_aggregation_patterns  # type: ignore[attr-defined]


class HashedModulesStorage(CompressedManifestStaticFilesStorage):
    """Rewrites the imports of our scripts, too: a module asks for the hashed name of another.

    Ours lie in folders called js. Those of django_htmx speak in comments of modules that they do
    not bring, and must be left alone.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = ("*/js/*.js", _IMPORTS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._urls: dict[str | None, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """Return the address of a file; the manifest does not change while a process runs."""
        if settings.DEBUG or force:
            return super().url(name, force)
        if name not in self._urls:
            self._urls[name] = super().url(name, force)
        return self._urls[name]
