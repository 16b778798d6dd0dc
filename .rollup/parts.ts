/**
 * The parts of the script-tag build. What the entry imports is in the entry. Everything
 * else goes into one part for each capability, by the module's path.
 */
import type {GetModuleInfo, ManualChunkMeta, Plugin} from 'rollup';

/** The first that fits. What many parts share and no row names is in `flow`. */
export const PARTS: readonly (readonly [name: string, path: RegExp])[] = [
  ['terms', /terms/],
  ['signup', /signup/],
  ['camera', /camera(?!-slot)|lens/],
  ['kyc', /kyc|document-side|upload|prepare-file|file-type/],
  ['bankpay', /bank/],
  ['qr', /qr/],
  ['crypto', /crypto|deposit-address/],
  ['iframe', /\/frame|\/host\/(?!guard)|\/contract\/(?:events|messages|style-|element-|flow-)/],
  ['form', /form\b|\/identity\/|person|reasons|typed/],
  ['opening', /\/opening|orders|provider-flows|\/(?:contract|api)\/payments/],
  ['payment', /payment|reads-ahead|refused/],
];

/**
 * A schema is a module where it is used, not where it is named. The index of `@lit/context`
 * names more than the entry uses.
 */
const LATER = /\?schema=|\/zod\/|@lit\/context\/lib\/(?:controllers|value-)/;
const ENTRY = /\/dist\/define\.js$/;
let entry: ReadonlySet<string> | undefined;

export function partOf(id: string, {getModuleInfo, getModuleIds}: ManualChunkMeta): string {
  entry ??= staticGraph(
    [...getModuleIds()].filter(each => ENTRY.test(each)),
    getModuleInfo,
  );
  if (entry.has(id)) return 'entry';
  const path = id.replace(/^.*\/(?=dist\/|node_modules\/)/, '/');
  return PARTS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'flow';
}

function staticGraph(ids: readonly string[], info: GetModuleInfo): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) {
    for (const next of info(id)?.importedIds ?? []) if (!LATER.test(next)) found.add(next);
  }
  return found;
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
    const others = (getTargetChunkImports() ?? [])
      .filter(part => part.type === 'internal' && !part.chunk.isEntry)
      .filter(part => part.fileName !== chunk.fileName)
      .map(part => `import(${part.resolvedImportPath})`);
    if (others.length === 0) return null;
    return {left: 'Promise.all([import(', right: `),${others.join()}]).then(([part])=>part)`};
  },
};
