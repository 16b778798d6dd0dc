import {warnSetup} from './warn-setup.js';

/**
 * Reports that the page's `Cross-Origin-Embedder-Policy` has blocked a frame of that origin, if the
 * browser reports this. The `load` event does not show it: a blocked frame fires it, too.
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
 * The blocked address, or empty if the report has none. Reads the report's JSON, because the body's
 * fields are not accessible otherwise.
 */
function blockedIn(report: Report): string {
  const {body} = JSON.parse(JSON.stringify(report)) as {body?: {blockedURL?: unknown} | null};
  return typeof body?.blockedURL === 'string' ? body.blockedURL : '';
}
