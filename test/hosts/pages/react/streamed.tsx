import {StrictMode, Suspense, use, type ReactNode} from 'react';
import {ServiceDeposit, ServiceSession, ServiceWithdraw} from 'service-embed/react';

export interface StreamedProps {
  readonly baseUrl: string;
  readonly sessionToken: string;
  /** The withdrawal comes after it. */
  readonly late: Promise<void>;
  /** A server hears nothing. */
  readonly hear?: (event: CustomEvent) => void;
}

/** A page of which one part is there at once, and another one later. */
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
