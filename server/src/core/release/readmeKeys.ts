/** The keys of the block of metadata: what each says, and its values. */

import { translatable } from '../../localization/index.ts';
import type { ReadmeKey } from './readme.ts';
import { CONTRIBUTING, CORPORA, GENRES, LICENSES, SOURCES } from './vocabulary.ts';

interface KeyFact {
  readonly about: string;
  /** All that it may have; empty for free text. */
  readonly values: readonly string[];
  /** Whether several values may stand beside each other, with spaces between them. */
  readonly isList?: true;
  /** What is written for a key that is missing: '' if only its author knows. The first ones of several are the most usual. */
  readonly defaults: readonly string[];
}

const sources = (about: string): KeyFact => ({ about, values: SOURCES, defaults: SOURCES.slice(0, 3) });

export const KEY_FACTS: Readonly<Record<ReadmeKey, KeyFact>> = {
  'Data available since': {
    about: translatable`The first release of UD with data of this treebank, UD v2.18. The release of a new treebank is the next one.`,
    values: [],
    defaults: ['UD v2.'],
  },
  License: {
    about: translatable`The licence of the treebank, spelt exactly so.`,
    values: LICENSES,
    defaults: [''],
  },
  'Includes text': {
    about: translatable`Whether the words are in the files, or have to be got elsewhere.`,
    values: ['yes', 'no'],
    defaults: ['yes', 'no'],
  },
  Parallel: {
    about: translatable`The parallel corpora that sentences are from, as in # parallel_id = corpus/…, or no.`,
    values: ['no', ...CORPORA],
    isList: true,
    defaults: ['no'],
  },
  Genre: {
    about: translatable`The genres of the texts, with spaces between them.`,
    values: GENRES,
    isList: true,
    defaults: [''],
  },
  Lemmas: sources(translatable`How the lemmas were made.`),
  UPOS: sources(translatable`How the universal parts of speech were made: by people, or at least corrected by them.`),
  XPOS: sources(translatable`How the tags of the language were made.`),
  Features: sources(translatable`How the features were made.`),
  Relations: sources(translatable`How the relations were made: by people, or at least corrected by them.`),
  Contributors: {
    about: translatable`Everybody who has worked on the treebank, as Last, First; Last, First.`,
    values: [],
    defaults: [''],
  },
  Contributing: {
    about: translatable`Where changes are made: here, in another place that this one is made from, or by whoever adopts the treebank.`,
    values: CONTRIBUTING,
    defaults: CONTRIBUTING,
  },
  Contact: { about: translatable`The address to write to.`, values: [], defaults: [''] },
};
