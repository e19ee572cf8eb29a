# The one image of web, workers, beat and migrations. Nothing is compiled: wheels only.
FROM python:3.13-slim AS packages
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /venv
COPY requirements-production.lock .
RUN /venv/bin/pip install --require-hashes --only-binary :all: --no-deps -r requirements-production.lock

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin fernzug
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 STATIC_ROOT=/app/static FERNZUG_VAR=/tmp/fernzug
WORKDIR /app
COPY --from=packages /venv /venv
COPY manage.py ./
COPY pyproject.toml pyproject.toml
COPY config config
COPY custom custom
COPY database database
COPY accounts accounts
COPY database database
COPY games games
COPY study study
COPY events events
COPY previews previews
COPY templates templates
COPY locale locale
COPY deploy/probe.py deploy/probe.py
# Without DATABASE_URL these are the settings of the embedded site; its made-up key is thrown away.
RUN python -m compileall -q accounts config database games study events previews \
    && python manage.py collectstatic --noinput --verbosity 0 \
    && rm -rf /tmp/fernzug
USER fernzug
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s --retries=3 \
    CMD ["python", "deploy/probe.py", "http://127.0.0.1:8000/healthz"]
CMD ["gunicorn", "--config", "python:config.startup.gunicorn", "--bind", "0.0.0.0:8000", "--worker-class", "gthread", "--workers", "2", "--threads", "8", "--keep-alive", "150", "--limit-request-line", "8190", "--worker-tmp-dir", "/dev/shm", "--no-control-socket", "--max-requests", "20000", "--max-requests-jitter", "2000"]
