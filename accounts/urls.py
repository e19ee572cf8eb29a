"""The addresses of accounts, which come before allauth's own."""

from django.urls import URLPattern, URLResolver, include, path

from accounts import views
from accounts.operator import legal_pages

_LEGAL_PAGES: list[URLPattern] = [
    path(f"{slug}/", views.legal_page, {"slug": slug}, name=slug) for slug in legal_pages.TITLES
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/theme/", views.set_theme, name="set_theme"),
    path("me/language/", views.set_language, name="set_language"),
    *_LEGAL_PAGES,
    path("accounts/logout/", views.log_out, name="account_logout"),
    path("accounts/oidc/<str:provider_id>/login/", views.openid_login, name="openid_connect_login"),
    path(
        "accounts/oidc/<str:provider_id>/login/callback/",
        views.openid_callback,
        name="openid_connect_callback",
    ),
    path("accounts/", include("allauth.urls")),
]
