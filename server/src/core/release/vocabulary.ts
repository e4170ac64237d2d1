/** The values that README.md may give to its keys. */

export const GENRES = (
  'academic bible blog email fiction government grammar-examples learner-essays legal medical news nonfiction poetry ' +
  'reviews social spoken web wiki'
).split(' ');

export const CORPORA = 'cairo pud tuecl partut lines hk atis bible zhgsd jagsd'.split(' ');

export const LICENSES: readonly string[] = [
  'PD',
  'CC0 1.0',
  ...['CC BY', 'CC BY-NC', 'CC BY-SA', 'CC BY-NC-SA'].flatMap((name) =>
    ['2.5', '3.0', '4.0'].map((version) => `${name} ${version}`),
  ),
  'LGPL-LR',
  'C-UDA 1.0',
];

/** How a layer was annotated. */
export const SOURCES: readonly string[] = [
  'manual native',
  'converted from manual',
  'converted with corrections',
  'automatic',
  'automatic with corrections',
  'not available',
];

export const CONTRIBUTING: readonly string[] = ['here', 'here source', 'elsewhere', 'to be adopted'];

/** The layers that have such a source. */
export const LAYERS = ['Lemmas', 'UPOS', 'XPOS', 'Features', 'Relations'] as const;

/** The whole text that the guidelines prescribe for CONTRIBUTING.md. */
export const CONTRIBUTING_TEXT = `# Contributing

Please do not make pull requests against master, any such pull requests will be
closed. Pull requests against the dev branch are accepted in some treebanks but
not in others – check the Contributing line in the README file!

For full details on the branch policy see
[here](https://universaldependencies.org/contributing/repository_files.html).
`;
