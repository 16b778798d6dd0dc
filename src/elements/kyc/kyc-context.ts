/** The data and callbacks of the screens of an identity check. */
import type {ServiceError} from '../../contract/errors.js';
import type {KycMode} from '../../contract/options.js';
import type {DocumentSide} from '../../contract/reasons.js';
import {DOCUMENT_TYPES, type DocumentType} from '../../contract/kyc.js';
import type {KycStep} from '../../contract/steps.js';
import type {SideEvent, SideState} from '../../flows/document-side.js';
import type {Flaws} from '../../flows/flaws.js';
import type {KycEvent, KycState} from '../../flows/kyc-state.js';
import type {Speaker} from '../../locale/in-language.js';
import type {
  PersonWords,
  KycWords,
  NoticeWords,
  ReasonWords,
  ShellWords,
} from '../../locale/words.js';
import type {ChosenDocument} from '../../identity/kyc-form.js';
import {bounded} from '../views/untrusted-text.js';
import type {ServiceElement} from '../session/service-element.js';
import type {Announcement, NamedScreen, ScreenContext} from '../views/screen.js';
import type {Previews} from './previews.js';

/** The element of the flow. An element without a `mode` runs a full check. */
export interface KycHost extends ServiceElement {
  readonly mode?: string;
}

export type KycScreenWords = PersonWords & KycWords & ReasonWords & ShellWords;

/** How the user takes a picture: with the camera, for the named side, or on a phone. */
export type Way = DocumentSide | 'phone';

/** The camera, or the hand-off to a phone. It replaces the screen of the pictures. */
export interface WayView extends Pick<NamedScreen<KycStep>, 'step' | 'view'> {
  /** If unset, the announcement of the screen of the pictures is used. */
  readonly announcement?: Announcement;
}

export interface KycContext extends ScreenContext<KycScreenWords> {
  readonly mode: KycMode;
  readonly send: (event: KycEvent) => void;
  /** Shows the errors and moves the focus to the first one, or to their summary. */
  readonly flawed: (flaws: Flaws) => void;
  /** The user's local date as `YYYY-MM-DD`. */
  readonly today: string;
  readonly document: ChosenDocument;
  readonly sides: Readonly<Record<DocumentSide, SideState>>;
  readonly toSide: (side: DocumentSide, event: SideEvent) => void;
  readonly choose: (side: DocumentSide, file: Blob) => void;
  /** Opens the camera for a side, or the hand-off to a phone. */
  readonly openWay: (way: Way) => void;
  /** The way whose code did not load. */
  readonly missingWay: Way | undefined;
  readonly previews: Previews;
  /** Draws the open way, which replaces the screen of the pictures. */
  readonly way: {draw(context: KycContext): WayView | undefined};
  /** The side that the live regions announce. */
  readonly news: DocumentSide | undefined;
  readonly submit: () => void;
  /** Continues with the parent flow, or tells the page that the user has finished. */
  readonly done: () => void;
  /** Goes back to the parent flow. `undefined` if there is none. */
  readonly leave: (() => void) | undefined;
}

/** The states whose screens load with `kyc-part.ts`. Every flow has the other screens. */
export type DrawnKyc = Exclude<KycState, {readonly step: 'reading' | 'unread' | 'blocked'}>;

export type KycView = NamedScreen<KycStep>;

/** The code of the screens. Most of their words load with it. */
export interface KycPart {
  readonly kycView: (state: DrawnKyc, context: KycScreenContext) => KycView;
}

export interface KycScreenContext extends Omit<KycContext, 'words'> {
  /** The code of the screens, or the error if it did not load. */
  readonly part: KycPart | ServiceError | 'loading';
  /** Loads `part` again. */
  readonly load: () => void;
  readonly words: ShellWords & NoticeWords;
  /** The element that the words belong to. */
  readonly speaker: Speaker;
}

export function isKnownType(type: string): type is DocumentType {
  return (DOCUMENT_TYPES as readonly string[]).includes(type);
}

export function typeName(type: string, words: KycScreenWords): string {
  return isKnownType(type) ? words[`kyc_${type}`] : bounded(type);
}

/** The name of a side. The only side of a one-sided document is called a page, not a front. */
export function sideName(
  side: DocumentSide,
  {document, words}: Pick<KycContext, 'document' | 'words'>,
): string {
  if (side === 'back') return words.kycBack;
  return document.sides.includes('back') ? words.kycFront : words.kycPage;
}
