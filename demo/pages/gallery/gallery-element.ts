/** An element as the real ones are, around one screen that is drawn from its state. */
import type {FlowName} from '#src/contract/flow-name.js';
import {FlowElement} from '#src/elements/flow-element.js';
import type {Drawn, FlowPart} from '#src/elements/running-flow.js';
import type {ServiceElement} from '#src/elements/service-element.js';
import type {ShellWords} from '#src/locale/words.js';

declare global {
  interface Window {
    /** Draws another screen on the same page; resolves when nothing of it is still to come. */
    showScreen(name: string): Promise<void>;
  }
}

/** One screen of the gallery. */
export interface GalleryScreen {
  readonly flow: FlowName;
  /** Dresses the element as the screen's flow does; what it returns draws the screen. */
  readonly begin: (element: ServiceElement) => (words: ShellWords) => Drawn;
  /** What the user did last, where a control of the screen alone knows it. */
  readonly act?: (root: ShadowRoot) => void;
}

/** By name. */
export type GalleryScreens = Readonly<Record<string, GalleryScreen>>;

export class GalleryElement extends FlowElement {
  /** Set before the element comes onto the page. */
  screen: GalleryScreen | undefined;

  protected override get flow(): FlowName {
    return this.screen?.flow ?? 'deposit';
  }

  protected override async loadFlow(): Promise<FlowPart> {
    const {unconfigured} = await import('#src/elements/notices/notices.js');
    const {screen} = this;
    return {
      start: () => {
        if (!screen) throw new Error('The element has no screen.');
        return {sessionChanged: () => {}, draw: screen.begin(this), end: () => {}};
      },
      unconfigured,
    };
  }
}
