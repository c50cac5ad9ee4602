"""Settings: where values come from."""

from pathlib import Path

import pytest

from verifier.settings import Settings

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
