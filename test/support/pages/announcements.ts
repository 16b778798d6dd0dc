/**
 * Records each alert that a screen reader announces for a flow in the page. For
 * the browser tests.
 */
import {plain} from '../sandbox/puppet/look.ts';

/** Starts recording. The list grows while the test runs. */
export function listenToAlerts({shadowRoot}: HTMLElement): readonly string[] {
  const region = shadowRoot?.querySelector('[role=alert]');
  if (!region) throw new Error('There is no alert region.');
  const heard: string[] = [];
  let before = plain(region);
  new MutationObserver(() => {
    const text = plain(region);
    if (text !== '' && text !== before) heard.push(text);
    before = text;
  }).observe(region, {childList: true, characterData: true, subtree: true});
  return heard;
}
