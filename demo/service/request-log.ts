/** The requests that the service received, for the sandbox's report. Contains no secrets. */
import type {RequestReport} from './sandbox-control.ts';

type LoggedRequest = RequestReport['requests'][number];

/** Older entries are dropped. */
const LIMIT = 20_000;

export class RequestLog {
  #entries: {userId: string | undefined; request: LoggedRequest}[] = [];

  add(userId: string | undefined, request: Omit<LoggedRequest, 'status'>): LoggedRequest {
    const logged = {...request, status: 0};
    this.#entries.push({userId, request: logged});
    if (this.#entries.length > 2 * LIMIT) this.#entries = this.#entries.slice(-LIMIT);
    return logged;
  }

  of(userId: string): readonly LoggedRequest[] {
    return this.#entries.filter(entry => entry.userId === userId).map(entry => entry.request);
  }
}
