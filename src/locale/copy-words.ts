import {enCopy} from './en/copy.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {CopyWords} from './words.js';

export const copyWords = (speaker: Speaker): CopyWords => inLanguage(speaker, enCopy);
