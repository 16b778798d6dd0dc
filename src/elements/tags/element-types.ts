/** The types of the elements for frameworks: the properties and attributes that a page can set. */
import type {DepositElement} from './deposit-element.js';
import type {KycElement} from './kyc-element.js';
import type {SessionElement} from './session-element.js';
import type {SignupElement} from './signup-element.js';
import type {TermsElement} from './terms-element.js';
import type {WithdrawElement} from './withdraw-element.js';

/** The class of each element, by its tag. */
export interface ElementClasses {
  readonly 'service-session': typeof SessionElement;
  readonly 'service-deposit': typeof DepositElement;
  readonly 'service-withdraw': typeof WithdrawElement;
  readonly 'service-kyc': typeof KycElement;
  readonly 'service-signup': typeof SignupElement;
  readonly 'service-terms': typeof TermsElement;
}

export type ElementTag = keyof ElementClasses;

export type ElementOf<Tag extends ElementTag> = InstanceType<ElementClasses[Tag]>;

/** `sessionToken` always reads as text, but a page may also set it to `null`. */
type Settable<Name, Value> = Name extends 'sessionToken' ? Value | null : Value;

/** Properties that a page sets on an element. A property that is `undefined` is not set. */
export type PropertiesOf<Tag extends ElementTag> = {
  readonly [Name in keyof ElementClasses[Tag]['properties'] & keyof ElementOf<Tag> & string]?:
    | Settable<Name, ElementOf<Tag>[Name]>
    | undefined;
};

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

/** A numeric attribute can be a number, which the framework converts, or the text of a number. */
type Written<Value> = Value extends number ? Value | `${number}` : Value;

/** The properties under their kebab-case names: `base-url` for `baseUrl`. */
export type KebabPropertiesOf<Tag extends ElementTag> = {
  readonly [Name in keyof PropertiesOf<Tag> as Kebab<Name>]?: PropertiesOf<Tag>[Name];
};

/** Properties that have an attribute. */
export type AttributesOf<Tag extends ElementTag> = {
  readonly [
    Name in keyof PropertiesOf<Tag> as NonNullable<PropertiesOf<Tag>[Name]> extends
      | string
      | number
      | boolean
      ? Kebab<Name>
      : never
  ]?: Written<PropertiesOf<Tag>[Name]>;
};
