/** A payment URI of each scheme, and hostile URIs that only this scheme can express. */
import type {Order, Transaction} from '#src/contract/payments.js';

export interface UriCase {
  readonly network: string;
  readonly asset: string;
  /** The address of the token's contract, according to the service’s list of assets. */
  readonly tokenAddress?: string;
  readonly amount: string;
  readonly address: string;
  readonly memo?: string;
  /** The wallet’s currency. The default is `USD`. */
  readonly currency?: string;
  /** Another person’s address on the same network. */
  readonly evil: string;
  /** A URI with every parameter that matters. */
  readonly uri: string;
  /** URIs that only this scheme can express. */
  readonly hostile: readonly string[];
}

const EVM = '0x7cD386cEfd5cEE12A6dCe7A669057de5242c09Fd';
const EVM_EVIL = '0x00000000000000000000000000000000deadBEEF';
const TOKEN = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7';
const BTC = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W';
const BTC_EVIL = '1EvilEvi1Evi1Evi1Evi1Evi1Evi1Ev2Qx';
const SOL = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';
const SOL_EVIL = 'Evi1Evi1Evi1Evi1Evi1Evi1Evi1Evi1Evi1Evi1Evi';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const XLM = 'GCALNQQBXAPZ2WIRSDDBMSTAKCUH5SG6U76YBFLQLIXJTF7FE5AX7AOO';
const XLM_EVIL = 'GEVILEVILEVILEVILEVILEVILEVILEVILEVILEVILEVILEVILEVILEVI';
const ISSUER = 'GCRCUE2C5TBNIPYHMEP7NK5RWTT2WBSZ75CMARH7GDOHDDCQH3XANFOB';
const TRX = 'TYg1YJTQqaeWF8yhFFcnkEExYpFbAHuyyc';
const TETHER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRX_EVIL = 'TEvi1Evi1Evi1Evi1Evi1Evi1Evi1Evi1E';

const DOLLARS = {asset: 'USDC', amount: '25.50'} as const;

