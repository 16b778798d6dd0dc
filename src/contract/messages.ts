/**
 * Window messages of the frame protocol (contract 6; shapes that the contract
 * does not show are ours). Every message is `{type, payload?}`; each one after
 * `SERVICE_READY` repeats its nonce.
 */
import * as z from 'zod/mini';
import {TOKEN_MAX_LENGTH} from './limits.js';

const text = z.string().check(z.maxLength(2048));
const nonce = z.optional(z.string().check(z.maxLength(64)));

/** From the embed to the page. */
export const EmbedMessage = z.discriminatedUnion('type', [
  z.object({type: z.literal('SERVICE_READY'), nonce}),
  z.object({
    type: z.literal('SERVICE_ERROR'),
    nonce,
    payload: z.object({code: text, message: text}),
  }),
  z.object({
    type: z.literal('SERVICE_GEOFENCE_BLOCKED'),
    nonce,
    payload: z.object({stateCode: text, reason: text}),
  }),
  z.object({type: z.literal('SERVICE_SESSION_EXPIRED'), nonce}),
  z.object({type: z.literal('SERVICE_RESIZE'), nonce, payload: z.object({height: z.number()})}),
  z.object({
    type: z.literal('SERVICE_EVENT'),
    nonce,
    payload: z.object({name: text, detail: z.unknown()}),
  }),
]);
export type EmbedMessage = z.infer<typeof EmbedMessage>;

const token = z.string().check(z.maxLength(TOKEN_MAX_LENGTH));

/** From the page to the embed. */
export const PageMessage = z.discriminatedUnion('type', [
  z.object({type: z.literal('SERVICE_INIT'), nonce, payload: z.object({token})}),
  z.object({type: z.literal('SERVICE_SESSION_REFRESH'), nonce, payload: z.object({token})}),
]);
export type PageMessage = z.infer<typeof PageMessage>;
