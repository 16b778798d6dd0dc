/** A script of the page can read neither an element's token nor the session that contains it. */
import {expect} from '@open-wc/testing';
import {ContextEvent} from '@lit/context';
import {ELEMENT_STATES} from '#src/contract/element-state.js';
import '#src/define.js';
import {serviceSessionContext} from '#src/elements/session/session-context.js';
import {until} from '../support/pages/deposit.ts';
import {access, make, page} from '../support/pages/page.ts';
import {reachableSecrets} from '../support/pages/reachable.ts';
import {session} from '../support/sandbox/session.ts';

const FLOWS = ['service-deposit', 'service-withdraw', 'service-kyc', 'service-terms'] as const;

/** Also checks that the events' details do not lead to a token. */
function expectNothing(elements: readonly Element[], ...tokens: string[]) {
  for (const element of elements) {
    const {found, seen} = reachableSecrets(element, ...tokens);
    expect(found, element.localName).to.deep.equal([]);
    expect(seen).to.be.greaterThan(20);
  }
  for (const event of page.events())
    expect(reachableSecrets(event, ...tokens).found, event.type).to.deep.equal([]);
}

function drawn(element: HTMLElement): Promise<void> {
  const states = ELEMENT_STATES.filter(state => state !== 'loading');
  return until(
    () => states.some(state => element.matches(`:state(${state})`)),
    () => 'the flow',
  );
}

describe('the token is not reachable from the page', () => {
  it('the search itself finds values, even in places that look private', () => {
    const [text, key] = ['a.b.c', Symbol('hidden')];
    class Base {
      get inherited() {
        return [{text}];
      }
    }
    const holder = Object.assign(new Base(), {[key]: new Map([['x', new Set([text])]])});
    const {found} = reachableSecrets(holder, text);
    expect(found).to.include('.inherited.0.text');
    expect(found).to.include('.Symbol(hidden)<map><set>');
  });

  for (const tag of FLOWS)
    for (const isolation of ['inline', 'frame'])
      it(`${tag}, ${isolation}`, async () => {
        const user = await session();
        const element = page.add(make(tag, {...access(user), isolation}));
        await drawn(element);
        expectNothing([element], user.token);
      });

  it('service-signup, before its session has a response', async () => {
    const user = await session();
    const element = page.add(make('service-signup', access(user)));
    await element.updateComplete;
    expectNothing([element], user.token);
  });

  it('service-session, the element inside it, and the context of both', async () => {
    const user = await session();
    const outer = make('service-session', access(user));
    const inner = make('service-deposit');
    outer.append(inner);
    page.add(outer);
    await drawn(inner);
    const {promise, resolve} = Promise.withResolvers<object>();
    inner.dispatchEvent(new ContextEvent(serviceSessionContext, inner, resolve, true));
    const {found} = reachableSecrets(await promise, user.token);
    expect(found).to.deep.equal([]);
    expectNothing([outer, inner], user.token);
  });

  it('a session that has expired, and its event', async () => {
    const user = await session('expired');
    const element = page.add(make('service-deposit', access(user)));
    await until(
      () => page.events('service-session-expired').length > 0,
      () => 'the page is asked',
    );
    expectNothing([element], user.token);
  });
});
