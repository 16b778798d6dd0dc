import {enForm} from './en/form.js';
import {enNotices} from './en/notices.js';
import {enShell} from './en/shell.js';
import {enSignup} from './en/signup.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {LocalWords, NoticeWords, PersonWords, ShellWords, SignupWords} from './words.js';

/** `local`: the country-specific words. Empty until they have loaded. */
export const signupWords = (
  speaker: Speaker,
  local: LocalWords,
): NoticeWords & ShellWords & PersonWords & SignupWords =>
  inLanguage(speaker, {
    ...enShell,
    ...enNotices,
    ...enForm,
    ...enSignup,
    ...local,
  });
