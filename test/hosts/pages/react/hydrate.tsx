import {hydrateRoot} from 'react-dom/client';
import {hear} from './bound.ts';
import {Streamed} from './streamed.tsx';

/** The second part is on the page and waits for the page's code. */
const late = new Promise<void>(resolve => {
  window.bind = () => resolve();
});
const given = new URLSearchParams(location.search);
const root = document.getElementById('root');
if (root)
  hydrateRoot(
    root,
    <Streamed
      baseUrl={given.get('baseUrl') ?? ''}
      sessionToken={given.get('token') ?? ''}
      late={late}
      hear={hear}
    />,
  );
