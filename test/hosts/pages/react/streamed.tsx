import {StrictMode, Suspense, use, type ReactNode} from 'react';
import {ServiceDeposit, ServiceSession, ServiceWithdraw} from 'service-embed/react';

export interface StreamedProps {
  readonly baseUrl: string;
  readonly sessionToken: string;
  /** The withdrawal renders after this resolves. */
  readonly late: Promise<void>;
  /** Omitted on a server, because it gets no events. */
  readonly hear?: (event: CustomEvent) => void;
}

/** A page with one part that renders at once, and another that renders later. */
export function Streamed({late, hear, ...session}: StreamedProps) {
  return (
    <StrictMode>
      <ServiceSession {...session} onServiceAccess={hear}>
        <ServiceDeposit className="ours" provider="bankpay" onServiceReady={hear} />
        <Suspense fallback={<p>One moment.</p>}>
          <Later until={late}>
            <ServiceWithdraw provider="bankpay" onServiceReady={hear} />
          </Later>
        </Suspense>
      </ServiceSession>
    </StrictMode>
  );
}

function Later({until, children}: {readonly until: Promise<void>; readonly children: ReactNode}) {
  use(until);
  return children;
}
