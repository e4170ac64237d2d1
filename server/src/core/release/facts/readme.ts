/** Problems of README.md. */

import { translatable } from '../../../localization/index.ts';
import { type Fact, LICENSING, METADATA, README } from './fact.ts';

export const README_FACTS = {
  'repo-lemmas-not-declared': [
    'error',
    translatable`There are lemmas, but the README says that there are none`,
    translatable`Write in the README how the lemmas were made.`,
    METADATA,
  ],
  'repo-parallel-not-declared': [
    'error',
    translatable`A parallel corpus in the data is not in the README`,
    translatable`Add it to the key Parallel.`,
    METADATA,
  ],
  'repo-parallel-not-in-data': [
    'error',
    translatable`The data have no sentence of a parallel corpus in the README`,
    translatable`Add "# parallel_id = corpus/…" to the sentences, or remove the corpus from the key Parallel.`,
    METADATA,
  ],
  'repo-readme-first-release-format': [
    'error',
    translatable`The README does not say since when the treebank is available`,
    translatable`Write "Data available since: UD v2.x" with the first release.`,
    METADATA,
  ],
  'repo-readme-first-release-wrong': [
    'error',
    translatable`The treebank was first released at another time`,
    translatable`Write the number in the message.`,
    METADATA,
  ],
  'repo-readme-first-release-unreleased': [
    'error',
    translatable`The treebank was not in the release that the README names`,
    translatable`Write the number of the next release.`,
    METADATA,
  ],
  'repo-readme-parallel-missing': [
    'error',
    translatable`The README does not say whether the treebank is parallel`,
    translatable`Write "Parallel: no", or the corpora.`,
    METADATA,
  ],
  'repo-readme-parallel-no-combined': [
    'error',
    translatable`"no" is beside parallel corpora`,
    translatable`Write either "no" or the corpora.`,
    METADATA,
  ],
  'repo-readme-parallel-unknown': [
    'error',
    translatable`A parallel corpus has an unknown name`,
    translatable`Use the names in the message.`,
    METADATA,
  ],
  'repo-readme-genre-missing': [
    'error',
    translatable`The README has no genre`,
    translatable`Write "Genre:" with one or more of the names in the message, with spaces between them.`,
    METADATA,
  ],
  'repo-readme-genre-unknown': [
    'error',
    translatable`A genre has an unknown name`,
    translatable`Use the names in the message, with spaces between them.`,
    METADATA,
  ],
  'repo-readme-license-missing': [
    'error',
    translatable`The README has no licence`,
    translatable`Write "License:" with one of the names in the message.`,
    LICENSING,
  ],
  'repo-readme-license-unsupported': [
    'error',
    translatable`The licence is not one of those that UD supports, or is spelt in another way`,
    translatable`Use exactly one of the names in the message.`,
    LICENSING,
  ],
  'repo-readme-includes-text': [
    'error',
    translatable`The README does not say whether the text is included`,
    translatable`Write "Includes text: yes" or "Includes text: no".`,
    METADATA,
  ],
  'repo-readme-annotation-missing': [
    'error',
    translatable`The README does not say how a layer was annotated`,
    translatable`Write one of the values in the message.`,
    METADATA,
  ],
  'repo-readme-annotation-unknown': [
    'error',
    translatable`How a layer was annotated is not one of the values`,
    translatable`Use exactly one of the values in the message.`,
    METADATA,
  ],
  'repo-readme-contributing-missing': [
    'error',
    translatable`The README does not say how to contribute`,
    translatable`Write one of the values in the message.`,
    METADATA,
  ],
  'repo-readme-contributing-unknown': [
    'error',
    translatable`How to contribute is not one of the values`,
    translatable`Use exactly one of the values in the message.`,
    METADATA,
  ],
  'repo-readme-contributors-missing': [
    'error',
    translatable`The README names no contributors`,
    translatable`Write "Contributors: Last, First; Last, First".`,
    METADATA,
  ],
  'repo-readme-contact-missing': [
    'error',
    translatable`The README has no e-mail address`,
    translatable`Write "Contact:" with an address.`,
    METADATA,
  ],
  'repo-readme-summary-missing': [
    'error',
    translatable`The README has no summary`,
    translatable`Begin it with a line "# Summary" and one or two sentences.`,
    README,
  ],
  'repo-readme-summary-short': [
    'error',
    translatable`The summary has fewer than 40 characters`,
    translatable`Write one or two sentences: they are shown on the web.`,
    README,
  ],
  'repo-readme-summary-long': [
    'error',
    translatable`The summary has more than 500 characters`,
    translatable`Keep one or two sentences, and move the others to a section Introduction.`,
    README,
  ],
  'repo-readme-summary-template': [
    'error',
    translatable`The summary is still that of the template`,
    translatable`Replace it by one or two sentences on the treebank.`,
    README,
  ],
  'repo-readme-changelog-missing': [
    'error',
    translatable`The README has no changelog`,
    translatable`Add a section "# Changelog" with a line for each release.`,
    README,
  ],
  'repo-readme-repeated-key': [
    'warning',
    translatable`A key is defined twice`,
    translatable`Remove one of them: the last one counts.`,
    METADATA,
  ],
} satisfies Readonly<Record<string, Fact>>;
