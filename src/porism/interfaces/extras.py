"""What is said of a part of Porism whose packages are not installed.

In: what was to be imported and could not be. Out: an error that says what to install. It does not know the parts.
"""

from porism.errors import UsageError


def not_installed(what: str, error: ImportError, *extras: str) -> UsageError:
    """Return the error of a part that needs extras of Porism; raises what is a fault of Porism itself.

    Other programs in one environment may want an older version of a package, which lacks what is imported.
    """
    package = (error.name or "").partition(".")[0]
    if package in ("", "porism"):
        raise error
    wanted = f"[{','.join(extras)}]"
    advice = f"Install it with `pip install 'porism{wanted}'`, in a checkout `pip install '.{wanted}'`."
    which = "the package" if isinstance(error, ModuleNotFoundError) else "a newer version of the package"
    return UsageError(f"{what} needs {which} {package}.", advice=advice)
