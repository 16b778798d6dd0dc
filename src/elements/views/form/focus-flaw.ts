import type {ReactiveElement} from 'lit';

/** Focuses the summary of the errors, or the first invalid field if the form has no summary. */
export async function focusFlaw(element: ReactiveElement): Promise<void> {
  // Without this request, `updateComplete` may belong to the previous update.
  element.requestUpdate();
  await element.updateComplete;
  const find = (selector: string) => element.renderRoot.querySelector<HTMLElement>(selector);
  (find('.summary') ?? find('[aria-invalid=true]'))?.focus();
}
