/**
 * The parts of the script-tag build. The entry contains the modules that it imports statically,
 * directly or through others, except `LATER`. Any other module is assigned to a part by its path:
 * one part for each capability, and some that capabilities share.
 */
import type {ManualChunkMeta, Plugin} from 'rollup';

/** The first match applies. Modules without a match, which many parts share, are in `flow`. */
export const PARTS: readonly (readonly [name: string, path: RegExp])[] = [
  [
    'setup',
    /elements\/setup\/(?!inspection|unknown-opt)|word-names|debug-channel|event-fields|session\/(?:reach|renewal)|session-renewal|session-search|first-token|public-session|context-provider|value-notifier/,
  ],
  // Loaded alongside each part that has fields of a person.
  ['country', /by-country/],
  ['page', /elements\/(?:flow\/(?:history|translated)|views\/look)\/|style-properties/],
  ['terms', /terms/],
  ['signup', /signup/],
  ['qr', /\/qr\.js|lean-qr/],
  // For users at a location that the service refuses.
  ['places', /notices\/places|us-states/],
  ['pictures', /camera|lens|[hH]andoff|prepare-file|file-type|picture-size/],
  ['kyc', /kyc|document-side/],
  // For users without a linked bank.
  ['linking', /linking|bank-window|bankpay-(?:form|styles)|BankLinkMessage/],
  // Most users pay by bank.
  ['payment', /bank/],
  ['crypto', /crypto|deposit-address/],
  [
    'iframe',
    /\/frame|\/host\/(?!guard|ask|decisions)|\/contract\/(?:events|messages|element-|flow-)/,
  ],
  // The fields of a user's details, their words, and the code sent to a phone.
  [
    'person',
    /\/identity\/|person|birth-date|phone-field|local-form|countr|address-line|today|code-(?:form|styles)|en\/form|reasons/,
  ],
  ['form', /form\b|duration|step-clock|typed-|money|payment-styles|failure-ids|copy/],
  [
    'opening',
    /\/opening|gated|gate-|(?:en\/|\/)offer(?:-words)?|(?:contract|flows)\/gates|orders|backoff|amount|provider-flows|replaced|\/(?:operations|contract|api)\/payments/,
  ],
  ['payment', /payment|reads-ahead|refused/],
];

/**
 * Modules that the entry imports but does not use, so they are not part of it: schemas that it only
 * re-exports, zod, and modules that the index of `@lit/context` re-exports.
 */
const LATER = /\?schema=|\/zod\/|@lit\/context\/lib\/(?:controllers|value-)/;
let entry: Set<string> | undefined;

export function partOf(id: string, {getModuleInfo, getModuleIds}: ManualChunkMeta): string {
  if (!entry) {
    entry = new Set([...getModuleIds()].filter(each => getModuleInfo(each)?.isEntry));
    for (const each of entry)
      for (const next of getModuleInfo(each)?.importedIds ?? [])
        if (!LATER.test(next)) entry.add(next);
  }
  if (entry.has(id)) return 'entry';
  const path = id.replace(/^.*\/(?=dist\/|node_modules\/)/, '/');
  return PARTS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'flow';
}

/**
 * Loads a part together with the parts that it imports. Otherwise, a browser would find the
 * imports only in the loaded part, one round trip later.
 */
export const loadTogether: Plugin = {
  name: 'load-together',
  renderDynamicImport({chunk, targetChunk, getTargetChunkImports}) {
    // The classic script already contains all parts.
    if (!targetChunk) return null;
    const others = (getTargetChunkImports() ?? []).filter(
      part => part.type === 'internal' && !part.chunk.isEntry && part.fileName !== chunk.fileName,
    );
    if (others.length === 0) return null;
    // If an import fails, the part that imports it fails, too. `Promise.all` rejects with the first
    // failure in the list. All promises have settled by then and the imports come first, so the
    // error names the file that is missing.
    const imports = others.map(part => `import(${part.resolvedImportPath})`);
    // The fields also work without this part.
    const hasFields = others.some(part => part.fileName.endsWith('.person.js'));
    if (hasFields) imports.unshift('import("./service-embed.country.js").catch(()=>{})');
    return {
      left: `(parts=>Promise.allSettled(parts).then(()=>Promise.all(parts)))([${imports.join()},import(`,
      right: ')]).then(parts=>parts.at(-1))',
    };
  },
};
