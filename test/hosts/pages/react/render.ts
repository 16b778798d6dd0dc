import type {Writable} from 'node:stream';
import {createElement} from 'react';
import {renderToPipeableStream} from 'react-dom/server';
import {Streamed, type StreamedProps} from './streamed.tsx';

export function render(props: StreamedProps, to: Writable): void {
  const {pipe} = renderToPipeableStream(createElement(Streamed, props), {
    onShellReady: () => pipe(to),
    onError(error) {
      to.destroy(error as Error);
    },
  });
}
