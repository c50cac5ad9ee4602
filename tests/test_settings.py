"""Settings: where values come from."""

from pathlib import Path

import pytest

from verifier.settings import Settings, unknown_names

URL = "postgresql://somebody:secret@somewhere/verifier"


@pytest.fixture(autouse=True)
def _no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("VERIFIER_DATABASE_URL", "VERIFIER_BROKER_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(Settings.model_config, "secrets_dir", tmp_path)
    return tmp_path


def test_a_secret_called_like_a_variable_has_its_value(secrets: Path) -> None:
    (secrets / "verifier_database_url").write_text(f"{URL}\n")
    assert Settings().database == URL


def test_a_variable_comes_before_a_secret_unless_it_is_empty(
    secrets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (secrets / "verifier_broker_url").write_text("redis://secret")
    monkeypatch.setenv("VERIFIER_BROKER_URL", "")
    assert Settings().broker_url == "redis://secret"
    monkeypatch.setenv("VERIFIER_BROKER_URL", "redis://variable")
    assert Settings().broker_url == "redis://variable"


def test_secrets_of_others_are_left_alone(secrets: Path) -> None:
    (secrets / "postgres_password").write_text("x")
    (secrets / "database_url").write_text("sqlite:////nowhere")
    assert Settings().database_url == ""


def test_a_secret_that_cannot_be_is_refused(secrets: Path) -> None:
    (secrets / "verifier_broker_url").write_text("http://somewhere")
    with pytest.raises(ValueError, match="redis"):
        Settings()


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("VERIFIER_WORKER", "; is VERIFIER_WORKERS meant?"),
        ("verifier_data_base_url", "; is VERIFIER_DATABASE_URL meant?"),
        ("VERIFIER_XYZZY", ""),
    ],
)
def test_what_looks_like_a_setting_and_is_none_is_named_with_the_one_that_is_meant(
    monkeypatch: pytest.MonkeyPatch, name: str, meant: str
) -> None:
    monkeypatch.setenv(name, "3")
    assert f"{name} is no setting, and is ignored{meant}" in unknown_names()


def test_secrets_are_looked_at_like_variables(secrets: Path) -> None:
    (secrets / "verifier_brokerurl").write_text("redis://x")
    (secrets / "verifier_broker_url").write_text("redis://x")
    (secrets / "postgres_password").write_text("x")
    (complaint,) = (each for each in unknown_names() if each.startswith("verifier_"))
    assert "VERIFIER_BROKER_URL meant" in complaint


def test_settings_and_the_names_of_the_compose_file_are_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = unknown_names()
    for name in ("VERIFIER_WORKERS", "verifier_port", "VERIFIER_PUBLISH"):
        monkeypatch.setenv(name, "1")
    assert unknown_names() == before
