/**
 * The page's own keyboard shortcuts: they intercept no letter typed into our fields, and commands
 * still reach the page.
 */
import {expect} from '@open-wc/testing';
import '#src/elements/tags/service-kyc.js';
import type {FlowTag} from '../support/pages/screen.ts';
import {words} from '../support/harness/words.ts';
import {byKeyboard} from '../support/pages/hands.ts';
import {press, type} from '../support/pages/real-input.ts';
import {openFlow, Screen} from '../support/pages/screen.ts';

const TAG: FlowTag = 'service-kyc';

/** Simulates a page with shortcuts on `s`, `/` and the space bar. `heard` lists its key events. */
function shortcuts(): {readonly heard: string[]; readonly stop: () => void} {
  const heard: string[] = [];
  const hear = (event: KeyboardEvent): void => {
    heard.push(event.key);
    const {tagName} = event.target as Element;
    if (['s', '/', ' '].includes(event.key) && tagName !== 'INPUT') event.preventDefault();
  };
  document.addEventListener('keydown', hear);
  return {heard, stop: () => document.removeEventListener('keydown', hear)};
}

async function onName() {
  const opened = await openFlow(TAG, Screen, {
    way: 'inline',
    hand: byKeyboard,
    scenario: 'kyc-pending',
  });
  await opened.screen.shows(words.kycDetailsTitle);
  await byKeyboard.fill(opened.screen.flow, words.firstName, '');
  return opened.screen;
}

it('the page’s one-key shortcuts do not receive letters typed into a name field', async () => {
  const {heard, stop} = shortcuts();
  const screen = await onName();
  heard.length = 0;
  await type('Tessa s/o');
  await press('Backspace');
  expect(await screen.valueOf(words.firstName)).to.equal('Tessa s/');
  expect(heard).to.deep.equal([]);
  stop();
});

it('Escape, Tab and the arrows reach the page', async () => {
  const {heard, stop} = shortcuts();
  await onName();
  heard.length = 0;
  await press('ArrowLeft', 'Escape', 'Tab');
  expect(heard).to.deep.equal(['ArrowLeft', 'Escape', 'Tab']);
  stop();
});

const key = (init: KeyboardEventInit): KeyboardEvent =>
  new KeyboardEvent('keydown', {bubbles: true, composed: true, cancelable: true, ...init});

/** False in WebKit. On macOS, Option types characters such as @, and WebKit reports no AltGr. */
const hasAltGr = key({key: '@', modifierAltGraph: true}).getModifierState('AltGraph');

for (const [title, init, isHeard] of [
  [
    'a character typed with AltGr',
    {key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true},
    !hasAltGr,
  ],
  ['a dead key', {key: 'Dead'}, false],
  ['a key of an input method', {key: 'Process', isComposing: true}, false],
  ['Enter that ends a composition', {key: 'Enter', isComposing: true}, false],
  ['a command', {key: 's', metaKey: true}, true],
  ['a command with Ctrl', {key: 'b', ctrlKey: true}, true],
  ['Enter', {key: 'Enter'}, true],
  ['a page key', {key: 'PageDown'}, true],
] as const)
  it(`${title} in a field is ${isHeard ? '' : 'not '}received by the page`, async () => {
    const {heard, stop} = shortcuts();
    const screen = await onName();
    heard.length = 0;
    const field = screen.element.shadowRoot?.querySelector('#firstName');
    field?.dispatchEvent(key(init));
    expect(heard).to.deep.equal(isHeard ? [init.key] : []);
    stop();
  });

it('the page also receives a key pressed on a button', async () => {
  const {heard, stop} = shortcuts();
  const screen = await onName();
  heard.length = 0;
  screen.element.shadowRoot?.querySelector('button')?.dispatchEvent(key({key: 's'}));
  expect(heard).to.deep.equal(['s']);
  stop();
});
