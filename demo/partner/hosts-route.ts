/** `/hosts/NAME/`: the host pages, as `npm run hosts` has built them. */
import {relative} from 'node:path';
import {serveStatic} from '@hono/node-server/serve-static';
import {Hono} from 'hono';
import {BUILT, builtHosts, siteOf} from '../hosts/built.ts';

export function hostsRoute(): Hono {
  const route = new Hono();
  // `serveStatic` warns about a missing folder, so it is created only after a page is built.
  let files: ReturnType<typeof serveStatic> | undefined;
  route.get('/:name', context => context.redirect(`${context.req.path}/`));
  route.use('/:name/*', async (context, next) => {
    if (!builtHosts().includes(context.req.param('name')))
      return context.text('`npm run hosts` builds the host pages.', 404);
    files ??= serveStatic({root: BUILT, rewriteRequestPath: inSite});
    return files(context, next);
  });
  return route;
}

/** Maps `/hosts/vue/assets/…` to `vue/dist/assets/…`. */
function inSite(path: string): string {
  const [, , name = '', ...rest] = path.split('/');
  return [relative(BUILT, siteOf(name)), ...rest].join('/');
}
