/** The documents of the project, in the order in which a newcomer reads them. */
import {readFile} from 'node:fs/promises';

export interface Document {
  /** In the repository. Its address is the same, below `/docs/`, so that links between documents work. */
  readonly path: string;
  /** In the list of the documents. */
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
  {path: 'src/locale/README.md', name: 'For translators'},
  {path: 'src/locale/ar/GLOSSARY.md', name: 'Arabic words'},
  {path: 'src/locale/de/GLOSSARY.md', name: 'German words'},
  {path: 'src/locale/es/GLOSSARY.md', name: 'Spanish words'},
];

/** The text as it stands now: a working copy changes. */
export const textOf = ({path}: Document): Promise<string> =>
  readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
