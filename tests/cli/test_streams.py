"""The command line and its streams: what it imports, how it meets pipes, odd encodings and narrow terminals.

Commands run in this process, on streams as Python would open them, where only their output counts; as processes where
imports, pipes and signals do.
"""

import io
import json
import os
import subprocess
import sys
import time

import pytest
from thorough import is_thorough

from bgrules import __version__
from bgrules.__main__ import main
from bgrules.cli import output

BGRULES = (sys.executable, "-m", "bgrules")


def start(*args: str, **env: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([*BGRULES, *args], capture_output=True, env={**os.environ, **env}, check=False)


def called(*args: str, encoding: str = "utf-8", **env: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a command in this process, on streams of an encoding."""
    stdout, stderr = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"argv": ["bgrules", *args], "stdout": stdout, "stderr": stderr}.items():
            patch.setattr(sys, name, value)
        patch.setattr(sys, "unraisablehook", sys.unraisablehook)  # which `main` changes
        for name, value in env.items():
            patch.setenv(name, value)
        with pytest.raises(SystemExit) as left:
            main()
    for stream in (stdout, stderr):
        stream.flush()
    code = left.value.code or 0
    return subprocess.CompletedProcess(args, int(code), stdout.buffer.getvalue(), stderr.buffer.getvalue())


def imported_by(*args: str) -> set[str]:
    code = (
        "import sys\n"
        "from bgrules.__main__ import main\n"
        "sys.argv[1:] = " + repr(list(args)) + "\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("args", [("--help",), ("variants",), ("rules", "russian")], ids=" ".join)
def test_cheap_commands_import_neither_numba_nor_numpy(args) -> None:
    assert set() == {"numba", "numpy", "scipy"} & imported_by(*args)


@pytest.mark.parametrize(
    "args",
    [("plays", "russian", "start", "4-4"), ("show", "hoyle"), ("throws", "russian"), ("diff", "hoyle", "russian"),
     ("why", "hoyle", "start", "6-1", "13/7 8/7")],
    ids=" ".join,
)  # fmt: skip
def test_commands_without_many_games_do_not_import_numba(args) -> None:
    assert set() == {"numba", "llvmlite"} & imported_by(*args)


def test_help_is_there_in_no_time() -> None:
    times = []
    for _ in range(3):
        began = time.perf_counter()
        start("--help")
        times.append(time.perf_counter() - began)
    assert min(times) < 0.4 * 3  # a crowded machine gets three times as long


def test_version_is_told() -> None:
    assert f"bgrules {__version__}" == called("--version").stdout.decode().strip()


@pytest.mark.parametrize("columns", ["40", "80", "200"])
@pytest.mark.parametrize("args", [("--help",), ("variants",), ("throws", "russian"), ("rules", "hoyle")], ids=" ".join)
def test_no_line_is_garbled_in_a_narrow_terminal(args, columns) -> None:
    done = called(*args, COLUMNS=columns)
    assert 0 == done.returncode
    assert [] == [line for line in done.stdout.decode().splitlines() if "…" in line]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
@pytest.mark.parametrize(
    "args", [("--help",), ("rules", "russian"), ("plays", "hoyle", "start", "1-1"), ("plays", "hoyle", "start", "6-9")],
    ids=" ".join,
)  # fmt: skip
def test_a_stream_that_cannot_take_our_signs_gets_others(args, encoding) -> None:
    done = called(*args, encoding=encoding)
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr
    assert b"fault" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_process_prints_on_its_streams_what_it_prints_here(encoding) -> None:
    there, here = start("rules", "russian", PYTHONIOENCODING=encoding), called("rules", "russian", encoding=encoding)
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)


def test_a_reader_that_leaves_early_is_no_failure() -> None:
    command = f"'{sys.executable}' -m bgrules plays hoyle start 1-1 --all | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "" == "\n".join(line for line in done.stderr.splitlines() if "rror" in line or "Trace" in line)
    assert 1 == len(done.stdout.splitlines())


LEFT = [
    *("plays hoyle start 6-5", "rules hoyle", "show hoyle", "check hoyle --group file", "--help", "play --help"),
    *("--version", "variants --json"),
]
LEFT_AT = [(asked, str(columns)) for asked in LEFT for columns in (40, 100)]
"""Every command in a narrow and in a wide terminal takes sixteen processes; in turn, eight."""


@pytest.mark.parametrize(("asked", "columns"), LEFT_AT if is_thorough() else [*LEFT_AT[::4], *LEFT_AT[3::4]])
def test_a_reader_that_leaves_at_once_is_no_problem_found(asked: str, columns: str) -> None:
    command = f"COLUMNS={columns} '{sys.executable}' -m bgrules {asked} | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert 0 == done.returncode
    assert b"rror" not in done.stderr
    assert b"Traceback" not in done.stderr


def test_an_interrupt_while_the_program_still_loads_leaves_no_traceback(tmp_path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    done = start("variants", PYTHONPATH=f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    assert (130, b"") == (done.returncode, done.stderr)


LOST = """
import sys

class Lost:
    def __del__(self):
        raise KeyboardInterrupt

print("some data")
Lost()
while True:
    pass
"""
"""Ctrl-C where Python can only report it, as in code that pydantic or numba call back."""


def test_an_interrupt_that_foreign_code_drops_ends_the_program_all_the_same(tmp_path) -> None:
    (tmp_path / "typer.py").write_text(LOST, encoding="utf-8")
    done = start("variants", PYTHONPATH=f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    assert (130, b"some data\n", b"interrupted\n") == (done.returncode, done.stdout, done.stderr)


def test_a_tree_is_one_on_a_stream_that_has_plain_signs_only() -> None:
    done = called("variants", "--family", encoding="ascii").stdout.decode()
    assert "?" not in done
    assert "|- irish" in done
    assert "`- russian" in done


def test_data_goes_to_stdout_and_talk_to_stderr() -> None:
    done = start("plays", "hoyle", "start", "6-5")
    assert 7 == len(done.stdout.splitlines())
    assert b"7 plays" in done.stderr


@pytest.mark.parametrize(("begun", "lines"), [(0.0, ["games: 4 of 8", "games: 8 of 8"]), (9.5, [])])
def test_progress_goes_to_a_pipe_only_once_a_second_is_over(monkeypatch, capsys, begun, lines) -> None:
    times = iter([begun, 0.5, 1.5, 10.0])
    monkeypatch.setattr(output, "monotonic", lambda: next(times))
    with output.progress("games") as tell:
        for done in (2, 4, 8):
            tell(done, 8)
    assert lines == capsys.readouterr().err.splitlines()


def test_no_colour_is_sent_down_a_pipe() -> None:
    assert b"\x1b" not in called("--help").stdout + called("variants").stdout


def test_a_minus_stays_a_minus_on_any_stream() -> None:
    done = called("compare", "hoyle", "modern", "--games", "20", encoding="ascii")
    assert 0 == done.returncode
    assert b"?" not in done.stdout
    assert b"-0." in done.stdout


PRINTING = """
import bgrules

print("from the plugin")


@bgrules.hookimpl
def setup(side):
    print("from the hook")
"""


def test_what_a_plugin_prints_does_not_mix_with_the_data(tmp_path) -> None:
    yaml = "format: 1\nname: mine\ntitle: A test\nextends: hoyle\nhooks: [setup]\n"
    (tmp_path / "variant.yaml").write_text(yaml, encoding="utf-8")
    (tmp_path / "plugin.py").write_text(PRINTING, encoding="utf-8")
    done = start("plays", str(tmp_path), "start", "6-5", "--json", "--trust")
    assert 7 == len(json.loads(done.stdout)["plays"])
    assert b"from the plugin" in done.stderr
    assert b"from the hook" in done.stderr


def ended(command: str) -> tuple[int, str]:
    done = subprocess.run(["bash", "-c", f"'{sys.executable}' -m bgrules {command}"], capture_output=True, check=False)
    return done.returncode, done.stderr.decode()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("command", ["--help", "variants", "plays hoyle start 6-5 --json"])
def test_a_full_disk_is_told_in_words(command) -> None:
    assert (2, "error: nothing more can be written: No space left on device\n") == ended(f"{command} > /dev/full")


@pytest.mark.parametrize(
    ("command", "code"),
    [("plays hoyle start 6-5 >&-", 0), ("plays hoyle start 6-5 2>&-", 0), ("plays hoyle start 6-7 2>&-", 2)],
)
def test_a_closed_stream_is_no_failure(command, code) -> None:
    assert code == ended(command)[0]
    assert "rror" not in ended(command)[1]


@pytest.mark.parametrize("columns", ["0", "-5", "wide", "99999999999"])
def test_a_width_that_cannot_be_is_not_taken(columns) -> None:
    assert called("throws", "russian", COLUMNS="100").stdout == called("throws", "russian", COLUMNS=columns).stdout


def test_a_width_in_which_nothing_can_be_read_is_widened() -> None:
    assert called("throws", "russian", COLUMNS="20").stdout == called("throws", "russian", COLUMNS="1").stdout
