/** The page's own navigation. Each user task has its own address. */
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
  kyc: {
    tag: 'service-kyc',
    title: 'Your identity',
    lead: 'A passport, a driving licence or an ID card, and two minutes.',
  },
  terms: {
    tag: 'service-terms',
    title: 'Terms',
    lead: 'What you and the service promise each other.',
  },
  signup: {
    tag: 'service-signup',
    title: 'Open an account',
    lead: 'Your phone is all you need to begin.',
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
  return {
    /** Reads the tag from the address, which the developer panel also changes. */
    tag() {
      draw();
      return PAGES[pageName()].tag;
    },
    /** Leaves the signup page after a successful signup. */
    enter() {
      const address = new URL(location.href);
      address.searchParams.delete('scenario');
      address.searchParams.delete('page');
      history.replaceState(null, '', address);
    },
  };
}

/** A user who is signing up can open only the signup page. @returns {PageName} */
function pageName() {
  if (isSigningUp()) return 'signup';
  const name = new URLSearchParams(location.search).get('page');
  return name !== null && Object.hasOwn(PAGES, name) ? /** @type {PageName} */ (name) : 'deposit';
}

export function isSigningUp() {
  return new URLSearchParams(location.search).get('scenario') === 'signup';
}

function links() {
  return [...byId('pages').querySelectorAll('a')];
}

function draw() {
  const {title, lead} = PAGES[pageName()];
  document.title = `${title} · Harbor & Pine`;
  byId('page-title').textContent = title;
  byId('page-lead').textContent = lead;
  document.documentElement.toggleAttribute('data-newcomer', isSigningUp());
  for (const link of links()) {
    if (link.dataset.page === pageName()) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
