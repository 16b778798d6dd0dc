/** The words of an element's language. They load beside its flow, so that neither waits for the other. */
import type {FlowName} from '../../contract/flow-name.js';
import {translate} from '../../locale/in-language.js';
import {languageFor, translation} from '../../locale/languages.js';
import type {ServiceElement} from '../session/service-element.js';

/**
 * Loads the words of the element's language. Returns `undefined` for English, which is built in. If
 * the words do not load, the element stays in English.
 */
export function firstWords(element: ServiceElement, flow: FlowName): Promise<void> | undefined {
  // This code is in the first load, so it does not look for a `lang` outside the shadow root. The flow
  // does, and corrects the language.
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
