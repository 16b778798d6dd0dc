/** An element like the real ones. It shows one screen, drawn from its state. */
import type {FlowName} from '#src/contract/flow-name.js';
import {withIds} from '#src/elements/boundary.js';
import {FlowElement} from '#src/elements/flow-element.js';
import type {FailureIds} from '#src/elements/notices/failure-ids.js';
import type {FlowPart} from '#src/elements/running-flow.js';
import type {NamedScreen, Screen} from '#src/elements/screen.js';
import type {ServiceElement} from '#src/elements/service-element.js';
import type {ShellWords} from '#src/locale/words.js';

declare global {
  interface Window {
    /** Draws another screen on the same page. Resolves when the screen is complete. */
    showScreen(name: string): Promise<void>;
  }
}

/** One screen of the gallery. */
export interface GalleryScreen {
  readonly flow: FlowName;
  /** Sets up the element as the screen's flow does. Returns the function that draws the screen. */
  readonly begin: (element: ServiceElement) => (words: ShellWords) => Screen;
  /** Performs the user's last action, if only a control of the screen knows its result. */
  readonly act?: (root: ShadowRoot) => void;
}

/** By name. */
export type GalleryScreens = Readonly<Record<string, GalleryScreen>>;

/** The screens of a table by state. */
export const allOf = (groups: Readonly<Record<string, GalleryScreens>>): GalleryScreens =>
  Object.assign({}, ...Object.values(groups)) as GalleryScreens;

export class GalleryElement extends FlowElement {
  /** Set this before the element is connected. */
  screen: GalleryScreen | undefined;

  protected override get flow(): FlowName {
    return this.screen?.flow ?? 'deposit';
  }

  protected override async loadFlow(): Promise<FlowPart> {
    const {sessionless} = await import('#src/elements/notices/notices.js');
    const {FailureIds} = await import('#src/elements/notices/failure-ids.js');
    const {screen} = this;
    return {
      start: () => {
        if (!screen) throw new Error('The element has no screen.');
        const draw = screen.begin(this);
        const ids = new FailureIds(this);
        return {
          sessionChanged: () => {},
          draw: words => told(draw(words), ids),
          end: () => ids.end(),
        };
      },
      sessionless,
    };
  }
}

/** What a real flow's boundary adds to a screen that tells a failure. */
function told(screen: Screen & Partial<NamedScreen>, ids: FailureIds): Screen {
  return screen.failure ? withIds(screen, ids.draw(screen.failure)) : screen;
}
