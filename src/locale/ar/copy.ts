/** Arabic: what can be copied. Loaded with it. */
import type {CopyWords} from '../words.js';

export const arCopy: CopyWords = {
  errorId: 'معرّف الخطأ',
  requestId: 'معرّف الطلب',
  copyIds: 'نسخ البيانات للدعم',
  copy: 'نسخ',
  copied: 'تم النسخ',
  copyByHand: 'تم التحديد. للنسخ، يُرجى الضغط على Ctrl+C، أو Command+C في أجهزة Mac.',
};