export const SCHEMES: Readonly<Record<string, UriCase>> = {
  bitcoin: {
    network: 'bitcoin',
    asset: 'BTC',
    amount: '25.50',
    address: BTC,
    evil: BTC_EVIL,
    uri: `bitcoin:${BTC}?label=Luke-Jr`,
    hostile: [
      // BIP 321: other payees, and other ways to name a payee.
      ...['lightning=LNBC1EVIL', 'lno=LNO1EVIL', 'sp=SP1EVIL', 'bc=BC1EVIL', 'tb=TB1EVIL'].map(
        more => `bitcoin:${BTC}?${more}`,
      ),
      ...['pj=https%3A%2F%2Fevil.example', 'r=https%3A%2F%2Fevil.example', 'pop=evil%3A'].map(
        more => `bitcoin:${BTC}?amount=0.00042&${more}`,
      ),
      ...['req-pay=1', 'req-address=x', 'req-', 'REQ-pay=1', 'somethingyoudontunderstand=50'].map(
        more => `bitcoin:${BTC}?${more}`,
      ),
      `bitcoin:?bc=${BTC_EVIL}&address=${BTC}`,
      `bitcoin:?address=${BTC}`,
      // The user cannot tell from the screen how many coins $25.50 are.
      ...['0.00042', '9.99', '0', '25.50', '.5', '5e3', ''].map(
        coins => `bitcoin:${BTC}?amount=${coins}`,
      ),
      `litecoin:${BTC}?label=Luke-Jr`,
    ],
  },
  litecoin: {
    network: 'litecoin',
    asset: 'LTC',
    amount: '25.50',
    address: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    evil: 'ltc1qevi1evi1evi1evi1evi1evi1evi1evi1evi1e',
    uri: 'litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9?message=Order%2012',
    hostile: [
      'litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9?amount=0.3',
      'bitcoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    ],
  },
  'an EVM token': {
    ...DOLLARS,
    network: 'polygon',
    tokenAddress: TOKEN,
    address: EVM,
    evil: EVM_EVIL,
    uri: `ethereum:${TOKEN}@137/transfer?address=${EVM}&uint256=25500000`,
    hostile: [
      ...['approve', 'transferFrom', 'increaseAllowance', 'mint', 'Transfer', 'transfer%20'].map(
        name => `ethereum:${TOKEN}@137/${name}?address=${EVM}&uint256=25500000`,
      ),
      ...['1', '0137', '56', '137137', '0x89', '', '-137', '1.37e2', '137@1'].map(
        chain => `ethereum:${TOKEN}@${chain}/transfer?address=${EVM}&uint256=25500000`,
      ),
      ...['255000000', '25500001', '2550000', '25.5', '25.5e7', '25.5e0', '2.55e1', '1e77'].map(
        units => `ethereum:${TOKEN}@137/transfer?address=${EVM}&uint256=${units}`,
      ),
      // Another token with the same name.
      ...[EVM_EVIL, EVM, `${TOKEN}0`, TOKEN.slice(0, -1)].map(
        token => `ethereum:${token}@137/transfer?address=${EVM}&uint256=25500000`,
      ),
      ...['value=1e18', 'gas=1e9', 'gasPrice=1e18', 'gasLimit=1', `address=${EVM_EVIL}`].map(
        more => `ethereum:${TOKEN}@137/transfer?address=${EVM}&uint256=25500000&${more}`,
      ),
      `ethereum:${TOKEN}/transfer?address=${EVM}&uint256=25500000`,
      `ethereum:${TOKEN}@137/transfer?uint256=25500000&address=${EVM}`,
      `ethereum:${TOKEN}@137/transfer?address=${EVM}`,
      `ethereum:${TOKEN}@137/transferFrom?address=${EVM_EVIL}&address=${EVM}&uint256=25500000`,
      `ethereum:${TOKEN}@137/transfer/approve?address=${EVM}&uint256=25500000`,
      `ethereum:${TOKEN}@137?address=${EVM}&uint256=25500000`,
      `ethereum:${EVM_EVIL}@137?value=25500000&address=${EVM}`,
      // The network's native coin instead of the order's token.
      `ethereum:${EVM}@137?value=25500000`,
      `ethereum:${EVM}@137`,
      `ethereum:evil.eth@137/transfer?address=${EVM}&uint256=25500000`,
      `ethereum:pay-evil.eth@137/transfer?address=${EVM}&uint256=25500000`,
    ],
  },
  'an EVM coin': {
    network: 'ethereum',
    asset: 'ETH',
    amount: '25.50',
    address: EVM,
    evil: EVM_EVIL,
    uri: `ethereum:${EVM}@1`,
    hostile: [
      `ethereum:${EVM}@137`,
      `ethereum:${EVM}`,
      ...['9e25', '2.014e18', '25500000000000000000', '25.5e18', '1', '0'].map(
        units => `ethereum:${EVM}@1?value=${units}`,
      ),
      `ethereum:${EVM_EVIL}@1/transfer?address=${EVM}&uint256=1`,
      `ethereum:${EVM}@1/transfer?address=${EVM}&uint256=1`,
      `ethereum:${EVM}@1/transfer?address=${EVM_EVIL}&uint256=1`,
      `ethereum:${EVM}@1/withdraw`,
      `ethereum:${EVM}@1?value=2.0.1e18`,
      `ethereum:${EVM}@1?value=1e18e1`,
      `ethereum:${EVM}@1?value=-1`,
      `ethereum:${EVM}@1?value=1&gasPrice=1e18`,
    ],
  },
  'a Solana token': {
    ...DOLLARS,
    network: 'solana',
    tokenAddress: MINT,
    address: SOL,
    evil: SOL_EVIL,
    memo: 'OrderId12345',
    uri: `solana:${SOL}?amount=25.50&spl-token=${MINT}&memo=OrderId12345`,
    hostile: [
      `solana:https%3A%2F%2Fevil.example%2Fpay%3Fto?recipient=${SOL}`,
      `solana:https://evil.example/pay?recipient=${SOL}`,
      `solana:http%3A%2F%2Fevil.example?destination=${SOL}`,
      `solana:${SOL}?amount=25.50&memo=OrderId12345`,
      `solana:${SOL}?amount=25.50&spl-token=${MINT}&spl-token=${SOL_EVIL}&memo=OrderId12345`,
      ...[SOL_EVIL, SOL, MINT.toLowerCase(), `${MINT}1`].map(
        mint => `solana:${SOL}?amount=25.50&spl-token=${mint}&memo=OrderId12345`,
      ),
      `solana:${SOL}?amount=25.50&spl-token=https%3A%2F%2Fevil.example&memo=OrderId12345`,
      `solana:${SOL}?amount=25.50&spl-token=&memo=OrderId12345`,
      `solana:${SOL}?amount=25.50&splToken=${MINT}&memo=OrderId12345`,
      `solana:${SOL}?amount=25.50&spl-token=${MINT}&link=https%3A%2F%2Fevil.example&memo=OrderId12345`,
    ],
  },
  'a Stellar asset': {
    ...DOLLARS,
    network: 'stellar',
    tokenAddress: ISSUER,
    address: XLM,
    evil: XLM_EVIL,
    memo: '793428494',
    uri: `web+stellar:pay?destination=${XLM}&amount=25.50&asset_code=USDC&asset_issuer=${ISSUER}&memo=793428494&memo_type=MEMO_TEXT`,
    hostile: [
      `web+stellar:tx?xdr=AAAA&destination=${XLM}&memo=793428494`,
      `web+stellar:tx?destination=${XLM}&amount=25.50&asset_code=USDC&asset_issuer=${ISSUER}&memo=793428494`,
      `web+stellar:PAY?destination=${XLM}&amount=25.50&asset_code=USDC&asset_issuer=${ISSUER}&memo=793428494`,
      `web+stellar:pay?destination=${XLM}&amount=25.50&memo=793428494`,
      `web+stellar:pay?destination=${XLM}&amount=25.50&asset_code=USDT&asset_issuer=${ISSUER}&memo=793428494`,
      `web+stellar:pay?destination=${XLM}&amount=25.50&asset_code=USDC&memo=793428494`,
      `web+stellar:pay?destination=${XLM}&amount=25.50&asset_issuer=${ISSUER}&memo=793428494`,
      ...[XLM_EVIL, XLM, ISSUER.toLowerCase()].map(
        issuer =>
          `web+stellar:pay?destination=${XLM}&amount=25.50&asset_code=USDC&asset_issuer=${issuer}&memo=793428494`,
      ),
      ...[
        'callback=url%3Ahttps%3A%2F%2Fevil.example',
        'xdr=AAAA',
        'replace=sourceAccount%3AX',
        `pubkey=${XLM_EVIL}`,
        'network_passphrase=Test%20SDF%20Network%20%3B%20September%202015',
        'origin_domain=evil.example',
        'memo_type=MEMO_RETURN',
      ].map(
        more =>
          `web+stellar:pay?destination=${XLM}&amount=25.50&asset_code=USDC&asset_issuer=${ISSUER}&memo=793428494&${more}`,
      ),
      `web+stellar:pay?destination=evil*evil.example&amount=25.50&asset_code=USDC&asset_issuer=${ISSUER}&memo=793428494`,
    ],
  },
  'a Tron token': {
    network: 'tron',
    tokenAddress: TETHER,
    asset: 'USDT',
    amount: '25.50',
    address: TRX,
    evil: TRX_EVIL,
    uri: `tron:${TRX}?amount=25.50&token=${TETHER}`,
    hostile: [
      `tron:${TRX}`,
      `tron:${TRX}?amount=25.50`,
      ...['TRX', 'USDT', 'usdt', TETHER.toLowerCase(), TRX, TRX_EVIL, `${TETHER}1`, ''].map(
        token => `tron:${TRX}?amount=25.50&token=${token}`,
      ),
      `tron:${TRX}?amount=25.50&token=${TETHER}&contract=${TRX_EVIL}`,
      `tron:signTransaction-version=1.0&protocol=TokenPocket&network=tron&data={"address":"${TRX}"}`,
      `tronlinkoutside://pull.activity?param={"to":"${TRX}"}`,
    ],
  },
};

/** Returns the order, the service's transaction and the token's address for one of these cases. */
export function toldWith(
  {
    network,
    asset,
    amount,
    address,
    memo,
    currency = 'USD',
    tokenAddress,
  }: Omit<UriCase, 'evil' | 'hostile' | 'uri'>,
  uri: string,
): readonly [Order, Transaction, tokenAddress: string | undefined] {
  const pair = {asset, network};
  const about = {transactionId: 'one', provider: 'crypto', amount, ...pair} as const;
  const state = {action: 'deposit', currency, status: 'pending', stage: 'waiting'} as const;
  const said = {...about, ...state, address, uri, ...(memo !== undefined && {memo})};
  return [about, said, tokenAddress];
}
