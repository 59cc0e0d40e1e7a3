"""Files of models that packages carry, found without importing the packages and checked before they are used.

In: which file of which package. Out: its bytes, whose digest is the one that is written down here.
It does not know what is in them.
"""

import hashlib
from dataclasses import dataclass
from importlib import metadata, resources

from porism.errors import ModelMismatch, ModelMissing


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """A file that an installed package carries."""

    package: str
    """Name and version, as pip takes them."""
    path: str
    """Where it lies, from the folder that packages are installed in."""
    sha256: str
    install: str
    """What installs it."""

    def read(self) -> bytes:
        """Return the content; ModelMissing without the package or the file, ModelMismatch if it is another file."""
        name = self.package.partition("==")[0]
        try:
            place = metadata.distribution(name).locate_file(self.path)
            content = place.read_bytes()  # pyright: ignore[reportAttributeAccessIssue]
        except metadata.PackageNotFoundError:
            raise ModelMissing(f"The package {self.package} is not installed.", advice=self._advice()) from None
        except OSError as error:
            raise ModelMissing(f"The package {name} holds no {self.path}: {error}.", advice=self._advice()) from None
        return checked(content, self.sha256, where=self.path, advice=self._advice())

    def _advice(self) -> str:
        return f"Say: {self.install}"


def vocabulary() -> bytes:
    """Return the WordPiece vocabulary of BERT for lower case, which comes with Porism."""
    name = "bert-base-uncased.txt"
    place = resources.files("porism.models") / "data" / name
    try:
        content = place.read_bytes()
    except OSError as error:
        raise ModelMissing(f"The vocabulary {name} is not there: {error}.", advice="Install Porism again.") from None
    return checked(content, VOCABULARY, where=name, advice="Install Porism again.")


VOCABULARY = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"


def checked(content: bytes, sha256: str, *, where: str, advice: str) -> bytes:
    """Return the content if it has this digest; ModelMismatch otherwise."""
    found = hashlib.sha256(content).hexdigest()
    if found != sha256:
        raise ModelMismatch(
            f"This is not the file that Porism was tested with: its sha256 is {found}, not {sha256}.",
            where=where,
            advice=advice,
        )
    return content
