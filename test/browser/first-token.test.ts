/** The first token, if the page gives the element a `tokenProvider` but no token. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import '#src/elements/tags/service-session.js';
import {words} from '../support/harness/words.ts';
import {clock} from '../support/pages/clock.ts';
import {Deposit} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {later, make, page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

/** Milliseconds in which a framework may set the token again. */
const GRACE = 1_000;

async function provided() {
  const {token, baseUrl} = await session();
  const asked: (() => string | Promise<string>)[] = [];
  const answers: (() => string | Promise<string>)[] = [];
  const tokenProvider = () => {
    const answer = answers.shift() ?? (() => token);
    asked.push(answer);
    return answer();
  };
  return {token, baseUrl, tokenProvider, asked, answers};
}

function placed(properties: object, attributes = {}): Deposit {
  return new Deposit(page.add(Object.assign(make('service-deposit', attributes), properties)));
}

describe('a tokenProvider without a token', () => {
  for (const isolation of ['inline', 'frame'])
    it(`starts a session (${isolation}): it is called once, and the token stays out of the DOM`, async () => {
      const {token, baseUrl, tokenProvider, asked} = await provided();
      const deposit = placed({baseUrl, tokenProvider}, {isolation});
      await deposit.is('ready');
      expect(asked).to.have.lengthOf(1);
      expect(document.documentElement.outerHTML).not.to.include(token);
      expect(page.warnings()).to.deep.equal([]);
    });

  it('may be set after the element is on the page, and again with each render', async () => {
    const {baseUrl, tokenProvider, asked} = await provided();
    const deposit = placed({});
    await deposit.element.updateComplete;
    for (let draw = 0; draw < 3; draw++) {
      Object.assign(deposit.element, {baseUrl, tokenProvider: () => tokenProvider()});
      await deposit.element.updateComplete;
    }
    await deposit.is('ready');
    expect(asked).to.have.lengthOf(1);
    expect(network.count(PATHS.validate)).to.equal(1);
  });

  it('starts the session of all elements in a <service-session>', async () => {
    const {baseUrl, tokenProvider, asked} = await provided();
    const outer = page.add(Object.assign(make('service-session'), {baseUrl, tokenProvider}));
    const deposits = [1, 2].map(() => new Deposit(page.add(make('service-deposit'), outer)));
    for (const deposit of deposits) await deposit.is('ready');
    expect(asked).to.have.lengthOf(1);
  });

  it('is not called if there is a token', async () => {
    const {token, baseUrl, tokenProvider, asked} = await provided();
    const deposit = placed({baseUrl, tokenProvider, sessionToken: token});
    await deposit.is('ready');
    expect(asked).to.have.lengthOf(0);
  });

  it('leaves the skeleton on the screen until it resolves', async () => {
    const {token, baseUrl, tokenProvider, asked, answers} = await provided();
    const late = Promise.withResolvers<string>();
    answers.push(() => late.promise);
    const deposit = placed({baseUrl, tokenProvider});
    while (asked.length === 0)
      await deposit.element.updateComplete.then(() => new Promise(requestAnimationFrame));
    expect(deposit.heading()).to.equal(words.depositTitle);
    expect(deposit.states()).to.deep.equal(['loading']);
    late.resolve(token);
    await deposit.is('ready');
  });

  it('can be retried by the user after a failure', async () => {
    const {baseUrl, tokenProvider, asked, answers} = await provided();
    answers.push(() => Promise.reject(new Error('The backend is down.')));
    const deposit = placed({baseUrl, tokenProvider});
    await deposit.sees(words.networkTitle);
    await deposit.is('error');
    expect(page.warnings()).to.deep.equal([
      '<service-deposit>: tokenProvider has returned no embed token; its function, or the backend, fails. See src/elements/README.md#setup-unbrought',
    ]);
    expect(page.events('service-setup-error').map(({detail}) => detail.problem)).to.deep.equal([
      'unbrought',
    ]);
    await deposit.press(words.tryAgain);
    await deposit.is('ready');
    expect(asked).to.have.lengthOf(2);
  });

  for (const attribute of ['token-provider', 'tokenprovider'])
    it(`that is set as the attribute ${attribute} is reported, and works once set as the property`, async () => {
      const {baseUrl, tokenProvider} = await provided();
      const deposit = placed({baseUrl}, {[attribute]: '() => token'});
      const line =
        '<service-deposit>: tokenProvider came as an attribute; set the property. See src/elements/README.md#setup-unbound';
      while (page.warnings().length === 0) await later();
      expect(page.warnings()).to.deep.equal([line]);
      deposit.element.tokenProvider = tokenProvider;
      await deposit.is('ready');
    });

  it('on a <service-session> is called again by Try again in an element inside', async () => {
    const {baseUrl, tokenProvider, asked, answers} = await provided();
    answers.push(() => Promise.reject(new Error('The backend is down.')));
    const outer = page.add(Object.assign(make('service-session'), {baseUrl, tokenProvider}));
    const deposits = [1, 2].map(() => new Deposit(page.add(make('service-deposit'), outer)));
    for (const deposit of deposits) await deposit.sees(words.networkTitle);
    await deposits[0]?.press(words.tryAgain);
    for (const deposit of deposits) await deposit.is('ready');
    expect(asked).to.have.lengthOf(2);
  });

  for (const outcome of ['answers', 'fails'])
    it(`that ${outcome} during a sign-out changes nothing`, async () => {
      const {token, baseUrl, tokenProvider, asked, answers} = await provided();
      const late = Promise.withResolvers<string>();
      answers.push(() => late.promise);
      const deposit = placed({baseUrl, tokenProvider});
      while (asked.length === 0) await later();
      if (outcome === 'answers') late.resolve(token);
      else late.reject(new Error('The backend is down.'));
      deposit.element.signOut();
      await later();
      await deposit.sees(words.signedOutTitle);
      expect(network.count(PATHS.validate)).to.equal(0);
      expect(page.warnings()).to.deep.equal([]);
    });

  it('is not called by a retry button that was pressed just before a sign-out', async () => {
    const {baseUrl, tokenProvider, asked, answers} = await provided();
    answers.push(() => 'nothing');
    const deposit = placed({baseUrl, tokenProvider});
    await deposit.sees(words.networkTitle);
    deposit.button(words.tryAgain)?.click();
    deposit.element.signOut();
    await later();
    await deposit.sees(words.signedOutTitle);
    expect(asked).to.have.lengthOf(1);
  });

  it('starts a session that an empty token ends', async () => {
    const {baseUrl, tokenProvider} = await provided();
    const deposit = placed({baseUrl, tokenProvider});
    await deposit.is('ready');
    deposit.element.sessionToken = '';
    await deposit.sees(words.signedOutTitle);
  });

  it('is not called after a sign-out until the page removes it and sets it again', async () => {
    const {baseUrl, tokenProvider, asked} = await provided();
    const deposit = placed({baseUrl, tokenProvider});
    await deposit.is('ready');
    deposit.element.signOut();
    await deposit.sees(words.signedOutTitle);
    deposit.element.tokenProvider = () => tokenProvider();
    await deposit.element.updateComplete;
    expect(deposit.heading()).to.equal(words.signedOutTitle);
    expect(asked).to.have.lengthOf(1);
    deposit.element.tokenProvider = undefined;
    await deposit.element.updateComplete;
    deposit.element.tokenProvider = tokenProvider;
    await deposit.is('ready');
    expect(asked).to.have.lengthOf(2);
  });

  it('starts a session that an undefined token does not end', async () => {
    const {baseUrl, tokenProvider} = await provided();
    const deposit = placed({baseUrl, tokenProvider});
    await deposit.is('ready');
    deposit.element.sessionToken = undefined;
    deposit.element.removeAttribute('session-token');
    clock.pass(GRACE);
    await deposit.element.updateComplete;
    expect(deposit.states()).to.deep.equal(['ready']);
  });
});
