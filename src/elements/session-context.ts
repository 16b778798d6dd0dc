import {createContext} from '@lit/context';
import type {Session} from '../session/session.js';

/** The session of the `<service-session>` around an element. */
export const sessionContext = createContext<Session | undefined>(Symbol('service-session'));
