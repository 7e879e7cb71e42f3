"""Spec and Answers, made ready to run: tables for the kernel, sentences for people."""
