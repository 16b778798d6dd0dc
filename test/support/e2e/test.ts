/**
 * Playwright's `test`, with fixtures for users of the sandbox and for pages
 * that show them a flow.
 */
import {expect, test as base, type ConsoleMessage, type Page} from 'playwright/test';
import type {ScenarioName} from '../../../demo/partner/scenarios.ts';
import {Kyc} from './kyc.ts';
import {Money} from './money.ts';
import {isFramed} from './frames.ts';
import {listenIn} from './heard.ts';
import {FlowPage} from './identity.ts';
import {noteInputs} from './last-inputs.ts';
import type {Action} from '#src/contract/access.js';
import type {FlowName, ServiceEvent} from '#src/host/events.js';
import {PACES} from '../sandbox/puppet/pauses.ts';
import {User, type Session} from './service.ts';
import {whatWasShown} from './what-was-shown.ts';

declare global {
  interface WindowEventMap {
    'service-session-expired': ServiceEvent<'service-session-expired'>;
  }
}

export {expect};

export interface Opening {
  /** The user. A new user of the scenario by default. */
  readonly user?: User;
  readonly path?: '/blank' | '/blank?classic' | '/blank?isolated' | '/blank?embedder';
  /** The element's action. A deposit by default. */
  readonly action?: Action;
  /** The element's attributes besides its token and address. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Replaces the session's token. */
  readonly token?: string;
  readonly baseUrl?: string;
  readonly answer?: Answer;
}

/** How the page answers an expired session. It uses the next token each time. */
export interface Answer {
  readonly by: 'refresh' | 'tokenProvider' | 'attribute';
  readonly tokens: readonly string[];
}

interface Fixtures {
  /** Uncaught errors and console messages of the page. Must be empty at the end of each test. */
  readonly problems: string[];
  /** Creates a user of a scenario. */
  readonly newUser: (scenario?: ScenarioName) => Promise<User>;
  /** Opens a deposit or a withdrawal alone on a bare page with the strict policy. */
  readonly open: (scenario?: ScenarioName, opening?: Opening) => Promise<Money>;
  /** Opens an identity check on such a page. */
  readonly openKyc: (scenario?: ScenarioName, opening?: Opening) => Promise<Kyc>;
  /** Opens one of the other elements on such a page. */
  readonly openFlow: (
    flow: FlowName,
    scenario: ScenarioName,
    opening?: Omit<Opening, 'action'>,
  ) => Promise<FlowPage>;
  /** Opens the partner's page of `npm start`. */
  readonly visit: (scenario?: ScenarioName) => Promise<Money>;
}

export const test = base.extend<Fixtures>({
  /**
   * The page's clock runs at its usual speed until a test moves it, so that tests need not wait for
   * the embed's pauses. Those pauses have their shortest length, so a test knows how far to move
   * the clock. Waiting screens disappear as soon as in the browser tests.
   */
  page: async ({page}, use) => {
    await page.clock.install();
    await noteInputs(page);
    await page.addInitScript(paces => {
      Math.random = () => 0;
      const shorter = new Map<unknown, number>(paces);
      const start = window.setTimeout.bind(window);
      const short = (run: () => void, delay?: number) => start(run, shorter.get(delay) ?? delay);
      Object.assign(window, {setTimeout: short});
    }, PACES);
    await use(page);
  },

  problems: [
    async ({page}, use, info) => {
      const problems: string[] = [];
      page.on('pageerror', ({message}) => {
        if (!BY_THE_WAY.test(message)) problems.push(message);
      });
      page.on('console', message => {
        if (isOurs(message)) problems.push(`${message.type()}: ${message.text()}`);
      });
      await use(problems);
      await whatWasShown(page, info);
      expect(problems, 'uncaught errors, unhandled rejections, console errors').toEqual([]);
    },
    {auto: true},
  ],

  newUser: async ({request}, use) => {
    await use((scenario = 'ready') => User.inScenario(scenario, request));
  },

  open: async ({page, newUser}, use) => {
    await use(async (scenario, opening = {}) => {
      const user = opening.user ?? (await newUser(scenario));
      const {action = 'deposit'} = opening;
      await begin(page, user, opening, action);
      return new Money(page, user, action);
    });
  },

  openKyc: async ({page, newUser}, use) => {
    await use(async (scenario = 'kyc-pending', opening = {}) => {
      const user = opening.user ?? (await newUser(scenario));
      await begin(page, user, opening, 'kyc');
      return new Kyc(page, user);
    });
  },

  openFlow: async ({page, newUser}, use) => {
    await use(async (flow, scenario, opening = {}) => {
      const user = opening.user ?? (await newUser(scenario));
      await begin(page, user, opening, flow);
      return new FlowPage(page, user, flow);
    });
  },

  visit: async ({page, request}, use) => {
    await use(async (scenario = 'ready') => {
      await listenIn(page);
      const answer = page.waitForResponse('**/session');
      await page.goto(`/?scenario=${scenario}${isFramed() ? '&isolation=frame' : ''}`);
      const session = (await (await answer).json()) as Session;
      return new Money(page, new User(session, request));
    });
  },
});

