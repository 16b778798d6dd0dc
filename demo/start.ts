/**
 * `npm start`: the sandbox service and the partner site, on two origins.
 *
 * `PARTNER_PORT` (4000) and `SERVICE_PORT` (4001) choose the ports. `--data FILE`
 * keeps the service's users and ledger between starts. `SANDBOX_PACE` (1) is a
 * factor for the duration of payments and reviews: at 0.01, a second is 10 ms.
 */
import {parseArgs} from 'node:util';
import {magicLines} from './partner/magic-lines.ts';
import {startPartner} from './partner/server.ts';
import {readPace} from './service/sandbox/pace.ts';
import {startService} from './service/server.ts';

interface Running {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The origins of the dev servers of Vite and of Angular, for pages such as in `demo/pages/`. */
const DEV_SERVERS = ['http://localhost:5173', 'http://localhost:4200'];

const running: Running[] = [];

try {
  const {values} = parseArgs({options: {data: {type: 'string'}}});
  const ports = {partner: port('PARTNER_PORT', 4000), service: port('SERVICE_PORT', 4001)};
  const data = values.data === undefined ? {} : {data: values.data};
  const service = await keep(startService({port: ports.service, pace: readPace(), ...data}));
  const serviceUrl = service.url;
  const partner = await keep(startPartner({port: ports.partner, serviceUrl, origins: DEV_SERVERS}));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  console.log(welcome(partner.url, service.url));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  await stop();
}

async function keep(starting: Promise<Running>): Promise<Running> {
  const started = await starting;
  running.push(started);
  return started;
}

async function stop(): Promise<void> {
  await Promise.all(running.splice(0).map(each => each.close()));
}

function port(name: string, otherwise: number): number {
  const text = process.env[name] ?? '';
  if (text === '') return otherwise;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new Error(`${name} must be a port number; it is "${text}".`);
  }
  return Number(text);
}

/** The last line starts with `ready`. Programs that start the servers can wait for that line. */
function welcome(partnerUrl: string, serviceUrl: string): string {
  return [
    '',
    ...magicLines(),
    '',
    `Partner site  ${partnerUrl}`,
    `Service       ${serviceUrl}`,
    '',
    `ready: open ${partnerUrl} in a browser, Ctrl+C ends`,
  ].join('\n');
}
