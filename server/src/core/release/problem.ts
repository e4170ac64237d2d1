/** What is wrong in a repository: the ids of the release programs, with `repo-` before them, and ours, with `release-`. */

import type { RuleInfo, Severity } from '../validate/index.ts';

const FILES = 'https://universaldependencies.org/contributing/repository_files.html';
const README = `${FILES}#the-readme-file`;
const METADATA = `${FILES}#treebank-metadata`;
const SPLIT = 'https://universaldependencies.org/release_checklist.html#data-split';
const CHECKLIST = 'https://universaldependencies.org/release_checklist.html';
const DOCS = 'https://universaldependencies.org/contributing_language_specific.html';
const LICENSING = 'https://universaldependencies.org/contributing/licensing.html';

type Fact = readonly [severity: Severity, title: string, whatToDo: string, url: string];

/** Id → severity, what is wrong, what to do, where it is explained. */
const FACTS = {
  'repo-folder-name': [
    'error',
    'The name of the folder is not that of a treebank',
    'Call it UD_Language-Treebank: letters and _ in the language, letters in the name of the treebank.',
    FILES,
  ],
  'repo-unknown-language': [
    'error',
    'UD does not know the language in the name of the folder',
    'Use the name in codes_and_flags.yaml of UniversalDependencies/docs-automation, or ask the release team to add the language.',
    CHECKLIST,
  ],
  'repo-missing-readme': [
    'error',
    'There is no README',
    'Add README.md with the sections Summary, Introduction, Acknowledgments and Changelog and the block of metadata.',
    README,
  ],
  'repo-two-readmes': [
    'error',
    'There are both README.md and README.txt',
    'Keep README.md. README.txt is the one that is read.',
    README,
  ],
  'repo-unreadable-readme': ['error', 'The README cannot be read', 'Add README.md.', README],
  'repo-cr-line-break': ['error', 'A carriage return ends a line', 'Save the file with LF line ends.', FILES],
  'repo-missing-license-file': [
    'error',
    'There is no LICENSE.txt',
    'Add the text of the licence, or where to find it, in a file of exactly this name.',
    LICENSING,
  ],
  'repo-missing-contributing-file': [
    'error',
    'There is no CONTRIBUTING.md',
    'Add the file with the prescribed text.',
    FILES,
  ],
  'repo-contributing-modified': [
    'error',
    'CONTRIBUTING.md does not have the prescribed text',
    'Replace it by the prescribed text, byte for byte; what is particular to the treebank goes into the README.',
    FILES,
  ],
  'repo-missing-test-file': [
    'error',
    'There are no test data',
    'Every treebank has test data. Name the file as the message says.',
    SPLIT,
  ],
  'repo-dev-without-train': [
    'error',
    'There are development data without training data',
    'Put them into the training or the test data.',
    SPLIT,
  ],
  'repo-missing-train-part': [
    'error',
    'A part of the training data is missing',
    'This treebank has its training data in several files: add the one that is named.',
    FILES,
  ],
  'repo-extra-file': [
    'error',
    'This file or folder does not belong into a release',
    'Move it into the folder not-to-release, or delete it.',
    FILES,
  ],
  'repo-train-or-dev-without-test': [
    'error',
    'The test data are empty',
    'A treebank that is used for anything has test data first.',
    SPLIT,
  ],
  'repo-test-too-small': [
    'error',
    'The test data have fewer than 10,000 words',
    'In a treebank of more than 10,000 words, the first 10,000 are for the test.',
    SPLIT,
  ],
  'repo-train-too-small': [
    'error',
    'The training data have fewer than 10,000 words',
    'In a treebank of more than 20,000 words, 10,000 are for training.',
    SPLIT,
  ],
  'repo-dev-too-small': [
    'error',
    'The development data are too small',
    'In a treebank of more than 30,000 words, a tenth of what is not test data is for development, up to 9,000 words.',
    SPLIT,
  ],
  'repo-treebank-too-small': [
    'error',
    'The treebank has fewer than 20 sentences or 100 words',
    'Add data. Only files with the right names count.',
    CHECKLIST,
  ],
  'repo-lemmas-not-declared': [
    'error',
    'There are lemmas, but the README says that there are none',
    'Write in the README how the lemmas were made.',
    METADATA,
  ],
  'repo-parallel-not-declared': [
    'error',
    'A parallel corpus in the data is not in the README',
    'Add it to the key Parallel.',
    METADATA,
  ],
  'repo-parallel-not-in-data': [
    'error',
    'The data have no sentence of a parallel corpus in the README',
    'Add "# parallel_id = corpus/…" to the sentences, or remove the corpus from the key Parallel.',
    METADATA,
  ],
  'repo-readme-first-release-format': [
    'error',
    'The README does not say since when the treebank is available',
    'Write "Data available since: UD v2.x" with the first release.',
    METADATA,
  ],
  'repo-readme-first-release-wrong': [
    'error',
    'The treebank was first released at another time',
    'Write the number in the message.',
    METADATA,
  ],
  'repo-readme-first-release-unreleased': [
    'error',
    'The treebank was not in the release that the README names',
    'Write the number of the next release.',
    METADATA,
  ],
  'repo-readme-parallel-missing': [
    'error',
    'The README does not say whether the treebank is parallel',
    'Write "Parallel: no", or the corpora.',
    METADATA,
  ],
  'repo-readme-parallel-no-combined': [
    'error',
    '"no" is beside parallel corpora',
    'Write either "no" or the corpora.',
    METADATA,
  ],
  'repo-readme-parallel-unknown': [
    'error',
    'A parallel corpus has an unknown name',
    'Use the names in the message.',
    METADATA,
  ],
  'repo-readme-genre-missing': [
    'error',
    'The README has no genre',
    'Write "Genre:" with one or more of the names in the message, with spaces between them.',
    METADATA,
  ],
  'repo-readme-genre-unknown': [
    'error',
    'A genre has an unknown name',
    'Use the names in the message, with spaces between them.',
    METADATA,
  ],
  'repo-readme-license-missing': [
    'error',
    'The README has no licence',
    'Write "License:" with one of the names in the message.',
    LICENSING,
  ],
  'repo-readme-license-unsupported': [
    'error',
    'The licence is not one of those that UD supports, or is spelt in another way',
    'Use exactly one of the names in the message.',
    LICENSING,
  ],
  'repo-readme-includes-text': [
    'error',
    'The README does not say whether the text is included',
    'Write "Includes text: yes" or "Includes text: no".',
    METADATA,
  ],
  'repo-readme-annotation-missing': [
    'error',
    'The README does not say how a layer was annotated',
    'Write one of the values in the message.',
    METADATA,
  ],
  'repo-readme-annotation-unknown': [
    'error',
    'How a layer was annotated is not one of the values',
    'Use exactly one of the values in the message.',
    METADATA,
  ],
  'repo-readme-contributing-missing': [
    'error',
    'The README does not say how to contribute',
    'Write one of the values in the message.',
    METADATA,
  ],
  'repo-readme-contributing-unknown': [
    'error',
    'How to contribute is not one of the values',
    'Use exactly one of the values in the message.',
    METADATA,
  ],
  'repo-readme-contributors-missing': [
    'error',
    'The README names no contributors',
    'Write "Contributors: Last, First; Last, First".',
    METADATA,
  ],
  'repo-readme-contact-missing': [
    'error',
    'The README has no e-mail address',
    'Write "Contact:" with an address.',
    METADATA,
  ],
  'repo-readme-summary-missing': [
    'error',
    'The README has no summary',
    'Begin it with a line "# Summary" and one or two sentences.',
    README,
  ],
  'repo-readme-summary-short': [
    'error',
    'The summary has fewer than 40 characters',
    'Write one or two sentences: they are shown on the web.',
    README,
  ],
  'repo-readme-summary-long': [
    'error',
    'The summary has more than 500 characters',
    'Keep one or two sentences, and move the others to a section Introduction.',
    README,
  ],
  'repo-readme-summary-template': [
    'error',
    'The summary is still that of the template',
    'Replace it by one or two sentences on the treebank.',
    README,
  ],
  'repo-readme-changelog-missing': [
    'error',
    'The README has no changelog',
    'Add a section "# Changelog" with a line for each release.',
    README,
  ],
  'repo-docs-page-missing': [
    'error',
    'The language has no page in the documentation of UD',
    'Write the page from the template in UniversalDependencies/docs.',
    DOCS,
  ],
  'repo-docs-page-template': [
    'error',
    'The page of the language still has instructions of the template',
    'Remove the lines with **Instruction**.',
    DOCS,
  ],
  'repo-docs-page-short': [
    'error',
    'The page of the language has fewer than 2,500 characters',
    'Describe tokenisation, morphology and syntax of the language.',
    DOCS,
  ],
  'repo-readme-repeated-key': [
    'warning',
    'A key is defined twice',
    'Remove one of them: the last one counts.',
    METADATA,
  ],
  'release-overlap': [
    'warning',
    'Sentences are in two parts of the treebank',
    'Parsers are tested on what they were trained with: keep such sentences in one part.',
    SPLIT,
  ],
  'release-near-overlap': [
    'warning',
    'Sentences are in two parts of the treebank with a difference of one word',
    'See whether these are versions of one text, which belong into one part.',
    SPLIT,
  ],
  'release-key-case': [
    'warning',
    'A key is written in another way than the programs expect',
    'Write it as in the message: in another case it is not found.',
    METADATA,
  ],
  'release-key-outside': [
    'warning',
    'A key is outside the block of metadata',
    'Move the line into the block, or rephrase it: any line that begins like a key is read as one.',
    METADATA,
  ],
  'release-parallel-undeclared': [
    'warning',
    'The README says that the treebank is not parallel, but sentences have parallel_ids',
    'Add the corpora to the key Parallel.',
    METADATA,
  ],
  'release-automatic': [
    'warning',
    'The guidelines want parts of speech and relations that people have made or corrected',
    'Correct them, or describe in the README what was corrected.',
    METADATA,
  ],
  'release-license-contradiction': [
    'warning',
    'LICENSE.txt names another licence than the README',
    'Make the two agree.',
    LICENSING,
  ],
  'release-contributors-comma': [
    'warning',
    'A contributor has no comma, or several',
    'Write "Last, First; Last, First", in the order of the list of authors.',
    METADATA,
  ],
  'release-stats-stale': [
    'information',
    'stats.xml does not have the numbers of the data',
    'Nothing needs to be done: the release makes it anew. treebank stats FOLDER > FOLDER/stats.xml does, too.',
    FILES,
  ],
  'release-stats-ill-formed': [
    'warning',
    'stats.xml will not be well-formed XML',
    'A tag, feature or relation has a character that the official program does not escape: correct it in the data.',
    FILES,
  ],
  'release-large-file': [
    'warning',
    'The file is larger than GitHub likes',
    'From 100 MB GitHub refuses it, from 50 MB it warns: have the file split, as that of Czech-PDTC is.',
    FILES,
  ],
  'release-misplaced-file': [
    'warning',
    'A data file is in another folder',
    'Move it to the top: only files there are released.',
    FILES,
  ],
  'release-nearly-too-small': [
    'information',
    'A part of the treebank has just enough words',
    'A few deleted sentences make it too small.',
    SPLIT,
  ],
  'release-branch': [
    'information',
    'The branch is not dev',
    'Work on the branch dev; master is written by the release only.',
    CHECKLIST,
  ],
} satisfies Record<string, Fact>;

