"""Records of games read back, in every form they are written in; what needs `Game`."""
