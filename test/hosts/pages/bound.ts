/** The checks' bindings on a `<service-deposit>`. The build puts this file next to each page. */
import type {DepositElement} from 'service-embed';

type Property =
  | 'colorScheme'
  | 'debug'
  | 'hidden'
  | 'messages'
  | 'requestTimeout'
  | 'tokenProvider';

export interface Bound extends Pick<DepositElement, Property> {
  isShown: boolean;
  className: string;
  /** Bound as attributes, with kebab-case names. */
  baseUrl: string | undefined;
  sessionToken: string | null | undefined;
  supportUrl: string;
}

export const UNBOUND: Bound = {
  isShown: false,
  className: '',
  baseUrl: undefined,
  sessionToken: undefined,
  supportUrl: '',
  colorScheme: 'auto',
  debug: false,
  hidden: false,
  messages: undefined,
  requestTimeout: 15_000,
  tokenProvider: undefined,
};

declare global {
  interface Window {
    /** Makes the framework render the changed values. */
    bind(changes: Partial<Bound>): void;
    /**
     * The events received by the framework's own listeners and by `addEventListener` in its hook.
     */
    listened: string[];
    /** Defines the elements. */
    define(): Promise<unknown>;
  }
}

window.listened = [];
window.define = () => import('service-embed/define');

export function hear({type, detail}: CustomEvent): void {
  window.listened.push(`${type} ${JSON.stringify(detail)}`);
}

/** Adds the listeners of a page after its element exists. */
export function listenTo(element: DepositElement): void {
  element.addEventListener('service-access', ({type}) => window.listened.push(type));
}

/** With `?late`, the elements are defined after the page was rendered. */
if (location.search !== '?late') await window.define();
