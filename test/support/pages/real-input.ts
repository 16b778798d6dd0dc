/** The browser's real mouse and keyboard, for the browser tests. */
import {executeServerCommand} from '@web/test-runner-commands';
import type {Input} from '../engines/input-plugin.ts';
import type {Point} from '../sandbox/puppet/look.ts';

export function clickAt({x, y}: Point, count = 1): Promise<void> {
  return send({kind: 'click', x: Math.round(x), y: Math.round(y), count});
}

/** Keys by their names, such as `Tab`. */
export function press(...keys: readonly string[]): Promise<void> {
  return send({kind: 'keys', keys});
}

export function type(text: string): Promise<void> {
  return send({kind: 'keys', keys: Array.from(text)});
}

async function send(input: Input): Promise<void> {
  await executeServerCommand('real-input', input);
}
