/** `listen()`: the events that a callback may cancel. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {make} from '#src/host/events.js';
import {listen, type Callbacks} from '#src/host/listen.js';

const SUBMIT = make(
  'service-submit',
  {flow: 'deposit', provider: 'bankpay', amount: '25.00', transactionId: 't1'},
  true,
);
const GATE = make('service-gate-required', {gate: 'email-verify', route: 'host'}, true);

/** True if the element continues, according to the result of `dispatchEvent`. */
function goesOn(event: CustomEvent, callbacks: Callbacks): boolean {
  const target = new EventTarget();
  const stop = listen(target, callbacks);
  const {type, detail} = event as CustomEvent<unknown>;
  const goes = target.dispatchEvent(new CustomEvent(type, {detail, cancelable: true}));
  stop();
  return goes;
}

suite('6 listen()', () => {
  test('`false` from onSubmit cancels the payment, and no other value does', () => {
    const heard: unknown[] = [];
    const answers = [false, true, undefined].map(answer =>
      goesOn(SUBMIT, {
        onSubmit(detail) {
          heard.push(detail);
          return answer;
        },
      }),
    );
    assert.deepEqual(answers, [false, true, true]);
    assert.deepEqual(heard, [SUBMIT.detail, SUBMIT.detail, SUBMIT.detail]);
    assert.equal(goesOn(SUBMIT, {}), true);
  });

  test('`false` from onGateRequired leaves the gate to the page', () => {
    const callbacks: Callbacks = {onGateRequired: ({gate}) => gate !== 'email-verify'};
    assert.equal(goesOn(GATE, callbacks), false);
    assert.equal(goesOn(GATE, {onGateRequired: () => {}}), true);
    assert.equal(goesOn(GATE, {onSubmit: () => false}), true);
  });
});
