/**
 * `serviceSessionContext`: the session data that a page's own components get, and the data that
 * they never get.
 */
import {ContextConsumer, ContextRoot} from '@lit/context';
import {expect} from '@open-wc/testing';
import {LitElement} from 'lit';
import {serviceSessionContext, type ServiceSession} from '#src/index.js';
import '#src/elements/tags/service-session.js';
import '#src/elements/tags/service-withdraw.js';
import {decided} from '../support/pages/decided.ts';
import {Deposit, until} from '../support/pages/deposit.ts';
import {access, make, page} from '../support/pages/page.ts';
import {plain} from '../support/sandbox/puppet/look.ts';
import {session} from '../support/sandbox/session.ts';

const FIELDS = ['expiration', 'gates', 'permissions', 'status', 'userId'];

/** A component of the page, in Lit. */
class LitProbe extends LitElement {
  readonly consumer = new ContextConsumer(this, {context: serviceSessionContext, subscribe: true});
}
customElements.define('lit-probe', LitProbe);

/** A request according to the protocol, without any library and without `contextTarget`. */
function ask(from: Element, subscribe = true): ServiceSession[] {
  const values: ServiceSession[] = [];
  const request = new Event('context-request', {bubbles: true, composed: true});
  const callback = (value: ServiceSession) => void values.push(value);
  from.dispatchEvent(Object.assign(request, {context: serviceSessionContext, callback, subscribe}));
  return values;
}

const reaches = (values: readonly ServiceSession[], status: ServiceSession['status']) =>
  until(
    () => values.at(-1)?.status === status,
    () => `${status}, not ${values.map(value => value.status).join()}`,
  );

