"""Files of messages: Discord's attachment objects, and the places in embeds and components that show them."""

from __future__ import annotations

import hashlib
import io
import mimetypes
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.local.shapes import Json

SCHEME = "attachment://"
_PICTURE_KEYS = ("image", "thumbnail")
_ICON_KEYS = ("author", "footer")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came with a request."""

    filename: str
    content: bytes

    @property
    def sha256(self) -> str:
        """The content's fingerprint in hexadecimal."""
        return hashlib.sha256(self.content).hexdigest()


def attachment_path(channel_id: str, attachment_id: str, filename: str) -> str:
    """Return the path of a file's address."""
    return f"/attachments/{channel_id}/{attachment_id}/{filename}"


def describe(
    upload: Upload,
    attachment_id: str,
    *,
    address: str,
    channel_id: str,
    description: str | None,
    ephemeral: bool,
) -> Json:
    """Return the attachment object of an uploaded file; pictures have their size in pixels."""
    filename = re.sub(r"[^\w.\-]", "_", upload.filename, flags=re.ASCII) or "unknown"
    url = address + attachment_path(channel_id, attachment_id, filename)
    attachment: Json = {
        "id": attachment_id,
        "filename": filename,
        "size": len(upload.content),
        "url": url,
        "proxy_url": url,
        "content_type": mimetypes.guess_type(filename)[0] or "application/octet-stream",
    }
    if description:
        attachment["description"] = description
    if ephemeral:
        attachment["ephemeral"] = True
    if attachment["content_type"].startswith("image/"):
        try:
            with Image.open(io.BytesIO(upload.content)) as picture:
                attachment["width"], attachment["height"] = picture.size
        except UnidentifiedImageError:
            pass  # Discord shows such a file as a download
    return attachment


def show_in_embeds(embeds: list[Json], files: list[Json]) -> list[Json]:
    """Return embeds as the API answers them: ``attachment://`` replaced by the files' addresses."""
    return [_embed(embed, files) for embed in embeds]


def _embed(embed: Json, files: list[Json]) -> Json:
    answer: Json = {
        "type": "rich",
        **{key: value for key, value in embed.items() if value not in (None, "", [])},
    }
    answer.pop("flags", None)
    for key in _PICTURE_KEYS:
        if key in answer:
            answer[key] = _media(answer[key], "url", files)
    for key in _ICON_KEYS:
        if key in answer and answer[key].get("icon_url"):
            answer[key] = _media(answer[key], "icon_url", files)
    return answer


def _media(holder: Json, key: str, files: list[Json]) -> Json:
    file = _named(holder[key], files)
    if file is None:
        return holder
    sizes: Json = {name: file[name] for name in ("width", "height") if name in file and key == "url"}
    return {**holder, key: file["url"], f"proxy_{key}": file["proxy_url"], **sizes}


def _named(url: str, files: list[Json]) -> Json | None:
    if not url.startswith(SCHEME):
        return None
    wanted = url.removeprefix(SCHEME)
    return next((file for file in files if file["filename"] == wanted), None)


def show_in_components(components: list[Json], files: list[Json]) -> list[Json]:
    """Return components with ``attachment://`` replaced by the files' addresses."""
    return [_component(component, files) for component in components]


def _component(component: Json, files: list[Json]) -> Json:
    answer = dict(component)
    for key in ("media", "file"):
        if isinstance(answer.get(key), dict) and "url" in answer[key]:
            answer[key] = _media(answer[key], "url", files)
    for key in ("components", "items"):
        if key in answer:
            answer[key] = [_component(child, files) for child in answer[key]]
    if "accessory" in answer:
        answer["accessory"] = _component(answer["accessory"], files)
    return answer


def shown_elsewhere(embeds: list[Json], components: list[Json]) -> set[str]:
    """Return every address that an embed or a component shows: such a file is not listed as an attachment."""
    urls: set[str] = set()
    for embed in embeds:
        urls.update(embed[key]["url"] for key in _PICTURE_KEYS if key in embed)
        urls.update(embed[key]["icon_url"] for key in _ICON_KEYS if embed.get(key, {}).get("icon_url"))
    _walk(components, lambda media: urls.add(media["url"]))
    return urls


def _walk(components: list[Json], found: Callable[[Json], object]) -> None:
    for component in components:
        for key in ("media", "file"):
            if isinstance(component.get(key), dict) and "url" in component[key]:
                found(component[key])
        for key in ("components", "items"):
            _walk(component.get(key, []), found)
        if "accessory" in component:
            _walk([component["accessory"]], found)


def dangling(embeds: list[Json], components: list[Json]) -> list[str]:
    """Return the ``attachment://`` addresses that name no file of the message."""
    return sorted(url for url in shown_elsewhere(embeds, components) if url.startswith(SCHEME))
