/** UPOS and DEPREL: the inventory, and valid combinations. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../../../server/src/core/validate/index.ts';
import { deprel } from '../../../../server/src/core/validate/rules/deprel.ts';
import { relUpos } from '../../../../server/src/core/validate/rules/relUpos.ts';
import { unknownUpos } from '../../../../server/src/core/validate/rules/upos.ts';
import { checkRule } from '../checkRule.ts';

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

describe('relations and parts of speech', () => {
  test('what is admitted', () =>
    checkRule(
      relUpos,
      `
1   a  a  VERB   _  _            0  root       _  _
2   b  b  PRON   _  _            1  det        _  _
3   c  c  SYM    _  _            1  nummod     _  _
4   d  d  PART   _  _            1  advmod     _  _
5   e  e  DET    _  _            1  expl       _  _
6   f  f  AUX    _  _            1  aux:pass   _  _
7   g  g  PRON   _  _            1  cop        _  _
8   h  h  ADP    _  _            1  case       _  _
9   i  i  SCONJ  _  _            1  mark       _  _
10  j  j  ADV    _  _            1  cc         _  _
11  k  k  PUNCT  _  _            1  punct      _  _
12  l  l  NOUN   _  _            4  fixed      _  _
13  m  m  NOUN   _  ExtPos=ADV   1  advmod     _  _
14  n  n  NOUN   _  _            1  advmod     _  _
15  o  o  X      _  _            14  goeswith  _  _
`,
    ));

  test('what is not', () =>
    checkRule(
      relUpos,
      `
1   a  a  PUNCT  _  _             0  root       _  _
2   b  b  NUM    _  _             1  det        _  _
                                     ^^^ rel-upos-det: b (2) is attached as det and is NUM
3   c  c  NUM    _  ExtPos=PROPN  1  nummod     _  _
                                     ^^^^^^ rel-upos-nummod: PROPN by its ExtPos
4   d  d  NOUN   _  _             1  advmod:x   _  _
                                     ^^^^^^^^ rel-upos-advmod
5   e  e  ADV    _  _             1  expl       _  _
                                     ^^^^ rel-upos-expl
6   f  f  VERB   _  _             1  aux        _  _
                                     ^^^ rel-upos-aux
7   g  g  VERB   _  _             1  cop        _  _
                                     ^^^ rel-upos-cop
8   h  h  ADJ    _  _             1  case       _  _
                                     ^^^^ rel-upos-case
9   i  i  INTJ   _  _             1  mark       _  _
                                     ^^^^ rel-upos-mark
10  j  j  VERB   _  _             1  cc         _  _
                                     ^^ rel-upos-cc
11  k  k  SYM    _  _             1  punct      _  _
                                     ^^^^^ rel-upos-punct
12  l  l  PUNCT  _  _             1  obj        _  _
                                     ^^^ upos-rel-punct: is PUNCT but
13  m  m  PROPN  _  _             8  fixed      _  _
                                     ^^^^^ rel-upos-fixed
14  n  n  foo    _  _             1  det        _  _
                                     ^^^ rel-upos-det: foo
`,
    ));

  test('a proper noun as head of a fixed expression', () =>
    checkRule(
      relUpos,
      `
1  New  New  PROPN  _  _           0  root   _  _
             ^^^^^ rel-upos-fixed
2  in   in   ADP    _  _           1  fixed  _  _
3  West  West  PROPN  _  ExtPos=ADP  1  case  _  _
4  of   of   ADP    _  _           3  fixed  _  _
`,
    ));
});

test('ExtPos replaces UPOS for PUNCT, too', () =>
  checkRule(
    relUpos,
    `
1  a  a  NOUN   _  _             0  root  _  _
2  &  &  PUNCT  _  ExtPos=CCONJ  3  cc    _  _
3  b  b  NOUN   _  _             1  conj  _  _
4  c  c  SYM    _  ExtPos=PUNCT  1  nmod  _  _
                                    ^^^^ upos-rel-punct: PUNCT by its ExtPos
`,
  ));
