"""No engine runs here, so the compose file is read: does it fit the site and itself?"""

import re

import pytest

from tests.support.servers.processes import ROOT
from tests.system.deploy import compose

SERVICES = compose.services()
# Read by Celery and by the Prometheus client, not by our settings.
LIBRARIES_OWN = {
    "REMAP_SIGTERM",
    "PROMETHEUS_MULTIPROC_DIR",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
}
# Fixed by the image, or for the embedded site and a developer's alone.
NOT_FOR_OPERATORS = {"STATIC_ROOT", "SITE_FOLDER", "FERNZUG_VAR", "DEBUG"}
SCALED = ("web", "live", "worker", "analyst", "mailer")


def test_every_part_of_the_site_is_there() -> None:
    parts = {"postgres", "valkey", "proxy", "mailpit", *compose.OURS}
    assert set(SERVICES) == parts
    assert SERVICES["mailpit"]["profiles"] == ["dev"]


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_service_that_stays_has_a_health_check(name: str) -> None:
    check = SERVICES[name]["healthcheck"]
    assert check.get("disable") if name == "migrate" else check["test"][0].startswith("CMD")


@pytest.mark.parametrize("name", compose.OURS)
def test_the_environment_holds_every_setting_and_nothing_else(name: str) -> None:
    """One that is forgotten here keeps its default, whatever the operator writes into .env."""
    passed = set(SERVICES[name]["environment"]) - LIBRARIES_OWN
    assert passed == compose.settings_read() - NOT_FOR_OPERATORS


@pytest.mark.parametrize("name", compose.OURS)
def test_our_services_run_without_privileges_on_a_read_only_disk(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]


def test_every_queue_is_served() -> None:
    commands = [compose.command_of(name) for name in ("worker", "analyst", "mailer")]
    served = ",".join(command[command.index("-Q") + 1] for command in commands).split(",")
    assert sorted(served) == ["analysis", "bots", "mail", "sweep"]


def test_the_proxy_takes_streams_to_live_and_all_else_to_the_pages() -> None:
    streams, pages = (ROOT / "deploy/Caddyfile").read_text().split("handle {")
    assert "handle /live/*" in streams
    for name, part in (("live", streams), ("web", pages)):
        assert f"dynamic a {name} {SERVICES[name]['expose'][0]}\n" in part
        assert f":{SERVICES[name]['expose'][0]}/" in compose.health_check_of(name)[-1]


@pytest.mark.parametrize(
    ("name", "option"), [("web", "--keep-alive"), ("live", "--timeout-keep-alive")]
)
def test_the_proxy_lets_go_of_idle_connections_before_the_server_does(
    name: str, option: str
) -> None:
    """Else a request can meet the end of its connection, and one that changes things is lost."""
    command = compose.command_of(name)
    caddyfile = (ROOT / "deploy/Caddyfile").read_text()
    kept_by_proxy = [60 * int(minutes) for minutes in re.findall(r"keepalive (\d+)m\n", caddyfile)]
    assert len(kept_by_proxy) == caddyfile.count("reverse_proxy {")
    assert int(command[command.index(option) + 1]) > max(kept_by_proxy)


def test_pages_are_served_by_workers_that_keep_connections() -> None:
    """gunicorn's default, `sync`, ends each connection with its answer."""
    command = compose.command_of("web")
    assert command[command.index("--worker-class") + 1] == "gthread"


@pytest.mark.parametrize("name", SCALED)
def test_what_is_to_be_scaled_has_no_name_and_no_port_of_its_own(name: str) -> None:
    assert not {"container_name", "hostname", "ports"} & set(SERVICES[name])


def test_nothing_starts_before_what_it_needs() -> None:
    for name, service in SERVICES.items():
        for other, how in service.get("depends_on", {}).items():
            wanted = "completed_successfully" if other == "migrate" else "healthy"
            assert how == {"condition": f"service_{wanted}"}, (name, other)


def test_postgres_18_keeps_its_data_in_the_volume() -> None:
    assert SERVICES["postgres"]["image"] == "postgres:18"
    assert SERVICES["postgres"]["volumes"] == ["postgres:/var/lib/postgresql"]


def test_the_example_names_every_value_that_is_asked_for() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (ROOT / "docker-compose.yml").read_text()))
    handed_on = {key for key, value in SERVICES["web"]["environment"].items() if value is None}
    named = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.M))
    assert asked | handed_on == named


def test_the_image_holds_every_folder_that_the_site_needs() -> None:
    copied = set(re.findall(r"^COPY (\S+) ", (ROOT / "Dockerfile").read_text(), re.M))
    let_in = set(re.findall(r"^!(\S+)", (ROOT / ".dockerignore").read_text(), re.M))
    assert copied - {"--from=packages"} == let_in
    assert all((ROOT / name).exists() for name in let_in)


def test_the_image_runs_the_web_as_compose_does_and_not_as_root() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    command = ", ".join(f'"{word}"' for word in compose.command_of("web"))
    assert f"CMD [{command}]" in dockerfile
    assert re.search(r"^USER fernzug$", dockerfile, re.M)


def test_production_installs_a_part_of_what_was_tested() -> None:
    pin = re.compile(r"^[a-z0-9-]+==[^ ;\\]+", re.M)
    everything = set(pin.findall((ROOT / "requirements.lock").read_text()))
    production = set(pin.findall((ROOT / "requirements-production.lock").read_text()))
    assert production < everything
    assert not any(name.startswith(("pytest", "mypy", "playwright")) for name in production)
