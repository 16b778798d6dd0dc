/**
 * The script of the service's frame page, beside the elements' own: the page
 * carries, in data attributes of its `<main>`, the flow, the partner, and the
 * origins that the partner has registered.
 */
import {isFlowName} from './contract/flow-name.js';
import {FRAME_PAGE} from './contract/paths.js';
import {openEmbedChannel} from './host/embed-channel.js';

const root = document.querySelector('main');
const {flow = '', isv = '', origins = '[]'} = root?.dataset ?? {};

// Without the elements' script there is nothing to give a token to.
if (root && isFlowName(flow) && customElements.get(`service-${flow}`)) {
  openEmbedChannel({
    flow,
    isvId: isv,
    origins: JSON.parse(origins) as readonly string[],
    baseUrl: location.origin + location.pathname.slice(0, -FRAME_PAGE.length),
    root,
  });
}
