"""The examples that help shows do run."""

import shlex

import pytest

from bgrules.cli.examples import EXAMPLES

FEW = ["--games", "4"]


@pytest.mark.parametrize("example", sorted({line for lines in EXAMPLES.values() for line in lines}))
def test_an_example_of_help_runs(run, example) -> None:
    name, *args = shlex.split(example)
    result = run(*args, *(FEW if {"compare", "simulate"} & set(args) else []))
    assert "bgrules" == name
    assert 0 == result.exit_code, result.output
    assert result.stdout
