"""Each performance promise as a ratio against a named peer or a limit, measured in one interleaved run."""
