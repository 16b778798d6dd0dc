/** DOM implementations without a browser, as partners' unit tests use them. */

/** Names that both Node and the document define. The document's value is used. */
const OWN = /^(?:(?:Custom|Message)?Event(?:Target)?|Abort(?:Controller|Signal)|navigator)$/;

/** Makes the window's names global, as unit test runners do. */
export function useWindow(window: object): void {
  const names = Object.getOwnPropertyNames(window).filter(
    name => !(name in globalThis) || OWN.test(name),
  );
  const values = Object.fromEntries(
    names.map(name => [name, Reflect.get(window, name) as unknown]),
  );
  for (const [name, value] of Object.entries({...values, window, self: globalThis}))
    Object.defineProperty(globalThis, name, {value, configurable: true, writable: true});
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
    const method = Reflect.get(window, name) as () => unknown;
    Reflect.set(globalThis, name, method.bind(window));
  }
}
