/** `PartController`: a lazily loaded part that is dropped before it arrives. */
import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {ReactiveElement} from 'lit';
import {PartController} from '#src/elements/flow/part-controller.js';
import {tryAgain} from '#src/session/again.js';

/** The part of an element that the controller uses. */
const element = () =>
  ({
    isConnected: true,
    addController() {},
    removeController() {},
    requestUpdate() {},
  }) as unknown as ReactiveElement;

describe('a part that is dropped while it loads', () => {
  it('is not reported as missing, and is not loaded again', async () => {
    const {promise, reject} = Promise.withResolvers<never>();
    let loads = 0;
    const missing: unknown[] = [];
    const load = () => {
      loads++;
      return promise;
    };
    const part = new PartController(element(), load, error => missing.push(error));
    const requested = part.request();
    part.end();
    reject(new Error('The part did not load.'));
    await requested;
    tryAgain();
    assert.deepEqual(missing, []);
    assert.equal(part.missing, undefined);
    assert.equal(loads, 1);
  });
});
