import {enNotices} from './en/notices.js';
import {enShell} from './en/shell.js';
import {enTerms} from './en/terms.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {NoticeWords, ShellWords, TermsWords} from './words.js';

export const termsWords = (speaker: Speaker): NoticeWords & ShellWords & TermsWords =>
  inLanguage(speaker, {
    ...enShell,
    ...enNotices,
    ...enTerms,
  });
