/** Makes users by scenario for the command's partner, and embed tokens that need no backend. */
import {randomUUID} from 'node:crypto';
import {altered, SCENARIOS, type Scenario, type ScenarioName} from '../partner/scenarios.ts';
import {NO_ACCESS} from '../service/embed/access.ts';
import type {EmbedTokens} from '../service/embed/embed-tokens.ts';
import type {UserControl} from '../service/sandbox/control-contract.ts';
import {controlUser, type ControlUserParts} from '../service/sandbox/control/control-user.ts';
import type {Signup, Signups} from '../service/signup/signups.ts';
import type {Isvs} from '../service/store/isvs.ts';
import type {User} from '../service/store/users.ts';
import {partnerElsewhere} from './own-partner.ts';
import type {MintedToken} from './token-contract.ts';

export interface TokensParts extends ControlUserParts {
  readonly isvs: Isvs;
  readonly tokens: EmbedTokens;
  readonly signups: Signups;
}

/** The partner's reference for the user that the command prints. */
const PRINTED = 'printed by service-embed sandbox';

export class Tokens {
  readonly #parts: TokensParts;
  readonly #isvId: string;
  readonly #printed: User;

  constructor(parts: TokensParts, isvId: string) {
    this.#parts = parts;
    this.#isvId = isvId;
    const {user, created} = parts.users.create(isvId, PRINTED);
    this.#printed = created ? this.#controlled(user, SCENARIOS.ready.user) : user;
  }

  /** The user that the command prints. With a data file, it is the same user at each start. */
  get printed(): User {
    return this.#printed;
  }

  /** Makes a token for a new user. */
  start(name: ScenarioName): MintedToken {
    const {user, flow, flaw}: Scenario = SCENARIOS[name];
    const {isvs, users, signups} = this.#parts;
    if (flow === 'signup') return this.#signUp(signups.begin(this.#isvId, randomUUID()));
    const isvId = flaw === 'unregistered-origin' ? partnerElsewhere(isvs).id : this.#isvId;
    const minted = this.#issue(this.#controlled(users.create(isvId, undefined).user, user ?? {}));
    return flaw === 'tampered' ? {...minted, token: altered(minted.token)} : minted;
  }

  /** Makes a token for a known user or signup. `undefined` for an unknown id. */
  renew(userId: string): MintedToken | undefined {
    const {users, signups} = this.#parts;
    const user = users.find(userId);
    if (user) return this.#issue(user);
    const signup = signups.find(userId);
    return signup && this.#signUp(signup);
  }

  #issue(user: User): MintedToken {
    const {tokens, users} = this.#parts;
    return {...tokens.issue(user, users.takeNextToken(user)), userId: user.id};
  }

  #signUp({isvId, userId}: Signup): MintedToken {
    return {...this.#parts.tokens.issueSignup(isvId, userId, NO_ACCESS), userId};
  }

  #controlled(user: User, change: UserControl): User {
    controlUser(this.#parts, user, change);
    return this.#parts.users.find(user.id) ?? user;
  }
}
