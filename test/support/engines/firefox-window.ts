/** What the mediator has done in Firefox's own window: each function goes there as text. */

interface BrowserWindow extends Window {
  holdsFocus?: boolean;
  readonly gBrowser: {readonly selectedBrowser: HTMLElement};
}

/** Of Firefox's own scripts, what is used here. */
declare const ChromeUtils: {
  importESModule(address: string): {
    NavigableManager: {
      getBrowsingContextById(id: string): {top: {prefersColorSchemeOverride: string}} | null;
    };
  };
};
declare const Services: {
  readonly wm: {getEnumerator(type: string): Iterable<BrowserWindow>};
  readonly focus: {readonly activeWindow: unknown};
};

/** In the colour scheme, from now on. */
export function paint(given: string): void {
  const {contexts, scheme} = JSON.parse(given) as {contexts: string[]; scheme: string};
  const from = 'chrome://remote/content/shared/NavigableManager.sys.mjs';
  const {NavigableManager} = ChromeUtils.importESModule(from);
  for (const id of contexts) {
    const context = NavigableManager.getBrowsingContextById(id);
    if (context) context.top.prefersColorSchemeOverride = scheme;
  }
}

/**
 * Whoever goes on from a page's last stop comes to Firefox's own, where keys
 * that are meant for the page lead nowhere: the page keeps the focus.
 */
export function holdFocus(): void {
  for (const window of Services.wm.getEnumerator('navigator:browser')) {
    if (window.holdsFocus) continue;
    window.holdsFocus = true;
    const back = (event: Event) => {
      const page = window.gBrowser.selectedBrowser;
      if (event.target === page && Services.focus.activeWindow === window)
        window.setTimeout(() => page.focus());
    };
    window.addEventListener('blur', back, true);
  }
}
