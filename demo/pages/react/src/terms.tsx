import {useEffect, useRef, useState} from 'react';
import {listen, type TermsElement} from 'service-embed';
import 'service-embed/jsx';
import 'service-embed/service-terms';

/**
 * Uses an element without its React component: attributes for text values, and an effect that adds
 * listeners. React itself adds no listeners to a custom element that a server has rendered.
 */
export function Terms({colorScheme}: Pick<TermsElement, 'colorScheme'>) {
  const element = useRef<TermsElement>(null);
  const [accepted, setAccepted] = useState('');
  useEffect(() => {
    if (element.current) return listen(element.current, {onTermsAccepted: setAccepted});
    return undefined;
  }, []);
  return (
    <>
      <service-terms ref={element} color-scheme={colorScheme} />
      {accepted && <p role="status">You have accepted the terms of {accepted}.</p>}
    </>
  );
}
