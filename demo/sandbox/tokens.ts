/** The users of the command's partner, by scenario, and their embed tokens. No backend has to sign for them. */
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

/** The partner's name for the user whom the command prints. */
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

  /** The user whom the command prints. With a data file, it is the same one at each start. */
  get printed(): User {
    return this.#printed;
  }

  /** For a new user. */
  start(name: ScenarioName): MintedToken {
    const {user, flow, flaw}: Scenario = SCENARIOS[name];
    const {isvs, users, signups} = this.#parts;
    if (flow === 'signup') return this.#signUp(signups.begin(this.#isvId, randomUUID()));
    const isvId = flaw === 'unregistered-origin' ? partnerElsewhere(isvs).id : this.#isvId;
    const minted = this.#issue(this.#controlled(users.create(isvId, undefined).user, user ?? {}));
    return flaw === 'tampered' ? {...minted, token: altered(minted.token)} : minted;
  }

  /** For a user or a signup that is known. `undefined` for any other. */
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
