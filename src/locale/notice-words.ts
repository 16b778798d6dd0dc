import {enNotices} from './en/notices.js';
import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {NoticeWords, ShellWords} from './words.js';

export const noticeWords = (speaker: Speaker): NoticeWords & ShellWords =>
  inLanguage(speaker, {...enShell, ...enNotices});
