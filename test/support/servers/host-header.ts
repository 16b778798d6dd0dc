/** Requests whose `Host` header names another host, as after DNS rebinding. */
import {request} from 'node:http';
import {text} from 'node:stream/consumers';

export const OWN_HOSTS = [
  'localhost',
  'LOCALHOST:4000',
  '127.0.0.1',
  '127.0.0.1:1',
  '[::1]',
  '[::1]:65535',
] as const;

export const FOREIGN_HOSTS = [
  'evil.example',
  'evil.example:4000',
  'localhost.evil.example',
  'evil-localhost',
  '127.0.0.1.evil.example:4000',
  '127.0.0.2',
  '0.0.0.0:4000',
  '192.168.0.1',
  '[::2]:4000',
] as const;

/**
 * Sends a request with this `Host` header. Uses `node:http`, because `fetch`
 * does not allow the header to be set.
 */
export function askAs(
  host: string,
  url: string,
  method = 'GET',
): Promise<{readonly status: number | undefined; readonly text: string}> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {method, headers: {host}}, response => {
      text(response).then(body => resolve({status: response.statusCode, text: body}), reject);
    });
    sent.on('error', reject).end();
  });
}
