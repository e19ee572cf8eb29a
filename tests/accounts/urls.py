"""The site's addresses, with small rooms that ask the accounts what pages ask them."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.utils import timezone, translation

from accounts.identity import guests
from accounts.web.permissions import account_required, player_required
from config.urls import handler429 as handler429
from config.urls import urlpatterns as site


def whoami(request: HttpRequest) -> JsonResponse:
    return JsonResponse(
        {
            "player": str(request.player) if request.player else None,
            "user": request.user.is_authenticated,
            "language": translation.get_language(),
            "zone": timezone.get_current_timezone_name(),
        }
    )


def become_guest(request: HttpRequest) -> HttpResponse:
    guest = guests.guest_for(request)
    response = HttpResponse(guest.username)
    guests.remember(response, guest)
    return response


def leave(request: HttpRequest) -> HttpResponse:
    response = HttpResponse()
    guests.forget(response)
    return response


@player_required
def for_players(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.player.username)


@account_required
def for_accounts(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.player.username)


urlpatterns = [
    path("test/whoami/", whoami),
    path("test/guest/", become_guest),
    path("test/leave/", leave),
    path("test/players/", for_players),
    path("test/accounts/", for_accounts),
    *site,
]
