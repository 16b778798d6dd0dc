/** The animation of the height, and the user's input during it. */
import {expect} from '@open-wc/testing';
import {words} from '../support/harness/words.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';

/** Makes each animation of the element take longer than a test. */
function slowDown(element: HTMLElement): void {
  const animate = element.animate.bind(element);
  element.animate = (keyframes, options) => {
    const animation = animate(keyframes, options);
    if (typeof options === 'object' && options.duration) animation.updatePlaybackRate(0.0001);
    return animation;
  };
}

describe('the animation of the height', () => {
  it('ends with the first input, so that no button moves under the pointer when it ends', async () => {
    const {screen} = await openKyc({way: 'inline'});
    await screen.shows(words.kycDetailsTitle);
    await screen.fillPerson();
    const root = screen.element.shadowRoot?.querySelector<HTMLElement>('.root');
    if (!root) throw new Error('The element has not been drawn yet.');
    slowDown(root);
    const isRunning = () => root.getAnimations().some(one => one.playState === 'running');
    await screen.press(words.kycToDocument);
    await screen.shows(words.kycDocumentTitle);
    expect(isRunning()).to.equal(true);
    await screen.pick(words.kycDocumentCountry, 'United Kingdom', 'GB');
    expect(isRunning()).to.equal(false);
  });
});
