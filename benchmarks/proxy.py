"""A loopback proxy that delays every byte by a fixed time each way, as a distant server does; it limits no rate."""

import asyncio
import threading
from contextlib import contextmanager, suppress

CHUNK = 1 << 16


@contextmanager
def delayed(port, delay):
    """Yield the port of a proxy to 127.0.0.1:`port`; each byte takes `delay` seconds longer, each way."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(_serve(port, delay), loop).result()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(_end(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _serve(port, delay):
    async def connect(reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(asyncio.CancelledError):  # by the end of the proxy
            await asyncio.gather(_pump(reader, far_writer, delay), _pump(far_reader, writer, delay))
        for end in (writer, far_writer):
            end.close()
            with suppress(ConnectionError):
                await end.wait_closed()

    return await asyncio.start_server(connect, "127.0.0.1", 0)


async def _pump(reader, writer, delay):
    """Read at once, write when each piece is due: a long delay must not slow the stream."""
    clock, waiting = asyncio.get_running_loop().time, asyncio.Queue()

    async def deliver():
        with suppress(ConnectionError):
            while (piece := await waiting.get()) is not None:
                due, data = piece
                await asyncio.sleep(due - clock())
                writer.write(data)
                await writer.drain()
            writer.close()

    delivery = asyncio.create_task(deliver())
    try:
        while data := await reader.read(CHUNK):
            waiting.put_nowait((clock() + delay, data))
    except ConnectionError:
        pass  # the end of a stream, too
    except asyncio.CancelledError:
        delivery.cancel()
        raise
    waiting.put_nowait(None)
    await delivery


async def _end(server):
    server.close()
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
