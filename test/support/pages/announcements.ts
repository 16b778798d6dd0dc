/** In the browser tests: what a screen reader is told at once by a flow in the page, each time that it is told. */
import {plain} from '../sandbox/puppet/look.ts';

/** From now on; the list grows while the test goes on. */
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
