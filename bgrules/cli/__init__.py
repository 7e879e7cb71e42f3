"""The command line: one file a command. The only room that prints.

A command reads its arguments, calls one room, and shows the answer. What every command shares lives in `app`
(registration, exit codes), `options` (arguments), `given` (text made into values) and `out` (printing).
"""
