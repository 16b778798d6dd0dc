/**
 * Which file of the script-tag build a module goes into. What the entry imports is in the
 * entry. Everything else goes into one part for each capability, by the module's path.
 */
import type {GetModuleInfo, ManualChunkMeta} from 'rollup';

/** The first that fits. What many parts share and no row names is in `flow`. */
const PARTS: readonly (readonly [name: string, path: RegExp])[] = [
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

/** Schemas are modules of their own, wherever they are named. */
const LATER = /\?schema=|\/zod\//;
const ENTRY = /\/dist\/define\.js$/;

export function partOf(id: string, {getModuleInfo, getModuleIds}: ManualChunkMeta): string {
  entry ??= staticGraph(
    [...getModuleIds()].filter(each => ENTRY.test(each)),
    getModuleInfo,
  );
  if (entry.has(id)) return 'entry';
  const path = id.replace(/^.*\/(?=dist\/|node_modules\/)/, '/');
  return PARTS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'flow';
}

let entry: ReadonlySet<string> | undefined;

/** All that the modules import at once, apart from schemas: each is a module where it is used. */
function staticGraph(ids: readonly string[], info: GetModuleInfo): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) {
    for (const next of info(id)?.importedIds ?? []) if (!LATER.test(next)) found.add(next);
  }
  return found;
}
