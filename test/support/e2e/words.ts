/** The English words of every screen, for the end-to-end tests. */
export {containing, exactly, forAction, words, type ActionWords} from '../harness/words.ts';
