import {enReasons} from './en/reasons.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {ReasonWords} from './words.js';

export const reasonsWords = (speaker: Speaker): ReasonWords => inLanguage(speaker, enReasons);
