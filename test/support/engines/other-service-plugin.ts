/**
 * The other service for the browser tests. `POST /other-session` on the tests' own origin creates a
 * user, and `GET /other-session?user=ID` reports the user's orders.
 */
import {text} from 'node:stream/consumers';
import type {TestRunnerConfig} from '@web/test-runner';
import {OtherService} from '../other-service/server.ts';
import type {Beginning} from '../other-service/users.ts';

type Plugin = NonNullable<TestRunnerConfig['plugins']>[number];
type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

export interface OtherUser {
  readonly token: string;
  readonly baseUrl: string;
  /** The base URL of a service that does not have this page's origin registered. */
  readonly foreignBaseUrl: string;
  readonly userId: string;
}

export interface OtherOrders {
  /** The bookings, such as `25.00 completed`. */
  readonly booked: readonly string[];
  /** Number of orders that arrived. */
  readonly orders: number;
}

export async function otherService(
  origin: string,
): Promise<{middleware: Middleware; plugin: Plugin}> {
  const service = await OtherService.start({origins: [origin]});
  const foreign = await OtherService.start({origins: ['https://elsewhere.example']});
  return {
    async middleware(context, next) {
      if (context.path !== '/other-session') return next();
      context.type = 'json';
      if (context.method === 'GET') {
        const user = service.user(String(context.query['user']));
        const said: OtherOrders = {booked: user?.booked ?? [], orders: user?.orders ?? 0};
        context.body = JSON.stringify(said);
        return undefined;
      }
      const user = service.newUser(JSON.parse(await text(context.req)) as Beginning);
      const said: OtherUser = {
        token: service.tokenFor(user),
        baseUrl: service.url,
        foreignBaseUrl: foreign.url,
        userId: user.id,
      };
      context.body = JSON.stringify(said);
      return undefined;
    },
    plugin: {
      name: 'other-service',
      async serverStop() {
        await service.close();
        await foreign.close();
      },
    },
  };
}
