/** The values that the middleware attaches to a request. */
import type {HttpBindings} from '@hono/node-server';

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The address of the person. */
    clientIp: string;
    /** The account that is signed in. Only behind `signedIn`. */
    accountId: string;
  };
}
