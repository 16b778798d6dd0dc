/**
 * Assumed: the page of the frame protocol. The contract names only its window messages (section 6).
 */
import {pathOf} from './path-of.js';

export const FRAME_PAGE = '/embed/v1/frame';
export const FRAME_OF = `${FRAME_PAGE}?flow={flow}&isv={isvId}`;

export const framePath = (flow: string, isvId: string): string =>
  pathOf('frame', FRAME_OF, {flow, isvId});
