/**
 * The sandbox with a test script (the puppet) in each of its pages. With it, tests can read and
 * operate those pages from outside.
 */
import {readFileSync} from 'node:fs';
import {stripTypeScriptTypes} from 'node:module';
import {createApp} from '../../../demo/service/app.ts';
import {startService, type RunningService} from '../../../demo/service/server.ts';
import {astrayHost} from '../servers/astray.ts';
import {corsHost} from '../servers/cors-faults.ts';
import {FarPhones} from './far-phones.ts';
import {HeldValidations} from './held-validations.ts';

const FOLDER = '/puppet';
const FILES: ReadonlyMap<string, string> = new Map(
  ['puppet', 'look', 'pauses', 'running'].map(name => {
    const source = readFileSync(new URL(`.${FOLDER}/${name}.ts`, import.meta.url), 'utf8');
    return [`${FOLDER}/${name}.ts`, stripTypeScriptTypes(source)];
  }),
);
/** The script is served from the service's own origin, so the pages' policy need not change. */
const TAG = `<script type="module" src="${FOLDER}/puppet.ts"></script>`;

export function startPuppetedService(pace: number): Promise<RunningService> {
  return startService({
    port: 0,
    pace,
    answering: service => {
      const app = createApp(service);
      const [astray, cors] = [astrayHost(), corsHost()];
      const held = new HeldValidations();
      const phones = new FarPhones();
      return async (request, bindings) => {
        const strange = astray(request) ?? cors(request);
        if (strange) return strange;
        const file = FILES.get(new URL(request.url).pathname);
        if (file !== undefined) {
          return new Response(file, {headers: {'content-type': 'text/javascript'}});
        }
        const own = (await phones.answer(request)) ?? held.answer(request);
        if (own) return own;
        return withPuppet(await held.pass(request, await app.fetch(request, bindings)));
      };
    },
  });
}

async function withPuppet(answer: Response): Promise<Response> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
  if (!isPage) return answer;
  const {status, headers} = answer;
  return new Response((await answer.text()).replace('</head>', `${TAG}</head>`), {status, headers});
}
