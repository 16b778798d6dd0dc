/** While an element waits for the user, it uses neither the battery nor the network. */
import {expect} from '@open-wc/testing';
import type {ReactiveElement} from 'lit';
// First, so that the embed's timers run by it.
import {clock} from '../support/pages/clock.ts';
import {words} from '../support/harness/words.ts';
import {until} from '../support/pages/deposit.ts';
import {network} from '../support/pages/network.ts';
import {openPayment, type PaymentScreen} from '../support/pages/payment-screen.ts';

const MINUTE = 60_000;

/** Frames that are watched. A loop would ask for each of them. */
const FRAMES = 10;

/** Waits until no timer is left but that of the token, and returns what runs from then on. */
async function whatRuns(element: ReactiveElement): Promise<readonly string[]> {
  await until(
    () => clock.dueWithin(MINUTE).length === 0,
    () => `the timers to end, not ${clock.dueWithin(MINUTE).join()} ms`,
  );
  const seen: string[] = [];
  const frame = window.requestAnimationFrame.bind(window);
  const count = network.count();
  element.addController({hostUpdate: () => void seen.push('an update')});
  window.requestAnimationFrame = callback => {
    seen.push('a frame');
    return frame(callback);
  };
  try {
    for (let at = 0; at < FRAMES; at++) await new Promise(frame);
  } finally {
    window.requestAnimationFrame = frame;
  }
  seen.push(...clock.dueWithin(MINUTE).map(due => `a timer of ${due} ms`));
  if (network.count() > count) seen.push('a request');
  return seen;
}

describe('nothing runs while the user looks at', () => {
  const screens: readonly (readonly [string, (screen: PaymentScreen) => Promise<void>])[] = [
    ['the choices', screen => screen.shows(words.chooseDeposit)],
    ['the amount', screen => screen.toAmount()],
    [
      'the receipt',
      async screen => {
        await screen.pay('25');
        await screen.succeeds('$25.00');
      },
    ],
  ];
  for (const [name, reach] of screens)
    it(name, async () => {
      const {screen} = await openPayment('deposit', {way: 'inline'});
      await screen.is('ready');
      await reach(screen);
      expect(await whatRuns(screen.element as ReactiveElement)).to.deep.equal([]);
    });
});
