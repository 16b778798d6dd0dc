/** Records in the page every event that the page receives from the embed. */
import type {Page} from 'playwright/test';
import {documents, inEach, isFramed} from './frames.ts';
import {EVENTS, type ServiceEventName, type ServiceEvents} from '#src/contract/events.js';
import type {ErrorDetail} from '#src/host/events.js';

export interface Heard<Name extends ServiceEventName = ServiceEventName> {
  readonly type: Name;
  readonly detail: ServiceEvents[Name];
}

declare global {
  interface Window {
    heard: {
      readonly events: Heard[];
      /** Texts that appeared in a live region: `alert: …`, `status: …`. */
      readonly said: string[];
      readonly violations: string[];
      shift: number;
      /** Number of times that the page was asked for a fresh token. */
      asked: number;
      /** Counts the `delivered` markers that frames have posted. See `allHeard`. */
      delivered: number;
      /** Removes the listener that answers requests for a fresh token. See `answerWith`. */
      answering?: AbortController;
    };
  }
}

const ELEMENTS = 'service-deposit, service-withdraw, service-kyc, service-signup, service-terms';

/**
 * Runs before the page's own scripts. Details are converted to JSON and back, as in a page's log.
 */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(names => {
    const heard: Window['heard'] = {
      events: [],
      said: [],
      violations: [],
      shift: 0,
      asked: 0,
      delivered: 0,
    };
    window.heard = heard;
    for (const type of names) {
      addEventListener(type, event => {
        const {detail} = event as CustomEvent<unknown>;
        heard.events.push(JSON.parse(JSON.stringify({type, detail})) as Heard);
      });
    }
    addEventListener('message', ({data}) => {
      if (data === 'delivered') heard.delivered += 1;
    });
    addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, sample}) => {
      heard.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {value: number; hadRecentInput: boolean};
        if (!shift.hadRecentInput) heard.shift += shift.value;
      }
    }).observe({type: 'layout-shift', buffered: true});
  }, Object.keys(EVENTS));
}

/** From now on, records the announcements of the live regions of the page's element. */
export async function listenToRegions(page: Page): Promise<void> {
  const element = page.locator(ELEMENTS);
  await (isFramed() ? element.frameLocator('iframe').locator(ELEMENTS) : element).evaluate(
    drawn => {
      const root = drawn.shadowRoot;
      for (const role of ['alert', 'status']) {
        const region = root?.querySelector(`[role=${role}]`);
        if (!region) throw new Error(`There is no ${role} region.`);
        let before = '';
        new MutationObserver(() => {
          const text = region.textContent?.trim() ?? '';
          if (text !== '' && text !== before) window.heard.said.push(`${role}: ${text}`);
          before = text;
        }).observe(region, {childList: true, characterData: true, subtree: true});
      }
    },
  );
}

/** The announcements of the live regions since `listenToRegions`. */
export function said(page: Page): Promise<readonly string[]> {
  return inEach(page, () => window.heard.said);
}

/** Violations of the page's and the frame's Content-Security-Policy. */
export function violations(page: Page): Promise<readonly string[]> {
  return inEach(page, () => window.heard.violations);
}

/**
 * Posts a marker from each frame and waits for it. Messages of one window arrive in order, so all
 * earlier messages have arrived by then.
 */
async function allHeard(page: Page): Promise<void> {
  for (const frame of documents(page)) {
    if (frame === page.mainFrame()) continue;
    const before = await page.evaluate(() => window.heard.delivered);
    await frame.evaluate(() => window.parent.postMessage('delivered', '*'));
    await page.waitForFunction(count => window.heard.delivered > count, before);
  }
}

export async function events(page: Page): Promise<readonly Heard[]> {
  await allHeard(page);
  return page.evaluate(() => window.heard.events);
}

export async function eventsOf<Name extends ServiceEventName>(
  page: Page,
  name: Name,
): Promise<readonly ServiceEvents[Name][]> {
  const all = await events(page);
  return all.filter((one): one is Heard<Name> => one.type === name).map(({detail}) => detail);
}

/** The details of the errors, without their ids, which differ each time. */
export async function errors(
  page: Page,
): Promise<readonly Omit<ErrorDetail, 'errorId' | 'requestId'>[]> {
  const details = await eventsOf(page, 'service-error');
  return details.map(detail => {
    const {errorId, requestId: _, ...rest} = detail;
    if (!/^[\da-f-]{36}$/.test(errorId)) throw new Error(`No error id: "${errorId}".`);
    return rest;
  });
}
