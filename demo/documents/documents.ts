/** The documents of the project, in a newcomer's reading order. */
import {readFile} from 'node:fs/promises';

export interface Document {
  /** Path in the repository. Also the path below `/docs/`, so that links between documents work. */
  readonly path: string;
  /** The name in the list of documents. */
  readonly name: string;
}

export const DOCUMENTS: readonly Document[] = [
  {path: 'README.md', name: 'Start here'},
  {path: 'src/elements/README.md', name: 'The elements'},
  {path: 'src/host/README.md', name: 'The page around'},
  {path: 'src/partner/README.md', name: 'Your backend'},
  {path: 'src/inspector/README.md', name: 'The inspector'},
  {path: 'src/contract/README.md', name: 'The contract'},
  {path: 'demo/backend/README.md', name: 'A backend to copy'},
  {path: 'demo/README.md', name: 'The sandbox'},
  {path: 'SECURITY.md', name: 'Security'},
  {path: 'CHANGELOG.md', name: 'Changelog'},
  {path: 'CONTRIBUTING.md', name: 'Contributing'},
  {path: 'src/README.md', name: 'The source'},
  {path: 'test/README.md', name: 'The tests'},
  {path: 'test/bench/bench.md', name: 'Speed, as measured'},
  {path: 'src/locale/README.md', name: 'For translators'},
  {path: 'src/locale/ar/GLOSSARY.md', name: 'Arabic words'},
  {path: 'src/locale/de/GLOSSARY.md', name: 'German words'},
  {path: 'src/locale/es/GLOSSARY.md', name: 'Spanish words'},
];

/** Reads the current text on each call, because a working copy changes. */
export const textOf = ({path}: Document): Promise<string> =>
  readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
