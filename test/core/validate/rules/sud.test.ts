/** Surface-syntactic UD: its own checks in place of those of UD's relations. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSudLabel, SUD_DEEP, SUD_LABELS, SUD_RELATIONS } from '../../../../server/src/core/annotation/index.ts';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../../../server/src/core/validate/index.ts';
import { sud } from '../../../../server/src/core/validate/rules/sud.ts';
import { noShared, SHARED, sharedTitle } from '../../../shared.ts';
import { checkAll, checkRule } from '../checkRule.ts';

const SCHEME = { scheme: 'sud' } as const;

test('labels have a relation, subtypes and deep features', () => {
  expect(readSudLabel('comp:obl@agent')).toEqual({
    text: 'comp:obl@agent',
    relation: 'comp',
    subtype: 'obl',
    deep: 'agent',
  });
  expect(readSudLabel('subj@pass@x')).toMatchObject({ relation: 'subj', subtype: '', deep: 'pass@x' });
  // Between morphemes, and with the name of the argument in the meaning.
  expect(readSudLabel('mod/m')).toMatchObject({ relation: 'mod', deep: '' });
  for (const text of ['comp:obj$arg1@x', 'comp:obj$arg1@x/m', 'comp:obj@x/m', 'comp:obj@x$arg1', 'comp:obj@x/m$arg1'])
    expect(readSudLabel(text), text).toEqual({ text, relation: 'comp', subtype: 'obj', deep: 'x' });
  expect(readSudLabel('mod$arg1')).toMatchObject({ relation: 'mod', subtype: '', deep: '' });
  for (const text of [
    '',
    '_',
    'Comp',
    'comp:',
    'comp@',
    'comp obj',
    '@x',
    'subj!',
    'mod$',
    'mod$a$b',
    'mod/m@x',
    'mod@x:y',
  ])
    expect(readSudLabel(text), text).toBeUndefined();
  for (const text of SUD_LABELS) {
    const { relation, deep } = readSudLabel(text)!;
    expect(SUD_RELATIONS, text).toContain(relation);
    if (deep !== '') expect(SUD_DEEP, text).toContain(deep);
  }
});

test('relations of SUD, with any subtypes and deep features; no others, and none that are ill-formed', () => {
  checkRule(
    sud,
    `
1  she   _  PRON   _  _  2  subj            _  _
2  has   _  AUX    _  _  0  root            _  _
3  been  _  AUX    _  _  2  comp:aux@tense  _  _
4  seen  _  VERB   _  _  3  comp:aux@pass   _  _
5  by    _  ADP    _  _  4  comp:obl@agent  _  _
6  me    _  PRON   _  _  5  nsubj           _  _
                            ^^^^^ unknown-sud-relation: “nsubj” is not a relation of SUD
7  today  _  ADV   _  _  2  mod:time@       _  _
                            ^^^^^^^^^ invalid-sud-relation
8  so    _  ADV    _  _  2  conj:own@new    _  _
9  .     _  PUNCT  _  _  2  punct           _  _
`,
    SCHEME,
  );
});

test('punct is PUNCT, det is DET or NUM, also by its ExtPos, and comp:aux depends on an AUX', () => {
  checkRule(
    sud,
    `
1  these  _  PRON   _  _           2  det       _  _
                                      ^^^ sud-rel-upos: these (1) is attached as det but is PRON
2  dogs   _  NOUN   _  _           4  subj      _  _
3  a      _  ADV    _  ExtPos=DET  2  det       _  _
4  try    _  VERB   _  _           0  root      _  _
5  run    _  VERB   _  _           4  comp:aux  _  _
                                      ^^^^^^^^ sud-rel-upos: run (5) is attached as comp:aux, but its head try (4) is VERB
6  !      _  SYM    _  _           4  punct     _  _
                                      ^^^^^ sud-rel-upos
7  ?      _  _      _  _           4  punct     _  _
8  two    _  NUM    _  _           2  det       _  _
`,
    SCHEME,
  );
});

test('one subject apart from expletives, one object apart from idioms, and a chain of flat', () => {
  checkRule(
    sud,
    `
1  a  _  NOUN  _  _          2  subj       _  _
2  b  _  VERB  _  _          0  root       _  _
^ sud-repeated-relation (+2): b (2) has a (1) as subj, c (3) as subj@pass
3  c  _  NOUN  _  _          2  subj@pass  _  _
4  d  _  VERB  _  Idiom=Yes  2  comp:obj   _  _
5  e  _  NOUN  _  _          4  comp:obj   _  _
6  f  _  NOUN  _  _          4  comp:obj   _  _
7  g  _  X     _  _          6  flat       _  _
8  h  _  X     _  _          7  flat@name  _  _

1  a  _  PRON  _  _          2  subj@expl  _  _
2  b  _  VERB  _  _          0  root       _  _
^ sud-repeated-relation: c (3) as comp:obj
3  c  _  NOUN  _  _          2  comp:obj   _  _
4  d  _  NOUN  _  _          2  comp:obj   _  _
5  e  _  NOUN  _  _          2  subj       _  _
6  f  _  NOUN  _  _          2  comp:obj@x  _  _
`,
    SCHEME,
  );
});

test('in UD it finds nothing', () => {
  checkRule(sud, '1  a  _  X  _  _  0  subj@x  _  _');
});

test("UD's checks of relations are off, those of the tree, tags and texts are on", () => {
  checkAll(
    `
# sent_id = a
# text = on it she
1  on   on   ADP   _  _             0  root      _  _
2  it   it   PRON  _  PronType=Prs  1  comp:obj  _  _
3  she  she  PRO   _  _             2  conj      _  _
             ^^^ unknown-upos
`,
    SCHEME,
  );
  checkAll(
    `
# sent_id = b
# text = on it
1  on   on   ADP   _  _             2  mod  _  _
                                    ^ non-tree
2  it   it   PRON  _  PronType=Prs  1  mod  _  _
`,
    SCHEME,
  );
});

test.skipIf(noShared)(sharedTitle('a real sentence has no finding'), () => {
  const { sentences } = Document.parse(readFileSync(join(SHARED, 'real3/sud.conllu'), 'utf8'));
  expect(sentences.flatMap((sentence) => checkSentence(sentence, { level: 5, ...SCHEME }).map(({ id }) => id))).toEqual(
    [],
  );
  expect(sentences.flatMap((sentence) => checkSentence(sentence)).length).toBeGreaterThan(4);
});
