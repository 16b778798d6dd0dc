/**
 * The longest time in milliseconds and distance in CSS pixels between the taps of a
 * double tap. Needed because some browsers do not count taps in `detail`.
 */
const TAP = {time: 400, distance: 24};

/** Roots that already have the listener, because several flows may run on one element. */
const guarded = new WeakSet<Node>();

/**
 * Ignores the second click of a double click if it hits another button, or if the
 * screen has changed after the first click. The second click was meant for the
 * previous screen and might send money on the new one. Also ignores it if the same
 * screen is shown again after another one: the service can refuse a payment before
 * the second click.
 */
export function ignoreSecondClick(root: HTMLElement | DocumentFragment): void {
  if (guarded.has(root)) return;
  guarded.add(root);
  let changes = 0;
  const {host = root} = root as Partial<ShadowRoot>;
  host.addEventListener('service-step-change', () => {
    changes += 1;
  });
  const screen = (): string => `${changes} ${root.querySelector('h2')?.textContent}`;
  let first: {readonly button: Element | null; readonly title: ReturnType<typeof screen>};
  let last: PointerEvent | undefined;
  const hear = (event: Event): void => {
    const click = event as PointerEvent;
    const {target} = click;
    const button = target instanceof Element ? target.closest('button, a') : null;
    const again = click.detail > 1 || isDoubleTap(click, last);
    last = click;
    const title = screen();
    if (!again) first = {button, title};
    else if (button && (button !== first?.button || title !== first.title)) {
      click.preventDefault();
      click.stopImmediatePropagation();
    }
  };
  root.addEventListener('click', hear, true);
}

function isDoubleTap(click: PointerEvent, last: PointerEvent | undefined): boolean {
  if (click.pointerType !== 'touch' || !last) return false;
  const distance = Math.hypot(click.clientX - last.clientX, click.clientY - last.clientY);
  return click.timeStamp - last.timeStamp < TAP.time && distance < TAP.distance;
}