export type ReleaseId = keyof typeof FACTS;

/** What reports say about the ids. */
export const RELEASE_RULES: readonly RuleInfo<ReleaseId>[] = (
  Object.entries(FACTS) as unknown as [ReleaseId, Fact][]
).map(([id, [severity, title, whatToDo, url]]) => ({
  id,
  source: 'release',
  level: 1,
  severity,
  class: 'release',
  title,
  why: '',
  whatToDo,
  url,
}));

const BY_ID = new Map(RELEASE_RULES.map((info) => [info.id, info]));

export interface Problem {
  readonly id: ReleaseId;
  readonly severity: Severity;
  /** Below the folder of the treebank; '' for the folder itself. */
  readonly file: string;
  /** From 1; undefined if it is about the file as a whole. */
  readonly line?: number;
  /** What is wrong, alone: a name, a key, a number. */
  readonly value?: string;
  /** A sentence. */
  readonly what: string;
  /** With what to do. */
  readonly message: string;
  /** Other places it is about. */
  readonly elsewhere?: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/** @param line from 0 */
export function problem(
  id: ReleaseId,
  file: string,
  what: string,
  { line, value, elsewhere }: { line?: number; value?: string; elsewhere?: Problem['elsewhere'] } = {},
): Problem {
  const info = BY_ID.get(id);
  return {
    id,
    severity: info?.severity ?? 'error',
    file,
    ...(line !== undefined && { line: line + 1 }),
    ...(value !== undefined && { value }),
    what,
    message: `${what} ${info?.whatToDo ?? ''}`.trimEnd(),
    ...(elsewhere !== undefined && { elsewhere }),
  };
}

/** What the official programs print before a message, `[L0 Repo TAG]`; undefined for warnings and for ours. */
export function tagOf(id: ReleaseId): string | undefined {
  if (BY_ID.get(id)?.severity !== 'error') return undefined;
  if (/-too-small$/.test(id)) return id === 'repo-treebank-too-small' ? 'treebank-size' : 'train-dev-test';
  if (id === 'repo-train-or-dev-without-test') return 'train-dev-test';
  if (id === 'repo-lemmas-not-declared' || id.startsWith('repo-parallel-')) return 'metadata';
  if (id.startsWith('repo-docs-page-')) return 'lang-spec-doc';
  const key =
    /^repo-readme-(first-release|parallel|genre|license|includes-text|annotation|contributing|contributors|contact|summary|changelog)/.exec(
      id,
    )?.[1];
  if (key === undefined) return 'files';
  return key === 'annotation' ? 'readme-annot-source' : key === 'contact' ? 'readme-contributors' : `readme-${key}`;
}
