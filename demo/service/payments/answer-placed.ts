/** Answers a placed order. Some magic amounts cut the connection or delay the answer instead. */
import type {HttpBindings} from '@hono/node-server';
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response';
import type {Context} from 'hono';
import type {Placed} from './bookings.ts';

type NodeContext = Pick<Context<{Bindings: HttpBindings}>, 'env' | 'json'>;

/** Milliseconds of delay, longer than any client's timeout. */
const LATE = 120_000;

export async function answerPlaced(c: NodeContext, placed: Placed): Promise<Response> {
  if (placed.kind === 'dropped' || placed.fault === 'lost') return cutConnection(c);
  if (placed.fault === 'late') await late();
  return c.json(placed.transaction);
}

/** Simulates an unplugged cable: the client gets no status and no header. */
function cutConnection(c: NodeContext): Response {
  c.env.incoming.socket.resetAndDestroy();
  return new Response(null, RESPONSE_ALREADY_SENT);
}

/** Waits with an unreferenced timer, which does not keep the process alive. */
function late(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, LATE).unref());
}
