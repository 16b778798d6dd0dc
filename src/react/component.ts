import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type PropsWithoutRef,
  type RefAttributes,
} from 'react';
import type {StyleProperties} from '../contract/style-properties.js';
import {define} from '../elements/tags/define.js';
import type {
  ElementClasses,
  ElementOf,
  ElementTag,
  PropertiesOf,
} from '../elements/tags/element-types.js';
import type {ServiceElement} from '../elements/session/service-element.js';
import {pascalCase, type ListenerProps} from '../host/listeners.js';
import {divide} from './divide-props.js';
import {GivenProps} from './given-props.js';

/** The element's properties and events, and whatever else React sets on an element. */
export type ServiceProps<Tag extends ElementTag> = PropertiesOf<Tag> &
  ListenerProps & {readonly style?: (CSSProperties & StyleProperties) | undefined} & Omit<
    HTMLAttributes<ElementOf<Tag>>,
    keyof PropertiesOf<Tag> | 'style'
  >;

/** A component of one element. Its `ref` is the element. */
export type ServiceComponent<Tag extends ElementTag> = ForwardRefExoticComponent<
  PropsWithoutRef<ServiceProps<Tag>> & RefAttributes<ElementOf<Tag>>
>;

/**
 * Prevents a server-rendered element from using the session around it before the element has its
 * properties and listeners. A streamed part of the page may be hydrated much later.
 */
const HELD = {unset: ''};

function release(element: ServiceElement): void {
  if (!element.hasAttribute('unset')) return;
  element.removeAttribute('unset');
  element.connectedCallback();
}

const isBrowser = typeof document !== 'undefined';

/** React 18 warns about layout effects on a server. */
const useBrowserEffect = isBrowser ? useLayoutEffect : useEffect;

/**
 * Makes a component of an element. Properties and listeners are set in an effect, because React
 * sets neither when it hydrates a page (react/react#35446). So a server writes no properties and no
 * token into the HTML.
 */
export function component<Tag extends ElementTag>(
  tag: Tag,
  elementClass: ElementClasses[Tag],
): ServiceComponent<Tag> {
  if (isBrowser) define(tag, elementClass);
  const held = tag === 'service-session' ? {} : HELD;

  const Component = forwardRef<ElementOf<Tag>, ServiceProps<Tag>>((props, ref) => {
    const {ours, others} = divide(props, elementClass.properties);
    const element = useRef<ElementOf<Tag>>(null);
    const given = useRef<GivenProps>(null);
    useBrowserEffect(() => {
      given.current ??= new GivenProps();
      if (!element.current) return;
      given.current.apply(element.current, ours);
      release(element.current);
    });
    // This hook follows the effect, so that the element has its properties when the ref gets it.
    useImperativeHandle(ref, () => element.current as ElementOf<Tag>, []);
    return createElement(tag, {...others, ...held, ref: element});
  });
  Component.displayName = pascalCase(tag);
  return Component;
}
