/** The props that the components of `service-embed/react` accept, and those that they must not. */
import {createRef} from 'react';
import type {DepositElement, SessionElement} from 'service-embed';
import {
  ServiceDeposit,
  ServiceKyc,
  ServiceSession,
  ServiceSignup,
  ServiceTerms,
  ServiceWithdraw,
} from 'service-embed/react';

const deposit = createRef<DepositElement>();
const session = createRef<SessionElement>();
const maybe = undefined as string | undefined;

export const right = (
  <ServiceSession
    ref={session}
    baseUrl="https://api.service.example"
    sessionToken={maybe}
    tokenProvider={async () => 'a token'}
    onServiceSessionExpired={({detail}) => detail.refresh(Promise.resolve('a token'))}
  >
    <ServiceDeposit
      ref={deposit}
      id="deposit"
      className="ours"
      style={{'--service-accent': '#0a6b4f', marginBlock: '1rem'}}
      data-place="left"
      aria-label="Deposit"
      hidden
      provider="bankpay"
      amount="25.00"
      colorScheme="dark"
      isolation="frame"
      messages={{chooseDeposit: 'How?'}}
      requestTimeout={9_000}
      onClick={({currentTarget}) => currentTarget.gatesChanged()}
      onServiceDepositSuccess={({detail}) => detail.amount satisfies string}
      onServiceError={({detail}) => detail.retryable satisfies boolean}
    >
      <p>Call us.</p>
    </ServiceDeposit>
    <ServiceWithdraw sessionToken={null} debug />
    <ServiceKyc mode="id-upload" key="kyc" />
    <ServiceSignup ref={element => element?.signOut()} />
    <ServiceTerms locale="de" supportUrl="mailto:help@partner.example" />
  </ServiceSession>
);

export const wrong = [
  // @ts-expect-error -- there is no such provider
  <ServiceDeposit provider="bank" />,
  // @ts-expect-error -- an amount is text
  <ServiceDeposit amount={25} />,
  // @ts-expect-error -- there is no such isolation
  <ServiceDeposit isolation="iframe" />,
  // @ts-expect-error -- an identity check has no amount
  <ServiceKyc amount="25.00" />,
  // @ts-expect-error -- a session has no screen of its own
  <ServiceSession provider="bankpay" />,
  // @ts-expect-error -- there is no such word
  <ServiceDeposit messages={{nothing: 'x'}} />,
  // @ts-expect-error -- there is no such event
  <ServiceDeposit onServiceDeposited={() => {}} />,
  // @ts-expect-error -- the detail has no such field
  <ServiceDeposit onServiceDepositSuccess={({detail}) => detail.code} />,
  // @ts-expect-error -- a method is no property
  <ServiceDeposit signOut={() => {}} />,
  // @ts-expect-error -- what only the element knows
  <ServiceDeposit access={undefined} />,
  // @ts-expect-error -- a provider of tokens is a function
  <ServiceDeposit tokenProvider="a token" />,
  // @ts-expect-error -- the element is another one
  <ServiceKyc ref={deposit} />,
  // @ts-expect-error -- there is no such custom property
  <ServiceDeposit style={{'--service-color': 'red'}} />,
];
