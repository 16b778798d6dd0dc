/** `/docs/`: the project's documents as web pages, with a search. */
import {fileURLToPath} from 'node:url';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {DOCUMENTS, textOf} from './documents.ts';
import {page} from './page.ts';
import {sections} from './sections.ts';

const PICTURES = fileURLToPath(new URL('../pages/docs', import.meta.url));

export function documentRoutes(): Hono {
  const routes = new Hono();
  routes.get('/', context => context.redirect('/docs/README.md'));
  routes.get('/search.json', async context => context.json(await sections()));
  for (const document of DOCUMENTS)
    routes.get(`/${document.path}`, async context =>
      context.html(page(document, await textOf(document))),
    );
  routes.get(
    '/demo/pages/docs/:picture{[\\w-]+\\.(?:webp|svg)}',
    serveStatic({
      root: PICTURES,
      rewriteRequestPath: path => path.replace(/^.*\//, '/'),
    }),
  );
  return routes;
}
