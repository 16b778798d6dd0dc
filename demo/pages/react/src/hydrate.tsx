import {StrictMode} from 'react';
import {hydrateRoot} from 'react-dom/client';
import {App} from './app';
import './style.css';

const [root, session] = ['root', 'session'].map(id => document.getElementById(id));
if (!root || !session) throw new Error('This is not the page of server.ts.');

hydrateRoot(
  root,
  <StrictMode>
    <App first={JSON.parse(session.textContent)} />
  </StrictMode>,
);
