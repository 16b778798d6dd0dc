/** T6: every element survives the ways in which pages, frameworks and browsers treat it. */
import {expect} from '@open-wc/testing';
import {executeServerCommand} from '@web/test-runner-commands';
import {PATHS} from '#src/contract/paths.js';
import '#src/elements/tags/service-deposit.js';
import '#src/elements/tags/service-kyc.js';
import '#src/elements/tags/service-signup.js';
import '#src/elements/tags/service-withdraw.js';
import type {FlowElement} from '#src/elements/tags/flow-element.js';
import {decided, inChromium} from '../support/pages/decided.ts';
import {until} from '../support/pages/deposit.ts';
import {watchLeftovers} from '../support/pages/leftovers.ts';
import {network} from '../support/pages/network.ts';
import {access, later, make, page, type Attributes} from '../support/pages/page.ts';
import type {FlowTag} from '../support/pages/screen.ts';
import {freshToken} from '../support/sandbox/sandbox-control.ts';
import {session, type Session} from '../support/sandbox/session.ts';

/** Enough cycles that a leak of one element per cycle is seen; one element may stay. */
const CYCLES = 10;

/**
 * The number of elements on one page. More of them would test the browser engine instead, because
 * some contain a list of all countries.
 */
const MANY = 20;

interface Kind {
  readonly tag: Exclude<FlowTag, 'service-terms'>;
  readonly scenario: string;
  readonly attributes: Attributes;
  /** The first field of the first screen. */
  readonly field: string;
  readonly typed: string;
}

const KINDS: readonly Kind[] = [
  {
    tag: 'service-deposit',
    scenario: 'ready',
    attributes: {provider: 'bankpay'},
    field: 'amount',
    typed: '77.31',
  },
  {
    tag: 'service-withdraw',
    scenario: 'ready',
    attributes: {provider: 'bankpay'},
    field: 'amount',
    typed: '77.31',
  },
  {
    tag: 'service-kyc',
    scenario: 'kyc-pending',
    attributes: {},
    field: 'firstName',
    typed: 'Ada-of-the-first-user',
  },
  {
    tag: 'service-signup',
    scenario: 'signup',
    attributes: {},
    field: 'phone',
    typed: '5005550006',
  },
];

class Living {
  readonly element: FlowElement;
  readonly #field: string;

  constructor(element: Element, field: string) {
    this.element = element as FlowElement;
    this.#field = field;
  }

  get #input(): HTMLInputElement | null {
    return (
      this.element.shadowRoot?.querySelector<HTMLInputElement>(`[name=${this.#field}]`) ?? null
    );
  }

  get typed(): string | undefined {
    return this.#input?.value;
  }

  opens(): Promise<void> {
    return until(
      () => this.#input !== null,
      () => `a field in "${this.element.shadowRoot?.textContent}"`,
    );
  }

  type(text: string): void {
    const input = this.#input;
    if (!input) throw new Error('There is no field.');
    input.value = text;
    input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  }

  async keeps(text: string): Promise<void> {
    await later();
    await this.opens();
    expect(this.typed).to.equal(text);
  }
}

/** Actions on an element that contains typed input. The input stays. */
const HARMLESS: readonly (readonly [
  what: string,
  act: (living: Living, own: Session) => void | Promise<void>,
])[] = [
  ['is appended elsewhere', ({element}) => page.add(document.createElement('p')).append(element)],
  [
    'is mounted twice, as a strict framework does',
    ({element}) => {
      const {parentNode} = element;
      for (let times = 0; times < 2; times++) {
        element.remove();
        parentNode?.append(element);
      }
    },
  ],
  ['is not displayed', ({element}) => element.style.setProperty('display', 'none')],
  ['is hidden', ({element}) => void (element.hidden = true)],
  ['is on a page that is printed', () => both('beforeprint', 'afterprint')],
  ['is on a page that is frozen', () => both('freeze', 'resume')],
  [
    'is on a page that is cached and shown again',
    () => {
      dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    },
  ],
  [
    'loses and regains the network fifty times',
    () => {
      for (let times = 0; times < 50; times++) both('offline', 'online');
    },
  ],
  ['gets another language', ({element}) => element.setAttribute('locale', 'de')],
  ['gets another direction', ({element}) => element.setAttribute('dir', 'rtl')],
  ['gets another color scheme', ({element}) => element.setAttribute('color-scheme', 'dark')],
  [
    'gets other messages',
    ({element}) => void Object.assign(element, {messages: {back: 'Other words'}}),
  ],
  ['gets its base URL again', ({element}) => element.setAttribute('base-url', element.baseUrl)],
  ['gets its own token again', ({element}, own) => void (element.sessionToken = own.token)],
  [
    'gets a fresh token of the same user',
    async ({element}, own) => {
      element.sessionToken = await freshToken(own);
      await later();
    },
  ],
];

function both(first: string, then: string): void {
  for (const type of [first, then]) {
    dispatchEvent(new Event(type));
    document.dispatchEvent(new Event(type));
  }
}

// Only Chromium tests all elements. Withdrawals and signups differ from the other two in logic
// only, so one engine is enough.
const ASKED = inChromium ? KINDS : KINDS.filter(({tag}) => /deposit|kyc/.test(tag));

