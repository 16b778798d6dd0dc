/** `npm run bench`: every benchmark, or the named ones: `npm run bench -- signing`. */
const PARTS: Record<string, () => Promise<unknown>> = {
  signing: () => import('./signing.ts'),
  doctor: () => import('./doctor.ts'),
  page: () => import('./bench.ts'),
  load: () => import('./load.ts'),
  backend: () => import('./backend.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
