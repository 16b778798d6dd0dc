import {enCamera} from './en/camera.js';
import {inLanguage, type Speaker} from './in-language.js';
import type {CameraWords} from './words.js';

export const cameraWords = (speaker: Speaker): CameraWords => inLanguage(speaker, enCamera);
