/**
 * Drives a `<service-deposit>` that is not in a frame. Tests can read the screen without waiting.
 * For the browser tests. `screen.ts` is for tests that also run in a frame.
 */
import {ELEMENT_STATES, type ElementState} from '#src/contract/element-state.js';
import '#src/elements/tags/service-deposit.js';
import {access, later, make, page, PATIENCE, type Attributes} from './page.ts';
import {plain} from '../sandbox/puppet/look.ts';
import {session, type Session} from '../sandbox/session.ts';
import {words} from '../harness/words.ts';

export type DepositTag = HTMLElementTagNameMap['service-deposit'];

export class Deposit {
  readonly element: DepositTag;

  constructor(element: DepositTag) {
    this.element = element;
  }

  get #root(): ShadowRoot {
    const {shadowRoot} = this.element;
    if (!shadowRoot) throw new Error('The element has not been drawn yet.');
    return shadowRoot;
  }

  /** The text of the whole screen, in one line. */
  text(): string {
    return plain(this.element.shadowRoot);
  }

  heading(): string {
    return plain(this.element.shadowRoot?.querySelector('h2'));
  }

  /** The text of a live region. */
  said(role: 'status' | 'alert'): string {
    return plain(this.#root.querySelector(`[role=${role}]`));
  }

  /** The names of the providers that can be chosen. */
  choices(): string[] {
    const found = this.element.shadowRoot?.querySelectorAll('[part=choice] strong') ?? [];
    return Array.from(found, plain);
  }

  states(): ElementState[] {
    return ELEMENT_STATES.filter(state => this.element.matches(`:state(${state})`));
  }

  buttons(): string[] {
    return Array.from(this.#root.querySelectorAll('button'), plain);
  }

  button(name: string): HTMLButtonElement | undefined {
    return [...(this.element.shadowRoot?.querySelectorAll('button') ?? [])].find(button =>
      plain(button).startsWith(name),
    );
  }

  field(label: string): HTMLInputElement {
    const found = [...this.#root.querySelectorAll('label')].find(one =>
      plain(one).startsWith(label),
    )?.control;
    if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field "${label}".`);
    return found;
  }

  /** True if the heading has the focus. */
  headingHasFocus(): boolean {
    return this.#root.activeElement?.localName === 'h2';
  }

  fieldHasFocus(label: string): boolean {
    return this.#root.activeElement === this.field(label);
  }

  /** True if the form's list of errors has the focus. */
  summaryHasFocus(): boolean {
    return this.#root.activeElement?.part.contains('errors') === true;
  }

  parts(name: string): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>(`[part~=${name}]`)];
  }

  async sees(heading: string): Promise<void> {
    await until(
      () => this.heading() === heading,
      () => `"${heading}", not "${this.heading()}"`,
    );
    await this.element.updateComplete;
  }

  async reads(expected: string): Promise<void> {
    await until(
      () => this.text().includes(expected),
      () => `"${expected}" in "${this.text()}"`,
    );
  }

  async is(state: ElementState): Promise<void> {
    await until(
      () => this.states().join() === state,
      () => `${state}, not ${this.states().join()}`,
    );
  }

  /** Presses a button once it exists. */
  async press(name: string): Promise<void> {
    await until(
      () => this.button(name) !== undefined,
      () => `"${name}" in ${this.buttons().join()}`,
    );
    this.button(name)?.focus();
    this.button(name)?.click();
    await this.element.updateComplete;
  }

  async choose(provider: string): Promise<void> {
    await this.press(provider);
  }

  type(label: string, value: string): void {
    const input = this.field(label);
    input.focus();
    input.value = value;
    input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  }

  /** Goes from the provider list to the amount screen. */
  async toAmount(): Promise<void> {
    await this.choose('Bank transfer');
    await this.sees(words.amountTitleDeposit);
  }

  /** Goes from the provider list to the review of `amount`. */
  async toReview(amount: string): Promise<void> {
    await this.toAmount();
    this.type('Amount', amount);
    await this.press('Review');
    await this.sees(words.reviewTitleDeposit);
  }

  /** Does all steps up to the sent payment. */
  async pay(amount: string): Promise<void> {
    await this.toReview(amount);
    await this.press('Deposit $');
  }
}

/** Opens a deposit of a fresh user and waits for the first render. */
export async function openDeposit(
  scenario?: string,
  attributes: Attributes = {},
): Promise<{deposit: Deposit; session: Session}> {
  const own = await session(scenario);
  return {deposit: await place({...access(own), ...attributes}), session: own};
}

export async function place(
  attributes: Attributes,
  parent: ParentNode = document.body,
): Promise<Deposit> {
  const element = page.add(make('service-deposit', attributes), parent);
  await element.updateComplete;
  return new Deposit(element);
}

export async function until(
  holds: () => boolean | Promise<boolean>,
  what: () => string,
): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited for ${what()}`);
    await later();
  }
}
