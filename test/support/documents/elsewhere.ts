/**
 * Preloaded before a program of the documents. Redirects requests for a production service's name
 * to the service at `ELSEWHERE_SERVICE`. The visitor's address is `ELSEWHERE_VISITOR` instead of
 * localhost.
 */
import {subscribe} from 'node:diagnostics_channel';
import type {Socket} from 'node:net';
import process from 'node:process';

/** No service on this machine has this base URL. */
export const ELSEWHERE = 'https://service.example';

const {ELSEWHERE_SERVICE: service, ELSEWHERE_VISITOR: visitor} = process.env;

if (service !== undefined) {
  const {fetch} = globalThis;
  globalThis.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return fetch(address.replace(ELSEWHERE, service), init);
  };
}

if (visitor !== undefined)
  subscribe('net.server.socket', message => {
    const {socket} = message as {readonly socket: Socket};
    Object.defineProperty(socket, 'remoteAddress', {value: visitor});
  });
