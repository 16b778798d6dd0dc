/**
 * A page, as a partner's compiler sees our types. `test/node/project/types.test.ts` compiles it.
 */
import 'service-embed/define';
import {
  describeError,
  listen,
  type ColorScheme,
  type HeadingLevel,
  type Isolation,
  type KycMode,
  type ServiceAccess,
  type ServiceEvent,
} from 'service-embed';

const deposit = document.createElement('service-deposit');
const withdraw = document.createElement('service-withdraw');
const kyc = document.createElement('service-kyc');
const session = document.createElement('service-session');

deposit.provider = 'crypto';
deposit.provider = '';
deposit.isolation = 'frame' satisfies Isolation;
deposit.colorScheme = 'dark' satisfies ColorScheme;
kyc.mode = 'id-upload' satisfies KycMode;
withdraw.messages = {title: 'Send'} as never;
// @ts-expect-error -- it is no provider
deposit.provider = 'paypay';
// @ts-expect-error -- it would run inline
deposit.isolation = 'iframe';
kyc.headingLevel = 3 satisfies HeadingLevel;
// @ts-expect-error -- no page has such a heading
kyc.headingLevel = 7;
// @ts-expect-error -- it is no scheme
deposit.colorScheme = 'sepia';
// @ts-expect-error -- it is no mode
kyc.mode = 'quick';
// @ts-expect-error -- a withdrawal has no mode
withdraw.mode = 'verify';
// @ts-expect-error -- a session has no provider
session.provider = 'crypto';

session.sessionToken = 'a token';
session.sessionToken = undefined;
session.sessionToken = null;
session.tokenProvider = async () => 'a token';
session.signOut();
// @ts-expect-error -- a token is a text
session.sessionToken = 5;
// @ts-expect-error -- a provider answers with a text
session.tokenProvider = () => 5;
// @ts-expect-error -- only the service knows it
session.access = undefined;

export const access: ServiceAccess | undefined = session.access;

const heard: string[] = [];

deposit.addEventListener('service-deposit-success', ({detail}) => {
  heard.push(detail.amount, detail.provider);
  // @ts-expect-error -- an amount is a text
  detail.amount.toFixed(2);
  // @ts-expect-error -- a detail cannot be written
  detail.amount = '5';
});
document.addEventListener('service-error', ({detail}) => {
  heard.push(describeError(detail.code, 'es-MX').whatToDo);
  // @ts-expect-error -- not every error has a payment
  void detail.transactionId.length;
});
window.addEventListener('service-session-expired', ({detail}) => {
  detail.refresh(Promise.resolve('a token'));
  // @ts-expect-error -- a token is a text
  detail.refresh(5);
});
document.body.addEventListener('service-step-change', ({detail}) => {
  heard.push(detail.to);
  // @ts-expect-error -- no step has that name
  if (detail.flow === 'kyc' && detail.to === 'entering') heard.pop();
});
// @ts-expect-error -- an event of no known name has no detail
document.addEventListener('service-depost', ({detail}) => heard.push(detail.amount));

export function submit(event: ServiceEvent<'service-submit'>): string {
  // @ts-expect-error -- no event has that name
  const other: ServiceEvent<'service-depost'> | undefined = undefined;
  return other ?? event.detail.transactionId;
}

listen(document, {
  onReady: () => heard.push('ready'),
  onSubmit: ({amount, flow}) => flow === 'deposit' && amount !== '5.00',
  onGateRequired({gate, route}) {
    if (gate === 'email-verify') return false;
    // @ts-expect-error -- there is no such route
    return route !== 'nowhere';
  },
  onError(code, message, pendingGates, transactionId) {
    heard.push(message, ...(pendingGates ?? []), transactionId ?? '');
    heard.push(describeError(code)?.whatToDo ?? '');
    // @ts-expect-error -- the service may say a code that the contract does not list
    void describeError(code).whatToDo;
    // @ts-expect-error -- not every error has a payment
    void transactionId.length;
  },
});
listen(document, {
  // @ts-expect-error -- only `false` cancels
  onSubmit: () => 'no',
  // @ts-expect-error -- a token is a text
  onSessionExpired: () => 5,
});
// @ts-expect-error -- no callback has that name
listen(document, {onDeposit() {}});
