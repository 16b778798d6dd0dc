/** A partner's backend that pays out cash to a user, with signed requests. */
import {randomUUID} from 'node:crypto';
import type {TestContext} from 'node:test';
import {cashpayExecutePath, cashpayWithdrawalsPath} from '#src/contract/paths.js';
import type {UserControl} from '../../../demo/service/sandbox/control-contract.ts';
import {Sandbox, type SandboxUser} from './sandbox.ts';

/**
 * Sets up a sandbox, a partner and a user. The user has 100.00 in the wallet and one payout method,
 * unless `control` changes that.
 */
export async function setupCashpay(
  t: TestContext,
  control: UserControl = {},
  registration: object = {},
) {
  const sandbox = await Sandbox.start(t);
  const partner = await sandbox.partner(registration);
  const user = await sandbox.user(partner, {balance: '100.00', payoutMethods: 1, ...control});
  const of = (who: SandboxUser) => ({
    create: (body: object) =>
      sandbox.signed(partner, cashpayWithdrawalsPath(who.id), {
        user: who.signer,
        body: JSON.stringify({transactionId: randomUUID(), ...body}),
      }),
    execute: (transactionId: string) =>
      sandbox.signed(partner, cashpayExecutePath(who.id, transactionId), {user: who.signer}),
  });
  const wallet = async () => {
    const {balance, withdrawable} = (await user.get('/wallet')).json;
    return [balance, withdrawable];
  };
  return {sandbox, partner, user, of, ...of(user), wallet};
}
