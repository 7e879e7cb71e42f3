"""What several rooms share."""

import pytest
from fresh import Fresh, installed


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """A shell in the README's folder, with bgrules installed in a fresh environment; made once."""
    return installed(tmp_path_factory.mktemp("fresh"))
