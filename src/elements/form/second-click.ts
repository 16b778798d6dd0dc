/**
 * The second half of a double click was meant for the screen before: it must
 * not press the main button of the one that has come in its place.
 */
export function ignoreSecondClicks(
  root: EventTarget,
  step: () => string,
  signal: AbortSignal,
): void {
  let pressedAt = '';
  const check = (event: Event): void => {
    const before = pressedAt;
    pressedAt = step();
    const isSecond = event instanceof MouseEvent && event.detail > 1 && before !== pressedAt;
    const [target] = event.composedPath();
    if (!isSecond || !(target instanceof Element) || !target.closest('.primary')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('click', check, {capture: true, signal});
}
