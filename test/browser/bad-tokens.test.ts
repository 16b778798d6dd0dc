/** T1: with any bad token, the user sees a calm screen and the page gets one error. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {words} from '../support/harness/words.ts';
import {Deposit, until} from '../support/pages/deposit.ts';
import {BAD_TOKENS, type Verdict} from './bad-tokens.ts';
import {passFirstTokenTime} from '../support/pages/first-token.ts';
import {network} from '../support/pages/network.ts';
import {make, page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

interface Outcome {
  readonly heading: string;
  readonly codes: readonly string[];
  readonly warnings: number;
  readonly validations: number;
}

const OUTCOMES: Readonly<Record<Verdict, Outcome>> = {
  missing: {
    heading: words.unconfiguredTitle,
    codes: [],
    warnings: 1,
    validations: 0,
  },
  refused: {
    heading: words.invalidTitle,
    codes: ['SESSION_INVALID'],
    warnings: 1,
    validations: 0,
  },
  invalid: {
    heading: words.invalidTitle,
    codes: ['SESSION_INVALID'],
    // The token has not expired, so it may belong to another environment.
    warnings: 1,
    validations: 1,
  },
  ended: {
    heading: words.expiredTitle,
    codes: ['SESSION_EXPIRED'],
    warnings: 0,
    validations: 1,
  },
  fine: {
    heading: words.chooseDeposit,
    codes: [],
    warnings: 0,
    validations: 1,
  },
};

describe('a bad token', () => {
  let token: string;
  let baseUrl: string;
  before(async () => {
    ({token, baseUrl} = await session());
  });

  for (const {title, verdict, make: spoil} of BAD_TOKENS) {
    it(`${title} (${verdict})`, async () => {
      const outcome = OUTCOMES[verdict];
      const deposit = new Deposit(make('service-deposit', {'base-url': baseUrl}));
      Object.assign(deposit.element, {sessionToken: spoil(token)});
      page.add(deposit.element);
      if (verdict === 'missing') await passFirstTokenTime();
      await deposit.sees(outcome.heading);
      expect(page.events('service-error').map(({detail}) => detail.code)).to.deep.equal(
        outcome.codes,
      );
      await until(
        () => page.warnings().length >= outcome.warnings,
        () => 'a warning',
      );
      expect(page.warnings()).to.have.lengthOf(outcome.warnings);
      expect(network.count(PATHS.validate)).to.equal(outcome.validations);
      // Only reads may be sent in parallel with the validation.
      const sent = network.calls().filter(({method}) => method !== 'GET');
      expect(sent).to.deep.equal([]);
      if (outcome.validations === 0) expect(network.calls()).to.deep.equal([]);
      const asked = verdict === 'ended' || verdict === 'invalid';
      expect(page.events('service-session-expired')).to.have.lengthOf(asked ? 1 : 0);
      expect(deposit.element.outerHTML).not.to.include(token.slice(-20));
    });
  }
});
