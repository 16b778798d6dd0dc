/** The English words of every screen, for the end-to-end tests. */
export {
  birthOf,
  containing,
  exactly,
  forAction,
  gatedTitle,
  words,
  type ActionWords,
} from '../harness/words.ts';
