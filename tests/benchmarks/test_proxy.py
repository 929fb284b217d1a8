"""The proxy loses nothing, mixes nothing up, and nothing passes it sooner than it promises."""

import socket
import threading
from time import perf_counter

import pytest

from benchmarks.proxy import delayed

DELAY = 0.05


@pytest.fixture
def echo():
    """The port of a server that sends back all that it gets."""
    server = socket.create_server(("127.0.0.1", 0))

    def answer():
        while True:
            try:
                client, _ = server.accept()
            except OSError:
                return
            with client:
                while data := client.recv(1 << 16):
                    client.sendall(data)

    thread = threading.Thread(target=answer)
    thread.start()
    yield server.getsockname()[1]
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join()


def test_all_bytes_arrive_in_order_and_late(echo):
    sent = bytes(range(256)) * 2000
    with delayed(echo, DELAY) as port, socket.create_connection(("127.0.0.1", port)) as client:
        start = perf_counter()
        writer = threading.Thread(target=client.sendall, args=(sent,))
        writer.start()
        got, first = b"", None
        while len(got) < len(sent):
            got += client.recv(1 << 16)
            first = first or perf_counter() - start
        writer.join()
    assert got == sent
    assert first >= 2 * DELAY


def test_the_proxy_ends_with_its_connections(echo):
    with delayed(echo, DELAY) as port, socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(b"x")
        assert client.recv(1) == b"x"
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port))
