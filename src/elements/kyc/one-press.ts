/**
 * The second half of a double click: it was meant for the screen before, and
 * must not press the main button of the one that has come in its place.
 */
export function onePress() {
  let last = '';
  return (step: string) => ({
    capture: true,
    handleEvent(event: MouseEvent): void {
      const before = last;
      last = step;
      const [target] = event.composedPath();
      const pressed = target instanceof Element ? target.closest('.primary') : undefined;
      if (event.detail < 2 || !pressed || before === step) return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
