/**
 * Every screen of a deposit, as everybody may meet it; with `PICTURES=1` on the
 * partner's page.
 */
import {looksRight, WITH_PICTURES} from '../support/e2e/looks.ts';
import {SCREENS} from '../support/e2e/screens.ts';
import {test} from '../support/e2e/test.ts';

for (const {name, scenario, heading, before, reach} of SCREENS) {
  test(`the screen “${name}” is accessible and fits`, async ({open, visit, page}) => {
    await before?.(page);
    await page.emulateMedia({reducedMotion: 'reduce'});
    const deposit = await (WITH_PICTURES ? visit : open)(scenario);
    await reach?.(deposit);
    await deposit.comesTo(heading);
    await looksRight({page, tag: 'service-deposit', screen: deposit.screen, name});
  });
}
