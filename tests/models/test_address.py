"""Addresses of model servers, and their keys."""

import pytest

from porism.errors import UsageError
from porism.models.address import ServerAddress


@pytest.mark.parametrize(
    ("url", "path", "whole"),
    [
        ("http://h:1", ("v1", "embeddings"), "http://h:1/v1/embeddings"),
        ("http://h:1/", ("v1", "embeddings"), "http://h:1/v1/embeddings"),
        ("http://h:1/v1", ("v1", "embeddings"), "http://h:1/v1/embeddings"),
        ("http://h:1/v1/", ("v1", "embeddings"), "http://h:1/v1/embeddings"),
        ("https://h/v1beta/openai", ("v1", "embeddings"), "https://h/v1beta/openai/embeddings"),
        ("https://h/v1/embeddings", ("v1", "embeddings"), "https://h/v1/embeddings"),
        ("http://h", ("rerank",), "http://h/rerank"),
        ("https://h/v2/", ("rerank",), "https://h/v2/rerank"),
        ("http://[::1]:80/v1/rerank", ("rerank",), "http://[::1]:80/v1/rerank"),
    ],
)
def test_an_address_may_be_that_of_the_server_or_of_the_path(url: str, path: tuple[str, ...], whole: str) -> None:
    assert ServerAddress(url=url).under(*path).url == whole


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("localhost:8000", "not the address"),
        ("ftp://h", "not the address"),
        ("http://", "not the address"),
        ("http://[::1", "not the address"),
        ("http://h:port/", "not the address"),
        ("", "not the address"),
        ("http://a b/v1", "not the address"),
        ("http://h/\ud800", "not the address"),
        ("http://h:70000", "not the address"),
        ("https://user:hush-hush@h/v1", "no user, password or query"),
        ("https://h/v1?key=hush-hush", "no user, password or query"),
    ],
)
def test_an_address_that_is_none_or_hides_a_key_is_refused(url: str, said: str) -> None:
    with pytest.raises(UsageError, match=said) as raised:
        ServerAddress(url=url)
    assert "hush" not in str(raised.value)


@pytest.mark.parametrize("key", ["sk-1\n", "sk 1", "schlüssel", "\x00"])
def test_a_key_that_cannot_be_sent_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(UsageError, match="blanks, line ends") as raised:
        ServerAddress(url="http://h", key=key, key_variable="PORISM_KEY")
    assert key not in str(raised.value)
    assert raised.value.where == "PORISM_KEY"


@pytest.mark.parametrize(
    "url", ["ftp://me:hush-hush@h/v1", "me:hush-hush@h", "h/v1?key=hush-hush", "http://h:x?k=hush-hush"]
)
def test_an_address_that_is_none_is_shown_without_what_may_be_secret(url: str) -> None:
    with pytest.raises(UsageError, match="not the address") as refused:
        ServerAddress(url=url)
    assert "hush" not in str(refused.value) and "h" in refused.value.where