for (const {tag, scenario, attributes, field, typed} of ASKED) {
  describe(`<${tag}>`, () => {
    async function open(user?: Session, own: Attributes = attributes) {
      const given = user ?? (await session(scenario));
      const element = page.add(make(tag, {...access(given), ...own}));
      await element.updateComplete;
      return {living: new Living(element, field), user: given};
    }

    async function filled() {
      const opened = await open();
      await opened.living.opens();
      // The service's answer may arrive after the first form.
      await until(
        () => page.events('service-access').length > 0,
        () => 'gates and permissions',
      );
      opened.living.type(typed);
      return opened;
    }

    for (const [what, act] of HARMLESS) {
      // A backend cannot issue another token for a user who does not exist yet.
      if (tag === 'service-signup' && what.includes('fresh token')) continue;
      it(`that ${what} keeps the input, and reports nothing`, async () => {
        const {living, user} = await filled();
        const events = page.events().length;
        await act(living, user);
        await living.keeps(typed);
        const heard = page.events().slice(events);
        // A fresh token expires later, and an event reports the new expiry to the page.
        const news = ['service-session-refreshed', 'service-access'];
        expect(heard.map(({type}) => type).filter(type => !news.includes(type))).to.deep.equal([]);
      });
    }

    decided('that gets the token of another user shows no data of the first user', async () => {
      const {living} = await filled();
      const other = await session(scenario);
      living.element.sessionToken = other.token;
      await until(
        () => living.typed !== undefined && living.typed !== typed,
        () => `another user’s form, not "${living.typed}"`,
      );
      expect(living.element.shadowRoot?.innerHTML).not.to.include(typed);
      const values = [...(living.element.shadowRoot?.querySelectorAll('input') ?? [])].map(
        ({value}) => value,
      );
      expect(values).not.to.include(typed);
    });

    decided(
      'that gets another user’s token during its first request uses that token from then on',
      async () => {
        const held = network.hold(PATHS.validate);
        const {living, user} = await open();
        const other = await session(scenario);
        const before = network.count();
        living.element.sessionToken = other.token;
        await later();
        held.release();
        await living.opens();
        const bearers = network
          .calls()
          .slice(before)
          .filter(({path}) => !path.endsWith('validate'))
          .map(({init}) => new Headers(init.headers).get('authorization'));
        expect(bearers).not.to.include(`Bearer ${user.token}`);
        expect(page.events('service-error')).to.deep.equal([]);
      },
    );

    decided(
      'that is removed during validation opens when it is put back, without an error',
      async () => {
        const held = network.hold(PATHS.validate);
        const {living} = await open();
        const {element} = living;
        element.remove();
        await later();
        held.release();
        await later();
        page.add(element);
        await living.opens();
        expect(page.events('service-error')).to.deep.equal([]);
      },
    );

    it('that is cloned copies neither its token nor its input', async () => {
      const {living} = await filled();
      const clone = page.add(living.element.cloneNode(true) as FlowElement);
      await clone.updateComplete;
      await later();
      expect(clone.shadowRoot?.innerHTML ?? '').not.to.include(typed);
      expect(clone.outerHTML).not.to.include('eyJ');
      await living.keeps(typed);
    });

    it('that is moved into a frame’s document and back keeps working', async () => {
      const {living} = await filled();
      const {contentDocument} = page.add(document.createElement('iframe'));
      contentDocument?.body.append(living.element);
      await living.opens();
      document.body.append(page.add(living.element));
      await living.opens();
      expect(page.events('service-error')).to.deep.equal([]);
    });

    it('that is added and removed leaves no listener and no timer', async () => {
      const user = await session(scenario);
      const {living: first} = await open(user);
      await first.opens();
      document.body.replaceChildren();
      await later();
      const left = watchLeftovers();
      try {
        for (let cycle = 0; cycle < 20; cycle++) {
          const {living} = await open(user);
          if (cycle % 4 === 0) await living.opens();
          living.element.remove();
        }
        await until(
          () => left.listeners() === 0 && left.timers() === 0,
          () => `${left.listeners()} listeners and ${left.timers()} timers to end`,
        );
        // A timer that waits for its end keeps a removed element in memory until then.
        expect(left.longest()).to.be.below(1_000);
      } finally {
        left.stop();
      }
    });

    it('that is added and removed can be garbage-collected', async function memory() {
      const user = await session(scenario);
      const gone = new Set<WeakRef<Element>>();
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        const element = document.body.appendChild(make(tag, {...access(user), ...attributes}));
        await element.updateComplete;
        gone.add(new WeakRef(element));
        element.remove();
      }
      // A pending response may keep the one element that waits for it in memory.
      await until(
        async () => {
          if (!(await executeServerCommand<boolean, undefined>('collect-garbage'))) this.skip();
          return [...gone].filter(each => each.deref()).length <= 1;
        },
        () => `the memory of ${[...gone].filter(each => each.deref()).length} elements`,
      );
    });

    decided(`${MANY} times on one page with one token validates it once`, async () => {
      const user = await session(scenario);
      const all = await Promise.all(Array.from({length: MANY}, () => open(user, {})));
      await until(
        () => all.every(({living}) => living.element.matches(':state(ready)')),
        () => 'all to be ready',
      );
      expect(network.count(PATHS.validate)).to.equal(1);
    });
  });
}
