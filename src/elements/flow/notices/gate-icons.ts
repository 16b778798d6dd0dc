/** An icon for each gate. */
import type {TemplateResult} from 'lit';
import type {Gate} from '../../../contract/access.js';
import {icon} from '../../views/icons.js';

export const GATE_ICONS = {
  kyc: icon(
    'M3 6h18v13H3zM13.5 10h4.5M13.5 14h4.5M6 15.5a2.75 2.75 0 0 1 5 0M7 10.75a1.5 1.5 0 1 1 3 0 1.5 1.5 0 1 1-3 0z',
  ),
  terms: icon('M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'),
  'email-verify': icon('M3 6h18v12H3zM3 7l9 6 9-6'),
  'phone-verify': icon('M8 3h8v18H8zM11 18h2'),
  'not-suspended': icon('M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3'),
} as const satisfies Record<Gate, TemplateResult>;
