"""What a rule field holds, fit for JSON and for a line of text."""

from typing import Any


def plain(value: Any) -> Any:
    """Make what a field may hold fit for JSON: tuples to lists, models to mappings."""
    if hasattr(value, "model_dump"):
        return plain(value.model_dump())
    if isinstance(value, dict):
        return {str(key): plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def numbered(value: Any) -> Any:
    """Give points back to mappings: JSON makes text of the keys of `setup: {24: 2}`."""
    if isinstance(value, list):
        return [numbered(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {int(key) if str(key).isdecimal() else key: numbered(item) for key, item in value.items()}


def value_words(value: Any) -> str:
    """A field's value in a line: `24:2 13:5`, `gammon 2 (none_off), single 1`; empty for none."""
    if isinstance(value, dict):
        return _win_words(value) if "worth" in value else " ".join(map(_entry_words, value.items()))
    if isinstance(value, list):
        words = [f"[{value_words(inner)}]" if isinstance(inner, list) else value_words(inner) for inner in value]
        return ", ".join(dict.fromkeys(words) if all(isinstance(inner, dict) for inner in value) else words)
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _entry_words(entry: tuple[str, Any]) -> str:
    key, value = entry
    return f"{key}:{{{value_words(value)}}}" if isinstance(value, dict) else f"{key}:{value}"


def _win_words(win: dict[str, Any]) -> str:
    return f"{win['name']} {win['worth']}" + (f" ({' and '.join(win['when'])})" if win["when"] else "")