async function begin(page: Page, user: User, opening: Opening, flow: FlowName): Promise<void> {
  await listenIn(page);
  await page.goto(opening.path ?? '/blank');
  const {token = user.session.token, baseUrl = user.session.baseUrl} = opening;
  if (opening.answer) await answerWith(page, opening.answer);
  await place(page, {'base-url': baseUrl, 'session-token': token, ...opening.attributes}, flow);
}

/** Replaces the page's content with an element, a heading and a landmark, as on a real page. */
export async function place(
  page: Page,
  attributes: Readonly<Record<string, string>>,
  flow: FlowName = 'deposit',
) {
  const given = {...(isFramed() && {isolation: 'frame'}), ...attributes};
  const wanted = {given, tag: `service-${flow}`};
  await page.evaluate(({given: all, tag}) => {
    const main = document.createElement('main');
    const heading = document.createElement('h1');
    heading.textContent = 'Add money';
    const deposit = document.createElement(tag);
    for (const [name, value] of Object.entries(all)) deposit.setAttribute(name, value);
    main.append(heading, deposit);
    document.body.replaceChildren(main);
  }, wanted);
}

/**
 * From now on, the page answers an expired session only in this way. With
 * `undefined`, it does not answer.
 */
export async function answerWith(page: Page, answer: Answer | undefined): Promise<void> {
  await page.evaluate(given => {
    const {heard} = window;
    const elements = () =>
      document.querySelectorAll(
        'service-deposit, service-withdraw, service-kyc, service-signup, service-terms',
      );
    heard.answering?.abort();
    const {signal} = (heard.answering = new AbortController());
    for (const element of elements()) Object.assign(element, {tokenProvider: undefined});
    if (!given) return;
    const left = [...given.tokens];
    const next = () => {
      heard.asked += 1;
      return left.shift() ?? '';
    };
    if (given.by === 'tokenProvider') {
      const provide = () => {
        for (const element of elements()) {
          Object.assign(element, {tokenProvider: () => Promise.resolve(next())});
        }
      };
      provide();
      const watching = new MutationObserver(provide);
      watching.observe(document.body, {childList: true});
      signal.addEventListener('abort', () => watching.disconnect());
      return;
    }
    const respond = ({target, detail}: WindowEventMap['service-session-expired']) => {
      if (given.by === 'refresh') detail.refresh(Promise.resolve(next()));
      else if (target instanceof Element) target.setAttribute('session-token', next());
    };
    addEventListener('service-session-expired', respond, {signal});
  }, answer);
}

/**
 * Ignores the browser's own messages about the network, about framing policies, and about a click
 * during a screen change.
 */
const BY_THE_WAY =
  /^(Failed to load resource|Access to fetch at|Framing|The Same Origin Policy disallows reading|Form submission canceled because the form is not connected)/;

function isOurs(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false;
  return !BY_THE_WAY.test(message.text());
}
