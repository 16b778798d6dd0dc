/**
 * Attaches what the page showed to a failed test: the text of every screen, the last inputs, and a
 * picture. With them, the failure can be understood without another run.
 */
import type {Frame, Page, TestInfo} from 'playwright/test';
import {lastInputs} from './last-inputs.ts';

/** The attachment that the results (`e2e-results.ts`) show with the error. */
export const WHAT_WAS_SHOWN = 'what was shown';

/** Milliseconds to wait for a text and a picture. A page that hangs must not hide the failure. */
const PATIENCE = 3_000;

export async function whatWasShown(page: Page, info: TestInfo): Promise<void> {
  if (info.errors.length === 0) return;
  const path = info.outputPath('failed.png');
  if (await soon(page.screenshot({path, fullPage: true}))) {
    await info.attach('screenshot', {path, contentType: 'image/png'});
  }
  const texts = await Promise.all(page.frames().map(frame => soon(textOf(frame))));
  const lines = texts.filter(Boolean).join('\n') || '  no readable text';
  await info.attach(WHAT_WAS_SHOWN, {
    body: `The page showed:\n${lines}`,
    contentType: 'text/plain',
  });
}

async function textOf(frame: Frame): Promise<string> {
  const text = await frame.evaluate(() => {
    /** Reads the text of a tree and of the shadow trees inside, in order. */
    const read = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return '';
      const root = node instanceof Element ? (node.shadowRoot ?? node) : node;
      return [...root.childNodes].map(read).join(' ');
    };
    return read(document.body).replaceAll(/\s+/g, ' ').trim();
  });
  const {pathname} = new URL(frame.url(), 'about:blank');
  const inputs = await lastInputs(frame);
  const shown = text === '' ? '' : `  ${pathname}: ${text}`;
  // The inputs come first, because a reporter may cut off long texts.
  return inputs === '' ? shown : `  The last inputs:\n${inputs}\n${shown}`;
}

async function soon<Of>(value: Promise<Of>): Promise<Of | undefined> {
  const {promise, resolve} = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), PATIENCE);
  const first = await Promise.race([value.catch(() => undefined), promise]);
  clearTimeout(timer);
  return first;
}
