/**
 * The types of the elements in the JSX of React, Preact and Solid. `import 'service-embed/jsx'`
 * once, anywhere in the project. The file has only types, no code.
 */
import type {StyleProperties} from './contract/style-properties.js';
import type {
  AttributesOf,
  ElementOf,
  ElementTag,
  KebabPropertiesOf,
  PropertiesOf,
} from './elements/tags/element-types.js';
import type {Listeners} from './host/listeners.js';

/** Props that a framework accepts on any element. */
type Common<Elements> = Elements extends {section: infer Section} ? Omit<Section, 'ref'> : unknown;

type Ref<Of> = ((element: Of | null) => void | (() => void)) | {readonly current: Of | null} | null;

/**
 * React and Preact set a property if the element has a property of that name. If not, they set an
 * attribute.
 */
export type InReact<Tag extends ElementTag, Elements> = AttributesOf<Tag> &
  PropertiesOf<Tag> &
  Listeners<'on'> & {readonly ref?: Ref<ElementOf<Tag>> | undefined} & Common<Elements>;

/** In Solid, the name of a property is in kebab-case. */
export type InSolid<Tag extends ElementTag, Elements> = KebabPropertiesOf<Tag> & {
  readonly [Name in keyof PropertiesOf<Tag> as `prop:${Name & string}`]?: PropertiesOf<Tag>[Name];
} & Listeners<'on:'> & {
    readonly ref?: ElementOf<Tag> | ((element: ElementOf<Tag>) => void) | undefined;
  } & Common<Elements>;

// A page uses only one of these frameworks. Declaring types for the others must not be an error.
// `this` is the type of all elements that the framework declares.
/* oxlint-disable typescript/ban-ts-comment */

/** @ts-ignore */
declare module 'react' {
  interface CSSProperties extends StyleProperties {}
  namespace JSX {
    interface IntrinsicElements {
      'service-session': InReact<'service-session', this>;
      'service-deposit': InReact<'service-deposit', this>;
      'service-withdraw': InReact<'service-withdraw', this>;
      'service-kyc': InReact<'service-kyc', this>;
      'service-signup': InReact<'service-signup', this>;
      'service-terms': InReact<'service-terms', this>;
    }
  }
}

/** @ts-ignore */
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'service-session': InReact<'service-session', this>;
      'service-deposit': InReact<'service-deposit', this>;
      'service-withdraw': InReact<'service-withdraw', this>;
      'service-kyc': InReact<'service-kyc', this>;
      'service-signup': InReact<'service-signup', this>;
      'service-terms': InReact<'service-terms', this>;
    }
  }
}

/** @ts-ignore */
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'service-session': InSolid<'service-session', this>;
      'service-deposit': InSolid<'service-deposit', this>;
      'service-withdraw': InSolid<'service-withdraw', this>;
      'service-kyc': InSolid<'service-kyc', this>;
      'service-signup': InSolid<'service-signup', this>;
      'service-terms': InSolid<'service-terms', this>;
    }
  }
}
