/** Crossing arcs: punctuation, and the class of the tree. */

import { expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { Analysis } from '../../../../server/src/core/validate/analysis.ts';
import { nonprojectiveArc } from '../../../../server/src/core/validate/rules/nonprojectiveArc.ts';
import { punctuation } from '../../../../server/src/core/validate/rules/punctuation.ts';
import { notMh4, notOneEndpointCrossing } from '../../../../server/src/core/validate/rules/treeClass.ts';
import { checkRule } from '../checkRule.ts';

test('punctuation where it disturbs nothing', () =>
  checkRule(
    punctuation,
    `
1  a  a  NOUN   _  _  3  obj    _  _
2  ,  ,  PUNCT  _  _  1  punct  _  _
3  b  b  VERB   _  _  0  root   _  _
4  .  .  PUNCT  _  _  3  punct  _  _
`,
  ));

test('punctuation inside an arc that it has nothing to do with', () =>
  checkRule(
    punctuation,
    `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  4  nmod   _  _
3  ,  ,  PUNCT  _  _  1  punct  _  _
                      ^ punct-causes-nonproj (+1): d (4) → b (2)
4  d  d  NOUN   _  _  1  obj    _  _
`,
  ));

test('punctuation that goes with another word in the gap is not to blame', () =>
  checkRule(
    punctuation,
    `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  5  nmod   _  _
3  c  c  NOUN   _  _  1  obl    _  _
4  ,  ,  PUNCT  _  _  3  punct  _  _
5  d  d  NOUN   _  _  1  obj    _  _
`,
  ));

test('punctuation that is attached across words which do not descend from its head', () =>
  checkRule(
    punctuation,
    `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  1  nsubj  _  _
3  c  c  NOUN   _  _  1  obj    _  _
4  .  .  PUNCT  _  _  2  punct  _  _
                      ^ punct-is-nonproj (+1): c (3)
`,
  ));

test('the words in the gap are named where they stand', () => {
  const rows = ['VERB 0 root', 'NOUN 1 nsubj', 'NOUN 1 obj', 'PUNCT 2 punct'].map((cells, i) => {
    const [upos, head, deprel] = cells.split(' ');
    return `${i + 1}\tw${i + 1}\t_\t${upos}\t_\t_\t${head}\t${deprel}\t_\t_\n`;
  });
  const [finding] = punctuation.check(new Analysis(Document.parse(`${rows.join('')}\n`).sentences[0]));
  expect(finding.related.map(({ message }) => message)).toEqual(['In the gap: w3 (3).']);
});

test('a non-projective arc names what it crosses and what breaks it', () => {
  checkRule(
    nonprojectiveArc,
    `
1  a  a  X  _  _  2  dep   _  _
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
`,
  );
  checkRule(
    nonprojectiveArc,
    `
1  a  a  X  _  _  3  dep   _  _
                  ^ nonprojective-arc (+2): c (3) → a (1) is not projective: b (2) between them does not descend from c (3). It crosses the root → b (2)
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
`,
  );
});

test('heads that are no tree have no class', () => {
  for (const rule of [nonprojectiveArc, notMh4, notOneEndpointCrossing, punctuation]) {
    checkRule(
      rule,
      `
1  a  a  X  _  _  3  dep    _  _
2  b  b  X  _  _  4  punct  _  _
3  c  c  X  _  _  1  dep    _  _
4  d  d  X  _  _  2  dep    _  _
`,
    );
  }
});

// The arc 1 → 4 is crossed by 3 → 5 and 2 → 6, which have no endpoint in common.
const TANGLED = `
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  1  dep   _  _
3  c  c  X  _  _  2  dep   _  _
4  d  d  X  _  _  1  dep   _  _
                  ^ not-1-endpoint-crossing (+2): a (1) → d (4) have no endpoint in common
5  e  e  X  _  _  3  dep   _  _
6  f  f  X  _  _  2  dep   _  _
`;
test('1-Endpoint-Crossing', () => checkRule(notOneEndpointCrossing, TANGLED));

test('MH4', () => {
  checkRule(
    notMh4,
    `
1  a  a  X  _  _  3  dep   _  _
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
`,
  );
  // One of the seven trees of four words that are outside.
  checkRule(
    notMh4,
    `
1  a  a  X  _  _  3  dep   _  _
                  ^ not-mh4: 3 crossing arcs, starting with c (3) → a (1)
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
4  d  d  X  _  _  1  dep   _  _
`,
  );
});
