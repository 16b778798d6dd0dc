/**
 * The photos of an identity check from the user's phone: the computer's screens and how the check
 * continues there.
 */
import {expect} from '@open-wc/testing';
import {PATHS} from '#src/contract/paths.js';
import {enHandoff} from '#src/locale/en/handoff.js';
import {enKyc} from '#src/locale/en/kyc.js';
import {enShell} from '#src/locale/en/shell.js';
import {openKyc, type KycScreen} from '../support/pages/kyc-screen.ts';
import {isLoaded} from '../support/pages/loaded-files.ts';
import {network} from '../support/pages/network.ts';
import {page} from '../support/pages/page.ts';
import {PAIRS, WAYS, type Way} from '../support/pages/screen.ts';
import {control} from '../support/sandbox/sandbox-control.ts';
import {session} from '../support/sandbox/session.ts';

const ID_UPLOAD = {mode: 'id-upload'};

/** Opens the screen of the photos, for a document with two sides. */
async function toPictures(way: Way = 'inline') {
  const opened = await openKyc({way, attributes: ID_UPLOAD});
  await opened.screen.chooseDocument(enKyc.kyc_driving_licence, 'US');
  return opened;
}

const rootOf = ({element}: KycScreen): ShadowRoot => {
  if (!element.shadowRoot) throw new Error('The element draws nothing.');
  return element.shadowRoot;
};

/** The link as shown to the user. */
async function linkOn(screen: KycScreen): Promise<string> {
  await screen.reads(enHandoff.handoffLink);
  const {text} = await screen.look();
  const [link = ''] = /https?:\/\/\S+\/kyc\/phone#[\w-]+/.exec(text) ?? [];
  return link;
}

/** A phone that has opened the link and sends real HTTP requests. */
async function phoneAt(link: string) {
  const {origin} = new URL(link);
  const act = async (what: string, side = '') => {
    const asked = new URLSearchParams({url: link, side});
    return (await fetch(`${origin}/puppet/phone/${what}?${asked.toString()}`)).status;
  };
  expect(await act('start')).to.equal(200);
  return {give: (side: 'front' | 'back') => act('give', side)};
}

// This must be the first test, because a page keeps the modules that it has loaded.
for (const way of WAYS)
  it(`if the service does not offer it, ${way}, no handoff is shown, requested or loaded`, async () => {
    const user = await session('kyc-pending');
    await control(user, {handoff: false});
    const {screen} = await openKyc({way, attributes: ID_UPLOAD, user});
    await screen.chooseDocument();
    expect(await screen.buttons()).not.to.include(enKyc.kycPhone);
    expect(await screen.buttons()).to.include(enKyc.kycTake);
    expect(isLoaded('handoff-screen')).to.equal(false);
    expect(network.count(PATHS.kycHandoff)).to.equal(0);
  });

for (const {way, how, hand} of PAIRS)
  it(`the user requests a code, ${way}, ${how}, sends the photo from a phone, and the screen continues by itself`, async function given() {
    this.timeout(120_000);
    const {screen} = await openKyc({way, hand, attributes: ID_UPLOAD});
    await screen.chooseDocument();
    await screen.press(enKyc.kycPhone);
    await screen.shows(enHandoff.handoffTitle);
    // A frame loads its files itself.
    if (way === 'inline') expect(isLoaded('handoff-screen')).to.equal(true);
    const phone = await phoneAt(await linkOn(screen));
    await screen.shows(enHandoff.handoffOpenedTitle);
    expect(await phone.give('front')).to.equal(200);
    await screen.shows(enKyc.kycPictures_passport);
    await screen.readsIn(enKyc.kycPage, enKyc.kycFromPhone);
    await screen.press(enKyc.kycToReview);
    await screen.shows(enKyc.kycReviewTitle);
    await screen.press(enKyc.kycSubmit);
    await screen.sees(enKyc.kycDoneTitle);
    expect(page.told('service-kyc-success')).to.deep.equal([{status: 'completed'}]);
    expect(page.events('service-error')).to.have.lengthOf(0);
    const steps = page.told('service-step-change').map(detail => (detail as {to: string}).to);
    expect(steps.filter(step => step.startsWith('handoff'))).to.deep.equal([
      'handoff',
      'handoff-opened',
    ]);
  });

