/** Requests and code of the embed that the page's Content-Security-Policy blocks. */
import type {Happening} from './timeline.js';

type Violation = Pick<
  SecurityPolicyViolationEvent,
  'blockedURI' | 'disposition' | 'effectiveDirective' | 'sourceFile' | 'sample'
>;

/**
 * Returns the timeline's entry, or `undefined` for a violation by the page's own code. The code
 * sample is never shown.
 */
export function violationOf(
  {blockedURI, disposition, effectiveDirective, sourceFile, sample}: Violation,
  services: readonly string[],
): Omit<Happening, 'source'> | undefined {
  const origin = originOf(blockedURI);
  const isService = services.some(service => originOf(service) === origin && origin !== '');
  const isOurs = /service-embed|service-inspector/.test(`${sourceFile}${sample}`);
  if (!isService && !isOurs) return undefined;
  const facts = [
    `directive=${effectiveDirective}`,
    `blocked=${origin || 'code'}`,
    ...(disposition === 'report' ? ['reported=only'] : []),
  ];
  return {kind: 'problem', what: 'the page’s policy refuses', facts};
}

/** Also calls back for violations from before the inspector, if the browser has stored them. */
export function followViolations(signal: AbortSignal, take: (violation: Violation) => void): void {
  document.addEventListener('securitypolicyviolation', take, {signal});
  if (typeof ReportingObserver === 'undefined') return;
  const observer = new ReportingObserver(
    reports => {
      for (const {body} of reports) if (body) take(violationIn(body));
    },
    {types: ['csp-violation'], buffered: true},
  );
  observer.observe();
  signal.addEventListener('abort', () => observer.disconnect());
}

/** A report's body has another name for one of the fields, and any field may be `null`. */
function violationIn(body: object): Violation {
  const text = (field: string): string => String(Reflect.get(body, field) ?? '');
  return {
    blockedURI: text('blockedURL'),
    disposition: text('disposition') === 'report' ? 'report' : 'enforce',
    effectiveDirective: text('effectiveDirective'),
    sourceFile: text('sourceFile'),
    sample: text('sample'),
  };
}

const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : '';
