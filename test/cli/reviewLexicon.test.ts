/** The ambiguous lexicon as a ranking of words. */

import { expect, test } from 'vitest';
import { lexiconPlaces } from '../../server/src/cli/review/lexicon.ts';
import { splitBlocks } from '../../server/src/core/conllu/index.ts';

test.each(['NFD', 'NFC'])(
  'words that differ from the same ones, whatever the normal form of the file: %s',
  (normalForm) => {
    const row = (lemma: string, feats: string) => `1\tÄrzte\t${lemma}\tNOUN\t_\t${feats}\t0\troot\t_\t_\n\n`;
    const text = [
      row('Ärzte', 'Gender=Masc'),
      ...Array.from({ length: 4 }, () => row('Ärztin', 'Gender=Fem')),
      row('Ärztin', 'Gender=Masc'),
    ].join('');
    const { places } = lexiconPlaces({ sentences: splitBlocks(text.normalize(normalForm)) });
    expect(places('all', 'tags')).toEqual([
      { sentence: 0, word: 1 },
      { sentence: 5, word: 1 },
    ]);
  },
);
