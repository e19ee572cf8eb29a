"""The addresses of accounts; these come before allauth's own."""

from django.urls import URLPattern, URLResolver, include, path

from accounts import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/theme/", views.set_theme, name="set_theme"),
    path("me/language/", views.set_language, name="set_language"),
    path("accounts/logout/", views.log_out, name="account_logout"),
    path("accounts/", include("allauth.urls")),
]
