/** `/hosts/NAME/`: the host pages, as `npm run hosts` has built them. */
import {relative} from 'node:path';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {BUILT, builtHosts, siteOf} from '../hosts/built.ts';

export function hostsRoute(): Hono {
  const route = new Hono();
  const files = serveStatic({root: BUILT, rewriteRequestPath: inSite});
  route.get('/:name', context => context.redirect(`${context.req.path}/`));
  route.use('/:name/*', async (context, next) => {
    if (builtHosts().includes(context.req.param('name'))) return files(context, next);
    return context.text('`npm run hosts` builds the host pages.', 404);
  });
  return route;
}

/** `/hosts/vue/assets/…` is `vue/dist/assets/…`. */
function inSite(path: string): string {
  const [, , name = '', ...rest] = path.split('/');
  return [relative(BUILT, siteOf(name)), ...rest].join('/');
}
