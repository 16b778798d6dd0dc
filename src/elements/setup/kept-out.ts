import {warnSetup} from './tell.js';

/**
 * Says that the page's `Cross-Origin-Embedder-Policy` has kept a page of that address out of a frame, if the
 * browser reports it. An empty frame fires `load` as well.
 */
export function tellKeptOut(element: HTMLElement, address: string): void {
  if (!('ReportingObserver' in globalThis)) return;
  const {origin} = new URL(address);
  const observer = new ReportingObserver(
    reports => {
      observer.disconnect();
      if (reports.some(report => blockedIn(report).startsWith(`${origin}/`)))
        warnSetup('embedder', element, {service: origin});
    },
    {types: ['coep'], buffered: true},
  );
  observer.observe();
}

/** The address that was blocked. Empty if the report has none. Its fields are in its JSON alone. */
function blockedIn(report: Report): string {
  const {body} = JSON.parse(JSON.stringify(report)) as {body?: {blockedURL?: unknown} | null};
  return typeof body?.blockedURL === 'string' ? body.blockedURL : '';
}
