/** A page’s markup in a document, as far as a reader could get it wrong: its tags and their attributes. */

export interface Tag {
  readonly name: string;
  readonly attributes: readonly string[];
}

const TAG =
  /<(\/?)([A-Za-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*)\s*(\/?)>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}))?/g;
/** No end tag. */
const VOID = new Set(['area', 'base', 'br', 'hr', 'img', 'input', 'link', 'meta']);

/** The opened tags. Throws if one is not closed, or if a sign is left over that begins one. */
export function tagsOf(markup: string): readonly Tag[] {
  const found: Tag[] = [];
  const open: string[] = [];
  // Scripts have signs of their own.
  const text = markup.replaceAll(/<!--[^]*?-->|<!doctype html>/gi, '');
  const withoutScripts = text.replaceAll(/(<script\b[^>]*>)[^]*?(<\/script>)/g, '$1$2');
  const rest = withoutScripts.replaceAll(
    TAG,
    (_, close: string, name: string, attributes: string, selfClosed: string) => {
      if (close !== '') {
        const last = open.pop();
        if (last !== name) throw new Error(`</${name}> closes <${last}>`);
        return '';
      }
      const names = Array.from(attributes.matchAll(ATTRIBUTE), ([, each = '']) => each);
      found.push({name, attributes: names});
      if (selfClosed === '' && !VOID.has(name)) open.push(name);
      return '';
    },
  );
  if (open.length > 0) throw new Error(`<${open.join('>, <')}> is not closed`);
  if (rest.includes('<')) throw new Error(`not a tag: ${rest.slice(rest.indexOf('<'), 80)}`);
  return found;
}

/** The scripts in it, by their type. */
export const scriptsOf = (markup: string): readonly {type: string; code: string}[] =>
  Array.from(
    markup.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g),
    ([, attributes = '', code = '']) => ({
      type: /type="([^"]*)"/.exec(attributes)?.[1] ?? 'classic',
      code,
    }),
  ).filter(({code}) => code.trim() !== '');
