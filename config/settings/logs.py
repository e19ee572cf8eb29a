"""The logs: their levels and places, and the records that are left out."""

from config.settings.environment import EMBEDDED, env

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "discreet": {"()": "config.monitoring.logs.RedactingFilter"},
        "no_probes": {"()": "config.monitoring.logs.ProbeFilter"},
        "no_trace_of_refusals": {"()": "config.monitoring.logs.RefusalFilter"},
    },
    "formatters": {
        "plain": {
            "()": "config.monitoring.logs.PlainFormatter",
            "format": "%(levelname)s %(name)s [%(request_id)s] %(message)s",
        },
        "json": {"()": "config.monitoring.logs.JsonFormatter"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["no_probes", "no_trace_of_refusals", "discreet"],
            "formatter": "json" if env.bool("LOG_JSON", default=not EMBEDDED) else "plain",
        },
    },
    "root": {
        "handlers": ["stderr"],
        "level": env.str("LOG_LEVEL", default="WARNING" if EMBEDDED else "INFO"),
    },
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
