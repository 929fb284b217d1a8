"""One command a file: `main(arguments) -> exit code`. Importing one needs the standard library alone."""
