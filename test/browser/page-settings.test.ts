/** The settings of a different service: a script-tag page sets them in JSON, a module by a call. */
import {expect} from '@open-wc/testing';

interface Module {
  configureService(settings: {readonly paths: Readonly<Record<string, string>>}): void;
}

/** The console's warnings while `work` runs. */
async function warnings(work: () => Promise<void>): Promise<string[]> {
  const said: string[] = [];
  const {warn} = console;
  console.warn = (...words: unknown[]) => said.push(words.join(' '));
  try {
    await work();
  } finally {
    console.warn = warn;
  }
  return said;
}

function say(json: string): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.dataset['serviceEmbed'] = '';
  script.textContent = json;
  document.head.append(script);
}

/** Adds markup that a sanitized comment of a user may contain. */
function sayByMarkup(json: string): void {
  const comment = document.createElement('p');
  const [template, text] = [document.createElement('template'), document.createElement('script')];
  text.type = 'text/plain';
  for (const each of [comment, template, text]) {
    each.dataset['serviceEmbed'] = json;
    each.textContent = json;
    document.body.append(each);
  }
}

async function load(): Promise<Module> {
  // The address is in a variable, because the compiler cannot resolve it.
  const file = '/dist/service-embed.js';
  return (await import(file)) as Module;
}

/** The path of the next request of a new element. */
async function nextPath(token: string): Promise<string> {
  const {promise, resolve} = Promise.withResolvers<string>();
  const fetch = window.fetch.bind(window);
  window.fetch = input => {
    resolve(new URL(input instanceof Request ? input.url : input).pathname);
    return Promise.reject(new TypeError('offline'));
  };
  const element = document.createElement('service-deposit');
  element.setAttribute('base-url', 'https://service.example/base');
  element.setAttribute('session-token', token);
  document.body.append(element);
  try {
    return await promise;
  } finally {
    window.fetch = fetch;
    element.remove();
  }
}

const token = (name: string) =>
  [{alg: 'EdDSA'}, {iss: name, sub: name, exp: 9e9, gates: {}, permissions: {}}, {}]
    .map(part => btoa(JSON.stringify(part)).replaceAll('=', ''))
    .join('.');

describe('a page that configures the service', () => {
  it('can set paths in JSON before the script, and by a call at any time', async () => {
    say('{"paths": {"validate": "/v2/me"}}');
    say('{"paths": {"wallett": "/v2/wallet"}}');
    say('{"paths": ');
    sayByMarkup('{"paths": {"validate": "/v2/not-me"}}');
    const said = await warnings(async () => void (await load()));
    expect(said).to.have.lengthOf(2);
    expect(said[0]).to.match(/^data-service-embed: TypeError: wallett is not one of: validate, /);
    expect(said[1]).to.match(/^data-service-embed: SyntaxError/);
    expect(await nextPath(token('first'))).to.equal('/base/v2/me');

    const embed = await load();
    const evil = {paths: {validate: '//evil.example'}};
    expect(() => embed.configureService(evil)).to.throw(TypeError);
    embed.configureService({paths: {validate: '/v3/me'}});
    expect(await nextPath(token('second'))).to.equal('/base/v3/me');
  });
});