for (const way of WAYS)
  it(`with two sides, ${way}, the screen shows which one has arrived until both have`, async () => {
    const {screen} = await toPictures(way);
    await screen.press(enKyc.kycPhone);
    const phone = await phoneAt(await linkOn(screen));
    await screen.shows(enHandoff.handoffOpenedTitle);
    await phone.give('back');
    await screen.reads(`${enKyc.kycBack} ${enHandoff.handoffGiven}`);
    await screen.reads(`${enKyc.kycFront} ${enHandoff.handoffWaiting}`);
    await phone.give('front');
    await screen.shows(enKyc.kycPictures_driving_licence);
    for (const side of [enKyc.kycFront, enKyc.kycBack])
      await screen.readsIn(side, enKyc.kycFromPhone);
  });

describe('the code for a phone', () => {
  it('has an accessible name, and its URL below it as a link that can be copied', async () => {
    const {screen} = await toPictures();
    await screen.press(enKyc.kycPhone);
    const link = await linkOn(screen);
    await screen.until(
      () => rootOf(screen).querySelector('.qr [role=img]') !== null,
      () => 'a QR code',
    );
    const code = rootOf(screen).querySelector('.qr [role=img]');
    expect(code?.getAttribute('aria-label')).to.equal(enHandoff.handoffQr);
    const anchor = rootOf(screen).querySelector<HTMLAnchorElement>('a.link');
    expect(anchor?.href).to.equal(link);
    expect(anchor?.rel).to.equal('noopener noreferrer');
    expect(await screen.buttons()).to.include(enHandoff.handoffCopy);
  });

  it('does not contain the session’s token, and neither does the rest of the screen', async () => {
    const {screen, user} = await toPictures();
    await screen.press(enKyc.kycPhone);
    await linkOn(screen);
    expect(rootOf(screen).innerHTML).not.to.include(user.token);
  });

  it('says whose account the phone will show', async () => {
    const {screen, user} = await toPictures();
    await screen.press(enKyc.kycPhone);
    await screen.reads(`•••• ${user.userId.slice(-4)}`);
  });

  it('is closed by Back and by a button, which ends the polling', async () => {
    const {screen} = await toPictures();
    for (const leave of [enShell.back, enHandoff.handoffHere]) {
      await screen.press(enKyc.kycPhone);
      await linkOn(screen);
      await screen.press(leave);
      await screen.shows(enKyc.kycPictures_driving_licence);
    }
    const asked = network.count(PATHS.kycHandoff);
    await screen.press(enShell.back);
    await screen.shows(enKyc.kycDocumentTitle);
    await screen.press(enKyc.kycToPictures);
    await screen.shows(enKyc.kycPictures_driving_licence);
    expect(network.count(PATHS.kycHandoff)).to.equal(asked);
  });

  it('is replaced by a button after it expires', async () => {
    const {screen} = await toPictures();
    const expired = network.answer(PATHS.kycHandoff, async ({method}, pass) =>
      method === 'GET' ? Response.json({status: 'expired'}) : pass(),
    );
    await screen.press(enKyc.kycPhone);
    await screen.shows(enHandoff.handoffExpiredTitle);
    expired.end();
    await screen.press(enHandoff.handoffAgain);
    await phoneAt(await linkOn(screen));
    await screen.shows(enHandoff.handoffOpenedTitle);
  });

  for (const [why, url] of [
    ['on another origin', 'https://evil.example/kyc/phone#a1'],
    ['that is a script', 'javascript:alert(document.domain)'],
    ['with credentials', `http://a:b@${location.host}/kyc/phone#a1`],
  ] as const)
    it(`with a URL ${why} is not shown, and the user can try again`, async () => {
      const {screen} = await toPictures();
      const hostile = network.answer(PATHS.kycHandoff, () =>
        Response.json({url, expiresIn: 300, account: '<b>you</b>'}),
      );
      await screen.press(enKyc.kycPhone);
      await screen.shows(enHandoff.handoffFailedTitle);
      expect(rootOf(screen).querySelector('a')).to.equal(null);
      expect(rootOf(screen).innerHTML).not.to.include('evil.example');
      expect(
        page.told('service-error').map(detail => (detail as {code: string}).code),
      ).to.deep.equal(['NETWORK_ERROR']);
      hostile.end();
      await screen.press(enShell.tryAgain);
      await linkOn(screen);
    });

  it('shows a hostile account as plain text', async () => {
    const {screen} = await toPictures();
    network.answer(PATHS.kycHandoff, async ({method}, pass) => {
      const answer = await pass();
      return method === 'POST'
        ? Response.json({...((await answer.json()) as object), account: '<img src=x>'})
        : answer;
    });
    await screen.press(enKyc.kycPhone);
    await screen.reads('<img src=x>');
    expect(rootOf(screen).querySelector('img')).to.equal(null);
  });

  it('can be replaced by a new one with another link', async () => {
    const {screen} = await toPictures();
    await screen.press(enKyc.kycPhone);
    const first = await linkOn(screen);
    await phoneAt(first);
    await screen.shows(enHandoff.handoffOpenedTitle);
    await screen.press(enHandoff.handoffAgain);
    await screen.shows(enHandoff.handoffTitle);
    await screen.until(
      ({text}) => text.includes('#') && !text.includes(first),
      ({text}) => `another link in ${text}`,
    );
  });

  it('is dropped if the user is verified elsewhere in the meantime', async () => {
    const {screen, user} = await toPictures();
    await screen.press(enKyc.kycPhone);
    await linkOn(screen);
    await control(user, {kyc: 'completed'});
    await screen.sees(enKyc.kycBeforeTitle);
    expect(network.calls(PATHS.kyc).length).to.be.greaterThan(1);
  });

  it('is not polled while the element is off the page, and the check restarts when it is back', async () => {
    const {screen, user} = await toPictures();
    await screen.press(enKyc.kycPhone);
    await linkOn(screen);
    screen.element.remove();
    // An element that is only moved is reinserted at once, so one request may still be sent.
    for (let count = 0; count < 5; count++) await control(user, {});
    const asked = network.count(PATHS.kycHandoff);
    // Waits longer than the pause between two requests.
    for (let count = 0; count < 20; count++) await control(user, {});
    page.add(screen.element);
    await screen.shows(enKyc.kycDocumentTitle);
    expect(network.count(PATHS.kycHandoff)).to.equal(asked);
  });
});

