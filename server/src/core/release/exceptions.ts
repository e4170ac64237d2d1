/** What the release programs tolerate in single treebanks, as data. Names without `UD_`; `*` stands for any language. */

import { type Part, partOf, treebankName } from './names.ts';

interface Exceptions {
  /** The parts of a training set in several files: `xx_yy-ud-train-PART.conllu`. */
  readonly trainParts: Readonly<Record<string, readonly string[]>>;
  /** Treebanks of which a part may be small. */
  readonly small: Readonly<Record<Part, readonly string[]>>;
  /** Files beside the usual ones; `…*` stands for any ending. */
  readonly extraFiles: Readonly<Record<string, readonly string[]>>;
}

const EXCEPTIONS: Exceptions = {
  trainParts: {
    'Czech-PDTC': ['ct', 'ca', 'lt', 'la', 'mt', 'ma', 'va', 'ft', 'st', 'wt0', 'wt1', 'wt2'],
    'German-HDT': ['a-1', 'a-2', 'b-1', 'b-2'],
    'Russian-SynTagRus': ['a', 'b', 'c'],
    'Russian-Taiga': ['a', 'b', 'c', 'd', 'e'],
  },
  small: {
    train: ['Akkadian-RIAO', 'French-FQB', 'German-LIT', 'Old_East_Slavic-Birchbark', '*-ParTUT', '*-PUD', '*-PUDLUW'],
    dev: ['English-Atis', 'Turkish-Atis', 'German-LIT', 'Turkish-Penn', '*-ParTUT', '*-PUD', '*-PUDLUW'],
    test: [
      'Armenian-ArmTDP',
      'English-Atis',
      'Turkish-Atis',
      'English-ESL',
      'English-ESLSpok',
      'English-GUMReddit',
      'Faroese-FarPaHC',
      'French-ParisStories',
      'French-Rhapsodie',
      'French-Spoken',
      'Hebrew-IAHLTknesset',
      'Hindi_English-HIENCS',
      'Italian-TWITTIRO',
      'Maghrebi_Arabic_French-Arabizi',
      'Pomak-Philotis',
      'Sanskrit-Vedic',
      'Scottish_Gaelic-ARCOSG',
      'Thai-TUD',
      'Turkish-FrameNet',
      'Turkish-Penn',
      '*-ParTUT',
    ],
  },
  extraFiles: {
    'Arabic-NYUAD': ['merge.jar'],
    'English-ESL': ['merge.py'],
    'English-GUMReddit': ['get_text.py'],
    'Hindi_English-HIENCS': ['merge', 'crawl_tweets.py'],
    'Japanese-KTC': ['merge*'],
    'Japanese-BCCWJ': ['merge*'],
    'Japanese-BCCWJLUW': ['merge*'],
  },
};

const listed = (lists: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] =>
  Object.hasOwn(lists, name) ? lists[name] : [];

/** The parts of its training set; empty if it is one file. @param name of the treebank, without `UD_` */
export const trainParts = (name: string): readonly string[] => listed(EXCEPTIONS.trainParts, name);

export function maySmall(part: Part, name: string): boolean {
  const id = name.slice(name.indexOf('-') + 1);
  return EXCEPTIONS.small[part].some((each) => each === name || each === `*-${id}`);
}

export const mayExtra = (file: string, name: string): boolean =>
  listed(EXCEPTIONS.extraFiles, name).some((each) =>
    each.endsWith('*') ? file.startsWith(each.slice(0, -1)) : file === each,
  );

/** Files and folders that every treebank may have beside its data. */
export const USUAL_FILES: ReadonlySet<string> = new Set([
  'README.md',
  'README.txt',
  'LICENSE.txt',
  'CONTRIBUTING.md',
  'stats.xml',
  '.git',
  '.gitignore',
  '.gitattributes',
  '.travis.yml',
  'not-to-release',
]);

/** Whether a file of a repository is one of its data files, and of which part, by the names of both. @returns undefined for a name that is not UD's */
export function namedPartIn(folder: string): ((file: string) => Part | undefined) | undefined {
  const name = treebankName(folder);
  if (name === undefined) return undefined;
  const pieces = trainParts(name.short);
  return (file) => partOf(file, pieces);
}
