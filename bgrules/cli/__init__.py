"""The command line: one file a command. The only package that prints.

A command reads its arguments, calls one package, and shows the answer. What every command shares lives in `app`
(registration, exit codes), `options` (arguments), `given` (text made into values) and `out` (printing).
"""
