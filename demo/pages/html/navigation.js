/** The page's own navigation: what a user comes to do, each with an address of its own. */
import {byId} from './dom.js';

const PAGES = {
  deposit: {
    tag: 'service-deposit',
    title: 'Add money',
    lead: 'It’s ready to trade as soon as it arrives.',
  },
  withdraw: {
    tag: 'service-withdraw',
    title: 'Withdraw',
    lead: 'Your cash, back to your own account.',
  },
};

/** @typedef {keyof typeof PAGES} PageName */

/** @param {() => Promise<void>} onChange */
export function connectNavigation(onChange) {
  for (const link of links()) {
    link.addEventListener('click', event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (link.dataset.page === pageName()) return;
      const address = new URL(location.href);
      address.searchParams.set('page', link.dataset.page ?? '');
      history.pushState(null, '', address);
      draw();
      void onChange();
    });
  }
  addEventListener('popstate', () => {
    draw();
    void onChange();
  });
  draw();
  return {tag: () => PAGES[pageName()].tag};
}

/** @returns {PageName} */
function pageName() {
  const name = new URLSearchParams(location.search).get('page');
  return name !== null && Object.hasOwn(PAGES, name) ? /** @type {PageName} */ (name) : 'deposit';
}

function links() {
  return [...byId('pages').querySelectorAll('a')];
}

function draw() {
  const {title, lead} = PAGES[pageName()];
  document.title = `${title} · Harbor & Pine`;
  byId('page-title').textContent = title;
  byId('page-lead').textContent = lead;
  for (const link of links()) {
    if (link.dataset.page === pageName()) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
