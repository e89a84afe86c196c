"""The standard library of a house in a browser: compiled, and without what it never asks for."""

import re
import zipfile
from pathlib import Path

_NEVER = re.compile(
    # Encodings of other days: everything here is UTF-8.
    r"encodings/(big5|cp\d|euc_|gb|hp_|hz|iso2022|iso8859_(?!1\.|15)|johab|koi8|kz|mac_|palmos|ptcp|shift_jis|tis_)"
    # Tools for people who write programs, other processes, other formats, servers and mailboxes.
    r"|(_pyrepl|ctypes|ensurepip|idlelib|multiprocessing|pydoc_data|tomllib|unittest|venv|wsgiref|xml|xmlrpc)/"
    r"|(argparse|bdb|cProfile|cmd|code|compileall|configparser|csv|doctest|fileinput|ftplib|getpass|imaplib|mailbox)\.py"
    r"|(modulefinder|netrc|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pty|pyclbr|pydoc|shelve|smtplib)\.py"
    r"|(socketserver|symtable|tabnanny|tarfile|timeit|trace|tracemalloc|wave|webbrowser|zipapp)\.py"
    r"|asyncio/(__main__|proactor_events|tools|windows_)|concurrent/(futures/process|interpreters)"
    r"|email/(_header_value_parser|contentmanager|headerregistry)|http/(cookiejar|server)|logging/(config|handlers)"
    r"|pyodide/console|urllib/(request|robotparser)"
    # What is built in, once more in Python.
    r"|(_pydatetime|_pyio)\.py"
)


def unpack(library: Path, folder: Path) -> None:
    """The modules of the library that a house may need."""
    with zipfile.ZipFile(library) as packed:
        for name in packed.namelist():
            if not _NEVER.match(name):
                packed.extract(name, folder)
