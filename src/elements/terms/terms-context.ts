/** The data and callbacks of the screens for the acceptance of the terms. */
import type {NoticeWords, ShellWords, TermsWords} from '../../locale/words.js';
import type {ScreenContext} from '../views/screen.js';

export type TermsScreenWords = ShellWords & NoticeWords & TermsWords;

export interface TermsContext extends Pick<ScreenContext<TermsScreenWords>, 'words'> {
  /** Returns the frame with the terms. The first call creates it. */
  readonly frame: () => HTMLIFrameElement;
  readonly reopen: () => void;
  /** Closes the screen of a block. */
  readonly close: () => void;
  /** Goes back to the parent flow. `undefined` if there is none. */
  readonly leave: (() => void) | undefined;
  /** Continues with the parent flow, or tells the page that the user has finished. */
  readonly done: () => void;
}
