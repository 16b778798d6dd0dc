/** The bank provider's onboarding for the embed: profile, SMS code, linking, accounts. */
import {Hono} from 'hono';
import * as z from 'zod/mini';
import {ConfirmBody, Profile, type BankLink} from '#src/contract/bankpay.js';
import type {Wallet} from '#src/contract/payments.js';
import {PATHS, bankpayLinkCompletePath} from '#src/contract/paths.js';
import type {EmbedToken} from '../embed/embed-session.ts';
import {Refusal} from '../http/refusal.ts';
import {readBody} from '../http/request-body.ts';
import {routePattern} from '../http/route-pattern.ts';
import type {Isv, Isvs} from '../store/isvs.ts';
import type {User} from '../store/users.ts';
import {quotedAccounts} from './bank-quotes.ts';
import {OFFERED_ACCOUNTS, type BankAccounts, type OfferedAccount} from './bank-accounts.ts';
import type {BankLinks, BankLinkVisit} from './bank-links.ts';
import {bankPagePath} from './bank-page.ts';
import type {BankProfiles} from './bank-profiles.ts';

interface BankpayParts {
  readonly bankProfiles: BankProfiles;
  readonly bankAccounts: BankAccounts;
  readonly bankLinks: BankLinks;
  readonly walletOf: (user: User) => Wallet;
  readonly isvs: Isvs;
}

const Link = z.object({returnUrl: z.optional(z.url())});

export function bankpayRoutes(embedToken: EmbedToken, parts: BankpayParts): Hono {
  const {bankProfiles, bankAccounts, bankLinks, walletOf, isvs} = parts;
  const routes = new Hono();
  const listed = (user: User) => ({
    accounts: quotedAccounts(user, bankAccounts.list(user.id)),
    wallet: walletOf(user),
  });

  routes.post(PATHS.bankpayProfile, embedToken, async c =>
    c.json(bankProfiles.create(c.var.user.id, await readBody(c, Profile))),
  );

  routes.post(PATHS.bankpayConfirm, embedToken, async c => {
    bankProfiles.confirm(c.var.user.id, (await readBody(c, ConfirmBody)).code);
    return c.json({confirmed: true});
  });

  routes.post(PATHS.bankpayResend, embedToken, c => c.json(bankProfiles.resend(c.var.user.id)));

  routes.get(PATHS.bankpayAccounts, embedToken, c => {
    bankProfiles.assertConfirmed(c.var.user.id);
    return c.json(listed(c.var.user));
  });

  routes.post(PATHS.bankpayLink, embedToken, async c => {
    bankProfiles.assertConfirmed(c.var.user.id);
    const {returnUrl} = await readBody(c, Link);
    if (returnUrl !== undefined && !isOf(isvs.find(c.var.user.isvId), returnUrl))
      throw new Refusal('bad_request', 'returnUrl is on no registered origin.');
    const linkId = bankLinks.open(c.var.user.id, c.req.header('origin'), returnUrl);
    const linkUrl = new URL(bankPagePath(linkId), c.req.url).href;
    return c.json({linkUrl, linkId} satisfies BankLink);
  });

  routes.post(routePattern(bankpayLinkCompletePath(':linkId')), embedToken, c => {
    const {id: userId} = c.var.user;
    const link = bankLinks.find(c.req.param('linkId') ?? '');
    // Safe to repeat: an account is never linked twice.
    bankAccounts.link(userId, approvedAccounts(link, userId));
    return c.json(listed(c.var.user));
  });

  return routes;
}

/**
 * True if the origin of the return URL is registered. Other URLs are refused, because the route
 * would be an open redirect.
 */
function isOf(isv: Isv | undefined, returnUrl: string): boolean {
  return isv?.origins.includes(new URL(returnUrl).origin) ?? false;
}

/** The accounts that the user chose on the bank's page. Throws for another user's link. */
function approvedAccounts(
  link: BankLinkVisit | undefined,
  userId: string,
): readonly OfferedAccount[] {
  if (link?.userId !== userId) throw new Refusal('link_failed', 'There is no such bank link.');
  if (link.outcome === 'failed') throw new Refusal('link_failed', 'The bank refused the link.');
  if (link.outcome !== 'approved')
    throw new Refusal('link_open', 'Your bank isn’t linked yet. Finish on your bank’s page first.');
  return OFFERED_ACCOUNTS.filter(({mask}) => link.masks.includes(mask));
}
