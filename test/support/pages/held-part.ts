/** A part of the code that loads slowly. Each test page has its own cookies. */
export interface HeldPart {
  /** Delivers the module, and resolves when it has run. */
  arrive(): Promise<void>;
}

/**
 * From now on, the tests' server holds `module` back, a path in `dist/`. The page must not have
 * loaded it before.
 */
export async function heldPart(module: string): Promise<HeldPart> {
  const about = `/held-part?${new URLSearchParams({module, id: crypto.randomUUID()}).toString()}`;
  await fetch(about, {method: 'POST'});
  return {
    async arrive() {
      await fetch(about);
      await import(`/dist/${module}`);
    },
  };
}
