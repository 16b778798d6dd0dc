import {StrictMode, useEffect, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import type {DepositElement} from 'service-embed';
import {ServiceDeposit} from 'service-embed/react';
import {hear, listenTo, UNBOUND, type Bound} from './bound.ts';

function Checks() {
  const [bound, setBound] = useState(UNBOUND);
  useEffect(() => {
    window.bind = changes => setBound(before => ({...before, ...changes}));
  }, []);
  return bound.isShown && <Deposit {...bound} />;
}

function Deposit({isShown: _, hidden, ...bound}: Bound) {
  const element = useRef<DepositElement>(null);
  useEffect(() => {
    if (element.current) listenTo(element.current);
  }, []);
  return (
    <ServiceDeposit ref={element} {...bound} hidden={hidden === true} onServiceReady={hear}>
      <p>Call us.</p>
    </ServiceDeposit>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Checks />
    </StrictMode>,
  );
