/**
 * The parts of the script-tag build. The entry contains its own imports. Everything else goes into
 * one part for each capability, by the module's path.
 */
import type {ManualChunkMeta, Plugin} from 'rollup';

/** The first match applies. Modules that many parts share and no row names are in `flow`. */
export const PARTS: readonly (readonly [name: string, path: RegExp])[] = [
  [
    'setup',
    /elements\/setup\/(?!inspection|unknown-opt)|word-names|debug-channel|event-fields|session\/(?:reach|renewal)|session-renewal|session-search|first-token|public-session|context-provider|value-notifier/,
  ],
  // Loaded beside each part that has a form.
  ['country', /by-country/],
  ['page', /elements\/(?:flow\/(?:history|translated)|views\/look)\/|style-properties/],
  ['terms', /terms/],
  ['signup', /signup/],
  ['qr', /\/qr\.js|lean-qr/],
  ['pictures', /camera|lens|[hH]andoff|prepare-file|file-type|picture-size/],
  ['kyc', /kyc|document-side/],
  ['bankpay', /bank/],
  ['crypto', /crypto|deposit-address/],
  [
    'iframe',
    /\/frame|\/host\/(?!guard|ask|decisions)|\/contract\/(?:events|messages|element-|flow-)/,
  ],
  [
    'form',
    /form\b|duration|step-clock|\/identity\/|person|reasons|typed-|money|payment-styles|failure-ids|copy|notices\/places/,
  ],
  [
    'opening',
    /\/opening|gated|gate-|(?:en\/|\/)offer(?:-words)?|(?:contract|flows)\/gates|orders|backoff|amount|provider-flows|replaced|\/(?:operations|contract|api)\/payments/,
  ],
  ['payment', /payment|reads-ahead|refused/],
];

/**
 * A schema is a module where it is used, not where it is named. The index of `@lit/context`
 * names more than the entry uses.
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
 * Loads a part together with the parts that it imports. A browser would find those only in
 * the loaded part, one round trip later.
 */
export const loadTogether: Plugin = {
  name: 'load-together',
  renderDynamicImport({chunk, targetChunk, getTargetChunkImports}) {
    // The classic script holds everything already.
    if (!targetChunk) return null;
    const others = (getTargetChunkImports() ?? []).filter(
      part => part.type === 'internal' && !part.chunk.isEntry && part.fileName !== chunk.fileName,
    );
    if (others.length === 0) return null;
    // First, and all settled: a part fails with its import, and the file that is lost gets named.
    const imports = others.map(part => `import(${part.resolvedImportPath})`);
    // A form does without it.
    const hasForm = others.some(part => part.fileName.endsWith('.form.js'));
    if (hasForm) imports.unshift('import("./service-embed.country.js").catch(()=>{})');
    return {
      left: `(parts=>Promise.allSettled(parts).then(()=>Promise.all(parts)))([${imports.join()},import(`,
      right: ')]).then(parts=>parts.at(-1))',
    };
  },
};
