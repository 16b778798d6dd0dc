import type {ReactiveElement} from 'lit';

/** Focuses the summary of the errors. A form of one field has none: then that field. */
export async function focusFlaw(element: ReactiveElement): Promise<void> {
  // Without this request, `updateComplete` may belong to the update before.
  element.requestUpdate();
  await element.updateComplete;
  const find = (selector: string) => element.renderRoot.querySelector<HTMLElement>(selector);
  (find('.summary') ?? find('[aria-invalid=true]'))?.focus();
}
