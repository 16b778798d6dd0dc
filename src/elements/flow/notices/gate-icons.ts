/** An icon for each gate. */
import {svg, type TemplateResult} from 'lit';
import type {Gate} from '../../../contract/access.js';
import {icon} from '../../views/icons.js';

export const GATE_ICONS = {
  kyc: icon(
    svg`<path d="M3 6h18v13H3zM13.5 10h4.5M13.5 14h4.5M6 15.5a2.75 2.75 0 0 1 5 0" /><circle cx="8.5" cy="10.75" r="1.5" />`,
  ),
  terms: icon(svg`<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />`),
  'email-verify': icon(svg`<path d="M3 6h18v12H3zM3 7l9 6 9-6" />`),
  'phone-verify': icon(svg`<path d="M8 3h8v18H8zM11 18h2" />`),
  'not-suspended': icon(svg`<path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3" />`),
} as const satisfies Record<Gate, TemplateResult>;
