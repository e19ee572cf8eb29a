"""The site with the pages of the embedded one, whichever of the two is tested."""

from config import urls
from games.urls import ON_THIS_MACHINE

handler429 = urls.handler429
urlpatterns = [*urls.urlpatterns, *ON_THIS_MACHINE]
