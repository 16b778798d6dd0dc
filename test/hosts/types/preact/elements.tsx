/** The elements in Preact, with the types of `import 'service-embed/jsx'`. */
import {createRef} from 'preact';
import type {DepositElement} from 'service-embed';
import 'service-embed/jsx';

const deposit = createRef<DepositElement>();

export const right = (
  <service-session base-url="https://api.service.example" session-token="a token">
    <service-deposit
      ref={deposit}
      key="deposit"
      class="ours"
      style={{'--service-accent': '#0a6b4f'}}
      provider="bankpay"
      request-timeout="9000"
      tokenProvider={() => 'a token'}
      onservice-deposit-success={({detail}) => detail.amount satisfies string}
    >
      <p>Call us.</p>
    </service-deposit>
    <service-kyc ref={element => element?.gatesChanged()} mode="id-upload" />
  </service-session>
);

export const wrong = [
  // @ts-expect-error -- there is no such element
  <service-depost />,
  // @ts-expect-error -- there is no such provider
  <service-deposit provider="bank" />,
  // @ts-expect-error -- a token is text
  <service-deposit session-token={42} />,
  // @ts-expect-error -- an identity check has no amount
  <service-kyc amount="25.00" />,
  // @ts-expect-error -- the detail has no such field
  <service-deposit onservice-deposit-success={({detail}) => detail.code} />,
  // @ts-expect-error -- the element is another one
  <service-kyc ref={deposit} />,
];
