import type {FileFlaw} from '../../flows/document-side.js';
import type {ReasonWords, ShellWords} from '../../locale/words.js';
import {bounded} from './untrusted-text.js';

/**
 * The reason why the service or our own check refused a field or a file. The service's message is
 * in English, so the other languages use our own words for its code, if there are any.
 */
export function reasonText({code, message}: FileFlaw, words: ReasonWords & ShellWords): string {
  const isTold = message.trim() !== '' && (words.language === 'en' || code === 'other');
  return isTold ? bounded(message) : words[`reason_${code}`];
}
