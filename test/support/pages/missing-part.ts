/**
 * A part of the code that does not load. The tests' server refuses the module
 * that a cookie names. Each test page has its own cookies.
 */
export interface MissingPart {
  /**
   * From now on, the server delivers the module. Resolves to false if the engine caches the failure
   * until the page is reloaded, as Firefox does.
   */
  arrive(): Promise<boolean>;
}

/** `module` is a path in `dist/`. The page must not have loaded it before. */
export async function withoutPart(module: string): Promise<MissingPart> {
  await refuse(module);
  // The module may be in the browser's cache, because of an earlier page.
  await fetch(`/dist/${module}`, {cache: 'reload'});
  return {
    async arrive() {
      await refuse('');
      const loaded: Promise<unknown> = import(`/dist/${module}`);
      return loaded.then(
        () => true,
        () => false,
      );
    },
  };
}

/** The server sets the cookie. A cookie set by a script would be too late for the next request. */
async function refuse(module: string): Promise<void> {
  await fetch(`/missing-part?module=${encodeURIComponent(module)}`, {method: 'POST'});
}

afterEach(() => refuse(''));
