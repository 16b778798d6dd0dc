/** The words of an element's language. They load beside its flow, so that neither waits for the other. */
import type {FlowName} from '../../contract/flow-name.js';
import {translate} from '../../locale/in-language.js';
import {languageFor, translation} from '../../locale/languages.js';
import type {ServiceElement} from '../session/service-element.js';

/** `undefined` in English, which is there. Without its words, the element speaks English. */
export function firstWords(element: ServiceElement, flow: FlowName): Promise<void> | undefined {
  // A `lang` outside a shadow root is found by the flow, which corrects the language. This is in the first load.
  const language = languageFor(
    element.locale || element.closest<HTMLElement>('[lang]')?.lang || navigator.language,
  );
  if (!language) return undefined;
  return translation(language, flow).then(
    (words = {}) => translate(element, words),
    // The flow asks again, and says so.
    () => {},
  );
}
