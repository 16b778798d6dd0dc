/** The bank provider's onboarding for the embed: profile, SMS code, linking, accounts. */
import {Hono} from 'hono';
import {ConfirmBody, ProfileBody, type BankLink} from '#src/contract/bankpay.js';
import {
  BANKPAY_ACCOUNTS,
  BANKPAY_CONFIRM,
  BANKPAY_LINK,
  BANKPAY_PROFILE,
  BANKPAY_RESEND,
  bankpayLinkCompletePath,
} from '#src/contract/paths.js';
import type {EmbedEnv} from '../embed/embed-session.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import {routePattern} from '../http/route-pattern.ts';
import type {Service} from '../service.ts';
import {OFFERED_ACCOUNTS} from './bank-accounts.ts';
import {bankPagePath} from './bank-page.ts';

export function bankpayRoutes(service: Service): Hono<EmbedEnv> {
  const {bankProfiles, bankAccounts, bankLinks} = service;
  const routes = new Hono<EmbedEnv>();

  routes.post(BANKPAY_PROFILE, async c =>
    c.json(bankProfiles.create(c.var.user.id, await readBody(c, ProfileBody))),
  );

  routes.post(BANKPAY_CONFIRM, async c => {
    bankProfiles.confirm(c.var.user.id, (await readBody(c, ConfirmBody)).code);
    return c.json({confirmed: true});
  });

  routes.post(BANKPAY_RESEND, c => c.json(bankProfiles.resend(c.var.user.id)));

  routes.get(BANKPAY_ACCOUNTS, c => {
    bankProfiles.assertConfirmed(c.var.user.id);
    return c.json({accounts: bankAccounts.list(c.var.user.id)});
  });

  routes.post(BANKPAY_LINK, c => {
    bankProfiles.assertConfirmed(c.var.user.id);
    const linkId = bankLinks.open(c.var.user.id, c.req.header('origin'));
    const linkUrl = new URL(bankPagePath(linkId), c.req.url).href;
    return c.json({linkUrl, linkId} satisfies BankLink);
  });

  routes.post(routePattern(bankpayLinkCompletePath(':linkId')), c => {
    completeLink(service, c.var.user.id, c.req.param('linkId') ?? '');
    return c.json({accounts: bankAccounts.list(c.var.user.id)});
  });

  return routes;
}

/** Safe to repeat: an account is never linked twice. */
function completeLink({bankAccounts, bankLinks}: Service, userId: string, linkId: string): void {
  const link = bankLinks.find(linkId);
  if (link?.userId !== userId) throw new Refusal('link_failed', 'There is no such bank link.');
  if (link.outcome === 'failed') throw new Refusal('link_failed', 'The bank refused the link.');
  if (link.outcome !== 'approved')
    throw new Refusal('link_open', 'The bank’s page was not completed.');
  bankAccounts.link(
    userId,
    OFFERED_ACCOUNTS.filter(({mask}) => link.masks.includes(mask)),
  );
}
