/** The props that a React component sets on its element, render by render. */
import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {GivenProps, type Props} from '#src/react/given-props.js';

/** An element that records the properties that are set. */
function rendered() {
  const set: [string, unknown][] = [];
  const heard: string[] = [];
  const element = new Proxy(new EventTarget(), {
    set: (_, name, value) => set.push([String(name), value]) > 0,
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  }) as HTMLElement;
  const given = new GivenProps();
  return {
    set,
    heard,
    render: (props: Props) => given.apply(element, props),
    hears: (name: string) => () => heard.push(name),
    fire: (type: string) => element.dispatchEvent(new Event(type)),
  };
}

suite('a React component', () => {
  test('sets a render’s props, except those that are undefined from the start', () => {
    const {set, render} = rendered();
    render({sessionToken: 'a.b.c', amount: undefined});
    assert.deepEqual(set, [['sessionToken', 'a.b.c']]);
  });

  test('sets a token only once, so that it does not return after a sign-out', () => {
    const {set, render} = rendered();
    render({sessionToken: 'a.b.c', amount: '1'});
    render({sessionToken: 'a.b.c', amount: '2'});
    assert.deepEqual(set, [
      ['sessionToken', 'a.b.c'],
      ['amount', '1'],
      ['amount', '2'],
    ]);
  });

  test('sets a prop to undefined if a render omits it', () => {
    const {set, render} = rendered();
    render({amount: '1'});
    render({});
    assert.deepEqual(set.at(-1), ['amount', undefined]);
  });

  test('calls only the listener of the last render, once per event', () => {
    const {set, heard, render, hears, fire} = rendered();
    render({onServiceReady: hears('first')});
    render({onServiceReady: hears('second')});
    fire('service-ready');
    assert.deepEqual([heard, set], [['second'], []]);
  });

  test('does not call a removed listener, and calls a listener that is added again', () => {
    const {heard, render, hears, fire} = rendered();
    render({onServiceReady: hears('first')});
    render({onServiceReady: undefined});
    fire('service-ready');
    render({onServiceReady: hears('third')});
    fire('service-ready');
    assert.deepEqual(heard, ['third']);
  });
});
