/** An identity check that replaces another flow, and one that leaves the page. */
import {expect, waitUntil} from '@open-wc/testing';
import {html, nothing, render} from 'lit';
import {KycFlow} from '#src/elements/kyc/kyc-flow.js';
import type {KycElement} from '#src/elements/tags/kyc-element.js';
import {enKyc} from '#src/locale/en/kyc.js';
import {enShell} from '#src/locale/en/shell.js';
import {sessionFor} from '#src/session/registry.js';
import '#src/elements/tags/service-kyc.js';
import {access, later, make, page} from '../support/pages/page.ts';
import {control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

/** Renders a flow in a separate container, as an outer flow would. */
async function setup(scenario: 'kyc-pending' | 'ready' = 'kyc-pending', change: object = {}) {
  const user = await session(scenario);
  await control(user, change);
  const element = page.add(make('service-kyc'));
  const place = page.add(document.createElement('div'));
  const running = sessionFor(user.baseUrl, user.token);
  const calls: string[] = [];
  const flow = new KycFlow(element, running, {
    back: () => calls.push('back'),
    done: () => calls.push('done'),
  });
  const leave = running.attach({
    page: {tokenProvider: undefined},
    timeout: 10_000,
    changed: state => flow.sessionChanged(state),
    expired: () => {},
    refreshed: () => {},
  });
  const draw = () => {
    const {view, state} = flow.draw();
    render(html`${view}`, place);
    return {title: place.querySelector('h2')?.textContent?.trim(), state};
  };
  const shows = (title: string) => waitUntil(() => draw().title === title, title, {timeout: 8000});
  const press = (label: string) => {
    const found = [...place.querySelectorAll('button')].find(each =>
      each.textContent?.includes(label),
    );
    if (!found) throw new Error(`There is no button "${label}".`);
    found.click();
  };
  const end = () => {
    flow.end();
    leave();
  };
  return {user, place, calls, draw, shows, press, end};
}

describe('an identity check that replaces another flow', () => {
  it('goes back from its first screen, and keeps the input', async () => {
    const {place, calls, draw, shows, press, end} = await setup();
    await shows(enKyc.kycDetailsTitle);
    const input = place.querySelector<HTMLInputElement>('#firstName');
    if (!input) throw new Error('There is no field.');
    input.value = 'Ada';
    input.dispatchEvent(new InputEvent('input'));
    press(enShell.back);
    expect(calls).to.deep.equal(['back']);
    render(nothing, place);
    draw();
    expect(place.querySelector<HTMLInputElement>('#firstName')?.value).to.equal('Ada');
    end();
  });

  it('goes back during a pending review, and keeps waiting for it', async () => {
    const {user, calls, shows, press, end} = await setup('kyc-pending', {kyc: 'pending'});
    await shows(enKyc.kycPendingTitle);
    press(enShell.back);
    expect(calls).to.deep.equal(['back']);
    await control(user, {gates: {kyc: true}});
    await shows(enKyc.kycDoneTitle);
    press(enKyc.kycContinue);
    expect(calls).to.deep.equal(['back', 'done']);
    end();
  });

  it('reports that the user is already verified, and continues', async () => {
    const {calls, shows, press, end} = await setup('ready');
    await shows(enKyc.kycBeforeTitle);
    press(enKyc.kycContinue);
    expect(calls).to.deep.equal(['done']);
    end();
  });
});

describe('an identity check that leaves the page', () => {
  const typed = (element: KycElement) =>
    element.shadowRoot?.querySelector<HTMLInputElement>('#firstName');

  async function filled(): Promise<KycElement> {
    const element = page.add(make('service-kyc', access(await session('kyc-pending'))));
    await waitUntil(() => typed(element), 'the form', {timeout: 8000});
    const input = typed(element);
    if (input) input.value = 'Ada';
    input?.dispatchEvent(new InputEvent('input'));
    return element;
  }

  it('keeps the input if it is moved within a task', async () => {
    const element = await filled();
    page.add(document.createElement('section')).append(element);
    await later();
    expect(typed(element)?.value).to.equal('Ada');
  });

  it('forgets the input if it is removed', async () => {
    const element = await filled();
    element.remove();
    await later();
    page.add(element);
    await waitUntil(() => typed(element)?.value === '', 'an empty form', {timeout: 8000});
  });
});
