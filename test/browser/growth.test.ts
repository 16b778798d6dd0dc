/** The animation of the height, and the user's input during it. */
import {expect} from '@open-wc/testing';
import {executeServerCommand} from '@web/test-runner-commands';
import {Growth} from '#src/elements/flow/pace/growth.js';
import type {ServiceElement} from '#src/elements/session/service-element.js';
import {afterPaint} from '#src/elements/views/after-paint.js';
import {words} from '../support/harness/words.ts';
import {until} from '../support/pages/deposit.ts';
import {openKyc} from '../support/pages/kyc-screen.ts';
import {page} from '../support/pages/page.ts';

/** Makes each animation of the element take longer than a test. */
function slowDown(element: HTMLElement): void {
  const animate = element.animate.bind(element);
  element.animate = (keyframes, options) => {
    const animation = animate(keyframes, options);
    if (typeof options === 'object' && options.duration) animation.updatePlaybackRate(0.0001);
    return animation;
  };
}

/** The height of an element with this surface. */
function growthOf(surface: HTMLElement): Growth {
  const renderRoot = page.add(document.createElement('div'));
  renderRoot.append(surface);
  return new Growth({renderRoot, showsAccount: false} as unknown as ServiceElement);
}

describe('the animation of the height', () => {
  it('stops at the first input, so that no button moves under the pointer afterwards', async () => {
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

  it('ends at the height that becomes the minimum of the next screen', async () => {
    const surface = document.createElement('div');
    surface.className = 'root';
    const growth = growthOf(surface);
    const show = async (height: number): Promise<void> => {
      growth.measure(true);
      surface.style.height = `${height}px`;
      growth.drawn();
      growth.play(true);
      await new Promise(done => afterPaint(() => done(undefined)));
      for (const animation of surface.getAnimations()) animation.finish();
      await new Promise(requestAnimationFrame);
    };
    await show(100);
    await show(300);
    await show(200);
    expect(surface.offsetHeight).to.equal(300);
  });

  describe('reading the height, which forces a layout,', () => {
    let readings = 0;
    let growth: Growth;

    beforeEach(async () => {
      const surface = document.createElement('div');
      surface.className = 'root';
      Object.defineProperty(surface, 'offsetHeight', {get: () => (readings += 1)});
      growth = growthOf(surface);
      growth.drawn();
      await new Promise(done => afterPaint(() => done(undefined)));
      readings = 0;
    });

    it('is skipped if only the button’s look has changed since the last frame', () => {
      growth.drawn();
      growth.measure(true);
      expect(readings).to.equal(0);
    });

    it('happens at a press on a screen that was painted just now', async () => {
      growth.drawn();
      await new Promise(requestAnimationFrame);
      growth.measure(true);
      expect(readings).to.equal(1);
    });
  });

  it('keeps no removed element in memory while the page is hidden, which has no frames', async function memory() {
    // The sizes of the elements of earlier tests are noted by then.
    await new Promise(done => afterPaint(() => done(undefined)));
    const real = window.requestAnimationFrame.bind(window);
    const frames: FrameRequestCallback[] = [];
    window.requestAnimationFrame = frame => frames.push(frame);
    const gone = Array.from({length: 20}, () => {
      const surface = document.createElement('div');
      surface.className = 'root';
      const growth = growthOf(surface);
      growth.drawn();
      surface.parentElement?.remove();
      return new WeakRef(growth);
    });
    try {
      await until(
        async () => {
          if (!(await executeServerCommand<boolean, undefined>('collect-garbage'))) this.skip();
          return gone.every(each => !each.deref());
        },
        () => `the memory of ${gone.filter(each => each.deref()).length} elements`,
      );
      expect(frames).to.have.length(1);
    } finally {
      window.requestAnimationFrame = real;
      for (const frame of frames) frame(performance.now());
    }
  });
});
