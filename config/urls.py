"""Every address of the site, by app."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config.monitoring import health, metrics, view_on_site
from games.views.site import favicon

# Staff sign in like everybody else: with rate limits and a second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "config.monitoring.server_errors.server_error"
handler429 = "accounts.web.limits.too_many_requests"  # Asked for by allauth, not by Django.

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("favicon.ico", favicon.favicon, name="favicon"),
    path(
        "admin/r/<path:content_type_id>/<path:object_id>/",
        admin.site.admin_view(view_on_site.view_on_site),
        name="admin_on_site",
    ),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("study.urls")),
    path("", include("events.urls")),
    path("", include("previews.urls")),
]
