/**
 * Reads a flow, finds elements in it and acts as a user. Works on the root of the flow's tree: in
 * the test's page, or in a page of the service, in which `puppet.ts` calls it.
 */

/** The content of the screen, as plain data that can be sent. */
export interface Look {
  readonly heading: string;
  readonly text: string;
  /** The text of the live regions. */
  readonly status: string;
  readonly alert: string;
  /**
   * The accessible names of the buttons. The button that copies a failure's ids is omitted, because
   * it appears only after its part has loaded.
   */
  readonly buttons: readonly string[];
  /** The names of the providers that can be chosen. */
  readonly choices: readonly string[];
  readonly fields: readonly Field[];
  readonly items: readonly string[];
  /** The beginning of each region's text, which is its name. */
  readonly regions: readonly string[];
  /** The titles of the frames inside. */
  readonly frames: readonly string[];
  readonly headingHasFocus: boolean;
  /** True if the form's list of errors has the focus. */
  readonly summaryHasFocus: boolean;
  readonly headingLevel: number;
  readonly parts: readonly string[];
}

export interface Field {
  readonly label: string;
  readonly value: string;
  readonly isInvalid: boolean;
  readonly description: string;
  readonly hasFocus: boolean;
}

/** An element, identified by the beginning of its name or its label. */
export type Target =
  | {readonly button: string}
  | {readonly field: string}
  | {readonly option: string}
  | {readonly label: string};

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Question =
  | {readonly ask: 'look'}
  /** Which timers and frames run. Only a page of the service answers this. */
  | {readonly ask: 'running'}
  | {readonly ask: 'has'; readonly target: Target}
  | {readonly ask: 'focused'; readonly target: Target}
  /** Whether the target precedes the focused element. */
  | {readonly ask: 'before'; readonly target: Target}
  /** The position of the target. Scrolls it into view first. */
  | {readonly ask: 'where'; readonly target: Target}
  /** Whether the next click hits the target. The answer follows that click. */
  | {readonly ask: 'clicked'; readonly target: Target}
  /** Converts a point of the inner frame to this window. */
  | {readonly ask: 'through'; readonly point: Point}
  | {readonly ask: 'press'; readonly target: Target; readonly times: number}
  | {readonly ask: 'fill'; readonly target: Target; readonly value: string}
  /** Gives a file to a region. A test cannot drive the system's file dialog. */
  | {readonly ask: 'give'; readonly region: string; readonly file: File};

type Root = ShadowRoot | HTMLElement;
type Control = HTMLInputElement | HTMLSelectElement;

/** Answers a question. Returns a promise if the answer is not available at once. */
export function answer(root: Root, question: Question): unknown {
  switch (question.ask) {
    case 'look':
      return look(root);
    case 'has':
      return find(root, question.target) !== undefined;
    case 'focused':
      return hasFocus(root, find(root, question.target));
    case 'before':
      return isBeforeFocus(root, get(root, question.target));
    case 'where':
      return centre(get(root, question.target));
    case 'clicked':
      return nextClick(root, question.target);
    case 'through':
      return through(root, question.point);
    case 'press': {
      const pressed = get(root, question.target);
      pressed.focus();
      for (let n = 0; n < question.times; n++) pressed.click();
      return true;
    }
    case 'fill':
      return fill(get(root, question.target), question.value);
    case 'give':
      return give(root, question.region, question.file);
    default:
      throw new Error('Nobody knows this question.');
  }
}

export function look(root: Root): Look {
  const all = <Of extends Element = HTMLElement>(selector: string) => [
    ...root.querySelectorAll<Of>(selector),
  ];
  return {
    heading: plain(root.querySelector('h2, h1')),
    text: plain(root),
    status: plain(root.querySelector('[role=status]')),
    alert: plain(root.querySelector('[role=alert]')),
    buttons: all('button:not(.ids button)').filter(isSeen).map(nameOf),
    choices: all('[part=choice] strong').map(plain),
    fields: controls(root).map(({label, control}) => ({
      label,
      value: control.value,
      isInvalid: control.getAttribute('aria-invalid') === 'true',
      description: descriptionOf(root, control),
      hasFocus: hasFocus(root, control),
    })),
    items: all('li').map(plain),
    regions: all('section').map(plain),
    frames: all<HTMLIFrameElement>('iframe').map(({title}) => title),
    headingLevel: Number(root.querySelector('h2')?.ariaLevel ?? 2),
    headingHasFocus: hasFocus(root, root.querySelector('h2') ?? undefined),
    summaryHasFocus: hasFocus(root, root.querySelector<HTMLElement>('[part~=errors]') ?? undefined),
    parts: all('[part]').flatMap(({part}) => [...part]),
  };
}

