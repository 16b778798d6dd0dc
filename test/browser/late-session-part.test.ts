/**
 * The file that looks for a session does not load. These tests have a separate file, because
 * Firefox keeps a failure for the whole page.
 */
import {expect} from '@open-wc/testing';
import '#src/elements/tags/service-session.js';
import {words} from '../support/harness/words.ts';
import {Deposit} from '../support/pages/deposit.ts';
import {withoutPart} from '../support/pages/missing-part.ts';
import {make, page} from '../support/pages/page.ts';
import {session} from '../support/sandbox/session.ts';

const toldCodes = () => page.events('service-error').map(({detail}) => detail.code);

describe('7.7 NETWORK_ERROR: a part that does not load', () => {
  it('of a <service-session> is reported by each element inside, and is not needed once the page sets a token', async () => {
    await withoutPart('elements/session/session-search.js');
    const {token, baseUrl} = await session();
    const tokenProvider = (): Promise<string> => Promise.resolve(token);
    const outer = page.add(Object.assign(make('service-session'), {baseUrl, tokenProvider}));
    const deposits = [1, 2].map(() => new Deposit(page.add(make('service-deposit'), outer)));
    for (const deposit of deposits) {
      await deposit.sees(words.networkTitle);
      await deposit.is('error');
    }
    expect(toldCodes()).to.deep.equal(['NETWORK_ERROR', 'NETWORK_ERROR']);
    page.warnings();

    outer.sessionToken = token;
    for (const deposit of deposits) await deposit.is('ready');
    await deposits[0]?.toAmount();
    // The file is requested again, and still does not load.
    dispatchEvent(new Event('online'));
    await fetch('/dist/elements/session/session-search.js', {cache: 'reload'});
    await new Promise(requestAnimationFrame);
    expect(deposits[0]?.heading()).to.equal(words.amountTitleDeposit);
    expect(toldCodes()).to.have.lengthOf(2);
  });
});
