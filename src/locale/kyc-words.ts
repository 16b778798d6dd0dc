import {enForm} from './en/form.js';
import {enKyc} from './en/kyc.js';
import {enNotices} from './en/notices.js';
import {enReasons} from './en/reasons.js';
import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {
  KycWords,
  LocalWords,
  NoticeWords,
  PersonWords,
  ReasonWords,
  ShellWords,
} from './words.js';

/** `local`: the country-specific words. Empty until they have loaded. */
export const kycWords = (
  speaker: Speaker,
  local: LocalWords,
): NoticeWords & ShellWords & ReasonWords & PersonWords & KycWords =>
  inLanguage(speaker, {
    ...enShell,
    ...enNotices,
    ...enReasons,
    ...enForm,
    ...enKyc,
    ...local,
  });
