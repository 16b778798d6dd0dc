import {warnSetup} from './tell.js';

/**
 * Reports that the page's `Cross-Origin-Embedder-Policy` has kept a page of that address out of a
 * frame, if the browser reports it. The `load` event does not tell: an empty frame fires it, too.
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

/**
 * The address that was blocked. Empty if the report has none. Only the report's JSON has its
 * fields.
 */
function blockedIn(report: Report): string {
  const {body} = JSON.parse(JSON.stringify(report)) as {body?: {blockedURL?: unknown} | null};
  return typeof body?.blockedURL === 'string' ? body.blockedURL : '';
}
