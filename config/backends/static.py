"""Static files of production: named by their content, and scripts that find each other."""

from __future__ import annotations

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
