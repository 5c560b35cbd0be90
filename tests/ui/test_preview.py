"""The preview cannot load, run or open anything by itself (R-07)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QTextDocument

from tests.ui.driving import Driver
from tests.ui.library import Library
from ui.knowledge.markdown_html import render_html
from ui.theme.tokens import load_tokens

COLORS = load_tokens("light").color


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=http://evil.test/x.png>",
        "- a\n\n<iframe src='http://evil.test'></iframe>",
        "<style>@import 'http://evil.test/x.css'</style>",
    ],
)
def test_html_is_shown_as_text(text: str) -> None:
    html = render_html(text, COLORS).lower()
    for tag in ("<script", "<img", "<iframe", "<style"):
        assert tag not in html


@pytest.mark.parametrize(
    "text",
    [
        "![words](http://evil.test/x.png)",
        "![words](file:///etc/passwd)",
        "![words](data:image/png;base64,AAAA)",
    ],
)
def test_images_become_their_words(text: str) -> None:
    html = render_html(text, COLORS)
    assert "<img" not in html
    assert "words" in html
    assert "evil.test" not in html.replace("![words](", "").replace(text, "")


@pytest.mark.parametrize(
    "target",
    ["javascript:alert(1)", "file:///etc/passwd", "vbscript:x", "data:text/html,x", "smb://host/x"],
)
def test_links_carry_only_plain_targets(target: str) -> None:
    assert "href" not in render_html(f"[here]({target})", COLORS)


def test_plain_links_and_code_are_drawn() -> None:
    html = render_html("[here](https://example.org/a?b=1&c=2)\n\n```python\nx = 1\n```", COLORS)
    assert '<a href="https://example.org/a?b=1&amp;c=2">' in html
    assert f"background-color:{COLORS['window']}" in html


def test_the_browser_loads_nothing(driver: Driver, library: Library) -> None:
    driver.open("knowledge", library.atlas)
    browser = driver.knowledge.pane.preview.browser
    for kind in QTextDocument.ResourceType:
        assert browser.loadResource(kind.value, QUrl("http://evil.test/x.png")) is None


def test_a_link_shows_its_target_before_it_opens(
    driver: Driver, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    library.save(library.atlas, "## Rules\n- See [docs](https://example.org/x).\n\n## Info\n")
    driver.open("knowledge", library.atlas)
    preview = driver.knowledge.pane.preview
    driver.click("preview")
    assert "docs" in preview.browser.toPlainText()
    preview.browser.anchorClicked.emit(QUrl("https://example.org/x"))
    assert preview.target() == "https://example.org/x"
    assert opened == []
    driver.click("open-link")
    assert opened == ["https://example.org/x"]
    preview.browser.anchorClicked.emit(QUrl("file:///etc/passwd"))
    assert preview.target() == "https://example.org/x"


def test_the_preview_follows_the_typing(driver: Driver, library: Library) -> None:
    driver.open("knowledge", library.atlas)
    driver.click("preview")
    driver.write("- fresh words")
    driver.qtbot.wait(200)
    driver.settle()
    assert "fresh words" in driver.knowledge.pane.preview.browser.toPlainText()
