"""Games at a real pseudo-terminal: whole ones of every variant, real dice, a narrow screen, leaving and coming back."""

import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path
from types import TracebackType

import pytest

VARIANTS = ["hoyle", "russian", "hypergammon", "acey-deucey", "gioul", "plakoto", "fevga", "tabula"]
"""One for each kind of question that a table asks; whole games of all variants stand in their playthroughs."""
PROMPT = re.compile(r"(?:^|\n)(?:you|X|O|you throw|[XO] throws|opening, [^\n]*)> $")
STEERING = re.compile(r"\x1b\[[?0-9;]*[a-zA-Z]\r?")
"""What readline tells a terminal beside its text."""
SLOW = 60
"""Seconds after which a machine that shares its cores with many others is given up."""


class Terminal:
    """A person's terminal with `bgrules` running in it."""

    def __init__(self, folder: Path, *args: str, columns: int = 80) -> None:
        master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        env = {**os.environ, "XDG_STATE_HOME": str(folder), "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}
        env.pop("COLUMNS", None)
        command = [sys.executable, "-m", "bgrules", *args]
        streams = {"stdin": slave, "stdout": slave, "stderr": slave}
        self.process = subprocess.Popen(
            command, **streams, env=env, cwd=folder, start_new_session=True, preexec_fn=take_terminal
        )
        os.close(slave)
        self.master = master
        self.screen = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def read(self) -> str:
        """Read up to the next prompt, or to the end."""
        text, until = "", time.monotonic() + SLOW
        while time.monotonic() < until:
            if not select.select([self.master], [], [], 0.2)[0]:
                continue
            try:
                data = os.read(self.master, 65536)
            except OSError:
                break
            if not data:
                break
            text = STEERING.sub("", text + data.decode("utf-8", "replace")).replace("\r\n", "\n")
            if PROMPT.search(text):
                break
        else:
            pytest.fail(f"no prompt after {SLOW} s: {text[-500:]}")
        self.screen += text
        return text

    def type(self, line: str) -> str:
        os.write(self.master, f"{line}\n".encode())
        return self.read()

    def end(self) -> int:
        return self.process.wait(SLOW)


def take_terminal() -> None:
    """Let Ctrl-C and Ctrl-D of this terminal reach the process, also where a shell told it to ignore them."""
    ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def answer(text: str) -> str:
    """What a person types who only follows hints, takes what is forced, and never adopts in vain."""
    if hint := re.search(r"^hint: (.*)$", text, re.MULTILINE):
        return hint[1]
    if "Enter plays it" in text or "Enter goes on" in text:
        return ""
    return "p" if "(p/t)" in text else "hint"


def play_to_the_end(terminal: Terminal) -> str:
    text = terminal.read()
    while PROMPT.search(text):
        text = terminal.type(answer(text))
    return text


def records(folder: Path) -> list[Path]:
    return sorted(folder.glob("bgrules/*.jsonl"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_of_every_kind_is_played_to_its_end(variant: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", variant, "--seed", "7") as terminal:
        last = play_to_the_end(terminal)
        assert 0 == terminal.end()
    assert re.search(r"^(you win|pips wins): [\w-]+, worth \d+$", last, re.MULTILINE), last
    events = [json.loads(line) for line in records(tmp_path)[0].read_text(encoding="utf-8").splitlines()]
    assert "won" == events[-1]["result"]["ended"]
    assert "not legal" not in terminal.screen
    assert "Traceback" not in terminal.screen


def test_two_people_share_a_keyboard_and_the_prompt_says_whose_turn_it_is(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "hoyle", "--against", "person", "--seed", "3") as terminal:
        play_to_the_end(terminal)
        assert 0 == terminal.end()
    assert {"X> ", "O> "} <= set(re.findall(r"^[XO]> ", terminal.screen, re.MULTILINE))


def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "hoyle", "--real-dice") as terminal:
        assert "opening, X's die then O's> " in terminal.read()
        assert "opening: X 3, O 3; equal, so again" in terminal.type("33")
        assert "(p/t)" in terminal.type("2 6")
        assert "O> " in terminal.type("p")
        assert "X throws> " in terminal.type("24/18 13/11")
        assert "no die shows 7" in terminal.type("7-1")
        assert "3-1   numbers to play: 3 1" in terminal.type("31")


def test_a_step_at_a_time_is_taken_back_and_finished_with_enter(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "hoyle", "--real-dice") as terminal:
        for line in ("", "3 1", "p"):
            terminal.type(line) if line else terminal.read()
        assert "8/5 made; numbers left: 1" in terminal.type("8/5")
        assert "3-1   numbers to play: 3 1" in terminal.type("undo")
        terminal.type("8/5")
        assert "Enter plays it" in terminal.type("5 ")
        assert "X 3-1: 8/5 6/5" in terminal.type("")


def test_a_narrow_terminal_gets_no_line_that_is_broken(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "russian", "--seed", "7", columns=40) as terminal:
        last = play_to_the_end(terminal)
        assert 0 == terminal.end()
    assert "worth" in last
    shown = [line for line in terminal.screen.splitlines() if "record" not in line and "> " not in line]
    assert [] == [line for line in shown if len(line) > 40]


def test_ctrl_d_ends_politely_and_the_game_can_be_gone_on_with(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "hoyle", "--seed", "7") as terminal:
        terminal.type(answer(terminal.read()))
        os.write(terminal.master, b"\x04")
        assert "bgrules play --resume" in terminal.read()
        assert 0 == terminal.end()
    with Terminal(tmp_path, "play", "--resume", "last") as terminal:
        assert "worth" in play_to_the_end(terminal)
    assert 1 == len(records(tmp_path))


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d", "killed"])
def test_a_game_left_in_the_middle_of_a_play_has_its_steps_and_shows_its_board(tmp_path: Path, how: str) -> None:
    with Terminal(tmp_path, "play", "hoyle", "--real-dice", "--record", "mine.jsonl") as terminal:
        terminal.read()
        for line in ("3 1", "p", "8/5"):
            terminal.type(line)
        time.sleep(0.3)  # readline misses a signal between its prompt and its wait
        if how == "killed":
            terminal.process.kill()
        else:
            os.write(terminal.master, b"\x03" if how == "ctrl-c" else b"\x04")
        terminal.read()
        terminal.end()
    with Terminal(tmp_path, "play", "--resume", "last") as terminal:
        shown = terminal.read()
        assert "8/5 made; numbers left: 1" in shown
        assert "X  to play" in shown
        assert "pips 164" in shown


def test_ctrl_c_ends_with_130_and_the_record_is_kept(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "hoyle", "--seed", "7") as terminal:
        terminal.read()
        time.sleep(0.3)  # readline misses a signal between its prompt and its wait
        os.write(terminal.master, b"\x03")
        assert "bgrules play --resume" in terminal.read()
        assert 130 == terminal.end()
    assert 1 == len(records(tmp_path))


def test_a_killed_game_loses_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "hoyle", "--real-dice") as terminal:
        terminal.read()
        for line in ("6 2", "p", "24/18 13/11", "31"):
            terminal.type(line)
        terminal.process.kill()
        terminal.end()
    with Terminal(tmp_path, "play", "--resume", "last") as terminal:
        assert "3-1   numbers to play: 3 1" in terminal.read()
