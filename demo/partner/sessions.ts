/** Sessions for the partner's pages: a new user per scenario, and fresh tokens for that user. */
import {randomUUID} from 'node:crypto';
import {readEmbedToken} from '#src/contract/token.js';
import {PartnerError, type ActingUser} from '#src/partner.js';
import {registerIsv, type Isv} from './isv.ts';
import {altered, SCENARIOS, type Scenario, type ScenarioName} from './scenarios.ts';
import {ServiceNews} from './service-news.ts';

export interface Session {
  readonly token: string;
  readonly baseUrl: string;
  readonly userId: string;
}

export interface Sessions {
  /** Makes a session for a new user in this scenario. */
  start(name: ScenarioName): Promise<Session>;
  /** Makes a session for a user that `start` made or who signed up. `undefined` for other users. */
  renew(userId: string): Promise<Session | undefined>;
  /** Reports about the users that `start` made. */
  readonly news: ServiceNews;
}

type Known =
  | {readonly kind: 'user'; readonly isv: Isv; readonly user: ActingUser}
  | {
      readonly kind: 'signup';
      readonly isv: Isv;
      readonly reference: string;
      taken?: Promise<ActingUser>;
    };

/** The only origin that the `unregistered-origin` partner registers. It has no pages. */
const ELSEWHERE = 'https://elsewhere.example';

export async function openSessions(
  serviceUrl: string,
  origins: readonly string[],
): Promise<Sessions> {
  const own = await registerIsv(serviceUrl, origins);
  const unregistered = await registerIsv(serviceUrl, [ELSEWHERE]);
  const known = new Map<string, Known>();
  const news = new ServiceNews();
  void news.follow(unregistered.connect());
  void news.follow(own.connect(), async ({userId}) => void (await takeOver(userId)));

  const issue = async (isv: Isv, user: ActingUser): Promise<Session> => ({
    token: await isv.issueToken(user),
    baseUrl: serviceUrl,
    userId: user.userId,
  });
  const signUp = async (isv: Isv, reference: string): Promise<Session> => {
    const token = await isv.signupToken(reference);
    const userId = readEmbedToken(token)?.sub ?? '';
    known.set(userId, {kind: 'signup', isv, reference});
    return {token, baseUrl: serviceUrl, userId};
  };
  /**
   * Gets the user's secret after a signup. The first caller requests it, and the others wait,
   * because the service returns it only once.
   */
  const takeOver = async (userId: string): Promise<ActingUser | undefined> => {
    const entry = known.get(userId);
    if (entry?.kind !== 'signup') return entry?.user;
    const user = await (entry.taken ??= entry.isv.createUser(entry.reference));
    known.set(userId, {kind: 'user', isv: entry.isv, user});
    return user;
  };
  return {
    news,
    async start(name) {
      const scenario: Scenario = SCENARIOS[name];
      if (scenario.flow === 'signup') return signUp(own, randomUUID());
      const isv = scenario.flaw === 'unregistered-origin' ? unregistered : own;
      const user = await isv.createUser();
      known.set(user.userId, {kind: 'user', isv, user});
      if (scenario.user) await isv.control(user, scenario.user);
      const session = await issue(isv, user);
      return scenario.flaw === 'tampered' ? {...session, token: altered(session.token)} : session;
    },
    async renew(userId) {
      const entry = known.get(userId);
      if (entry?.kind === 'signup') {
        try {
          return await signUp(entry.isv, entry.reference);
        } catch (error) {
          if (!isSignedUp(error)) throw error;
        }
      }
      const user = await takeOver(userId);
      return entry && user && issue(entry.isv, user);
    },
  };
}

/** True if the person has completed the signup in the meantime. */
function isSignedUp(error: unknown): boolean {
  return error instanceof PartnerError && error.wireCode === 'already_signed_up';
}
