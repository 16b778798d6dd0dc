import {enHandoff} from './en/handoff.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {HandoffWords} from './words.js';

export const handoffWords = (speaker: Speaker): HandoffWords => inLanguage(speaker, enHandoff);
