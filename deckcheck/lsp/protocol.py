"""What pygls does not do for clients that write messages otherwise than the protocol has it."""

from typing import Any

from lsprotocol.types import TEXT_DOCUMENT_DID_CHANGE
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol


class Protocol(LanguageServerProtocol):
    """Takes changes without a version, as older clients send them, and answers requests that cannot be understood: a
    client that waits for an answer would wait for ever."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        if data.get("method") == TEXT_DOCUMENT_DID_CHANGE:
            _with_version(data)
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "jsonrpc" in data and "method" in data and isinstance(data.get("id"), int | str):
                self._send_response(data["id"], error=error.to_response_error())
            raise


def _with_version(message: dict[str, Any]) -> None:
    params = message.get("params")
    document = params.get("textDocument") if isinstance(params, dict) else None
    if isinstance(document, dict) and document.get("version") is None:
        document["version"] = 0
