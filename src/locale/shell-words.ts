import {enShell} from './en/shell.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {ShellWords} from './words.js';

export const shellWords = (speaker: Speaker): ShellWords => inLanguage(speaker, enShell);
