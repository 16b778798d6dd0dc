/** The elements in Solid, with the types of `import 'service-embed/jsx'`. */
import {createSignal} from 'solid-js';
import type {DepositElement} from 'service-embed';
import 'service-embed/jsx';

const [token] = createSignal<string>();
let deposit!: DepositElement;

export const right = () => (
  <service-session base-url="https://api.service.example" session-token={token()}>
    <service-deposit
      ref={deposit}
      class="ours"
      style={{'--service-accent': '#0a6b4f'}}
      provider="bankpay"
      messages={{chooseDeposit: 'How?'}}
      token-provider={() => 'a token'}
      prop:requestTimeout={9_000}
      on:service-deposit-success={({detail}) => detail.amount satisfies string}
    >
      <p>Call us.</p>
    </service-deposit>
    <service-kyc ref={element => element.gatesChanged()} mode="id-upload" />
  </service-session>
);

export const focus = () => deposit.focus();

export const wrong = () => [
  // @ts-expect-error -- there is no such element
  <service-depost />,
  // @ts-expect-error -- there is no such provider
  <service-deposit provider="bank" />,
  // @ts-expect-error -- a token is text
  <service-deposit session-token={42} />,
  // @ts-expect-error -- a property by its own name needs `prop:`
  <service-deposit requestTimeout={9_000} />,
  // @ts-expect-error -- an identity check has no amount
  <service-kyc prop:amount="25.00" />,
  // @ts-expect-error -- the detail has no such field
  <service-deposit on:service-deposit-success={({detail}) => detail.code} />,
];
