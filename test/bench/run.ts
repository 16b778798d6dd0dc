/**
 * `npm run bench` runs every benchmark. `npm run bench -- signing` runs the named ones. With
 * `quick`, they do fewer rounds.
 */
const PARTS: Record<string, () => Promise<unknown>> = {
  signing: () => import('./signing.ts'),
  doctor: () => import('./doctor.ts'),
  page: () => import('./page/page.ts'),
  load: () => import('./load.ts'),
  backend: () => import('./backend.ts'),
};

/** These run only by name, because each changes the clock of its process. */
const ALONE: typeof PARTS = {scale: () => import('./scale/scale.ts')};

const wanted = process.argv.slice(2).filter(name => name !== 'quick');
const all = {...PARTS, ...ALONE};
const unknown = wanted.filter(name => !(name in all));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are: ${Object.keys(all).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(all)) {
  if (wanted.length === 0 ? name in PARTS : wanted.includes(name)) await run();
}
