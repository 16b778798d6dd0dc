/** The elements themselves in React, with the types of `import 'service-embed/jsx'`. */
import {createRef, type CSSProperties} from 'react';
import type {DepositElement} from 'service-embed';
import 'service-embed/jsx';

const deposit = createRef<DepositElement>();

export const right = (
  <service-session base-url="https://api.service.example" session-token="a token">
    <service-deposit
      ref={deposit}
      key="deposit"
      className="ours"
      style={{'--service-accent': '#0a6b4f'}}
      provider="bankpay"
      amount="25.00"
      color-scheme="dark"
      request-timeout="9000"
      tokenProvider={() => 'a token'}
      messages={{chooseDeposit: 'How?'}}
      onservice-deposit-success={({detail}) => detail.amount satisfies string}
    >
      <p>Call us.</p>
    </service-deposit>
    <service-withdraw sessionToken={null} requestTimeout={9_000} />
    <service-kyc ref={element => element?.gatesChanged()} mode="id-upload" />
    <service-signup debug />
    <service-terms />
  </service-session>
);

export const look: CSSProperties = {'--service-radius': '4px'};

export const wrong = [
  // @ts-expect-error -- there is no such element
  <service-depost />,
  // @ts-expect-error -- there is no such provider
  <service-deposit provider="bank" />,
  // @ts-expect-error -- there is no such color scheme
  <service-deposit color-scheme="purple" />,
  // @ts-expect-error -- a token is text
  <service-deposit session-token={42} />,
  // @ts-expect-error -- an identity check has no amount
  <service-kyc amount="25.00" />,
  // @ts-expect-error -- the detail has no such field
  <service-deposit onservice-deposit-success={({detail}) => detail.code} />,
  // @ts-expect-error -- the element is another one
  <service-kyc ref={deposit} />,
];
