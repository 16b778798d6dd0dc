/** The control routes of `control-contract.ts`. */
import {Hono} from 'hono';
import {cors} from 'hono/cors';
import {OFFERED_ACCOUNTS} from '../../bankpay/bank-accounts.ts';
import {Refusal} from '../../http/refusal.ts';
import {readBody} from '../../http/request-body.ts';
import {routePattern} from '../../http/route-pattern.ts';
import {
  IsvControl,
  IsvRegistration,
  SANDBOX_ISV,
  SANDBOX_LEDGER,
  SANDBOX_REQUESTS,
  sandboxIsvPath,
  sandboxUserPath,
  UserControl,
  type BankpayStage,
  type ControlledUser,
  type LedgerReport,
  type RegisteredIsv,
  type RequestReport,
} from '../control-contract.ts';
import type {Service} from '../../service.ts';
import type {User} from '../../store/users.ts';

export function sandboxRoutes(service: Service): Hono {
  const routes = new Hono();

  routes.use('/sandbox/*', cors({origin: origin => (isLoopback(origin) ? origin : null)}));
  // CORS does not stop a foreign page from sending a POST whose answer it cannot read. This
  // check does.
  routes.use('/sandbox/*', async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !isLoopback(origin))
      throw new Refusal('ORIGIN_UNAUTHORIZED', 'The sandbox is controlled from this machine.');
    await next();
  });

  routes.post(SANDBOX_ISV, async c => {
    const {id, fundType} = service.isvs.register(await readBody(c, IsvRegistration));
    return c.json({isvId: id, fundType} satisfies RegisteredIsv);
  });

  routes.post(routePattern(sandboxIsvPath(':isvId')), async c => {
    const isv = service.isvs.find(c.req.param('isvId') ?? '');
    if (!isv) throw new Refusal('not_found', 'There is no such partner.');
    const {connectionConfig, termsVersion} = await readBody(c, IsvControl);
    if (connectionConfig === 'failing') service.connections.failing.add(isv.id);
    else if (connectionConfig === 'working') service.connections.failing.delete(isv.id);
    if (termsVersion !== undefined) service.terms.publish(isv.id, termsVersion);
    return c.json({});
  });

  routes.post(routePattern(sandboxUserPath(':userId')), async c => {
    const user = findUser(service, c.req.param('userId'));
    return c.json(controlUser(service, user, await readBody(c, UserControl)));
  });

  routes.get(SANDBOX_LEDGER, c =>
    c.json(reportLedger(service, findUser(service, c.req.query('userId')))),
  );

  routes.get(SANDBOX_REQUESTS, c => {
    const {id} = findUser(service, c.req.query('userId'));
    return c.json({requests: [...service.requests.of(id)]} satisfies RequestReport);
  });

  return routes;
}

function reportLedger(service: Service, user: User): LedgerReport {
  const entries = service.ledger
    .ofUser(user.id)
    .map(({transactionId, action, provider, amount, status}) => ({
      transactionId,
      action,
      provider,
      amount,
      status,
    }));
  return {entries, balance: balanceOf(service, user)};
}

function controlUser(service: Service, user: User, change: UserControl): ControlledUser {
  const controlled = service.users.control(user, change);
  const kyc = change.kyc ?? (change.gates?.kyc === false ? 'none' : undefined);
  if (kyc !== undefined) service.kycReviews.set(controlled, kyc);
  if (change.balance !== undefined)
    service.ledger.setBalance(service.walletId(user), change.balance);
  if (change.bankpay !== undefined) setBankpay(service, user.id, change.bankpay);
  if (change.settle) settleAll(service, user.id);
  if (change.crypto !== undefined) service.cryptoParticipants.set(user.id, change.crypto);
  return {
    userId: user.id,
    pendingGates: findUser(service, user.id).state.pendingGates,
    balance: balanceOf(service, user),
  };
}

function settleAll({ledger, cryptoDeposits}: Service, userId: string): void {
  cryptoDeposits.arriveNow(userId);
  ledger.settleNow(userId);
}

function setBankpay({bankProfiles, bankAccounts}: Service, userId: string, stage: BankpayStage) {
  bankProfiles.set(userId, stage === 'linked' ? 'confirmed' : stage);
  bankAccounts.removeAll(userId);
  if (stage === 'linked') bankAccounts.link(userId, OFFERED_ACCOUNTS.slice(0, 1));
}

function balanceOf(service: Service, user: User): string {
  return service.ledger.wallet(service.walletId(user)).balance;
}

function findUser(service: Service, userId: string | undefined): User {
  const user = service.users.find(userId ?? '');
  if (!user) throw new Refusal('not_found', 'There is no such user.');
  return user;
}

function isLoopback(origin: string): boolean {
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}
