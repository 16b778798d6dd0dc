/** The values that the middleware attaches to a request. */
import type {HttpBindings} from '@hono/node-server';

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The user's IP address. */
    clientIp: string;
    /** The signed-in account. Set by the middleware `signedIn`. */
    accountId: string;
  };
}
