/** An element like the real ones that shows one screen, drawn from a given state. */
import {nothing} from 'lit';
import type {FlowName} from '#src/contract/flow-name.js';
import {loadLinking} from '#src/elements/bankpay/bankpay-ui.js';
import {localeOf} from '#src/elements/flow/locale-controller.js';
import {FlowElement} from '#src/elements/tags/flow-element.js';
import {account} from '#src/elements/flow/notices/notices.js';
import {FailureIds} from '#src/elements/flow/notices/failure-ids.js';
import {placeName} from '#src/elements/flow/notices/places.js';
import {languageOf} from '#src/elements/views/language.js';
import type {FlowPart} from '#src/elements/flow/running-flow.js';
import {identified, type NamedScreen, type Screen} from '#src/elements/views/screen.js';
import type {ServiceElement} from '#src/elements/session/service-element.js';
import {supportLink} from '#src/elements/views/support.js';
import {noticeWords} from '#src/locale/notice-words.js';

declare global {
  interface Window {
    /** Draws another screen on the same page. Resolves when the screen is complete. */
    showScreen(name: string): Promise<void>;
    /** Sets options of the page, such as `{scheme: 'dark'}`. Resolves when they are in effect. */
    presentAs(options: Readonly<Record<string, string>>): Promise<void>;
  }
}

/** One screen of the gallery. */
export interface GalleryScreen {
  readonly flow: FlowName;
  /** Sets up the element as the screen's flow does. Returns the function that draws the screen. */
  readonly begin: (element: ServiceElement) => () => Screen;
  /** Performs the user's last action, if only a control of the screen knows its result. */
  readonly act?: (root: ShadowRoot) => void | Promise<void>;
}

/** Screens by name. */
export type GalleryScreens = Readonly<Record<string, GalleryScreen>>;

/** Merges a table of screens by state into screens by name. */
export const allOf = (groups: Readonly<Record<string, GalleryScreens>>): GalleryScreens =>
  Object.assign({}, ...Object.values(groups)) as GalleryScreens;

/** The user of the screens in a frame. */
const USER_ID = 'user-4f2c';

export class GalleryElement extends FlowElement {
  /** Set this before the element is connected. */
  screen: GalleryScreen | undefined;

  protected override get flow(): FlowName {
    return this.screen?.flow ?? 'deposit';
  }

  protected override async loadFlow(): Promise<FlowPart> {
    const {sessionless} = await import('#src/elements/flow/notices/notices.js');
    // In a payment, the bank's questions load before the first of them is shown.
    await loadLinking();
    const {screen} = this;
    return {
      start: () => {
        if (!screen) throw new Error('The element has no screen.');
        void localeOf(this).load(screen.flow);
        const draw = screen.begin(this);
        const ids = new FailureIds(this);
        return {
          sessionChanged: () => {},
          draw: () => this.#withBoundary(draw(), ids),
          end: () => ids.end(),
        };
      },
      sessionless,
    };
  }

  /**
   * Adds the parts that a real flow's boundary adds: the support link, the final action, the ids of
   * a failure, and in a frame the account.
   */
  #withBoundary(screen: Screen & Partial<NamedScreen>, ids: FailureIds): Screen {
    // The screen of an element without a session has added its parts.
    if (screen.below) return screen;
    const {step, support, supportAlone = false, placed} = screen;
    const failure = identified(screen);
    const words = noticeWords(this);
    this.dataset['step'] = step ?? '';
    const place = placed && placeName(placed.code, languageOf(this));
    const link = support && supportLink(this, support, words, supportAlone);
    const shown = failure && ids.draw(failure);
    return {
      ...screen,
      view: place ? placed.view(place) : screen.view,
      announcement: {...screen.announcement, ...shown?.news},
      below: [
        link,
        screen.finalAction,
        shown?.view,
        this.showsAccount ? account(USER_ID, words) : nothing,
      ],
    };
  }
}
