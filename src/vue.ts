/**
 * The types of the elements in Vue's templates. `import 'service-embed/vue'` once, anywhere in the
 * project. The file has only types, no code.
 */
/* oxlint-disable typescript/ban-ts-comment, typescript/no-redundant-type-constituents -- Vue is not installed here. */

/** @ts-ignore */
import type {HTMLAttributes, PublicProps} from 'vue';
import type {ElementOf, ElementTag, PropertiesOf} from './elements/tags/element-types.js';
import type {ListenerProps} from './host/listeners.js';

/** In a template, `base-url` is `baseUrl`, and `@service-ready` is `onServiceReady`. */
export type InVue<Tag extends ElementTag> = new () => ElementOf<Tag> & {
  readonly $props: PropertiesOf<Tag> & ListenerProps & HTMLAttributes & PublicProps;
};

/** @ts-ignore */
declare module 'vue' {
  interface GlobalComponents {
    'service-session': InVue<'service-session'>;
    'service-deposit': InVue<'service-deposit'>;
    'service-withdraw': InVue<'service-withdraw'>;
    'service-kyc': InVue<'service-kyc'>;
    'service-signup': InVue<'service-signup'>;
    'service-terms': InVue<'service-terms'>;
  }
}
