/** Spanish: what can be copied. Loaded with it. */
import type {CopyWords} from '../words.js';

export const esCopy: CopyWords = {
  errorId: 'ID del error',
  requestId: 'ID de la solicitud',
  copyIds: 'Copiar para soporte',
  copy: 'Copiar',
  copied: 'Copiado',
  copyByHand: 'Texto seleccionado. Presione Ctrl+C para copiarlo, o ⌘C en una Mac.',
};
