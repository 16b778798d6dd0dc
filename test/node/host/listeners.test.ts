/** The names of our events and properties in frameworks are derived, not listed separately. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {EVENTS} from '#src/contract/events.js';
import {eventOf, isListenerProp, listenerPropOf} from '#src/host/listeners.js';
import {DepositElement, KycElement, SessionElement} from '#src/index.js';

suite('a component’s listener prop', () => {
  test('has its event’s name in PascalCase', () => {
    assert.equal(listenerPropOf('service-deposit-success'), 'onServiceDepositSuccess');
    assert.equal(listenerPropOf('service-one-click-failure'), 'onServiceOneClickFailure');
  });

  for (const name of Object.keys(EVENTS))
    test(`maps back to ${name}`, () => {
      const prop = listenerPropOf(name);
      assert.ok(isListenerProp(prop), prop);
      assert.equal(eventOf(prop), name);
    });

  test('does not match other props', () => {
    for (const name of ['onClick', 'onService', 'onServices', 'serviceReady', 'online'])
      assert.equal(isListenerProp(name), false, name);
  });
});

test('every attribute is its property in kebab-case, as in the types for frameworks', () => {
  for (const {properties} of [DepositElement, KycElement, SessionElement])
    for (const [name, declared] of Object.entries<object>(properties)) {
      const attribute = 'attribute' in declared ? declared.attribute : name;
      const kebab = name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
      if (attribute !== false) assert.equal(attribute, kebab);
    }
});
