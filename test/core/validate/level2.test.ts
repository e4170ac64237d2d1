/** Rules of level 2: what UD wants of the format. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';
import { deprel } from '../../../server/src/core/validate/rules/deprel.ts';
import { deps } from '../../../server/src/core/validate/rules/deps.ts';
import { enhancedGraph } from '../../../server/src/core/validate/rules/enhancedGraph.ts';
import { features } from '../../../server/src/core/validate/rules/features.ts';
import { filledCells } from '../../../server/src/core/validate/rules/filledCells.ts';
import { headSelfLoop } from '../../../server/src/core/validate/rules/headSelfLoop.ts';
import { metadata } from '../../../server/src/core/validate/rules/metadata.ts';
import { misc } from '../../../server/src/core/validate/rules/misc.ts';
import { multipleRoots } from '../../../server/src/core/validate/rules/multipleRoots.ts';
import { nonTree } from '../../../server/src/core/validate/rules/nonTree.ts';
import { spaceAfter } from '../../../server/src/core/validate/rules/spaceAfter.ts';
import { text } from '../../../server/src/core/validate/rules/text.ts';
import { textForms } from '../../../server/src/core/validate/rules/textForms.ts';
import { unknownUpos } from '../../../server/src/core/validate/rules/upos.ts';
import { checkRule } from './checkRule.ts';

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

describe('multiword tokens and empty nodes', () => {
  test('fields that may be filled', () =>
    checkRule(
      filledCells,
      `
1-2  ab  _  _     _  Typo=Yes  _  _     _       SpaceAfter=No
1    a   a  X     _  _         0  root  0:root  _
2    b   b  X     _  _         1  dep   1:dep   _
2.1  c   c  NOUN  T  Case=Nom  _  _     1:dep   _
`,
    ));

  test('fields that may not', () =>
    checkRule(
      filledCells,
      `
1-2  ab  ab  X  _  Case=Nom  _  _     0:root  _
         ^^ mwt-nonempty-field: LEMMA
             ^ mwt-nonempty-field: UPOS
                   ^^^^^^^^ mwt-nonempty-field: FEATS
                                      ^^^^^^ mwt-nonempty-field: DEPS
1    a   a   X  _  _         0  root  0:root  _
2    b   b   X  _  _         1  dep   1:dep   _
2.1  c   c   X  _  _         1  dep   1:dep   _
                             ^ empty-node-nonempty-field: HEAD
                                ^^^ empty-node-nonempty-field: DEPREL
`,
    ));
});

describe('UPOS and DEPREL', () => {
  test('all that there is', () =>
    checkRule(
      unknownUpos,
      `
1-2  ab  _  _      _  _  _  _     _       _
1    a   a  SCONJ  _  _  0  root  _       _
2    b   b  X      _  _  1  dep   _       _
2.1  _   _  _      _  _  _  _     1:dep   _
`,
    ));

  test('tags of other sets, and none', () =>
    checkRule(
      unknownUpos,
      `
1    a  a  noun  _  _  0  root  _      _
           ^^^^ unknown-upos: “noun”
2    b  b  _     _  _  1  dep   _      _
           ^ unknown-upos
2.1  _  _  N     _  _  _  _     1:dep  _
           ^ unknown-upos
`,
    ));

  test('a word that waits for annotation is one finding; the others only repeat it', () => {
    const block = (row: string) =>
      Document.parse(`# sent_id = 1\n# text = a\n${row.replaceAll(' ', '\t')}\n\n`).sentences[0];
    const idsOf = (row: string) =>
      checkSentence(block(row), { level: 2 }).map(({ id, repeats }) => (repeats ? `(${id})` : id));
    expect(idsOf('1 a a _ _ _ _ _ _ _')).toEqual([
      '(unknown-upos)',
      'invalid-head',
      '(unknown-head)',
      '(invalid-deprel)',
    ]);
    expect(idsOf('1 a a X _ _ _ _ _ _')).toEqual(['invalid-head', '(unknown-head)', '(invalid-deprel)']);
    expect(idsOf('1 a a noun _ _ _ dep _ _')).toEqual(['unknown-upos', 'invalid-head', '(unknown-head)']);
    expect(idsOf('1 a a _ _ _ 0 _ _ _')).toEqual(['unknown-upos', 'invalid-deprel']);
    expect(checkSentence(block('1 a a _ _ _ _ _ _ _'))[1].what).toBe(
      'a (1) is not annotated: UPOS, HEAD and DEPREL are _.',
    );
  });

  test('relations with and without subtype', () =>
    checkRule(
      deprel,
      `
1  a  a  X  _  _  0  root         _  _
2  b  b  X  _  _  1  nsubj:outer  _  _
`,
    ));

  test('relations misspelt or unknown', () =>
    checkRule(
      deprel,
      `
1  a  a  X  _  _  0  Root       _  _
                     ^^^^ invalid-deprel: “Root”
2  b  b  X  _  _  1  nsubj:     _  _
                     ^^^^^^ invalid-deprel
3  c  c  X  _  _  1  subject    _  _
                     ^^^^^^^ unknown-udeprel: “subject”
4  d  d  X  _  _  1  subj:pass  _  _
                     ^^^^^^^^^ unknown-udeprel
5  e  e  X  _  _  1  _          _  _
                     ^ invalid-deprel
`,
    ));
});

describe('FEATS', () => {
  test('sorted whether in capitals or not, layers behind', () =>
    checkRule(
      features,
      `
1    a  a  X  _  Abbr=Yes|aspect=Imp              0  root  _      _
                          ^^^^^^^^^^ invalid-feature
2    b  b  X  _  Number=Sing|Number[psor]=Plur    1  dep   _      _
3    c  c  X  _  PronType=Int,Rel                 1  dep   _      _
3.1  _  _  X  _  Case=nom                         _  _     1:dep  _
                 ^^^^^^^^ invalid-feature: “Case=nom”
`,
    ));

  test('order and repetition', () =>
    checkRule(
      features,
      `
1  a  a  X  _  Number[psor]=Plur|Number=Sing  0  root  _  _
               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unsorted-features: Number=Sing comes after Number[psor]=Plur
2  b  b  X  _  Case=Acc|Case=Nom              1  dep   _  _
                        ^^^^^^^^ repeated-feature
3  c  c  X  _  PronType=Rel,Int               1  dep   _  _
               ^^^^^^^^^^^^^^^^ unsorted-feature-values
4  d  d  X  _  PronType=Int,Int               1  dep   _  _
               ^^^^^^^^^^^^^^^^ repeated-feature-value
5  e  e  X  _  Case=Nom|∅                     1  dep   _  _
               ^^^^^^^^^^ unsorted-features
                        ^ invalid-feature
`,
    ));

  test('multiword tokens are not checked for their features', () =>
    checkRule(
      features,
      `
1-2  ab  _  _  _  X  _  _     _  _
1    a   a  X  _  _  0  root  _  _
2    b   b  X  _  _  1  dep   _  _
`,
    ));
});

describe('DEPS', () => {
  test('sorted, with empty nodes', () =>
    checkRule(
      deps,
      `
1    a  a  X  _  _  0  root  0:root                   _
2    b  b  X  _  _  1  dep   1:conj:and|1:dep|2.1:obj  _
2.1  _  _  X  _  _  _  _     1:obl:in_front_of:gen    _
3    c  c  X  _  _  1  dep   1:ref                    _
`,
    ));

  test('unreadable', () =>
    checkRule(
      deps,
      `
1  a  a  X  _  _  0  root  x         _
                           ^ invalid-deps
2  b  b  X  _  _  1  dep   1:dep|7   _
                           ^^^^^^^ invalid-deps
3  c  c  X  _  _  1  dep   01:dep    _
                           ^^ invalid-ehead: “01”
                           ^^ unknown-ehead
4  d  d  X  _  _  1  dep   9:dep     _
                           ^ unknown-ehead
5  e  e  X  _  _  1  dep   1.1:dep   _
                           ^^^ unknown-ehead
`,
    ));

  test('order and repetition', () =>
    checkRule(
      deps,
      `
1  a  a  X  _  _  0  root  0:root                _
2  b  b  X  _  _  1  dep   3:obj|1:dep           _
                           ^^^^^^^^^^^ unsorted-deps: The head 3 comes before 1
3  c  c  X  _  _  1  dep   1:dep|1:conj          _
                           ^^^^^^^^^^^^ unsorted-deps-2
4  d  d  X  _  _  1  dep   1:dep|1:dep           _
                                 ^^^^^ repeated-deps
5  e  e  X  _  _  1  dep   1:dep|2:dep|10:dep    _
                                       ^^ unknown-ehead
5.1  _  _  X  _  _  _  _   1:dep  _
6    f  f  X  _  _  1  dep  5.1:obj|5:dep  _
                            ^^^^^^^^^^^^^ unsorted-deps: The head 5.1 comes before 5
7    g  g  X  _  _  1  dep  5:obj|5.1:dep  _
`,
    ));

  test('a word as its own head, labels, roots', () =>
    checkRule(
      deps,
      `
1  a  a  X  _  _  0  root  1:dep        _
                           ^^^^^ deps-self-loop
2  b  b  X  _  _  1  dep   1:Dep        _
                             ^^^ invalid-edeprel
3  c  c  X  _  _  1  dep   1:subj:in    _
                             ^^^^^^^ unknown-eudeprel
4  d  d  X  _  _  1  dep   0:dep        _
                             ^^^ enhanced-0-is-not-root
5  e  e  X  _  _  1  dep   1:root       _
                           ^ enhanced-root-is-not-0
`,
    ));

  test('a graph with cycles in which everything is reached', () =>
    checkRule(
      enhancedGraph,
      `
1    a  a  X  _  _  0  root  0:root         _
2    b  b  X  _  _  1  dep   1:dep|3:obj    _
3    c  c  X  _  _  2  dep   2:dep|3.1:obj  _
3.1  _  _  X  _  _  _  _     2:dep          _
`,
    ));

  test('a path that goes there and back through the sentence', () =>
    checkRule(
      enhancedGraph,
      `
1  a  a  X  _  _  3  dep   4:dep   _
2  b  b  X  _  _  3  dep   5:dep   _
3  c  c  X  _  _  0  root  0:root  _
4  d  d  X  _  _  3  dep   2:dep   _
5  e  e  X  _  _  3  dep   3:dep   _
`,
    ));

  test('what cannot be reached from 0', () =>
    checkRule(
      enhancedGraph,
      `
1  a  a  X  _  _  0  root  0:root  _
2  b  b  X  _  _  1  dep   3:dep   _
                           ^^^^^ unconnected-egraph (+1): b (2), c (3)
3  c  c  X  _  _  1  dep   2:dep   _
`,
    ));

  test('words without DEPS among others that have it', () =>
    checkRule(
      enhancedGraph,
      `
1  a  a  X  _  _  0  root  0:root  _
2  b  b  X  _  _  1  dep   _       _
                           ^ unconnected-egraph
`,
    ));

  test('no DEPS at all, or unreadable ones', () =>
    checkRule(
      enhancedGraph,
      `
1  a  a  X  _  _  0  root  _  _

1  a  a  X  _  _  0  root  x  _
2  b  b  X  _  _  1  dep   2:dep  _
`,
    ));
});

describe('MISC', () => {
  test('attributes of all kinds', () =>
    checkRule(
      misc,
      `
1  a  a  X  _  _  0  root  _  Gloss=an␣ox|SpaceAfter=No|x
2  b  b  X  _  _  1  dep   _  A=1|A=2
`,
    ));

  test('empty, nameless, with stray spaces', () =>
    checkRule(
      misc,
      `
1  a  a  X  _  _  0  root  _  A=1||B=2
                                  ^ empty-misc
2  b  b  X  _  _  1  dep   _  =1
                              ^^ empty-misc-key
3  c  c  X  _  _  1  dep   _  ␣_
                              ^^ misc-extra-space
4  d  d  X  _  _  1  dep   _  A=␣1
                              ^^^^ misc-extra-space
`,
    ));

  test('misspelt and repeated', () =>
    checkRule(
      misc,
      `
1  a  a  X  _  _  0  root  _  spaceafter=No|Lid=3
                              ^^^^^^^^^^ misc-attr-typo: SpaceAfter
                                            ^^^ misc-attr-typo: LId
2  b  b  X  _  _  1  dep   _  Space␣After=No
                              ^^^^^^^^^^^ misc-attr-typo
3  c  c  X  _  _  1  dep   _  SpaceAfter=No|X=1|SpaceAfter=No
                                                ^^^^^^^^^^^^^ repeated-misc
`,
    ));

  test('SpaceAfter', () =>
    checkRule(
      spaceAfter,
      `
1-2  ab  _  _  _  _  _  _     _      SpaceAfter=No
1    a   a  X  _  _  0  root  _      SpaceAfter=No
                                     ^^^^^^^^^^^^^ spaceafter-mwt-node
2    b   b  X  _  _  1  dep   _      _
2.1  _   _  X  _  _  _  _     1:dep  SpaceAfter=No
                                     ^^^^^^^^^^^^^ spaceafter-empty-node
3    c   c  X  _  _  1  dep   _      X=1|SpaceAfter=Yes
                                         ^^^^^^^^^^^^^^ spaceafter-value: “Yes”
4    d   d  X  _  _  1  dep   _      NoSpaceAfter=Yes
                                     ^^^^^^^^^^^^^^^^ nospaceafter-yes
5    e   e  X  _  _  1  dep   _      SpaceAfter=No
`,
    ));
});

describe('comments', () => {
  test('one of each', () =>
    checkRule(
      metadata,
      `
# newdoc id = d
# newpar
# sent_id = a-1
# sent_id_old = 5 6
# parallel_id = cairo/1/alt2/part1
1  a  a  X  _  _  0  root  _  _
`,
    ));

  test('none', () =>
    checkRule(
      metadata,
      `
1  a  a  X  _  _  0  root  _  _
^ missing-sent-id
`,
    ));

  test('ill-formed', () =>
    checkRule(
      metadata,
      `
# sent_id = a b
^^^^^^^^^^^^^^^ invalid-sent-id
# parallel_id is missing here
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ invalid-parallel-id
# parallel_id = cairo
^^^^^^^^^^^^^^^^^^^^^ invalid-parallel-id
1  a  a  X  _  _  0  root  _  _
^ missing-sent-id
`,
    ));

  test('two of each', () =>
    checkRule(
      metadata,
      `
# newdoc id = d
# newdoc
^^^^^^^^ multiple-newdoc (+1)
# newpar
# newpar id = p
^^^^^^^^^^^^^^^ multiple-newpar
# sent_id = 1
# sent_id = 1
^^^^^^^^^^^^^ multiple-sent-id (+1)
# parallel_id = c/1
# parallel_id = c/2
^^^^^^^^^^^^^^^^^^^ multiple-parallel-id
1  a  a  X  _  _  0  root  _  _
`,
    ));

  test('a block of comments has no sent_id to miss', () => checkRule(metadata, '# only this'));

  test('the text line', () => {
    checkRule(
      text,
      `
# text = a
# text_en = b
1  a  a  X  _  _  0  root  _  _
`,
    );
    checkRule(
      text,
      `
# text
1  a  a  X  _  _  0  root  _  _
^ missing-text
`,
    );
    checkRule(
      text,
      `
# text = a
# text = b
^^^^^^^^^^ multiple-text
1  a  a  X  _  _  0  root  _  _
`,
    );
    checkRule(
      text,
      `
# text =␣
^^^^^^^^^ empty-text
1  a  a  X  _  _  0  root  _  _
`,
    );
    checkRule(
      text,
      `
# text = a␣␣
          ^^ text-trailing-whitespace
1  a  a  X  _  _  0  root  _  _
`,
    );
  });
});

describe('text and forms', () => {
  test('with multiword tokens, empty nodes, several spaces and words with spaces', () =>
    checkRule(
      textForms,
      `
# text = Vámonos␣␣al mar 100 000.
1-2  Vámonos  _        _     _  _  _  _     _      _
1    Vamos    ir       VERB  _  _  0  root  _      _
2    nos      nos      PRON  _  _  1  obj   _      _
2.1  _        _        _     _  _  _  _     1:dep  _
3-4  al       _        _     _  _  _  _     _      _
3    a        a        ADP   _  _  5  case  _      _
4    el       el       DET   _  _  5  det   _      _
5    mar      mar      NOUN  _  _  1  obl   _      _
6    100␣000  100␣000  NUM   _  _  5  dep   _      SpaceAfter=No
7    .        .        X     _  _  1  dep   _      _
`,
    ));

  test('a form that is not there; the walk goes on behind it', () =>
    checkRule(
      textForms,
      `
# text = a c d
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  1  dep   _  _
   ^ text-form-mismatch (+1): the text continues with “c d”
3  c  c  X  _  _  1  dep   _  _
4  d  d  X  _  _  1  dep   _  _
`,
    ));

  test('only the first of several is reported, and what is left of the text', () =>
    checkRule(
      textForms,
      `
# text = a x y
           ^^^ text-extra-chars: “x y”
1  a  a  X  _  _  0  root  _  _
2  b  b  X  _  _  1  dep   _  _
   ^ text-form-mismatch
3  c  c  X  _  _  1  dep   _  _
`,
    ));

  test('spaces', () =>
    checkRule(
      textForms,
      `
# text = a.b c
            ^^ text-extra-chars
1  a  a  X  _  _  0  root  _  _
                              ^ missing-spaceafter: No space follows a (1)
2  .  .  X  _  _  1  dep   _  SpaceAfter=No
3  b  b  X  _  _  1  dep   _  SpaceAfter=No
4  c  c  X  _  _  1  dep   _  _
   ^ text-form-mismatch: “ c”
`,
    ));
});
