/** The icons of the screens after the first one. */
import {icon} from '../icons.js';

export const doneIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const cameraIcon = icon(
  'M4 8h3l2-3h6l2 3h3v11H4zM12 10.5v0M8.75 13a3.25 3.25 0 1 1 6.5 0 3.25 3.25 0 1 1-6.5 0z',
);
export const fileIcon = icon('M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6');
export const phoneIcon = icon(
  'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2',
);
