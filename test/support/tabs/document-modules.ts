/**
 * Loads a separate copy of some modules for each document: those that store the document's state
 * about orders.
 */
import {registerHooks} from 'node:module';
import type {TestContext} from 'node:test';

/** The modules to copy. All documents share the other modules, such as the classes of errors. */
const OWN = /\/dist\/(?:runners\/(?!backoff|pause)|elements\/payment\/shown-order)[^?]*\.js$/;

export interface DocumentModules {
  readonly orders: typeof import('#src/runners/open-orders.js');
  readonly opening: typeof import('#src/runners/opening-runner.js');
  readonly payment: typeof import('#src/runners/payment-runner.js');
  readonly shared: typeof import('#src/runners/shared-orders.js');
  readonly shown: typeof import('#src/elements/payment/shown-order.js');
}

let count = 0;

/** Makes the modules of a document import the modules of that same document. */
export function separateDocuments(t: TestContext): void {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const [document] = /\?document=\d+$/.exec(context.parentURL ?? '') ?? [];
      return document !== undefined && OWN.test(found.url)
        ? {...found, url: found.url + document}
        : found;
    },
  });
  t.after(() => hooks.deregister());
}

export async function documentModules(): Promise<DocumentModules> {
  const query = `?document=${++count}`;
  const load = (name: string): Promise<unknown> =>
    import(import.meta.resolve(`#src/${name}.js`) + query);
  return {
    orders: (await load('runners/open-orders')) as DocumentModules['orders'],
    opening: (await load('runners/opening-runner')) as DocumentModules['opening'],
    payment: (await load('runners/payment-runner')) as DocumentModules['payment'],
    shared: (await load('runners/shared-orders')) as DocumentModules['shared'],
    shown: (await load('elements/payment/shown-order')) as DocumentModules['shown'],
  };
}
