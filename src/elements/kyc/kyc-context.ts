/** What the screens of an identity check are drawn from, and what they can do. */
import type {DocumentSide} from '../../contract/reasons.js';
import {DOCUMENT_TYPES, type DocumentType} from '../../contract/kyc.js';
import type {FileFlaw, SideEvent, SideState} from '../../flows/document-side.js';
import type {Flaws} from '../../flows/flaws.js';
import type {KycEvent, KycMode} from '../../flows/kyc-state.js';
import type {FormWords, KycWords, ReasonWords, ShellWords} from '../../locale/words.js';
import type {ChosenDocument} from '../../identity/kyc-form.js';
import {bounded} from '../layout.js';
import type {NamedScreen, ScreenContext} from '../screen.js';
import type {Previews} from './previews.js';

export type KycScreenWords = FormWords & KycWords & ReasonWords & ShellWords;

/** What the camera shows, and the name of its screen. */
export type CameraView = Pick<NamedScreen, 'step' | 'view'>;

export interface KycContext extends ScreenContext<KycScreenWords> {
  readonly mode: KycMode;
  readonly send: (event: KycEvent) => void;
  /** Shows what is wrong, and leads the focus there. */
  readonly flawed: (flaws: Flaws) => void;
  /** `YYYY-MM-DD` where the user is. */
  readonly today: string;
  readonly document: ChosenDocument;
  readonly sides: Readonly<Record<DocumentSide, SideState>>;
  readonly toSide: (side: DocumentSide, event: SideEvent) => void;
  readonly choose: (side: DocumentSide, file: Blob) => void;
  readonly openCamera: (side: DocumentSide) => void;
  /** The side whose camera did not load. */
  readonly noCamera: DocumentSide | undefined;
  readonly previews: Previews;
  /** Takes the place of the pictures' screen while the camera is open. */
  readonly camera: {draw(context: KycContext): CameraView | undefined};
  /** The live regions tell the news of this side. */
  readonly news: DocumentSide | undefined;
  readonly submit: () => void;
  /** On with the parent flow. */
  readonly done: (() => void) | undefined;
  /** Back to the parent flow. */
  readonly leave: (() => void) | undefined;
}

export function isKnownType(type: string): type is DocumentType {
  return (DOCUMENT_TYPES as readonly string[]).includes(type);
}

export function typeName(type: string, words: KycScreenWords): string {
  return isKnownType(type) ? words[`kyc_${type}`] : bounded(type);
}

/** A document of one side shows it on a page, which is no front. */
export function sideName(
  side: DocumentSide,
  {document, words}: Pick<KycContext, 'document' | 'words'>,
): string {
  if (side === 'back') return words.kycBack;
  return document.sides.includes('back') ? words.kycFront : words.kycPage;
}

/** Why the service, or this page, did not take something. */
export function flawText({code, message}: FileFlaw, words: ReasonWords): string {
  return message.trim() === '' ? words[`reason_${code}`] : bounded(message);
}
