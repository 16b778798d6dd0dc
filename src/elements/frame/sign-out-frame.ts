/** Signs a user out of a frame of the service. The page cannot access the frame's storage. */
import type {FlowName} from '../../contract/flow-name.js';
import {connectFrame} from '../../host/page-channel.js';

export interface FramedSession {
  readonly baseUrl: string;
  readonly flow: FlowName;
  readonly token: string;
  readonly owner: string;
}

/** The frames that sign users out, by user. One frame signs the user out for all elements. */
const leaving = new Map<string, HTMLIFrameElement>();

/** Called when the user signs in again. A sign-out that is still loading would delete new data. */
export function cancelSignOut(owner: string): void {
  leaving.get(owner)?.remove();
  leaving.delete(owner);
}

/** Clears the user's storage in a hidden frame, because the element's own frame was removed. */
export async function signOutFrame({owner, ...session}: FramedSession): Promise<void> {
  if (leaving.has(owner)) return;
  const frame = document.createElement('iframe');
  leaving.set(owner, frame);
  frame.hidden = true;
  const handle = connectFrame(frame, {...session, lost: () => {}});
  document.body.append(frame);
  await handle.signOut();
  handle.close();
  if (leaving.get(owner) === frame) cancelSignOut(owner);
}
