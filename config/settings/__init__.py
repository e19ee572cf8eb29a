"""The settings of the site. Everything that differs between machines comes from the environment.

Without DATABASE_URL this is the embedded site: SQLite, a made-up key, mail as files, all in VAR.
"""

from config.settings.application import *
from config.settings.cold_storage import *
from config.settings.environment import *
from config.settings.identity import *
from config.settings.logs import *
from config.settings.messages import *
from config.settings.openid import *
from config.settings.operator import *
from config.settings.security import *
from config.settings.storage import *
from config.settings.work import *
