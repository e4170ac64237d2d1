/** The official validator's findings for files of `../shared` in which it once disagreed with us. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Level } from '../../../server/src/core/validate/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { compareWithOfficial, type GoldenFile } from './agreement.ts';

/** File without `.conllu`, level, language, and the official incidents as `line id`; `W` for warnings. */
const VERDICTS: readonly [file: string, level: Level, language: string | undefined, ...incidents: string[]][] = [
  ['real3/ga_lang-switch-keeps-main-subtypes', 5, 'ga'],
  ['real3/say_foreign-feature-is-of-the-main-language', 5, 'say'],
  ['real3/br_no-break-space-is-a-space', 5, 'br', '3 feature-value-upos-not-permitted 4'],
  ['real3/ceb_no-auxiliaries-documented', 5, 'ceb', '3 aux-lemma 5', '3 cop-lemma 5'],
  ['real3/ud_leaf-fixed-negation', 3, undefined],
  ['real3/ud_flat-foreign-counts-arcs', 3, undefined, '3 flat-foreign-upos-feats 3 W', '3 flat-foreign-upos-feats 3 W'],
  ['real3/ud_egraph-string-order', 3, undefined, '12 unconnected-egraph 2'],
  ['real3/ud_identical-egraph-line', 3, undefined, '9 edeps-identical-to-basic-trees 3'],
  ['real3/ud_byte-order-mark-in-text', 3, undefined],
  ['real3/ud_upos-rel-punct-extpos', 3, undefined],
  [
    'real3/ud_goeswith-at-the-root',
    3,
    undefined,
    '3 0-is-not-root 3',
    '3 goeswith-feats 3',
    '3 goeswith-lemma 3',
    '3 goeswith-upos 3',
    '4 leaf-goeswith 3',
  ],
  ['real3/ud_parallel-id-three', 3, undefined, '9 parallel-id-alt 2', '14 non-unique-parallel-id 2'],
  ['cases3/egraph-line', 2, undefined, '4 unconnected-egraph 2'],
  ['cases3/sent-id-colon', 2, undefined, '3 invalid-sent-id 2', '3 missing-sent-id 2'],
  ['cases3/zero-width-no-break', 2, undefined],
  ['cases3/feature-values', 4, 'en', '3 feature-unknown 4', '3 feature-unknown 4'],
  ['cases3/wide-digit', 1, undefined, '4 invalid-word-id 1'],
];

test.skipIf(noShared).each(VERDICTS)(sharedTitle('%s, level %i'), (name, level, language, ...incidents) => {
  const file: GoldenFile = {
    name,
    group: 'cases',
    path: join(SHARED, `${name}.conllu`),
    level,
    language,
    incidents: incidents.map((each) => {
      const [line, id, idLevel, severity] = each.split(' ');
      return [Number(line), id, severity === 'W' ? 'WARNING' : 'ERROR', Number(idLevel)];
    }),
  };
  const { missed, extra } = compareWithOfficial(file);
  expect({ missed, extra }).toEqual({ missed: [], extra: [] });
});
