/**
 * The script of the service's frame page, which loads it together with the
 * elements' script. The page's `<main>` has data attributes for the flow, the
 * partner and the partner's registered origins.
 */
import {isFlowName} from './contract/flow-name.js';
import {framePath} from './contract/paths/frame.js';
import {openEmbedChannel} from './host/embed-channel.js';
import {readPageSettings} from './host/page-settings.js';

readPageSettings();
const root = document.querySelector('main');
const {flow = '', isv = '', origins = '[]'} = root?.dataset ?? {};
// The path of the frame page below the base URL, without the query. The base URL may have a path.
const [path = ''] = framePath(flow, isv).split('?');

// If the elements' script failed to load, no element can receive a token.
if (root && isFlowName(flow) && customElements.get(`service-${flow}`)) {
  openEmbedChannel({
    flow,
    isvId: isv,
    origins: JSON.parse(origins) as readonly string[],
    baseUrl: location.origin + location.pathname.slice(0, -path.length),
    root,
  });
}
