/** The icons of the screens after the first one. */
import {svg} from 'lit';
import {icon} from '../icons.js';

export const doneIcon = icon(svg`<path d="m5 12.5 4.5 4.5L19 7.5" />`);
export const cameraIcon = icon(
  svg`<path d="M4 8h3l2-3h6l2 3h3v11H4zM12 10.5v0" /><circle cx="12" cy="13" r="3.25" />`,
);
export const fileIcon = icon(svg`<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />`);
export const phoneIcon = icon(
  svg`<rect x="7" y="3" width="10" height="18" rx="2" /><path d="M11 18h2" />`,
);
