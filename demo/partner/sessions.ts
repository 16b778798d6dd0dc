/** Sessions for the partner's pages: a fresh user per scenario, and fresh tokens for that user. */
import type {ActingUser} from '#src/partner.js';
import {registerIsv, type Isv} from './isv.ts';
import {SCENARIOS, type Scenario, type ScenarioName} from './scenarios.ts';
import {ServiceNews} from './service-news.ts';

export interface Session {
  readonly token: string;
  readonly baseUrl: string;
  readonly userId: string;
}

export interface Sessions {
  /** For a new user in this scenario. */
  start(name: ScenarioName): Promise<Session>;
  /** For a user that `start` made; `undefined` for any other. */
  renew(userId: string): Promise<Session | undefined>;
  /** About the users that `start` made. */
  readonly news: ServiceNews;
}

/** Only here, where no page stands: the `unregistered-origin` partner's one registered origin. */
const ELSEWHERE = 'https://elsewhere.example';

export async function openSessions(
  serviceUrl: string,
  origins: readonly string[],
): Promise<Sessions> {
  const own = await registerIsv(serviceUrl, origins);
  const unregistered = await registerIsv(serviceUrl, [ELSEWHERE]);
  const news = new ServiceNews();
  for (const isv of [own, unregistered]) void news.follow(isv.connect());
  const known = new Map<string, {isv: Isv; user: ActingUser}>();

  const issue = async (isv: Isv, user: ActingUser): Promise<Session> => ({
    token: await isv.issueToken(user),
    baseUrl: serviceUrl,
    userId: user.userId,
  });
  return {
    news,
    async start(name) {
      const scenario: Scenario = SCENARIOS[name];
      const isv = scenario.flaw === 'unregistered-origin' ? unregistered : own;
      const user = await isv.createUser();
      known.set(user.userId, {isv, user});
      if (scenario.user) await isv.control(user, scenario.user);
      const session = await issue(isv, user);
      return scenario.flaw === 'tampered' ? {...session, token: tamper(session.token)} : session;
    },
    async renew(userId) {
      const entry = known.get(userId);
      return entry && issue(entry.isv, entry.user);
    },
  };
}

/** Changes the first character of the signature: still base64url, no longer the key's. */
function tamper(token: string): string {
  const at = token.lastIndexOf('.') + 1;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
