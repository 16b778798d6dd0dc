/**
 * Finds the document in which the flow of a test runs. It usually runs in the page. In the projects
 * `frame` and `frame-firefox` of `playwright.config.ts`, it runs in a frame of the service
 * (`isolation="frame"`). Those projects run the tests with the tag `@framed`.
 */
import {test, type Frame, type Locator, type Page} from 'playwright/test';
import type {FlowName} from '#src/host/events.js';

const FRAME_PATH = '/embed/v1/frame';

export function isFramed(): boolean {
  return test.info().project.name.startsWith('frame');
}

/** The element that draws the screens: the element in the page, or the element in its frame. */
export function drawing(element: Locator, flow: FlowName): Locator {
  return isFramed() ? element.frameLocator('iframe').locator(`service-${flow}`) : element;
}

/** The page and the frames of its elements, but not the bank's. */
export function documents(page: Page): readonly Frame[] {
  return page
    .frames()
    .filter(frame => frame === page.mainFrame() || frame.url().includes(FRAME_PATH));
}

/** Runs a function in each document of `documents` and returns the results. */
export async function inEach<T>(
  page: Page,
  look: () => readonly T[] | Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found = await Promise.all(documents(page).map(frame => frame.evaluate(look)));
  return found.flatMap(one => one);
}
