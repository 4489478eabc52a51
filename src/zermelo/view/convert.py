"""SVG made into PNG and PDF, by Typst, which brings its own fonts and needs no library of the system's."""

from __future__ import annotations

import functools
import io
import threading
from collections.abc import Sequence
from typing import Any

from zermelo.errors import DrawingError
from zermelo.extras import extra

__all__ = ["AT_WORK", "MOST_PIXELS", "gif_of", "pdf_of", "pdf_of_pages", "png_of"]

AT_WORK = "zermelo picture"
"""The name of a thread in which Typst is at work."""
MOST_PIXELS = 60_000_000
"""Of one picture."""
INSTEAD = "draw an .svg"
PAGE = b"""
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set document(title: sys.inputs.title, date: none)
#image(bytes(sys.inputs.svg), format: "svg", alt: sys.inputs.alt)
"""
"""A page as large as its picture, of whose units an inch has 96."""
PAGES = b"""
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set document(title: sys.inputs.title, date: none)
#for number in range(int(sys.inputs.pages)) {
  if number > 0 { pagebreak() }
  image(bytes(sys.inputs.at("svg" + str(number))), format: "svg", alt: sys.inputs.at("alt" + str(number)))
}
"""


def png_of(svg: str, width: float, height: float, scale: float = 2, title: str = "", told: str = "") -> bytes:
    """The picture as PNG, ``scale`` pixels a unit. Raises DrawingError for too many, or where Typst is missing."""
    if width * height * scale**2 > MOST_PIXELS:
        scale = (MOST_PIXELS / (width * height)) ** 0.5
    if scale < 0.5:
        raise DrawingError(
            f"a picture of {width:,.0f} by {height:,.0f} units is too large for PNG and GIF: "
            "draw fewer nodes, or an .svg"
        )
    return _compiled(svg, title, told, format="png", ppi=96 * scale)


def pdf_of(svg: str, title: str = "", told: str = "") -> bytes:
    """The picture as PDF: vectors and words that can be searched. Raises DrawingError where Typst is missing."""
    return _compiled(svg, title, told, format="pdf")


def pdf_of_pages(pages: Sequence[tuple[str, str]], title: str) -> bytes:
    """Pictures, each with what it tells in words, as the pages of a PDF. Raises DrawingError where Typst is missing."""
    inputs = {"title": title, "pages": str(len(pages))}
    for number, (svg, told) in enumerate(pages):
        inputs |= {f"svg{number}": svg, f"alt{number}": told}
    found = _made(input=PAGES, sys_inputs=inputs, format="pdf")
    assert isinstance(found, bytes)
    return found


def gif_of(frames: list[bytes], milliseconds: list[int]) -> bytes:
    """PNG pictures of one size as an animation, each for its time, again and again."""
    image = extra("PIL.Image", "pictures", "this kind of file", DrawingError, INSTEAD)
    opened = [_opaque(image, image.open(io.BytesIO(frame))) for frame in frames]
    # One palette for all lets what does not change stay unchanged; it is taken from some of them, side by side.
    some = opened[:: max(1, len(opened) // 6)] + opened[-1:]
    width, height = opened[0].size
    beside = image.new("RGB", (width * len(some), height))
    for place, frame in enumerate(some):
        beside.paste(frame, (place * width, 0))
    palette = beside.quantize(colors=256)
    small = [frame.quantize(palette=palette, dither=0) for frame in opened]
    out = io.BytesIO()
    small[0].save(
        out, "GIF", save_all=True, append_images=small[1:], duration=milliseconds, loop=0, optimize=False, disposal=1
    )
    return out.getvalue()


def _opaque(image: Any, frame: Any) -> Any:
    """A frame whose round corners have the colour of the page."""
    page = image.new("RGBA", frame.size, frame.convert("RGBA").getpixel((frame.width // 2, 1)))
    return image.alpha_composite(page, frame.convert("RGBA")).convert("RGB")


def _compiled(svg: str, title: str, told: str, **how: Any) -> bytes:
    found = _made(input=PAGE, sys_inputs={"svg": svg, "title": title, "alt": told}, **how)
    if not isinstance(found, bytes):
        raise DrawingError("the picture does not fit on one page: draw fewer nodes, or an .svg")
    return found


def _made(**asked: Any) -> Any:
    """What Typst makes of it. Ctrl-C ends the wait for it, which in Typst itself nothing does."""
    compiler = _compiler()
    if threading.current_thread() is not threading.main_thread():
        return compiler.compile(**asked)
    outcome: list[tuple[Any, BaseException | None]] = []

    def work() -> None:
        try:
            outcome.append((compiler.compile(**asked), None))
        except BaseException as error:
            outcome.append((None, error))

    thread = threading.Thread(target=work, name=AT_WORK, daemon=True)
    try:
        thread.start()
        thread.join()
    except KeyboardInterrupt:
        _compiler.cache_clear()  # this one is still at work
        raise
    found, failed = outcome[0]
    if failed is not None:
        raise failed
    return found


@functools.cache
def _compiler() -> Any:
    """A compiler, which has read the machine's fonts, and its own where there are none."""
    return extra("typst", "pictures", "this kind of file", DrawingError, INSTEAD).Compiler()
