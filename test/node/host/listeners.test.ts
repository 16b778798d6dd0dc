/** The names of our events and properties in frameworks are derived, not listed separately. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {EVENTS} from '#src/contract/events.js';
import {eventOf, isListenerProp, listenerPropOf} from '#src/host/listeners.js';
import {DepositElement, KycElement, SessionElement} from '#src/index.js';

suite('a listener of a component', () => {
  test('has the name of its event, in PascalCase', () => {
    assert.equal(listenerPropOf('service-deposit-success'), 'onServiceDepositSuccess');
    assert.equal(listenerPropOf('service-one-click-failure'), 'onServiceOneClickFailure');
  });

  for (const name of Object.keys(EVENTS))
    test(`leads back to ${name}`, () => {
      const prop = listenerPropOf(name);
      assert.ok(isListenerProp(prop), prop);
      assert.equal(eventOf(prop), name);
    });

  test('is no other property of the page', () => {
    for (const name of ['onClick', 'onService', 'onServices', 'serviceReady', 'online'])
      assert.equal(isListenerProp(name), false, name);
  });
});

test('every attribute is its property in kebab-case, as the types of frameworks have it', () => {
  for (const {properties} of [DepositElement, KycElement, SessionElement])
    for (const [name, declared] of Object.entries<object>(properties)) {
      const attribute = 'attribute' in declared ? declared.attribute : name;
      const kebab = name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
      if (attribute !== false) assert.equal(attribute, kebab);
    }
});
