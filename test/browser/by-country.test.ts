/** Fields that depend on the country: those of an address, and of a phone number. */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {loadLinking} from '#src/elements/bankpay/bankpay-ui.js';
import {hasLocalForms} from '#src/elements/views/form/local-forms.js';
import {fill} from '#src/locale/words.js';
import {pickCountry} from '../support/harness/flow.ts';
import {words} from '../support/harness/words.ts';
import {focusesOn, Summary} from '../support/pages/inside.ts';
import {openKyc, type KycScreen} from '../support/pages/kyc-screen.ts';
import {json, network} from '../support/pages/network.ts';
import {openSignup, type SignupScreen} from '../support/pages/signup-screen.ts';

/** The labels after the country's label. */
async function addressOf(screen: KycScreen): Promise<readonly string[]> {
  const {fields} = await screen.look();
  const labels = fields.map(({label}) => label);
  return labels.slice(labels.indexOf(words.country) + 1);
}

// This must be the first test in the file, because a page loads the list only once.
describe('the bank’s first form', () => {
  it('has the list of calling codes from the first render, because it loads with the list', async () => {
    expect(hasLocalForms()).to.equal(false);
    await loadLinking();
    expect(hasLocalForms()).to.equal(true);
  });
});

describe('an address', () => {
  it('has the fields of its country, and restores the input when the user returns to a country', async () => {
    const {screen} = await openKyc({way: 'inline'});
    await screen.shows(words.kycDetailsTitle);
    await pickCountry(screen, words.country, 'US');
    await screen.until(
      ({fields}) => fields.some(({label}) => label === words.postalCode_zip),
      () => 'a field for a ZIP code',
    );
    expect(await addressOf(screen)).to.deep.equal([
      words.street,
      words.city,
      words.region_state,
      words.postalCode_zip,
    ]);
    await screen.press(words.kycToDocument);
    const summary = new Summary(screen, words.mend);
    await summary.hasFocus();
    expect(summary.lines()).to.include(words.postalCode_zipMissing);
    summary.follow(words.postalCode_zipMissing);
    await focusesOn(screen, words.postalCode_zip);
    await screen.fill(words.city, 'Fresno');
    await screen.fill(words.region_state, 'CA');

    await pickCountry(screen, words.country, 'IE');
    const optional = (field: string) => fill(words.optional, {field});
    expect(await addressOf(screen)).to.deep.equal([
      words.street,
      words.city,
      optional(words.region_county),
      optional(words.postalCode_eircode),
    ]);
    await pickCountry(screen, words.country, 'GB');
    expect(await addressOf(screen)).to.deep.equal([
      words.street,
      words.city_post_town,
      words.postalCode,
    ]);
    expect(await screen.valueOf(words.city_post_town)).to.equal('Fresno');
    await pickCountry(screen, words.country, 'US');
    expect(await screen.valueOf(words.region_state)).to.equal('CA');
  });
});

/** The list of calling codes. The list has an accessible name, but no visible label. */
function codes({element}: SignupScreen): HTMLSelectElement {
  const list = element.shadowRoot?.querySelector('select');
  if (list?.ariaLabel !== words.phoneCountry) throw new Error('There is no list of calling codes.');
  return list;
}

describe('a phone number', () => {
  it('is typed in the national format beside the calling code, and sent as E.164', async () => {
    const sent: unknown[] = [];
    network.answer(PATHS.signupStart, ({init}) => {
      sent.push(typeof init.body === 'string' && JSON.parse(init.body));
      return json({status: 'limited', retryAfter: 130});
    });
    const {screen} = await openSignup({way: 'inline'});
    await screen.shows(words.signupTitle);
    await screen.fill(words.phone, '(202) 555-01');
    await screen.press(words.signupSend);
    await screen.describes(words.phone, words.phoneInvalidHere);
    expect(await screen.valueOf(words.phone)).to.equal('(202) 555-01');

    const list = codes(screen);
    list.value = 'GB';
    list.dispatchEvent(new Event('change'));
    await screen.fill(words.phone, '07700 900123');
    expect(await screen.valueOf(words.phone)).to.equal('07700 900123');
    expect(list.value).to.equal('GB');
    await screen.press(words.signupSend);
    await screen.reads(fill(words.signupLimited, {time: '3 minutes'}));

    // A whole pasted number also sets the country.
    await screen.fill(words.phone, '+49 151 23456789');
    expect(list.value).to.equal('DE');
    expect(await screen.valueOf(words.phone)).to.equal('151 23456789');
    expect(sent).to.deep.equal([{phone: '+447700900123'}]);
  });
});
