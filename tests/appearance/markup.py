"""Reads a page strictly: everything closed, no id twice, nothing inline that the CSP forbids."""

from html.parser import HTMLParser

VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})


class MarkupError(AssertionError):
    """The page is not well formed."""


class Markup(HTMLParser):
    """The elements of a page as (tag, attributes), in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.ids: set[str] = set()
        self.feed(html)
        self.close()
        if self.open:
            raise MarkupError(f"never closed: {self.open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if len(named) != len(attrs):
            raise MarkupError(f"an attribute twice in <{tag}> {attrs}")
        if identity := named.get("id"):
            if identity in self.ids:
                raise MarkupError(f"id twice: {identity}")
            self.ids.add(identity)
        forbidden = [name for name in named if name == "style" or name.startswith(("on", "hx-on"))]
        if forbidden or tag == "style" or (tag == "script" and "src" not in named):
            raise MarkupError(f"inline: <{tag} {forbidden}>")
        self.elements.append((tag, named))
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):  # type: ignore[union-attr]
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            raise MarkupError(f"</{tag}> closes something else, at {self.getpos()}")

    def having(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of every such element; `class_` asks for one of its classes."""
        cls = wanted.pop("class_", None)
        return [
            attrs
            for name, attrs in self.elements
            if name == tag
            and (cls is None or cls in attrs.get("class", "").split())
            and all(attrs.get(key.replace("_", "-")) == value for key, value in wanted.items())
        ]
