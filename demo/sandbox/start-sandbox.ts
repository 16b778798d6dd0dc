/**
 * Starts the service for a partner's own project, plus a route that makes tokens without a backend.
 */
import type {SandboxOptions} from '#src/cli/sandbox-module.js';
import {createApp} from '../service/app.ts';
import {geoBlockHere} from '../service/gateway/geo-gate.ts';
import {readPace} from '../service/sandbox/pace.ts';
import {serve} from '../service/server.ts';
import {createService} from '../service/service.ts';
import {bookingLine} from './booking-line.ts';
import {ownPartner} from './own-partner.ts';
import {tokenRoute} from './token-route.ts';
import {Tokens} from './tokens.ts';
import {welcome} from './welcome.ts';

export interface RunningSandbox {
  readonly url: string;
  /** Text for the developer's terminal. */
  readonly welcome: string;
  readonly close: () => Promise<void>;
}

/** `say` gets a line for each booking. */
export async function startSandbox(
  options: SandboxOptions,
  say: (line: string) => void = () => {},
): Promise<RunningSandbox> {
  const {port, data, origins, publicKey} = options;
  const service = createService({
    data,
    now: Date.now,
    pace: readPace(),
    geoGate: geoBlockHere,
    booked: booking => say(bookingLine(booking)),
  });
  const app = createApp(service);
  const {url, close} = await serve(service, {port, answering: () => app.fetch});
  try {
    // The partner is registered only after the port is open. If another sandbox has the port, it
    // may use the same data file.
    const isv = ownPartner(service.isvs, origins, publicKey);
    const tokens = new Tokens(service, isv.id);
    app.route('/', tokenRoute(tokens));
    return {url, close, welcome: welcome({...options, url, isv, tokens})};
  } catch (error) {
    await close();
    throw error;
  }
}
