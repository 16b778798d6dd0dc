/** The build of the embed that the page loads. The default is `module`. */
const SCRIPTS = {
  module: '<script type="module" src="/dist/service-embed.js"></script>',
  classic: '<script src="/dist/service-embed.classic.js" defer></script>',
  none: '',
} as const;

/**
 * An empty page for tests to fill. `?classic` and `?none` select another build than the modules.
 */
export function blankPage(query: Record<string, string>): string {
  const build = 'classic' in query ? 'classic' : 'none' in query ? 'none' : 'module';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Blank</title>
    <link rel="icon" href="/pages/site/icon.svg" />
    ${SCRIPTS[build]}
  </head>
  <body></body>
</html>
`;
}
