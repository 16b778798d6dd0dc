/** Reads and changes the sandbox's data from a test, without the page. */
import type {APIRequestContext} from 'playwright/test';
import type {ScenarioName} from '../../../demo/partner/scenarios.ts';
import type {
  LedgerReport,
  RequestReport,
  UserControl,
} from '../../../demo/service/sandbox/control-contract.ts';

export interface Session {
  readonly token: string;
  readonly baseUrl: string;
  readonly userId: string;
}

/** One user at the service, and the backend that makes tokens for them. */
export class User {
  readonly session: Session;
  readonly #request: APIRequestContext;

  constructor(session: Session, request: APIRequestContext) {
    this.session = session;
    this.#request = request;
  }

  static async inScenario(scenario: ScenarioName, request: APIRequestContext): Promise<User> {
    return new User(await ask(request, {scenario}), request);
  }

  async freshToken(): Promise<string> {
    return (await ask(this.#request, {userId: this.session.userId})).token;
  }

  async ledger(): Promise<LedgerReport['entries']> {
    const {entries} = (await this.#read('ledger')) as LedgerReport;
    return entries;
  }

  /** The ledger as short lines, such as `25.00 completed`. */
  async booked(): Promise<readonly string[]> {
    return (await this.ledger()).map(({amount, status}) => `${amount} ${status}`);
  }

  async requests(): Promise<RequestReport['requests']> {
    const {requests} = (await this.#read('requests')) as RequestReport;
    return requests;
  }

  /** Number of requests with this method and path. */
  async count(method: string, path: string): Promise<number> {
    const requests = await this.requests();
    return requests.filter(each => each.method === method && each.path === path).length;
  }

  async change(control: UserControl): Promise<void> {
    const {baseUrl, userId} = this.session;
    const answer = await this.#request.post(`${baseUrl}/sandbox/users/${userId}`, {data: control});
    if (!answer.ok()) throw new Error(await answer.text());
  }

  async #read(report: 'ledger' | 'requests'): Promise<unknown> {
    const {baseUrl, userId} = this.session;
    const answer = await this.#request.get(`${baseUrl}/sandbox/${report}?userId=${userId}`);
    if (!answer.ok()) throw new Error(await answer.text());
    return answer.json();
  }
}

async function ask(request: APIRequestContext, data: object): Promise<Session> {
  const answer = await request.post('/session', {data});
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json() as Promise<Session>;
}
