/** The parts of the service, and what they share: one database, one clock. */
import {BankAccounts} from './bankpay/bank-accounts.ts';
import {BankLinks} from './bankpay/bank-links.ts';
import {BankProfiles} from './bankpay/bank-profiles.ts';
import {CashpayWithdrawals} from './cashpay/cashpay-withdrawals.ts';
import {createConnections, type Connections} from './connection/connections.ts';
import {CryptoDeposits} from './crypto/crypto-deposits.ts';
import {CryptoParticipants} from './crypto/crypto-participants.ts';
import {EmbedTokens} from './embed/embed-tokens.ts';
import {KycDocuments} from './kyc/kyc-documents.ts';
import {KycReviews} from './kyc/kyc-reviews.ts';
import {Ledger} from './payments/ledger.ts';
import {RequestLog} from './sandbox/request-log.ts';
import {pacedBy, type Paced} from './sandbox/pace.ts';
import {openDatabase} from './store/database.ts';
import {Isvs} from './store/isvs.ts';
import {Signups} from './signup/signups.ts';
import {Users, type User} from './store/users.ts';
import {TermsAcceptances} from './terms/terms-acceptances.ts';

export interface Service {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly isvs: Isvs;
  readonly users: Users;
  readonly tokens: EmbedTokens;
  readonly ledger: Ledger;
  readonly bankProfiles: BankProfiles;
  readonly bankAccounts: BankAccounts;
  readonly bankLinks: BankLinks;
  readonly cryptoParticipants: CryptoParticipants;
  readonly cryptoDeposits: CryptoDeposits;
  readonly cashpayWithdrawals: CashpayWithdrawals;
  readonly kycDocuments: KycDocuments;
  readonly kycReviews: KycReviews;
  readonly terms: TermsAcceptances;
  readonly signups: Signups;
  readonly requests: RequestLog;
  readonly connections: Connections;
  /** How long something takes for a user. */
  readonly paced: Paced;
  /**
   * The wallet that a user's payments use (decision 10): the partner's wallet if the
   * fund type is `STANDING`, else the user's.
   */
  readonly walletId: (user: User) => string;
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
}

export function createService({data, now, heartbeatSeconds, pace = 1}: ServiceOptions): Service {
  const paced = pacedBy(pace);
  const database = openDatabase(data);
  const isvs = new Isvs(database);
  const ledger = new Ledger(database, now);
  const connections = createConnections({database, ledger, now, heartbeatSeconds});
  const users = new Users(database, user => connections.history.gatesChanged(user));
  const kycDocuments = new KycDocuments(database, now);
  const kycReviews = new KycReviews(database, users, kycDocuments, now, paced);
  connections.history.settle = () => kycReviews.settle();
  return {
    now,
    isvs,
    users,
    tokens: new EmbedTokens(users, now),
    ledger,
    bankProfiles: new BankProfiles(database, now),
    bankAccounts: new BankAccounts(database, now),
    bankLinks: new BankLinks(database),
    cryptoParticipants: new CryptoParticipants(database, now, paced),
    cryptoDeposits: new CryptoDeposits(database, now, paced),
    cashpayWithdrawals: new CashpayWithdrawals(database),
    kycDocuments,
    kycReviews,
    terms: new TermsAcceptances(database, users, now),
    signups: new Signups(database, now),
    requests: new RequestLog(),
    connections,
    paced,
    walletId: user => (isvs.get(user.isvId).fundType === 'STANDING' ? user.isvId : user.id),
    close: () => database.close(),
  };
}
