/** The parts of the service, which share one database and one clock. */
import {BankAccounts} from './bankpay/bank-accounts.ts';
import {BankLinks} from './bankpay/bank-links.ts';
import {BankProfiles} from './bankpay/bank-profiles.ts';
import {CashpayWithdrawals} from './cashpay/cashpay-withdrawals.ts';
import {Payouts} from './cashpay/payouts.ts';
import {createConnections, type Connections} from './connection/connections.ts';
import {CryptoDeposits} from './crypto/crypto-deposits.ts';
import {CryptoParticipants} from './crypto/crypto-participants.ts';
import {EmbedTokens} from './embed/embed-tokens.ts';
import {geoBlock, type GeoGate} from './gateway/geo-gate.ts';
import {Handoffs} from './kyc/handoffs.ts';
import {KycDocuments} from './kyc/kyc-documents.ts';
import {KycReviews} from './kyc/kyc-reviews.ts';
import {Bookings} from './payments/bookings.ts';
import {Ledger, type Booking} from './payments/ledger.ts';
import {Orders} from './payments/orders.ts';
import {pacedBy} from './sandbox/pace.ts';
import {RequestLog} from './sandbox/request-log.ts';
import {enrollInto} from './signup/enroll.ts';
import {Signups} from './signup/signups.ts';
import {openDatabase} from './store/database.ts';
import {Isvs} from './store/isvs.ts';
import {Users} from './store/users.ts';
import {TermsAcceptances} from './terms/terms-acceptances.ts';

/**
 * All parts. Only `app.ts` and `server.ts` use this type. Other modules name the parts they use.
 */
export interface Service {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly geoGate: GeoGate;
  readonly isvs: Isvs;
  readonly users: Users;
  readonly tokens: EmbedTokens;
  readonly ledger: Ledger;
  readonly bookings: Bookings;
  readonly orders: Orders;
  readonly payouts: Payouts;
  readonly bankProfiles: BankProfiles;
  readonly bankAccounts: BankAccounts;
  readonly bankLinks: BankLinks;
  readonly cryptoParticipants: CryptoParticipants;
  readonly kycDocuments: KycDocuments;
  readonly kycReviews: KycReviews;
  readonly handoffs: Handoffs;
  readonly terms: TermsAcceptances;
  readonly signups: Signups;
  readonly requests: RequestLog;
  readonly connections: Connections;
  readonly close: () => void;
}

export interface ServiceOptions {
  /** SQLite file. The default is in memory. */
  readonly data?: string | undefined;
  readonly now: () => number;
  /** Seconds between two WebSocket heartbeats. The default is 15. */
  readonly heartbeatSeconds?: number | undefined;
  /** See `sandbox/pace.ts`. The default is 1. */
  readonly pace?: number | undefined;
  /** Decides which locations may use the service. The default is rule 10 of contract 5.3. */
  readonly geoGate?: GeoGate | undefined;
  /** Called with each booking. */
  readonly booked?: ((booking: Booking) => void) | undefined;
}

export function createService(options: ServiceOptions): Service {
  const {data, now, heartbeatSeconds, pace = 1, geoGate = geoBlock, booked = () => {}} = options;
  const paced = pacedBy(pace);
  const database = openDatabase(data);
  const isvs = new Isvs(database);
  const ledger = new Ledger(database, now, booked);
  const connections = createConnections({database, ledger, now, heartbeatSeconds});
  const {history} = connections;
  const users = new Users(database, user => history.gatesChanged(user));
  const kycDocuments = new KycDocuments(database, now);
  const kycReviews = new KycReviews(database, users, kycDocuments, now, paced);
  history.settle = () => kycReviews.settle();
  const terms = new TermsAcceptances(database, users, now);
  const bankProfiles = new BankProfiles(database, now);
  const bankAccounts = new BankAccounts(database, now);
  const cryptoParticipants = new CryptoParticipants(database, now, paced);
  const cryptoDeposits = new CryptoDeposits(database, paced);
  const withdrawals = new CashpayWithdrawals(database);
  const bookings = new Bookings({database, isvs, ledger, bankAccounts, cryptoDeposits, now, paced});
  const providers = {bankProfiles, bankAccounts, cryptoParticipants};
  return {
    now,
    geoGate,
    isvs,
    users,
    tokens: new EmbedTokens(users, now),
    ledger,
    bookings,
    orders: new Orders(
      bookings,
      ledger,
      providers,
      (userId, transactionId) => withdrawals.find(userId, transactionId) !== undefined,
    ),
    payouts: new Payouts(withdrawals, bookings),
    ...providers,
    bankLinks: new BankLinks(database),
    kycDocuments,
    kycReviews,
    handoffs: new Handoffs(database, kycDocuments, now),
    terms,
    signups: new Signups(database, now, enrollInto({users, terms, kycReviews, history})),
    requests: new RequestLog(),
    connections,
    close: () => database.close(),
  };
}
