/** Reads the tags and attributes of a page’s markup in a document, and reports mistakes in them. */

export interface Tag {
  readonly name: string;
  readonly attributes: readonly string[];
}

const TAG =
  /<(\/?)([A-Za-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}))?)*)\s*(\/?)>/g;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^}]*\}))?/g;
/** Elements without an end tag. */
const VOID = new Set(['area', 'base', 'br', 'hr', 'img', 'input', 'link', 'meta']);

/** The start tags. Throws if an element is not closed, or if a stray `<` is left over. */
export function tagsOf(markup: string): readonly Tag[] {
  const found: Tag[] = [];
  const open: string[] = [];
  const text = markup.replaceAll(/<!--[^]*?-->|<!doctype html>/gi, '');
  // Removes the code of scripts, because it contains `<` and `>`.
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
  const stray = rest.indexOf('<');
  if (stray >= 0) throw new Error(`not a tag: ${rest.slice(stray, stray + 80)}`);
  return found;
}

/** The scripts in the markup, with their types. */
export const scriptsOf = (markup: string): readonly {type: string; code: string}[] =>
  Array.from(
    markup.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g),
    ([, attributes = '', code = '']) => ({
      type: /type="([^"]*)"/.exec(attributes)?.[1] ?? 'classic',
      code,
    }),
  ).filter(({code}) => code.trim() !== '');
