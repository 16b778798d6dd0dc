/** Every screen of a signup and of the terms, as everybody may meet it. */
import type {Page} from 'playwright/test';
import type {FlowName} from '#src/host/events.js';
import {SIGNUP_COMPLETE, SIGNUP_START} from '#src/contract/paths.js';
import type {ScenarioName} from '../../demo/partner/scenarios.ts';
import {fulfill} from '../support/e2e/answers.ts';
import type {FlowPage} from '../support/e2e/identity.ts';
import {looksRight} from '../support/e2e/looks.ts';
import {enterCode, fillIn, FOUND, NOT_FOUND, toCode, toDetails} from '../support/e2e/signup.ts';
import {expect, test} from '../support/e2e/test.ts';
import {words} from '../support/e2e/words.ts';

interface Screen {
  readonly name: string;
  readonly heading: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly reach?: (flow: FlowPage) => Promise<void>;
}

const summaryOf = (flow: FlowPage) => flow.element.locator('.summary');

const SIGNUP: readonly Screen[] = [
  {name: 'phone', heading: words.signupTitle},
  {
    name: 'phone-flawed',
    heading: words.signupTitle,
    async reach(signup) {
      await signup.button(words.signupSend).click();
      await expect(signup.field(words.phone)).toBeFocused();
    },
  },
  {
    name: 'limited',
    heading: words.signupTitle,
    before: page =>
      page.route(`**${SIGNUP_START}`, route =>
        route.request().method() === 'POST'
          ? fulfill(route, 200, {status: 'limited', retryAfter: 130})
          : route.continue(),
      ),
    async reach(signup) {
      await signup.field(words.phone).fill(FOUND);
      await signup.button(words.signupSend).click();
      await expect(signup.element.locator('.problem')).toBeVisible();
    },
  },
  {name: 'code', heading: words.codeTitle, reach: toCode},
  {
    name: 'code-wrong',
    heading: words.codeTitle,
    async reach(signup) {
      await toCode(signup);
      await enterCode(signup, '123456');
      await expect(signup.element.locator('.problem')).toBeVisible();
    },
  },
  {name: 'found', heading: words.signupFoundTitle, reach: toDetails},
  {
    name: 'details',
    heading: words.signupDetailsTitle,
    reach: signup => toDetails(signup, NOT_FOUND),
  },
  {
    name: 'details-flawed',
    heading: words.signupDetailsTitle,
    async reach(signup) {
      await toDetails(signup, NOT_FOUND);
      await signup.button(words.signupCreate).click();
      await expect(summaryOf(signup)).toBeVisible();
    },
  },
  {
    name: 'details-refused',
    heading: words.signupDetailsTitle,
    async reach(signup) {
      await toDetails(signup, NOT_FOUND);
      await fillIn(signup, {[words.lastName]: 'Fail'});
      await signup.button(words.signupCreate).click();
      await expect(summaryOf(signup)).toBeVisible();
    },
  },
  {
    name: 'lost',
    heading: words.signupFoundTitle,
    before: page =>
      page.route(`**${SIGNUP_COMPLETE}`, route =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      ),
    async reach(signup) {
      await toDetails(signup);
      await signup.button(words.signupCreate).click();
      await expect(signup.element.locator('.problem').first()).toBeVisible();
    },
  },
  {
    name: 'completed',
    heading: words.signupCompletedTitle,
    async reach(signup) {
      await toDetails(signup);
      await signup.button(words.signupCreate).click();
    },
  },
  {
    name: 'canceled',
    heading: words.signupCanceledTitle,
    reach: signup => signup.button(words.signupCancel).click(),
  },
];

const TERMS: readonly Screen[] = [
  {
    name: 'open',
    heading: words.termsTitle,
    async reach(terms) {
      await expect(terms.frame.getByRole('button', {name: 'Accept'})).toBeVisible();
    },
  },
  {
    name: 'declined',
    heading: words.termsDeclinedTitle,
    reach: terms => terms.frame.getByRole('button', {name: 'Decline'}).click(),
  },
  {
    name: 'accepted',
    heading: words.termsAcceptedTitle,
    reach: terms => terms.frame.getByRole('button', {name: 'Accept'}).click(),
  },
];

function look(flow: FlowName, scenario: ScenarioName, screens: readonly Screen[]): void {
  for (const {name, heading, before, reach} of screens)
    test(`the screen “${name}” of ${flow} is accessible and fits`, async ({openFlow, page}) => {
      await before?.(page);
      await page.emulateMedia({reducedMotion: 'reduce'});
      const opened = await openFlow(flow, scenario);
      await reach?.(opened);
      await opened.shows(heading);
      const screen = {tag: `service-${flow}`, screen: opened.element, name: `${flow}-${name}`};
      await looksRight({page, ...screen});
    });
}

look('signup', 'signup', SIGNUP);
look('terms', 'terms-pending', TERMS);
