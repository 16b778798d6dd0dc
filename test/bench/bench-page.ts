/** The pages that are measured: ours, and a minimal one that no library can beat. */

/** The element that the page uses: ours, or the minimal one. The two pages differ only in this. */
export type Contender = 'service-embed' | 'floor';

export interface PageOptions {
  readonly contender: Contender;
  readonly token: string;
  readonly baseUrl: string;
  readonly elements: number;
}

export function benchPage({contender, token, baseUrl, elements}: PageOptions): string {
  const tag = contender === 'floor' ? 'floor-deposit' : 'service-deposit';
  const script = contender === 'floor' ? '/floor.js' : '/dist/service-embed.js';
  const element = `<${tag} session-token="${token}" base-url="${baseUrl}"></${tag}>`;
  return `<!doctype html><html lang="en"><title>${contender}</title><link rel="icon" href="data:,">
<script type="module" src="${script}"></script>${element.repeat(elements)}`;
}

/**
 * A hand-written element without any library: waits for validation, then draws
 * the choices. Elements with the same token share one request.
 */
export const FLOOR = `
const requests = new Map();
const validate = (baseUrl, token) => {
  if (!requests.has(token)) {
    requests.set(token, fetch(baseUrl + '/embed/v1/token/validate', {
      headers: {authorization: 'Bearer ' + token},
    }).then(answer => answer.json()));
  }
  return requests.get(token);
};
customElements.define('floor-deposit', class extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({mode: 'open'});
    const token = this.getAttribute('session-token');
    this.removeAttribute('session-token');
    const {permissions} = await validate(this.getAttribute('base-url'), token);
    for (const name of ['bankpay', 'crypto', 'cashpay']) {
      if (!permissions['deposit-' + name]?.granted) continue;
      const button = document.createElement('button');
      button.setAttribute('part', 'choice');
      button.textContent = name;
      root.append(button);
    }
  }
});
`;
