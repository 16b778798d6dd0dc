/** Ends a session that lived in a frame of the service, whose storage no page can reach. */
import type {FlowName} from '../../contract/flow-name.js';
import {connectFrame} from '../../host/page-channel.js';

export interface FramedSession {
  readonly baseUrl: string;
  readonly flow: FlowName;
  readonly token: string;
  readonly owner: string;
}

/** The frames that sign users out, by user. One frame does it for all elements. */
const leaving = new Map<string, HTMLIFrameElement>();

/** Called when the user is back. A sign-out frame that still loads would erase their new data. */
export function cancelSignOut(owner: string): void {
  leaving.get(owner)?.remove();
  leaving.delete(owner);
}

/** Clears the user's storage in a hidden frame, because the element's own frame is gone by now. */
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
