/**
 * Callbacks that get the name and the promise of each call of the embed, for
 * `debug`.
 */
import type {OperationName} from './operations.js';

export type CallFollower = (name: OperationName, answering: Promise<unknown>) => void;

export const followers = new Set<CallFollower>();

export function followed<T>(name: OperationName, answering: Promise<T>): Promise<T> {
  for (const follower of followers) follower(name, answering);
  return answering;
}
