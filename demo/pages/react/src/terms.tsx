import {useEffect, useRef, useState} from 'react';
import {listen, type TermsElement} from 'service-embed';
import 'service-embed/jsx';
import 'service-embed/service-terms';

/**
 * An element without its component: attributes for what is text, and an effect that listens. React
 * itself sets no listener on a page that a server has rendered.
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
