/** Malformed requests that HTTP clients never send, as bytes on a socket. */
import {connect} from 'node:net';

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';
const GET = 'GET /embed/v1/wallet HTTP/1.1\r\n';
const POST = 'POST /embed/v1/deposits HTTP/1.1\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const LONG = 'a'.repeat(20_000);

/** A description, the bytes, and the status of the answer. */
export const MALFORMED: readonly (readonly [string, string | Buffer, number])[] = [
  ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex'), 400],
  ['zero bytes', '\0\0\0\0\r\n\r\n', 400],
  ['no version', 'GET /\r\n\r\n', 400],
  ['HTTP/0.9', 'GET /\n\n', 400],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['no host in HTTP/1.0', 'GET /embed/v1/wallet HTTP/1.0\r\n\r\n', 400],
  ['no host', `${GET}\r\n`, 400],
  ['two hosts, the first foreign', `${GET}Host: evil.example\r\n${HOST}${CLOSE}\r\n`, 421],
  ['two hosts, the second foreign', `${GET}${HOST}Host: evil.example\r\n${CLOSE}\r\n`, 421],
  ['a host with a path', `${GET}Host: localhost/..\r\n${CLOSE}\r\n`, 400],
  ['a host with a space', `${GET}Host: local host\r\n${CLOSE}\r\n`, 400],
  ['an empty host', `${GET}Host: \r\n${CLOSE}\r\n`, 400],
  [
    'a foreign host in the target',
    `GET http://evil.example/embed/v1/wallet HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
    421,
  ],
  ['a target without an end', `GET http://[ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['a target of another scheme', `GET ftp://x/y HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['two slashes', `GET //evil.example/embed/v1/wallet HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 404],
  ['backslashes', `GET \\\\evil HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['a star', `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['TRACE', `TRACE /embed/v1/wallet HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 401],
  ['a method of its own', `PAY / HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a GET with a body', `${GET}${HOST}Content-Length: 4\r\n${CLOSE}\r\nabcd`, 401],
  ['bad escapes', `GET /private/v1/users/%ff%E0%A4%A HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 404],
  ['bytes in the path', Buffer.from(`GET /\xff\xfe HTTP/1.1\r\n${HOST}\r\n`, 'latin1'), 400],
  ['a zero byte in the path', `GET /a\0b HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['a path of 20 KB', `GET /${LONG} HTTP/1.1\r\n${HOST}\r\n`, 431],
  ['a header of 20 KB', `${GET}${HOST}X: ${LONG}\r\n\r\n`, 431],
  ['3,000 headers', `${GET}${HOST}${'x: 1\r\n'.repeat(3_000)}\r\n`, 431],
  ['a zero byte in a header', `${GET}${HOST}X: a\0b\r\n\r\n`, 400],
  ['a header without a colon', `${GET}${HOST}X\r\n\r\n`, 400],
  ['a space before the colon', `${GET}${HOST}X : 1\r\n\r\n`, 400],
  ['a folded header', `${GET}${HOST}X: 1\r\n Y\r\n\r\n`, 400],
  ['bare line feeds', 'GET /embed/v1/wallet HTTP/1.1\nHost: localhost\n\n', 400],
  ['two lengths', `${POST}${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`, 400],
  ['a length below zero', `${POST}${HOST}Content-Length: -1\r\n\r\n{}`, 400],
  ['a length in hex', `${POST}${HOST}Content-Length: 0x2\r\n\r\n{}`, 400],
  ['a length beyond all numbers', `${POST}${HOST}Content-Length: ${'9'.repeat(30)}\r\n\r\n{}`, 400],
  ['a length and chunks', `${POST}${HOST}Content-Length: 4\r\n${CHUNKED}\r\n0\r\n\r\n`, 400],
  ['another coding', `${POST}${HOST}Transfer-Encoding: gzip\r\n\r\n{}`, 400],
  ['nearly chunks', `${POST}${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
  ['a chunk without a size', `${POST}${HOST}${CHUNKED}\r\nzz\r\n{}\r\n0\r\n\r\n`, 400],
  ['a chunk beyond all sizes', `${POST}${HOST}${CHUNKED}\r\n${'f'.repeat(18)}\r\n{}\r\n`, 400],
  ['a chunk extension of 20 KB', `${POST}${HOST}${CHUNKED}\r\n2;${LONG}\r\n{}\r\n0\r\n\r\n`, 413],
  ['a trailer of 20 KB', `${POST}${HOST}${CHUNKED}\r\n2\r\n{}\r\n0\r\nX: ${LONG}\r\n\r\n`, 431],
  ['too long a body', `${POST}${HOST}${CLOSE}Content-Length: 99999999\r\n\r\n{}`, 413],
  ['another expectation', `${POST}${HOST}${CLOSE}Content-Length: 2\r\nExpect: x\r\n\r\n{}`, 417],
  ['another upgrade', `${GET}${HOST}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`, 404],
  [
    'a WebSocket without a key',
    `GET /websocket/v1 HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    400,
  ],
  [
    'an origin that is none',
    `GET /sandbox/ledger HTTP/1.1\r\n${HOST}Origin: :::\r\n${CLOSE}\r\n`,
    403,
  ],
  [
    'a token of 15 KB',
    `${GET}${HOST}Authorization: Bearer ${'a'.repeat(15_000)}\r\n${CLOSE}\r\n`,
    401,
  ],
];

/** Requests whose body is incomplete, because the client disconnects. */
export const CUT_SHORT: readonly string[] = [
  `POST /sandbox/isv HTTP/1.1\r\n${HOST}Content-Length: 40\r\n\r\n{"pub`,
  `POST /sandbox/isv HTTP/1.1\r\n${HOST}${CHUNKED}\r\n4\r\n{"pu`,
  `POST /private/v1/users HTTP/1.1\r\n${HOST}Content-Length: 40\r\n\r\n{"ref`,
  `${POST}${HOST}${CHUNKED}\r\n4\r\n{"tr`,
];

/** Incomplete requests of clients that then wait. */
export const SLOW: Readonly<Record<string, string>> = {
  'says nothing': '',
  'says one letter': 'G',
  'stops in a header': `${GET}${HOST}X: 1`,
  'stops before its body': `POST /sandbox/isv HTTP/1.1\r\n${HOST}Content-Length: 40\r\n\r\n`,
  'stops in its body': `POST /sandbox/isv HTTP/1.1\r\n${HOST}Content-Length: 40\r\n\r\n{"pub`,
  'stops in a chunk': `POST /sandbox/isv HTTP/1.1\r\n${HOST}${CHUNKED}\r\n4\r\n{"p`,
};

export interface RawEnd {
  /** The status of the first answer. */
  readonly status: number | undefined;
  readonly text: string;
}

/**
 * Sends the bytes and waits until the service ends the connection. If `hangUp` is true, ends the
 * connection itself after the bytes.
 */
export function sendRaw(url: string, bytes: string | Buffer, hangUp = false): Promise<RawEnd> {
  return new Promise(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', data => (text += data));
    // The service may end the connection while the bytes are still being sent.
    socket.on('error', () => {});
    socket.once('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      resolve({status: status === undefined ? undefined : Number(status), text});
    });
    socket.write(bytes, () => {
      if (hangUp) socket.destroy();
    });
  });
}

/**
 * Sends a body until the service ends the connection. Resolves to the number of bytes that were
 * sent.
 */
export function flood(url: string, head: string, chunk: Buffer, bytes: number): Promise<number> {
  return new Promise(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(head);
    const pour = () => {
      while (socket.bytesWritten < bytes && !socket.destroyed) if (!socket.write(chunk)) return;
      socket.end();
    };
    socket.on('drain', pour);
    socket.once('close', () => resolve(socket.bytesWritten));
    pour();
  });
}
