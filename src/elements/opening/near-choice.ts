/**
 * Calls `near` with the index of each choice that the pointer or the focus reaches, because the
 * user may press that choice next.
 */
export function onNearChoice(
  root: HTMLElement | DocumentFragment,
  signal: AbortSignal,
  near: (at: number) => void,
): void {
  const reached = ({target}: Event): void => {
    const choice = target instanceof Element ? target.closest('.choice') : null;
    if (choice) near([...root.querySelectorAll('.choice')].indexOf(choice));
  };
  for (const type of ['pointerover', 'focusin']) root.addEventListener(type, reached, {signal});
}