/** Every object in a value, starting with the value itself. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts: readonly unknown[] = Object.values(value);
  return [value, ...parts.flatMap(objectsIn)];
}

async function setup(scenario?: Parameters<typeof session>[0]) {
  const own = await session(scenario);
  const provider = make('service-session', access(own));
  const component = document.createElement('div');
  provider.append(component);
  page.add(provider);
  return {own, provider, component};
}

describe('serviceSessionContext', () => {
  decided('has status, gates, permissions, expiration and user, and nothing else', async () => {
    const {own, component} = await setup();
    const values = ask(component);
    await reaches(values, 'active');
    const value = values.at(-1)!;
    expect(Object.keys(value).toSorted()).to.deep.equal(FIELDS);
    expect(value.userId).to.equal(own.userId);
    expect(value.gates.kyc?.completed).to.equal(true);
    expect(value.permissions['deposit-bankpay']?.granted).to.equal(true);
    expect(Date.parse(value.expiration!)).to.be.greaterThan(Date.now());
  });

  decided(
    'warns once if the page stops an element’s request; put back, the element asks again',
    async () => {
      const {provider, component} = await setup();
      const warnings: unknown[] = [];
      const {warn} = console;
      console.warn = (text: unknown) => void warnings.push(text);
      const stop = (request: Event) => request.stopImmediatePropagation();
      provider.addEventListener('context-request', stop, {capture: true});
      const deposit = make('service-deposit', {});
      try {
        component.append(deposit);
        const stopped = () =>
          warnings.filter(text => String(text).includes('the page stops context-request')).length;
        await until(
          () => stopped() === 1,
          () => `one warning, not ${warnings.join()}`,
        );
      } finally {
        console.warn = warn;
        provider.removeEventListener('context-request', stop, {capture: true});
      }
      deposit.remove();
      component.append(deposit);
      await until(
        () => deposit.matches(':state(ready)'),
        () => 'the choices of the session around it',
      );
    },
  );

  decided('can be requested by a Lit component', async () => {
    const {provider} = await setup();
    const probe = new LitProbe();
    provider.append(probe);
    await until(
      () => probe.consumer.value?.status === 'active',
      () => 'an active session',
    );
  });

  decided('is a registered symbol, which components can use without an import', () => {
    expect(serviceSessionContext).to.equal(Symbol.for('service-embed.session'));
  });

  decided('reports every change, including a sign-out', async () => {
    const {component, provider} = await setup();
    const values = ask(component);
    await reaches(values, 'active');
    provider.sessionToken = '';
    await reaches(values, 'none');
    expect(values.at(-1)).to.deep.equal({
      status: 'none',
      gates: {},
      permissions: {},
      expiration: undefined,
      userId: undefined,
    });
  });

  decided('answers a request without a subscription once', async () => {
    const {component, provider} = await setup();
    const values = ask(component, false);
    await until(
      () => values.length > 0,
      () => 'an answer',
    );
    await reaches(ask(component), 'active');
    provider.sessionToken = '';
    await reaches(ask(component), 'none');
    expect(values).to.have.lengthOf(1);
  });

  it('is deeply frozen', async () => {
    const {component} = await setup();
    const values = ask(component);
    await reaches(values, 'active');
    const objects = values.flatMap(objectsIn);
    expect(objects.length).to.be.greaterThan(10);
    expect(objects.filter(part => !Object.isFrozen(part))).to.deep.equal([]);
  });

  it('never contains the token or a way to it', async () => {
    const {own, component} = await setup();
    const values = ask(component);
    await reaches(values, 'active');
    for (const value of values) expect(structuredClone(value)).to.deep.equal(value);
    expect(JSON.stringify(values)).not.to.include(own.token);
  });

  decided('does not let scripts intercept the requests of our own elements', async () => {
    const {provider} = await setup();
    const heard: unknown[] = [];
    const requests: Event[] = [];
    const spy = (request: Event) => {
      requests.push(request);
      Object.assign(request, {callback: (...values: unknown[]) => heard.push(...values)});
    };
    document.addEventListener('context-request', spy, {capture: true});
    const element = make('service-deposit');
    provider.append(element);
    await new Deposit(element).is('ready');
    document.removeEventListener('context-request', spy, {capture: true});
    expect(requests).to.have.lengthOf(1);
    expect(heard).to.deep.equal([]);
    // The request's properties lead to the requesting element, but not to the session.
    expect(Object.keys(requests[0]!).toSorted()).to.deep.equal(
      ['callback', 'context', 'contextTarget', 'isTrusted', 'subscribe'].toSorted(),
    );
    // A script that sends the request again does not get the session either.
    element.remove();
    provider.dispatchEvent(requests[0]!);
    await until(
      () => heard.length > 0,
      () => 'the public value',
    );
    expect(Object.keys(heard[0]!).toSorted()).to.deep.equal(FIELDS);
  });

  decided('is provided by an element with its own token', async () => {
    const element = make('service-deposit', access(await session()));
    const component = document.createElement('div');
    element.append(component);
    page.add(element);
    await element.updateComplete;
    await reaches(ask(component), 'active');
  });

  decided('comes from the surrounding provider if an element has no token of its own', async () => {
    const {own, provider} = await setup();
    const element = make('service-deposit');
    const component = document.createElement('div');
    element.append(component);
    provider.append(element);
    const values = ask(component);
    await reaches(values, 'active');
    expect(values.at(-1)?.userId).to.equal(own.userId);
  });

  decided('reports no session while the flow runs in a frame', async () => {
    const element = make('service-deposit', access(await session()));
    const component = document.createElement('div');
    element.append(component);
    page.add(element);
    await element.updateComplete;
    const values = ask(component);
    await reaches(values, 'active');
    element.isolation = 'frame';
    await reaches(values, 'none');
    element.isolation = 'inline';
    await reaches(values, 'active');
  });

  decided('also reaches our elements inside an element that provides it', async () => {
    const {own, provider} = await setup();
    const outer = make('service-deposit', access(await session()));
    const component = document.createElement('div');
    outer.append(component);
    provider.append(outer);
    await outer.updateComplete;
    await reaches(ask(component), 'active');
    const inner = make('service-withdraw');
    outer.append(inner);
    await until(
      () => inner.matches(':state(ready)'),
      () => plain(inner.shadowRoot),
    );
    // The page's own components get the nearest session.
    const values = ask(component);
    await reaches(values, 'active');
    expect(values.at(-1)?.userId).not.to.equal(own.userId);
  });

  it('is announced, so that a ContextRoot repeats requests that came too early', async () => {
    const root = document.createElement('div');
    new ContextRoot().attach(root);
    page.add(root);
    const early = document.createElement('div');
    root.append(early);
    const values: ServiceSession[] = [];
    const request = new Event('context-request', {bubbles: true, composed: true});
    const callback = (value: ServiceSession) => void values.push(value);
    const shared = {context: serviceSessionContext, contextTarget: early, callback};
    early.dispatchEvent(Object.assign(request, {...shared, subscribe: true}));
    expect(values).to.deep.equal([]);
    const late = make('service-session', access(await session()));
    const announced: Event[] = [];
    root.addEventListener('context-provider', event => announced.push(event));
    root.append(late);
    late.append(early);
    await reaches(values, 'active');
    expect(announced).to.have.lengthOf(1);
  });
});
