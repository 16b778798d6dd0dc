/**
 * Lines of the product that a careless change could break, and the tests that
 * must notice. `npm run test:broken-lines` breaks them one at a time.
 */
export interface Mutation {
  /** What the change would do to a user or a page. */
  readonly harm: string;
  /** A file in `dist/`, as tsc writes it. The tests run it alone or bundled. */
  readonly file: string;
  readonly line: string;
  /** The replacement of the line. */
  readonly broken: string;
  /** The test files that must fail. */
  readonly caughtBy: readonly string[];
}

export const MUTATIONS: readonly Mutation[] = [
  {
    harm: 'a window of any origin is heard',
    file: 'host/guard.js',
    line: 'if (!event.isTrusted || !isOrigin(event.origin))',
    broken: 'if (!event.isTrusted)',
    caughtBy: ['test/browser/frame-page.test.ts'],
  },
  {
    harm: 'a script of the page speaks for another window',
    file: 'host/guard.js',
    line: '!event.isTrusted || ',
    broken: '',
    caughtBy: ['test/browser/bank-link.test.ts', 'test/browser/terms-frame.test.ts'],
  },
  {
    harm: 'another window of the service accepts the terms',
    file: 'host/terms-frame.js',
    line: 'isSource: source => source === frame.contentWindow',
    broken: 'isSource: () => true',
    caughtBy: ['test/browser/terms-frame.test.ts'],
  },
  {
    harm: 'a page of another origin in the terms’ frame accepts them',
    file: 'host/terms-frame.js',
    line: 'isOrigin: origin => origin === serviceOrigin',
    broken: 'isOrigin: () => true',
    caughtBy: ['test/browser/terms-frame.test.ts'],
  },
  {
    harm: 'a message of another conversation accepts the terms',
    file: 'host/terms-frame.js',
    line: 'isOurs: message => message.nonce === nonce',
    broken: 'isOurs: () => true',
    caughtBy: ['test/browser/terms-frame.test.ts'],
  },
  {
    harm: 'a frame takes messages with another nonce',
    file: 'host/embed-channel.js',
    line: '({ nonce }) => nonce === this.#nonce',
    broken: '({ nonce }) => nonce !== undefined',
    caughtBy: ['test/browser/frame-embed.test.ts'],
  },
  {
    harm: 'another user’s token is taken for a fresh one of the same user',
    file: 'contract/token.js',
    line: 'a.sub === b?.sub &&',
    broken: '',
    caughtBy: ['test/node/session-refresh.test.ts', 'test/browser/session-token.test.ts'],
  },
  {
    harm: 'a page hears what our elements ask a <service-session> for',
    file: 'elements/session-context.js',
    line: 'request.stopImmediatePropagation();',
    broken: '',
    caughtBy: ['test/browser/service-session.test.ts'],
  },
  {
    harm: 'an element asks for a session where there is none around it',
    file: 'elements/controllers/session-controller.js',
    line: 'node instanceof Element && node.localName === tag',
    broken: 'node instanceof Element',
    caughtBy: ['test/browser/service-session.test.ts'],
  },
  {
    harm: 'a component of the page can change what others are told of the session',
    file: 'elements/session/public-session.js',
    line: 'return Object.freeze(value);',
    broken: 'return value;',
    caughtBy: ['test/browser/session-context.test.ts'],
  },
  {
    harm: 'a user sees the open payment of another user',
    file: 'runners/open-orders.js',
    line: 'entry.owner === owner &&',
    broken: '',
    caughtBy: ['test/node/open-orders.test.ts'],
  },
  {
    harm: 'two tabs send two payments',
    file: 'runners/open-orders.js',
    line: 'openOrders(owner, action).every(other => other === one)',
    broken: 'true',
    caughtBy: ['test/node/shared-orders.test.ts'],
  },
  {
    harm: 'a payment that another tab has ended is sent again',
    file: 'runners/open-orders.js',
    line: 'settled.add(transactionId);\n            // Who',
    broken: '// Who',
    caughtBy: ['test/node/shared-orders.test.ts'],
  },
  {
    harm: 'a redirect carries the token or a picture of a passport elsewhere',
    file: 'api/exchange.js',
    line: "redirect: 'error'",
    broken: "redirect: 'follow'",
    caughtBy: ['test/node/request.test.ts', 'test/node/upload.test.ts'],
  },
  {
    harm: 'a body without end fills the memory of a page',
    file: 'contract/json-body.js',
    line: 'text.length <= MAX_BODY',
    broken: 'text.length <= 2 ** 24',
    caughtBy: ['test/node/request-answers.test.ts'],
  },
  {
    harm: 'a body without end fills the memory of a page that shows a frame',
    file: 'host/frame-fault.js',
    line: 'await readJson(answer)',
    broken: 'await answer.text()',
    caughtBy: ['test/node/frame-fault.test.ts'],
  },
  {
    harm: 'a picture of 30,000 × 30,000 pixels takes 3.6 GB of memory',
    file: 'identity/prepare-file.js',
    line: 'size[0] * size[1] > MAX_PIXELS',
    broken: 'false',
    caughtBy: ['test/node/picture-size.test.ts'],
  },
  {
    harm: 'a service that asks to be left alone is asked',
    file: 'runners/backoff.js',
    line: 'Math.min(asked, MOST)',
    broken: '0',
    caughtBy: ['test/node/orders.test.ts', 'test/node/look-again.test.ts'],
  },
  {
    harm: 'a review is looked at as often while the service fails',
    file: 'elements/crypto/look-again.js',
    line: 'backoff(unanswered.count + 2, unanswered.error)',
    broken: 'EVERY',
    caughtBy: ['test/node/look-again.test.ts'],
  },
  {
    harm: 'backends that were told the same time come back at that moment',
    file: 'partner/repeat.js',
    line: 'asked + random() * Math.max(own, asked / 2)',
    broken: 'asked',
    caughtBy: ['test/node/storms.test.ts'],
  },
  {
    harm: 'all pages ask a service that has failed again in one moment',
    file: 'runners/pause.js',
    line: '(1 + Math.random() / 2)',
    broken: '1',
    caughtBy: ['test/node/storms.test.ts'],
  },
  {
    harm: 'a captive portal’s page proves that a wrong clock is right',
    file: 'partner/server-clock.js',
    line: 'refusal.definite && ',
    broken: '',
    caughtBy: ['test/node/partner-clock.test.ts'],
  },
  {
    harm: 'a request that is signed for one user is read as another’s',
    file: 'partner/request-path.js',
    line: 'segments.some(hidesPlain)',
    broken: 'false',
    caughtBy: ['test/node/partner-refusals.test.ts'],
  },
  {
    harm: 'a terminal obeys what a stranger wrote into a key',
    file: 'partner/doctor/finding.js',
    line: 'return text.replaceAll(',
    broken: 'return text.replace(/(?!)/,',
    caughtBy: ['test/node/doctor-fuzz.test.ts'],
  },
  {
    harm: 'an order is given up where it should be looked for, and the other way around',
    file: 'flows/payment-steps.js',
    line: "leaving || error.definite ? 'abandon' : 'find'",
    broken: "leaving || error.definite ? 'find' : 'abandon'",
    caughtBy: ['test/node/payment-flow.test.ts'],
  },
  {
    harm: 'a second click while the payment is sent sends another request',
    file: 'flows/payment.js',
    line: "case 'sending':",
    broken:
      "case 'sending': if (event.type === 'submit') return {state: {...state}, command: {type: 'send', order: state.order}};",
    caughtBy: ['test/node/payment-flow.test.ts'],
  },
  {
    harm: 'the second half of a double click presses the next screen’s button',
    file: 'elements/late-clicks.js',
    line: 'click.stopImmediatePropagation();',
    broken: '',
    caughtBy: ['test/e2e/double-click.e2e.ts'],
  },
  {
    harm: 'a denied provider is offered',
    file: 'flows/offer.js',
    line: 'permission(provider)?.granted)',
    broken: 'permission(provider))',
    caughtBy: ['test/node/offer.test.ts'],
  },
  {
    harm: 'a deny reason is shown while another provider is permitted',
    file: 'flows/offer.js',
    line: 'if (permitted.length === 0)',
    broken: 'if (permitted.length < PROVIDERS.length)',
    caughtBy: ['test/node/offer.test.ts'],
  },
  {
    harm: 'the token stays in the attribute',
    file: 'elements/service-element.js',
    line: 'this.removeAttribute(name);',
    broken: '',
    caughtBy: ['test/browser/session-token.test.ts'],
  },
  {
    harm: 'a success is told twice',
    file: 'elements/payment/payment-report.js',
    line: "case 'succeeded':",
    broken:
      "case 'succeeded': emit(element, `service-${action}-success`, {...detailOf(state.transaction), status: 'completed'});",
    caughtBy: ['test/browser/events.test.ts'],
  },
  {
    harm: 'what was typed is lost when the session expires',
    file: 'elements/flow-element.js',
    line: 'this.#flow?.sessionChanged(state);',
    broken:
      "if (state.status === 'active') this.#flow?.sessionChanged(state); else { this.#flow?.end(); this.#flow = undefined; }",
    caughtBy: ['test/browser/late-renewal.test.ts'],
  },
  {
    harm: 'another window of the bank’s origin says that the account is linked',
    file: 'elements/bankpay/bank-window.js',
    line: 'isSource: source => source === this.#popup || source === this.#framed',
    broken: 'isSource: () => true',
    caughtBy: ['test/browser/bank-window.test.ts'],
  },
  {
    harm: 'a page that the bank’s frame was led to speaks for the bank',
    file: 'elements/bankpay/bank-window.js',
    line: 'isOrigin: origin => origin === link.origin',
    broken: 'isOrigin: () => true',
    caughtBy: ['test/browser/bank-window.test.ts'],
  },
  {
    harm: 'the word about another link counts',
    file: 'elements/bankpay/bank-window.js',
    line: 'isOurs: ({ payload }) => payload.linkId === link.linkId',
    broken: 'isOurs: () => true',
    caughtBy: ['test/browser/bank-window.test.ts'],
  },
  {
    harm: 'a bank’s page is opened by http:, or runs a script',
    file: 'providers/bankpay.js',
    line: "url.protocol === 'https:' && ",
    broken: '',
    caughtBy: ['test/node/bankpay-provider.test.ts'],
  },
  {
    harm: 'the page around the element is opened in its frame, and reaches out of it',
    file: 'providers/bankpay.js',
    line: ' && url.origin !== page',
    broken: '',
    caughtBy: ['test/node/bankpay-provider.test.ts'],
  },
  {
    harm: 'a configured path leads the token to another host',
    file: 'contract/paths/require-paths.js',
    line: String.raw`^(?:\/[\w-]`,
    broken: String.raw`^(?:[\w-]`,
    caughtBy: ['test/node/configure.test.ts'],
  },
  {
    harm: 'the answer about another amount is taken for this payment',
    file: 'runners/orders.js',
    line: 'minorUnits(transaction.amount) === minorUnits(order.amount)',
    broken: 'true',
    caughtBy: ['test/node/orders.test.ts'],
  },
  {
    harm: 'the answer about another provider is taken for this payment',
    file: 'runners/orders.js',
    line: 'transaction.provider === order.provider &&',
    broken: '',
    caughtBy: ['test/node/orders.test.ts'],
  },
  {
    harm: 'a withdrawal is taken for a deposit',
    file: 'runners/orders.js',
    line: 'transaction.action === action &&',
    broken: '',
    caughtBy: ['test/node/orders.test.ts'],
  },
  {
    harm: 'a page that answers late sends a payment that the user has left',
    file: 'elements/payment/payment-flow.js',
    line: 'if (this.#state !== state)',
    broken: 'if (false)',
    caughtBy: ['test/browser/events.test.ts'],
  },
];
