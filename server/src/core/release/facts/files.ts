/** Problems of the files of a repository, their sizes, and the page of the language. */

import { translatable } from '../../../localization/index.ts';
import { CHECKLIST, DOCS, type Fact, FILES, LICENSING, README, SPLIT } from './fact.ts';

export const FILE_FACTS = {
  'repo-folder-name': [
    'error',
    translatable`The name of the folder is not that of a treebank`,
    translatable`Call it UD_Language-Treebank: letters and _ in the language, letters in the name of the treebank.`,
    FILES,
  ],
  'repo-unknown-language': [
    'error',
    translatable`UD does not know the language in the name of the folder`,
    translatable`Use the name in codes_and_flags.yaml of UniversalDependencies/docs-automation, or ask the release team to add the language.`,
    CHECKLIST,
  ],
  'repo-missing-readme': [
    'error',
    translatable`There is no README`,
    translatable`Add README.md with the sections Summary, Introduction, Acknowledgments and Changelog and the block of metadata.`,
    README,
  ],
  'repo-two-readmes': [
    'error',
    translatable`There are both README.md and README.txt`,
    translatable`Keep README.md. README.txt is the one that is read.`,
    README,
  ],
  'repo-unreadable-readme': ['error', translatable`The README cannot be read`, translatable`Add README.md.`, README],
  'repo-cr-line-break': [
    'error',
    translatable`A carriage return ends a line`,
    translatable`Save the file with LF line ends.`,
    FILES,
  ],
  'repo-missing-license-file': [
    'error',
    translatable`There is no LICENSE.txt`,
    translatable`Add the text of the licence, or where to find it, in a file of exactly this name.`,
    LICENSING,
  ],
  'repo-missing-contributing-file': [
    'error',
    translatable`There is no CONTRIBUTING.md`,
    translatable`Add the file with the prescribed text.`,
    FILES,
  ],
  'repo-contributing-modified': [
    'error',
    translatable`CONTRIBUTING.md does not have the prescribed text`,
    translatable`Replace it by the prescribed text, byte for byte; what is particular to the treebank goes into the README.`,
    FILES,
  ],
  'repo-missing-test-file': [
    'error',
    translatable`There are no test data`,
    translatable`Every treebank has test data. Name the file as the message says.`,
    SPLIT,
  ],
  'repo-dev-without-train': [
    'error',
    translatable`There are development data without training data`,
    translatable`Put them into the training or the test data.`,
    SPLIT,
  ],
  'repo-missing-train-part': [
    'error',
    translatable`A part of the training data is missing`,
    translatable`This treebank has its training data in several files: add the one that is named.`,
    FILES,
  ],
  'repo-extra-file': [
    'error',
    translatable`This file or folder does not belong into a release`,
    translatable`Move it into the folder not-to-release, or delete it. What the team still needs beside the data, such as .treebank.json, stays on a branch that is not released.`,
    FILES,
  ],
  'repo-train-or-dev-without-test': [
    'error',
    translatable`The test data are empty`,
    translatable`A treebank that is used for anything has test data first.`,
    SPLIT,
  ],
  'repo-test-too-small': [
    'error',
    translatable`The test data have fewer than 10,000 words`,
    translatable`In a treebank of more than 10,000 words, the first 10,000 are for the test.`,
    SPLIT,
  ],
  'repo-train-too-small': [
    'error',
    translatable`The training data have fewer than 10,000 words`,
    translatable`In a treebank of more than 20,000 words, 10,000 are for training.`,
    SPLIT,
  ],
  'repo-dev-too-small': [
    'error',
    translatable`The development data are too small`,
    translatable`In a treebank of more than 30,000 words, a tenth of what is not test data is for development, up to 9,000 words.`,
    SPLIT,
  ],
  'repo-treebank-too-small': [
    'error',
    translatable`The treebank has fewer than 20 sentences or 100 words`,
    translatable`Add data. Only files with the right names count.`,
    CHECKLIST,
  ],
  'repo-docs-page-missing': [
    'error',
    translatable`The language has no page in the documentation of UD`,
    translatable`Write the page from the template in UniversalDependencies/docs.`,
    DOCS,
  ],
  'repo-docs-page-template': [
    'error',
    translatable`The page of the language still has instructions of the template`,
    translatable`Remove the lines with **Instruction**.`,
    DOCS,
  ],
  'repo-docs-page-short': [
    'error',
    translatable`The page of the language has fewer than 2,500 characters`,
    translatable`Describe tokenisation, morphology and syntax of the language.`,
    DOCS,
  ],
} satisfies Readonly<Record<string, Fact>>;
