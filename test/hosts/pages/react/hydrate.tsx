import {hydrateRoot} from 'react-dom/client';
import {hear} from './bound.ts';
import {Streamed} from './streamed.tsx';

const given = new URLSearchParams(location.search);
const root = document.getElementById('root');
if (root)
  hydrateRoot(
    root,
    <Streamed
      baseUrl={given.get('baseUrl') ?? ''}
      sessionToken={given.get('token') ?? ''}
      late={Promise.resolve()}
      hear={hear}
    />,
  );
