"""Every address of the site, by app."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from config import health, icon

# Staff sign in like everybody else: with rate limits and a second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler429 = "accounts.limits.too_many_requests"  # Asked for by allauth, not by Django.

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("favicon.ico", icon.favicon, name="favicon"),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]
