/** What the release checklist wants and no official program tests, and what keeps ours from testing. */

import { translatable } from '../../../localization/index.ts';
import { CHECKLIST, type Fact, FILES, LICENSING, METADATA, SPLIT } from './fact.ts';

export const OUR_FACTS = {
  'release-unreadable-file': [
    'error',
    translatable`A data file cannot be read`,
    translatable`See to it that the file is there and that you may read it: what is not read is not checked.`,
    FILES,
  ],
  'release-overlap': [
    'warning',
    translatable`Sentences are in two parts of the treebank`,
    translatable`Parsers are tested on what they were trained with: keep such sentences in one part.`,
    SPLIT,
  ],
  'release-near-overlap': [
    'warning',
    translatable`Sentences are in two parts of the treebank with a difference of one word`,
    translatable`See whether these are versions of one text, which belong into one part.`,
    SPLIT,
  ],
  'release-key-case': [
    'warning',
    translatable`A key is written in another way than the programs expect`,
    translatable`Write it as in the message: in another case it is not found.`,
    METADATA,
  ],
  'release-key-outside': [
    'warning',
    translatable`A key is outside the block of metadata`,
    translatable`Move the line into the block, or rephrase it: any line that begins like a key is read as one.`,
    METADATA,
  ],
  'release-parallel-undeclared': [
    'warning',
    translatable`The README says that the treebank is not parallel, but sentences have parallel_ids`,
    translatable`Add the corpora to the key Parallel.`,
    METADATA,
  ],
  'release-automatic': [
    'warning',
    translatable`The guidelines want parts of speech and relations that people have made or corrected`,
    translatable`Correct them, or describe in the README what was corrected.`,
    METADATA,
  ],
  'release-license-contradiction': [
    'warning',
    translatable`LICENSE.txt names another licence than the README`,
    translatable`Make the two agree.`,
    LICENSING,
  ],
  'release-contributors-comma': [
    'warning',
    translatable`A contributor has no comma, or several`,
    translatable`Write "Last, First; Last, First", in the order of the list of authors.`,
    METADATA,
  ],
  'release-stats-stale': [
    'information',
    translatable`stats.xml does not have the numbers of the data`,
    translatable`Nothing needs to be done: the release makes it anew. treebank stats FOLDER > FOLDER/stats.xml does, too.`,
    FILES,
  ],
  'release-stats-ill-formed': [
    'warning',
    translatable`stats.xml will not be well-formed XML`,
    translatable`A tag, feature or relation has a character that the official program does not escape: correct it in the data.`,
    FILES,
  ],
  'release-large-file': [
    'warning',
    translatable`The file is larger than GitHub likes`,
    translatable`From 100 MB GitHub refuses it, from 50 MB it warns: have the file split, as that of Czech-PDTC is.`,
    FILES,
  ],
  'release-misplaced-file': [
    'warning',
    translatable`A data file is in another folder`,
    translatable`Move it to the top: only files there are released.`,
    FILES,
  ],
  'release-nearly-too-small': [
    'information',
    translatable`A part of the treebank has just enough words`,
    translatable`A few deleted sentences make it too small.`,
    SPLIT,
  ],
  'release-branch': [
    'information',
    translatable`The branch is not dev`,
    translatable`Work on the branch dev; master is written by the release only.`,
    CHECKLIST,
  ],
} satisfies Readonly<Record<string, Fact>>;
