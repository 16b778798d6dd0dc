/** Properties that a page or framework sets on an element before its definition, or resets. */
import {expect} from '@open-wc/testing';
import '#src/elements/tags/service-kyc.js';
import '#src/elements/tags/service-session.js';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {decided} from '../support/pages/decided.ts';
import {Deposit, type DepositTag} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {access, later, make, page, type Attributes} from '../support/pages/page.ts';
import {session, type Session} from '../support/sandbox/session.ts';

/**
 * Every property, with a value other than its default. `session-token.test.ts` covers the token.
 */
const PROPERTIES = {
  amount: '25.00',
  amountLocked: true,
  colorScheme: 'dark',
  debug: true,
  expiryTimeout: 9_000,
  headingLevel: 3,
  history: true,
  isolation: 'frame',
  locale: 'da',
  messages: {chooseDeposit: 'Wie?'},
  presets: '5,10',
  provider: 'bankpay',
  requestTimeout: 9_000,
  returnUrl: 'https://shop.example/',
  supportUrl: 'https://help.example/',
  tokenProvider: () => 'a token',
} as const satisfies Partial<DepositTag>;

let tags = 0;

/** Defines the element after it was created. */
function define(element: DepositTag): void {
  const Defined = customElements.get('service-deposit') as new () => DepositTag;
  customElements.define(element.localName, class extends Defined {});
}

const undefinedDeposit = (): DepositTag => {
  tags += 1;
  return document.createElement(`late-deposit-${tags}`) as DepositTag;
};

describe('before an element is defined, the page', () => {
  it('may set every property: the table of this test is complete', () => {
    const {properties} = customElements.get('service-deposit') as unknown as {properties: object};
    const {baseUrl: _, sessionToken: __, ...others} = properties as Record<string, object>;
    expect(Object.keys(others).toSorted()).to.deep.equal(Object.keys(PROPERTIES).toSorted());
  });

  for (const [name, value] of Object.entries(PROPERTIES))
    decided(`may set ${name}`, async () => {
      const element = Object.assign(undefinedDeposit(), {[name]: value});
      page.add(element);
      define(element);
      await element.updateComplete;
      expect(Object.hasOwn(element, name), 'shadows the accessor of the class').to.equal(false);
      expect(
        Object.entries(PROPERTIES).filter(([each]) => Reflect.get(element, each) === value),
      ).to.deep.equal([[name, value]]);
    });

  describe('may set a property beside the attributes of an access, and no request leaves before it applies:', () => {
    const requests = async (
      propertyFor: (own: Session) => Partial<DepositTag>,
      attributes: Attributes = {},
    ): Promise<string[]> => {
      const own = await session();
      const element = undefinedDeposit();
      for (const [name, value] of Object.entries({...access(own), ...attributes}))
        element.setAttribute(name, value);
      Object.assign(element, propertyFor(own));
      page.add(element);
      define(element);
      await element.updateComplete;
      await later();
      return network.calls().map(({path}) => path);
    };

    it('with isolation="frame", the page itself sends none', async () => {
      expect(await requests(() => ({isolation: 'frame'}))).to.deep.equal([]);
    });

    it('with another provider, its data is requested, and no bank account', async () => {
      const sent = await requests(() => ({provider: 'crypto'}));
      expect(sent).to.include(PATHS.validate);
      expect(sent).not.to.include(PATHS.bankpayAccounts);
    });

    it('with another base URL, the one of the attribute gets no token', async () => {
      const real = window.fetch.bind(window);
      const origins = new Set<string>();
      window.fetch = (...request) => {
        const {origin} = new URL(new Request(...request).url);
        // The session comes from the tests' own origin.
        if (origin !== location.origin) origins.add(origin);
        return real(...request);
      };
      try {
        await requests(({baseUrl}) => ({baseUrl}), {'base-url': 'https://other.example'});
      } finally {
        window.fetch = real;
      }
      expect([...origins]).to.deep.equal([new URL((await session()).baseUrl).origin]);
      expect(page.events('service-setup-error')).to.deep.equal([]);
    });
  });

  it('may add a listener, which gets the element’s first event', async () => {
    const {token: sessionToken, baseUrl} = await session();
    const heard: string[] = [];
    const element = Object.assign(undefinedDeposit(), {sessionToken, baseUrl});
    element.addEventListener('service-ready', ({type}) => heard.push(type));
    page.add(element);
    define(element);
    await new Deposit(element).is('ready');
    expect(heard).to.deep.equal(['service-ready']);
  });
});

describe('a property that a framework resets to', () => {
  for (const nothing of [undefined, null])
    for (const [name, value] of Object.entries(PROPERTIES))
      decided(`${nothing} counts as not set: ${name}`, async () => {
        const {token: sessionToken, baseUrl} = await session();
        const element = make('service-deposit');
        const deposit = new Deposit(page.add(Object.assign(element, {[name]: value})));
        await element.updateComplete;
        Object.assign(element, {[name]: nothing, sessionToken, baseUrl});
        await deposit.sees(words.chooseDeposit);
        await deposit.toAmount();
        expect(deposit.field('Amount').value).to.equal('');
        expect(page.warnings()).to.deep.equal([]);
      });
});

describe('an element that a framework has yet to set up', () => {
  it('starts no session until its properties are set, and then uses them', async () => {
    const {token: sessionToken, baseUrl} = await session();
    const around = page.add(Object.assign(make('service-session'), {sessionToken, baseUrl}));
    const first = new Deposit(page.add(make('service-deposit'), around));
    await first.is('ready');
    const held = new Deposit(page.add(make('service-deposit', {unset: ''}), around));
    await later();
    expect(held.heading()).to.equal(words.depositTitle);
    expect(held.states()).to.deep.equal(['loading']);
    held.element.provider = 'bankpay';
    held.element.removeAttribute('unset');
    held.element.connectedCallback();
    await held.sees(words.amountTitleDeposit);
    expect(network.count(PATHS.validate)).to.equal(1);
  });
});
