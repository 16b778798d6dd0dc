/**
 * Draws a screen in a frame. The frame contains the gallery page, which shows only its stage there.
 * The result looks like `isolation="frame"`, with the account below the screen.
 */

/** True in the frame. */
export const isFramed = window.frameElement !== null;

type Options = Readonly<Record<string, string>>;

/** The options of the page in the frame, which fills the frame and contains no other frame. */
const inside = (options: Options): Options => ({...options, width: 'auto', isolation: 'inline'});

/**
 * Resolves when the frame shows the complete screen. Reads the options again after the frame has
 * loaded, because they may have changed meanwhile.
 */
export async function frameWith(
  name: string,
  stage: HTMLElement,
  options: () => Options,
): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = name;
  frame.src = `/gallery?${new URLSearchParams(inside(options()))}`;
  const loaded = new Promise(resolve => {
    frame.addEventListener('load', resolve, {once: true});
  });
  stage.replaceChildren(frame);
  await loaded;
  // The script of the frame's page has run and has defined `presentAs` and `showScreen`.
  frame.dataset['ready'] = '';
  await frame.contentWindow?.presentAs(inside(options()));
  await frame.contentWindow?.showScreen(name);
  followHeight(frame);
}

/** Sets the options of the screen in the frame, if there is one. */
export async function presentFramed(stage: HTMLElement, options: Options): Promise<void> {
  const frame = stage.querySelector<HTMLIFrameElement>('iframe[data-ready]');
  await frame?.contentWindow?.presentAs(inside(options));
}

/** Keeps the frame as tall as its screen. A real frame reports its height in a message. */
function followHeight(frame: HTMLIFrameElement): void {
  const shown = frame.contentDocument?.querySelector('main');
  if (!shown) throw new Error('The frame is empty.');
  new ResizeObserver(() => {
    frame.height = `${shown.offsetHeight}`;
  }).observe(shown);
}
