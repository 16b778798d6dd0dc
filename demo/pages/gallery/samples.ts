/** Sample data for the gallery's screens. All of them show the same person, money and bank. */
import {ServiceError, type ErrorCode} from '#src/contract/errors.js';
import type {Gate} from '#src/contract/access.js';
import type {Order, Transaction} from '#src/contract/payments.js';
import type {Block} from '#src/flows/blocked.js';
import type {Funds, Source} from '#src/flows/payment-state.js';
import type {CryptoSource} from '#src/providers/crypto.js';
import {find} from '#src/runners/orders.js';

/** The longest allowed name, as one word. */
export const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);

export const nothingHappens = (): void => {};

export const block = (reason: string): Block => ({
  error: refused('GEOFENCE_BLOCKED', reason),
  stateCode: 'WA',
});

const transactionId = '00000000-0000-4000-8000-000000000001';

export const CHECKING: Source = {
  id: '1',
  name: 'First Harbor Bank',
  label: 'Everyday Checking',
  detail: '6789',
  terms: {account: '1'},
};
export const SAVINGS: Source = {
  id: '2',
  name: 'First Harbor Bank',
  label: 'Savings',
  detail: '1234',
  terms: {account: '2'},
};

const onNetwork = (
  [asset, name]: readonly [asset: string, name: string],
  [network, detail]: readonly [network: string, detail: string],
  minutes: number,
): Source => ({id: `${asset} ${network}`, name, detail, terms: {asset, network}, minutes});

const USDC = ['USDC', 'USD Coin'] as const;
export const ISSUER = `G${'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.repeat(2).slice(0, 55)}`;
export const POLYGON = onNetwork(USDC, ['polygon', 'Polygon'], 2);
export const STELLAR: CryptoSource = {
  ...onNetwork(USDC, ['stellar', 'Stellar'], 1),
  tokenAddress: ISSUER,
};

const WALLET = {currency: 'USD', balance: '2480.00', withdrawable: '1850.50'};

/** A wallet as the sandbox returns it, except for the fee of a withdrawal. */
const QUOTED = {
  ...WALLET,
  deposit: {
    fee: '0.00',
    arrival: 'In a few minutes',
    authorization:
      'You authorize one debit of this amount from your bank account, through the ACH network. It can’t be undone once it has been sent.',
  },
  withdraw: {fee: '1.50', arrival: 'In 1–2 business days'},
};

export const FUNDS: Funds = {sources: [CHECKING], source: CHECKING, wallet: QUOTED};
/** Funds for which the service reports deposit limits. */
export const LIMITED: Funds = {
  ...FUNDS,
  wallet: {...QUOTED, deposit: {...QUOTED.deposit, min: '10.00', max: '5000.00'}},
};
export const TWO_ACCOUNTS: Funds = {...FUNDS, sources: [CHECKING, SAVINGS]};
export const EMPTY_WALLET: Funds = {...FUNDS, wallet: {...WALLET, withdrawable: '0.00'}};
export const ASSETS: Funds = {
  sources: [
    POLYGON,
    onNetwork(USDC, ['ethereum', 'Ethereum'], 5),
    STELLAR,
    onNetwork(['USDT', 'Tether USD'], ['tron', 'Tron'], 3),
  ],
  source: POLYGON,
  wallet: WALLET,
};
/** A coin of another value than one dollar. */
const ETHER = onNetwork(['ETH', 'Ether'], ['ethereum', 'Ethereum'], 5);
export const IN_ETHER: Funds = {sources: [ETHER], source: ETHER, wallet: WALLET};
export const ON_STELLAR: Funds = {...ASSETS, source: STELLAR};

export const order = (amount: string): Order => ({
  transactionId,
  provider: 'bankpay',
  amount,
  account: '1',
});

export const cryptoOrder = (network = 'polygon'): Order => ({
  transactionId,
  provider: 'crypto',
  amount: '10.24',
  asset: 'USDC',
  network,
});

export const coinOrder = (): Order => ({...cryptoOrder('ethereum'), asset: 'ETH'});

export const transaction = (sent: Order, said: Partial<Transaction> = {}): Transaction => ({
  ...sent,
  action: 'deposit',
  currency: 'USD',
  status: 'pending',
  createdAt: '2026-11-24T09:30:00Z',
  balance: '2505.00',
  ...said,
});

/** An order whose status request gets no response. */
export function unheard(sent: Order): Order {
  const over = new AbortController();
  const call = () => {
    over.abort();
    return Promise.reject(LOST);
  };
  const session = {baseUrl: '', owner: '', call};
  const {random} = Math;
  // Skips the random delay of the request, so that it fails before the screen is drawn.
  Math.random = () => 0;
  const looked = find({session, action: 'deposit', timeout: 0, signal: over.signal}, sent);
  looked.catch(nothingHappens);
  Math.random = random;
  return sent;
}

/** The service's id of the failed request. */
const REQUEST_ID = '01JB7Q2Z9V4T8N3M5K6H0R1XWD';

/** Errors from the service. `booked` concerns a transaction that the service had accepted. */
export const refused = (code: ErrorCode, message: string, pendingGates: readonly Gate[] = []) =>
  new ServiceError(code, message, {status: 400, pendingGates, requestId: REQUEST_ID});
export const booked = (code: ErrorCode, message: string) =>
  new ServiceError(code, message, {status: 200, requestId: REQUEST_ID});
/** The service did not answer. */
export const LOST = new ServiceError('NETWORK_ERROR', 'The service cannot be reached.');
