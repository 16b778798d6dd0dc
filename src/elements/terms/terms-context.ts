/** The data and callbacks of the screens of accepting the terms. */
import type {NoticeWords, ShellWords, TermsWords} from '../../locale/words.js';
import type {ScreenContext} from '../views/screen.js';

export type TermsScreenWords = ShellWords & NoticeWords & TermsWords;

export interface TermsContext extends Pick<ScreenContext<TermsScreenWords>, 'words'> {
  /** The frame with the terms. It is made when it is first shown. */
  readonly frame: () => HTMLIFrameElement;
  readonly reopen: () => void;
  /** Closes the screen of a block. */
  readonly close: () => void;
  /** Goes back to the parent flow. */
  readonly leave: (() => void) | undefined;
  /** Goes on with the parent flow, or tells the page that the user is finished. */
  readonly done: () => void;
}
