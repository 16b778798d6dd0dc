/** The page around a document: the list of documents, the table of contents, and the search. */
import {DOCUMENTS, type Document} from './documents.ts';
import {headingsOf} from './headings.ts';
import {escape, render} from './render.ts';

export function page(document: Document, markdown: string): string {
  const title = escape(document.name);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · service-embed</title>
    <link rel="icon" href="/pages/site/icon.svg" />
    <link rel="stylesheet" href="/pages/scheme.css" />
    <link rel="stylesheet" href="/pages/docs/docs.css" />
    <script type="module" src="/pages/docs/docs.js"></script>
  </head>
  <body>
    <header>
      <a class="skip" href="#document">Skip to the document</a>
      <p class="brand"><a href="/docs/README.md">service-embed</a></p>
      <search>
        <label for="query">Search</label>
        <input id="query" type="search" autocomplete="off" spellcheck="false" />
        <p id="found" role="status"></p>
        <ul id="results"></ul>
      </search>
      <nav aria-label="Site">
        <a href="#contents" class="narrow">Contents</a>
        <a href="/">Demo</a>
      </nav>
    </header>
    <div class="columns">
      <main id="document" tabindex="-1">
${render(markdown)}
      </main>
      <nav id="contents" aria-label="Documents">
        <ul>
${DOCUMENTS.map(each => entry(each, each === document, markdown)).join('\n')}
        </ul>
      </nav>
    </div>
  </body>
</html>
`;
}

function entry({path, name}: Document, isShown: boolean, markdown: string): string {
  if (!isShown) return `<li><a href="/docs/${path}">${escape(name)}</a></li>`;
  const own = headingsOf(markdown)
    .filter(({depth}) => depth === 2)
    .map(({text, anchor}) => `<li><a href="#${anchor}">${escape(text)}</a></li>`);
  return `<li><a href="/docs/${path}" aria-current="page">${escape(name)}</a>
<ul>${own.join('\n')}</ul></li>`;
}
