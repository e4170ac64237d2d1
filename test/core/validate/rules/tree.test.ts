/** Heads: roots and cycles. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../../../server/src/core/validate/index.ts';
import { headSelfLoop } from '../../../../server/src/core/validate/rules/headSelfLoop.ts';
import { multipleRoots } from '../../../../server/src/core/validate/rules/multipleRoots.ts';
import { nonTree } from '../../../../server/src/core/validate/rules/nonTree.ts';
import { rootRelation } from '../../../../server/src/core/validate/rules/rootRelation.ts';
import { checkRule } from '../checkRule.ts';

describe('the tree', () => {
  const TREE = `
1  a  a  X  _  _  2  dep   _  _
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  2  dep   _  _
`;
  test('one root, no cycle', () => {
    for (const rule of [headSelfLoop, multipleRoots, nonTree]) checkRule(rule, TREE);
  });

  test('a word below itself', () =>
    checkRule(
      headSelfLoop,
      `
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  2  dep   _  _
                  ^ head-self-loop: b (2) is its own head
`,
    ));

  test('several roots, the others as related places', () =>
    checkRule(
      multipleRoots,
      `
1  a  a  X  _  _  0  root  _  _
                  ^ multiple-roots (+2): 3 words have HEAD 0: a (1), b (2), c (3)
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  0  root  _  _
`,
    ));

  test('each cycle once, as a whole, from its leftmost word', () =>
    checkRule(
      nonTree,
      `
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  4  dep   _  _
                  ^ non-tree (+3): b (2) → c (3) → d (4) → b (2)
3  c  c  X  _  _  2  dep   _  _
4  d  d  X  _  _  3  dep   _  _
5  e  e  X  _  _  2  dep   _  _
6  f  f  X  _  _  7  dep   _  _
                  ^ non-tree (+2): f (6) → g (7) → f (6)
7  g  g  X  _  _  6  dep   _  _
`,
    ));

  test('an unknown head is no cycle', () => checkRule(nonTree, '1  a  a  X  _  _  9  dep  _  _'));

  test('the checks of the words run on although the tree is broken', () => {
    const rows = ['1\ta\ta\tX\t_\t_\t2\tdep\t_\t_', '2\tb\tb\tNOUN\t_\t_\t1\tpunct\t_\t_'];
    const findings = checkSentence(Document.parse(`${rows.join('\n')}\n\n`).sentences[0]);
    expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['non-tree', 'rel-upos-punct']));
  });
});

describe('roots', () => {
  test('a root under 0 and no other', () =>
    checkRule(
      rootRelation,
      `
1  a  a  X  _  _  2  dep   _  _
2  b  b  X  _  _  0  root  _  _
3  c  c  X  _  _  9  dep   _  _
`,
    ));

  test('HEAD 0 and root belong together', () =>
    checkRule(
      rootRelation,
      `
1  a  a  X  _  _  0  dep   _  _
                     ^^^ 0-is-not-root
2  b  b  X  _  _  1  root  _  _
                  ^ root-is-not-0
3  c  c  X  _  _  0  root  _  _
4  d  d  X  _  _  9  root  _  _
`,
    ));
});
