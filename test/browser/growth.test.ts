/** The animation of the height, and the user's input during it. */
import {expect} from '@open-wc/testing';
import {words} from '../support/harness/words.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';

const {animate} = Element.prototype;

afterEach(() => {
  Element.prototype.animate = animate;
});

/** Makes each animation take longer than a test. */
function slowDown(): void {
  Element.prototype.animate = function slow(keyframes, options) {
    const animation = animate.call(this, keyframes, options);
    if (typeof options === 'object' && options.duration) animation.updatePlaybackRate(0.0001);
    return animation;
  };
}

describe('the animation of the height', () => {
  it('ends with the first input, so that no button moves under the pointer when it ends', async () => {
    const {screen} = await openKyc({way: 'inline'});
    await screen.shows(words.kycDetailsTitle);
    await screen.fillPerson();
    slowDown();
    await screen.press(words.kycToDocument);
    await screen.shows(words.kycDocumentTitle);
    const root = screen.element.shadowRoot?.querySelector('.root');
    const isRunning = () => root?.getAnimations().some(one => one.playState === 'running');
    expect(isRunning()).to.equal(true);
    await screen.pick(words.kycDocumentCountry, 'United Kingdom', 'GB');
    expect(isRunning()).to.equal(false);
  });
});
