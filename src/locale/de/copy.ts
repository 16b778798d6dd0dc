/** German: what can be copied. Loaded with it. */
import type {CopyWords} from '../words.js';

export const deCopy: CopyWords = {
  errorId: 'Fehler-ID',
  requestId: 'Anfrage-ID',
  copyIds: 'Für den Support kopieren',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Markiert. Zum Kopieren drücken Sie Strg+C, am Mac ⌘C.',
};
