import {enForm} from './en/form.js';
import {enNotices} from './en/notices.js';
import {enReasons} from './en/reasons.js';
import {enShell} from './en/shell.js';
import {enSignup} from './en/signup.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {
  LocalWords,
  NoticeWords,
  PersonWords,
  ReasonWords,
  ShellWords,
  SignupWords,
} from './words.js';

/** `local`: the country-specific words. Empty until they have loaded. */
export const signupWords = (
  speaker: Speaker,
  local: LocalWords,
): NoticeWords & ShellWords & ReasonWords & PersonWords & SignupWords =>
  inLanguage(speaker, {
    ...enShell,
    ...enNotices,
    ...enReasons,
    ...enForm,
    ...enSignup,
    ...local,
  });
