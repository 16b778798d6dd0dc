/** Functions that the mediator runs in Firefox's own window. They are sent there as text. */

interface BrowserWindow extends Window {
  holdsFocus?: boolean;
  readonly gBrowser: {readonly selectedBrowser: HTMLElement};
}

/** The part of Firefox's own scripts that we use. */
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

/** Applies the color scheme from now on. */
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
 * Returns the focus to the page whenever the page loses it. After a page's last Tab stop, Firefox
 * moves the focus to its own controls, and the page does not get the next keys.
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
