/**
 * A real HTTP server that follows a script, or does not respond at all. It can simulate behavior
 * that a mock of `fetch` cannot. It records every request, so that tests can count them.
 */
import {createServer, type IncomingHttpHeaders, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {TestContext} from 'node:test';
import {buffer as readBytes} from 'node:stream/consumers';
import {gzipSync} from 'node:zlib';

export interface Asked {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as received. */
  readonly bytes: Buffer;
  /** Resolves when the response has ended or the connection has closed. */
  readonly closed: Promise<void>;
}

/** Handles one response. It may leave the response open. */
export type Behaviour = (response: ServerResponse) => void;
export type Script = (asked: Asked, count: number) => Behaviour | Promise<Behaviour>;

export class MisbehavingServer {
  readonly url: string;
  readonly asked: Asked[] = [];
  script: Script;

  private constructor(url: string, script: Script) {
    this.url = url;
    this.script = script;
  }

  /** Starts a server, which is stopped when the test ends, even if connections are open. */
  static async start(t: TestContext, script: Script = () => never()): Promise<MisbehavingServer> {
    const server = createServer({keepAliveTimeout: 60_000}, async (request, response) => {
      const closed = new Promise<void>(resolve => response.once('close', resolve));
      const bytes = await readBytes(request).catch(() => Buffer.of());
      const asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: bytes.toString(),
        bytes,
        closed,
      };
      it.asked.push(asked);
      const behave = await it.script(asked, it.asked.length);
      if (!response.destroyed) behave(response);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const {port} = server.address() as AddressInfo;
    const it = new MisbehavingServer(`http://127.0.0.1:${port}`, script);
    t.after(() => {
      server.close();
      server.closeAllConnections();
    });
    return it;
  }

  to(path: string): readonly Asked[] {
    return this.asked.filter(asked => asked.path === path);
  }
}

export function answer(
  status: number,
  body: string | Uint8Array = '',
  headers: Record<string, string> = {'content-type': 'application/json'},
): Behaviour {
  return response => response.writeHead(status, headers).end(body);
}

export function json(status: number, value: unknown): Behaviour {
  return answer(status, JSON.stringify(value));
}

export function html(status: number): Behaviour {
  const page = '<!doctype html><title>Sign in to the airport</title>';
  return answer(status, page, {'content-type': 'text/html'});
}

export function redirect(status: number, location: string): Behaviour {
  return answer(status, '', {location});
}

export function never(): Behaviour {
  return () => {};
}

/** Resets the connection before any response. */
export function reset(): Behaviour {
  return response => response.socket?.resetAndDestroy();
}

/** Writes bytes directly to the socket, then ends it, unless it is left `open`. */
export function raw(bytes: string | Uint8Array, then: 'end' | 'reset' | 'open' = 'end'): Behaviour {
  return ({socket}) => {
    socket?.write(bytes, () => {
      if (then === 'end') socket.end();
      // The reset is delayed, so that the other side first reads the bytes.
      else if (then === 'reset') setImmediate(() => setImmediate(() => socket.resetAndDestroy()));
    });
  };
}

/** Sends the text repeatedly, as fast as the client reads it. */
export function endless(text: string, contentType = 'application/json'): Behaviour {
  const megabyte = text.repeat(Math.ceil(2 ** 20 / text.length));
  return response => {
    response.writeHead(200, {'content-type': contentType});
    const more = () => response.destroyed || response.write(megabyte, more);
    more();
  };
}

/** JSON of this many bytes, compressed to a thousandth of that. */
export function bomb(bytes: number): Behaviour {
  const large = `{"x":"${'0'.repeat(bytes)}"}`;
  return answer(200, gzipSync(large), {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  });
}

/**
 * Sends a response byte by byte, at intervals of `milliseconds`, until the client disconnects. The
 * text is repeated.
 */
export function drip(text: string, milliseconds: number): Behaviour {
  return response => {
    response.writeHead(200, {'content-type': 'application/json'});
    let sent = 0;
    const timer = setInterval(() => response.write(text[sent++ % text.length]), milliseconds);
    response.once('close', () => clearInterval(timer));
  };
}
