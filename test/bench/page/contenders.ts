/**
 * The measured elements: our builds, an earlier build, another vendor's element, and minimal
 * elements as a lower bound.
 */
import {bundled} from './bundled.ts';
import {PEER_SCRIPT, PEER_STYLES, peerFiles} from './peer.ts';

export interface Contender {
  readonly name: string;
  readonly tag: string;
  /** The script's path on the server of the pages. */
  readonly script: string;
  readonly isClassic?: boolean;
  /** Whether the element opens a flow. The others draw only choices. */
  readonly isWhole?: boolean;
  readonly styles?: string;
  readonly attributes?: string;
  /**
   * The selector of a choice, in the element or its shadow root. `undefined` if the choice is in a
   * frame.
   */
  readonly choice: string | undefined;
  /** The end of the address of the request that validates the session, if there is one. */
  readonly validates: string | undefined;
}

const CHOICES = {choice: '[part="choice"]', validates: '/token/validate'};

export const OURS: Contender = {
  name: 'ours, module',
  tag: 'service-deposit',
  script: '/dist/service-embed.js',
  isWhole: true,
  ...CHOICES,
};

/** The same element with its flow in a frame of the service. Its choices are in that frame. */
export const FRAME: Contender = {
  ...OURS,
  name: 'ours, frame',
  attributes: 'isolation="frame"',
  choice: undefined,
  validates: undefined,
};

export const CLASSIC: Contender = {
  name: 'ours, classic',
  tag: 'service-deposit',
  script: '/dist/service-embed.classic.js',
  isClassic: true,
  isWhole: true,
  ...CHOICES,
};

/**
 * An earlier build, from the folder in the environment variable `BEFORE`. `BEFORE_NAME` is its
 * commit, for the report.
 */
export const BEFORE: Contender = {
  name: `ours, ${process.env['BEFORE_NAME'] ?? 'before'}`,
  tag: 'service-deposit',
  script: '/before/service-embed.js',
  isWhole: true,
  ...CHOICES,
};

/** Hand-written. It waits for the service's validation, then draws the choices. */
export const FLOOR: Contender = {
  name: 'floor',
  tag: 'floor-deposit',
  script: '/floor.js',
  ...CHOICES,
};

/** Hand-written. Draws the choices from the token's claims while the service validates it. */
export const EARLY: Contender = {
  name: 'early',
  tag: 'early-deposit',
  script: '/early.js',
  ...CHOICES,
};

/** The same choices in Lit, without a service. */
export const LIT: Contender = {
  name: 'plain Lit',
  tag: 'lit-deposit',
  script: '/lit.js',
  ...CHOICES,
  validates: undefined,
};

/** Another vendor's element. It shows three payment methods after its service has answered. */
export const PEER: Contender = {
  name: 'Adyen Drop-in',
  tag: 'adyen-deposit',
  script: PEER_SCRIPT,
  styles: PEER_STYLES,
  choice: '.adyen-checkout__payment-method',
  validates: '/setup',
};

export interface PageOptions {
  readonly contender: Contender;
  readonly token: string;
  readonly baseUrl: string;
  readonly elements: number;
}

/** The pages differ only in the element. */
export function benchPage({contender, token, baseUrl, elements}: PageOptions): string {
  const {name, tag, script, styles, attributes = '', isClassic = false} = contender;
  const sheet = styles === undefined ? '' : `<link rel="stylesheet" href="${styles}">`;
  const element = `<${tag} session-token="${token}" base-url="${baseUrl}" ${attributes}></${tag}>`;
  return `<!doctype html><html lang="en"><title>${name}</title><link rel="icon" href="data:,">${sheet}
<style>${elements === 1 ? still(tag) : ''}</style>
<script ${isClassic ? 'defer' : 'type="module"'} src="${script}"></script>${element.repeat(elements)}
<p>The page goes on.</p>`;
}

/** The styles that our document advises for a wide window, so that the page stays still. */
const still = (tag: string): string => `${tag} { display: block; min-block-size: 366px; }`;

/** Elements with the same token share one request. */
const VALIDATE = `
const requests = new Map();
const validate = (baseUrl, token) => {
  if (!requests.has(token)) {
    requests.set(token, fetch(baseUrl + '/embed/v1/token/validate', {
      headers: {authorization: 'Bearer ' + token},
    }).then(answer => answer.json()));
  }
  return requests.get(token);
};
const draw = (root, {permissions}) => {
  for (const name of ['bankpay', 'crypto', 'cashpay']) {
    if (!permissions['deposit-' + name]?.granted) continue;
    const button = document.createElement('button');
    button.setAttribute('part', 'choice');
    button.textContent = name;
    root.append(button);
  }
};
const taken = element => {
  const token = element.getAttribute('session-token');
  element.removeAttribute('session-token');
  return token;
};
`;

const FLOOR_SCRIPT = `${VALIDATE}
customElements.define('floor-deposit', class extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({mode: 'open'});
    draw(root, await validate(this.getAttribute('base-url'), taken(this)));
  }
});
`;

const EARLY_SCRIPT = `${VALIDATE}
customElements.define('early-deposit', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({mode: 'open'});
    const token = taken(this);
    const payload = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
    draw(root, JSON.parse(atob(payload)));
    validate(this.getAttribute('base-url'), token);
  }
});
`;

/** The markup of our first screen, with its styles left out. */
const LIT_SOURCE = `
import {html, LitElement} from 'lit';
const icon = html\`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 10h18M5 10v9m14-9v9"/></svg>\`;
const CHOICES = [['Bank transfer', 'From your bank account'], ['Crypto', 'From a wallet'], ['Cash', 'Coming soon']];
customElements.define('lit-deposit', class extends LitElement {
  render() {
    return html\`<div class="root" part="root" lang="en" dir="ltr">
      <div role="status"></div><div role="alert"></div>
      <header><p class="where"></p><h2 tabindex="-1" part="title">Deposit</h2></header>
      <ul>\${CHOICES.map(([name, text]) => html\`<li><button class="choice" part="choice" type="button">
        \${icon}<span><strong>\${name}</strong><span class="muted">\${text}</span></span>\${icon}
      </button></li>\`)}</ul>
      <slot name="success"></slot><slot name="support"></slot><slot name="footer"></slot>
    </div>\`;
  }
});
`;

/** The scripts and styles of the contenders that are not ours, by path. */
export async function otherFiles(peerService: string): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [FLOOR.script, FLOOR_SCRIPT],
    [EARLY.script, EARLY_SCRIPT],
    [LIT.script, await bundled(LIT_SOURCE)],
    ...(await peerFiles(peerService)),
  ]);
}
