/** Milliseconds between two calls, at first and at most. Each wait doubles. */
const FIRST_WAIT = 50;
const LONGEST_WAIT = 2_000;

/**
 * Calls until `call` returns false. There is no last call, because the host's script may load late,
 * and only our message gives it the nonce. A hidden page stops after the first few seconds. A host
 * expects a message within those even there.
 */
export function callOut(call: () => boolean, wait = FIRST_WAIT): void {
  if (!call()) return;
  const again = () => callOut(call, Math.min(wait * 2, LONGEST_WAIT));
  if (wait === LONGEST_WAIT && document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', again, {once: true});
  else setTimeout(again, wait);
}
