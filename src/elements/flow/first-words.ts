/** Loads the words of an element's language in parallel with the element's flow. */
import type {FlowName} from '../../contract/flow-name.js';
import {translate} from '../../locale/in-language.js';
import {languageFor, translation} from '../../locale/languages.js';
import type {ServiceElement} from '../session/service-element.js';

/**
 * Loads the words of the element's language. Returns `undefined` if the language is English, which
 * is built in, or has no translation. If the words do not load, the element stays in English.
 */
export function firstWords(element: ServiceElement, flow: FlowName): Promise<void> | undefined {
  // This code must stay small, so it ignores a `lang` outside the shadow root that contains the
  // element. The flow reads that one later and corrects the language.
  const language = languageFor(
    element.locale || element.closest<HTMLElement>('[lang]')?.lang || navigator.language,
  );
  if (!language) return undefined;
  return translation(language, flow).then(
    (words = {}) => translate(element, words),
    // The flow tries again and reports the failure.
    () => {},
  );
}