it('a photo from the phone and one from the computer can replace each other', async () => {
  const {screen} = await toPictures();
  await screen.press(enKyc.kycPhone);
  const phone = await phoneAt(await linkOn(screen));
  await phone.give('front');
  await screen.reads(enHandoff.handoffGiven);
  await screen.press(enHandoff.handoffHere);
  await screen.readsIn(enKyc.kycFront, enKyc.kycFromPhone);
  await screen.give(enKyc.kycFront, enKyc.kycReplaceChoose);
  await screen.received(enKyc.kycFront);
  await screen.press(enKyc.kycPhone);
  const second = await phoneAt(await linkOn(screen));
  await second.give('front');
  await second.give('back');
  await screen.shows(enKyc.kycPictures_driving_licence);
  await screen.readsIn(enKyc.kycFront, enKyc.kycFromPhone);
});

it('a new code drops the photo that a phone has sent with the old one', async () => {
  const {screen} = await toPictures();
  await screen.press(enKyc.kycPhone);
  const phone = await phoneAt(await linkOn(screen));
  await phone.give('front');
  await screen.reads(enHandoff.handoffGiven);
  await screen.press(enHandoff.handoffAgain);
  await screen.shows(enHandoff.handoffTitle);
  await screen.press(enHandoff.handoffHere);
  await screen.shows(enKyc.kycPictures_driving_licence);
  expect((await screen.look()).text).not.to.include(enKyc.kycFromPhone);
});

it('a photo from the phone is not kept for another document', async () => {
  const {screen} = await toPictures();
  await screen.press(enKyc.kycPhone);
  const phone = await phoneAt(await linkOn(screen));
  await phone.give('front');
  await phone.give('back');
  await screen.shows(enKyc.kycPictures_driving_licence);
  await screen.press(enShell.back);
  await screen.chooseDocument(enKyc.kyc_residence_permit, 'US');
  expect((await screen.look()).text).not.to.include(enKyc.kycFromPhone);
});
