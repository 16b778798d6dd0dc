/** Loads the camera, or the hand-off to a phone. */
import type {ServiceError} from '../../contract/errors.js';
import type {DocumentSide} from '../../contract/reasons.js';
import {DOCUMENT_TYPES, type DocumentFields} from '../../contract/kyc.js';
import type {Gathered} from '../../flows/kyc-state.js';
import {readDocument, type ChosenDocument} from '../../identity/kyc-form.js';
import type {Session} from '../../session/session.js';
import type {ServiceElement} from '../session/service-element.js';
import type {Way} from './kyc-context.js';
import type {WayScreen} from './way-slot.js';

/** The identity check that a way gives its pictures to. */
export interface WayHost {
  readonly element: ServiceElement;
  readonly session: Session;
  readonly close: () => void;
  readonly choose: (side: DocumentSide, picture: Blob) => void;
  /** The phone has given a side. Without `fields`, the side that it gave no longer counts. */
  readonly given: (side: DocumentSide, fields: DocumentFields | undefined) => void;
  /** The way failed. `stateCode` is the user's place, if it is known. */
  readonly stopped: (error: ServiceError, stateCode?: string) => void;
  /** Asks the service for the progress of the check. */
  readonly look: () => void;
}

export async function loadWay(
  way: Way,
  document: ChosenDocument,
  {element, session, close, choose, given, stopped, look}: WayHost,
): Promise<() => WayScreen> {
  if (way === 'phone') {
    const {HandoffScreen, openHandoff} = await import('./handoff-screen.js');
    const over = (): void => {
      close();
      look();
    };
    const from = openHandoff(document);
    return () => new HandoffScreen({element, session, document, from, close, given, stopped, over});
  }
  const {CameraScreen} = await import('./camera-screen.js');
  const use = (picture: Blob) => choose(way, picture);
  return () => new CameraScreen({element, side: way, close, use});
}

export const documentOf = ({draft, rules}: Gathered): ChosenDocument =>
  readDocument(draft, rules, DOCUMENT_TYPES).value;