/** The text without the marks of a page that a test has translated (`pages/translators.ts`). */
export function plain(node: Node | null | undefined): string {
  return (node?.textContent ?? '').replaceAll(/[⟦⟧]/g, '').replace(/\s+/g, ' ').trim();
}

function find(root: Root, target: Target): HTMLElement | undefined {
  if ('button' in target) {
    return [...root.querySelectorAll('button')]
      .filter(isSeen)
      .find(one => nameOf(one).startsWith(target.button));
  }
  if ('field' in target) {
    return controls(root).find(({label}) => label.startsWith(target.field))?.control;
  }
  const words = 'option' in target ? target.option : target.label;
  const label = [...root.querySelectorAll('label')].find(one => plain(one).startsWith(words));
  return 'option' in target ? (label?.control ?? undefined) : label;
}

function get(root: Root, target: Target): HTMLElement {
  const found = find(root, target);
  if (!found) throw new Error(`There is no ${JSON.stringify(target)} in "${plain(root)}".`);
  return found;
}

function controls(root: Root): readonly {readonly label: string; readonly control: Control}[] {
  return [...root.querySelectorAll('label')].flatMap(label => {
    const {control} = label;
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    const isOption = isField && (control.type === 'radio' || control.type === 'checkbox');
    return isField && !isOption ? [{label: plain(label), control}] : [];
  });
}

function descriptionOf(root: Root, control: Control): string {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return ids.map(id => plain(root.querySelector(`#${CSS.escape(id)}`))).join(' ');
}

function nameOf(button: Element): string {
  return button.getAttribute('aria-label') ?? plain(button);
}

function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/**
 * Whether the element has the keyboard focus. A frame without the focus still has an active
 * element, so `document.hasFocus()` is checked, too.
 */
function hasFocus(root: Root, element: HTMLElement | undefined): boolean {
  const own = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  return element !== undefined && own === element && document.hasFocus();
}

function isBeforeFocus(root: Root, element: HTMLElement): boolean {
  const focused = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  if (!focused || focused === document.body || !document.hasFocus()) return false;
  return (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
}

function centre(element: HTMLElement): Point {
  element.scrollIntoView({block: 'center', behavior: 'instant'});
  const {left, top, width, height} = element.getBoundingClientRect();
  return {x: left + width / 2, y: top + height / 2};
}

function nextClick(root: Root, target: Target): Promise<boolean> {
  return new Promise(resolve => {
    const hear = (event: Event): void => {
      const wanted = find(root, target);
      resolve(wanted !== undefined && event.composedPath().includes(wanted));
    };
    addEventListener('click', hear, {capture: true, once: true});
  });
}

/**
 * Converts a point of the frame to this window. Scrolls if the point is not visible; the whole
 * frame need not be visible, because it may be taller than the window.
 */
function through(root: Root, {x, y}: Point): Point {
  const frame = root.querySelector('iframe');
  if (!frame) throw new Error('There is no frame.');
  const placed = (): Point => {
    const {left, top} = frame.getBoundingClientRect();
    return {x: left + frame.clientLeft + x, y: top + frame.clientTop + y};
  };
  const before = placed();
  if (before.y < 0 || before.y > innerHeight) {
    scrollBy({top: before.y - innerHeight / 2, behavior: 'instant'});
  }
  return placed();
}

/** Sets a value and fires the events of typing or choosing. */
function fill(element: HTMLElement, value: string): boolean {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) {
    throw new Error('Nothing can be typed there.');
  }
  element.focus();
  element.value = value;
  for (const type of ['input', 'change']) {
    element.dispatchEvent(new Event(type, {bubbles: true, composed: true}));
  }
  return true;
}

function give(root: Root, name: string, file: File): boolean {
  const region = [...root.querySelectorAll('section')].find(one => plain(one).startsWith(name));
  const input = (region ?? root).querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error(`No file can be chosen in "${plain(root)}".`);
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', {bubbles: true}));
  return true;
}
