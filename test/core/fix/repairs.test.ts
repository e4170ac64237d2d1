/** Repairs of findings: their results, and that the finding is gone. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import {
  REPAIRABLE_IDS,
  type RepairContext,
  repairSafely,
  repairsFor,
} from '../../../server/src/core/fix/repairs/index.ts';
import { REPAIRERS } from '../../../server/src/core/fix/repairs/registry.ts';
import {
  type Finding,
  inspectSentence,
  LanguageData,
  type LanguageTables,
  RULES,
  TreebankFold,
} from '../../../server/src/core/validate/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';
import { brokenText } from '../validate/fuzz.ts';

/** The findings of the last sentence of a text, including those of the whole treebank. */
function findingsOf({ sentences }: Document, language?: LanguageTables) {
  const fold = new TreebankFold<number>();
  const last = sentences.length - 1;
  const placed = sentences.flatMap((sentence, index) => [...fold.add(inspectSentence(sentence).facts, index)]);
  placed.push(...fold.endFile(), ...fold.end());
  const own = placed.filter(({ place }) => place === last).map(({ finding }) => finding);
  const options = language === undefined ? {} : { level: 5 as const, language };
  const sentence: Sentence = sentences[last];
  const findings: readonly Finding[] = [...inspectSentence(sentence, options).findings, ...own];
  return { sentence, findings };
}

const textOf = (source: string) => conllu(source, { end: '\n\n' });
const documentOf = (source: string) => Document.parse(textOf(source));

interface Expected {
  /** Index among the repairs of the finding; 0, the preferred one, by default. */
  readonly variant?: number;
  readonly title?: string;
  readonly isSafe?: boolean;
  readonly context?: RepairContext;
  /** Whether the finding remains, because the repair was only part of the remedy. */
  readonly remains?: boolean;
}

/** Checks the repair of the first finding of an id in a fixture. */
function expectRepair(id: string, before: string, after: string, expected: Expected = {}): void {
  const language = expected.context?.language;
  const { sentence, findings } = findingsOf(documentOf(before), language);
  const finding = findings.find((each) => each.id === id);
  expect(finding, `${id} among ${findings.map((each) => each.id).join(', ')}`).toBeDefined();
  if (!finding) return;
  const repair = repairsFor(sentence, finding, expected.context)[expected.variant ?? 0];
  expect(repair, `a repair of ${id}`).toBeDefined();
  const text = applyEdits(sentence.text, repair.edits);
  expect(text).toBe(textOf(after));
  if (expected.title !== undefined) expect(repair.title).toBe(expected.title);
  if (expected.isSafe !== undefined) expect(repair.isSafe).toBe(expected.isSafe);
  if (expected.remains) return;
  const left = findingsOf(Document.parse(text), language).findings.filter((each) => each.id === id);
  expect(left.length).toBeLessThan(findings.filter((each) => each.id === id).length);
}

describe('cells', () => {
  const row = (cells: string) => `\n1  a  ${cells}\n`;

  test('white space', () => {
    expectRepair('trailing-whitespace', row('a␣␣  X  _  _  0  root  _  _'), row('a  X  _  _  0  root  _  _'), {
      isSafe: true,
    });
    expectRepair('misc-extra-space', row('a  X  _  _  0  root  _  ␣A=␣1'), row('a  X  _  _  0  root  _  A=1'));
    expectRepair('invalid-whitespace', row('a  X␣  _  _  0  root  _  _'), row('a  X  _  _  0  root  _  _'), {
      isSafe: true,
    });
    expectRepair('invalid-whitespace', row('a  X  A␣B  _  0  root  _  _'), row('a  X  AB  _  0  root  _  _'), {
      isSafe: false,
    });
    expectRepair('empty-column', row('a  X  ∅  _  0  root  _  _'), row('a  X  _  _  0  root  _  _'), { isSafe: true });
  });

  test('normal form C changes only what differs', () => {
    const { sentences } = Document.parse('1\tac\u030cb\ta\tX\t_\t_\t0\troot\t_\t_\n\n');
    const finding = inspectSentence(sentences[0]).findings.find(({ id }) => id === 'unicode-normalization');
    expect(finding && repairsFor(sentences[0], finding)[0]).toEqual({
      title: 'Normalise to NFC',
      edits: [{ span: { start: 3, end: 5 }, text: '\u010d' }],
      isSafe: true,
    });
  });

  test('features', () => {
    const feats = (text: string) => row(`a  X  _  ${text}  0  root  _  _`);
    expectRepair(
      'unsorted-features',
      feats('b=C|Number[psor]=Sing|Number=Plur'),
      feats('b=C|Number=Plur|Number[psor]=Sing'),
      { isSafe: true },
    );
    expectRepair('unsorted-feature-values', feats('PronType=Rel,Int'), feats('PronType=Int,Rel'));
    expectRepair('repeated-feature-value', feats('PronType=Int,Int'), feats('PronType=Int'));
    expectRepair('repeated-feature', feats('Case=Nom|Case=Nom'), feats('Case=Nom'), { isSafe: true });
    expectRepair('repeated-feature', feats('Case=Nom|Case=Acc|X=Y'), feats('Case=Nom|X=Y'), { isSafe: false });
    expectRepair('repeated-feature', feats('Case=Nom|Case=Acc|X=Y'), feats('Case=Acc,Nom|X=Y'), {
      variant: 2,
      title: 'Join the values',
    });
    expectRepair('invalid-feature', feats('Case=Nom|∅'), feats('Case=Nom'), { isSafe: true });
    expectRepair('invalid-feature', feats('case=nom'), feats('Case=Nom'), { isSafe: false });
  });

  test('what is unsorted because a feature has two values is not sorted unseen', () => {
    const { sentence, findings } = findingsOf(documentOf(row('a  X  _  Case=Nom|Case=Acc  0  root  _  _')));
    const finding = findings.find(({ id }) => id === 'unsorted-features');
    expect(finding && repairsFor(sentence, finding)).toEqual([]);
  });

  test('DEPS', () => {
    const deps = (text: string) => `
1    a  a  X  _  _  0  root  0:root  _
1.1  _  _  X  _  _  _  _     1:dep   _
2    b  b  X  _  _  1  dep   ${text}  _
`;
    expectRepair('unsorted-deps', deps('1.1:obj|1:dep'), deps('1:dep|1.1:obj'), { isSafe: true });
    expectRepair('unsorted-deps-2', deps('1:obj|1:dep'), deps('1:dep|1:obj'));
    expectRepair('repeated-deps', deps('1:dep|1:dep'), deps('1:dep'));
    expectRepair('enhanced-0-is-not-root', deps('0:dep'), deps('0:root'), { isSafe: false });
    expectRepair('enhanced-root-is-not-0', deps('1:root'), deps('1:dep'), { isSafe: false });
  });

  test('MISC', () => {
    const misc = (text: string) => row(`a  X  _  _  0  root  _  ${text}`);
    expectRepair('empty-misc', misc('A=1||B=2'), misc('A=1|B=2'), { isSafe: true });
    expectRepair('empty-misc', misc('|'), misc('_'));
    expectRepair('misc-attr-typo', misc('spaceafter=No'), misc('SpaceAfter=No'), { isSafe: false });
    expectRepair('repeated-misc', misc('Lang=a|B=1|Lang=a'), misc('Lang=a|B=1'), { isSafe: true });
    expectRepair('repeated-misc', misc('Lang=a|B=1|Lang=b'), misc('Lang=b|B=1'), { variant: 1, isSafe: false });
    expectRepair('nospaceafter-yes', misc('NoSpaceAfter=Yes'), misc('SpaceAfter=No'), { isSafe: true });
    expectRepair('spaceafter-value', misc('SpaceAfter=no'), misc('SpaceAfter=No'), { isSafe: true });
    // The meaning of the rest is unknown.
    expectRepair('spaceafter-value', misc('SpaceAfter=No=x'), misc('_'), { isSafe: false });
    expectRepair('spaceafter-value', misc('A=1|SpaceAfter=Yes'), misc('A=1'), { isSafe: false });
  });

  test('later parts of goeswith', () => {
    const parts = (first: string, second: string) => `
1  with  without  ADP  _  ${first}  0  root      0:root  _
2  out   ${second}  _
`;
    const tidy = parts('Typo=Yes', '_    X    _  _         1  goeswith  1:goeswith');
    const given = { isSafe: false };
    expectRepair('goeswith-lemma', parts('Typo=Yes', 'out  X    _  _         1  goeswith  1:goeswith'), tidy, given);
    expectRepair('goeswith-upos', parts('Typo=Yes', '_    ADP  _  _         1  goeswith  1:goeswith'), tidy, given);
    expectRepair('goeswith-feats', parts('Typo=Yes', '_    X    _  Case=Loc  1  goeswith  1:goeswith'), tidy, given);
    expectRepair('goeswith-edeps', parts('Typo=Yes', '_    X    _  _         1  goeswith  1:case'), tidy, given);
    expectRepair(
      'goeswith-missing-typo',
      parts('Case=Loc', '_  X  _  _  1  goeswith  1:goeswith'),
      parts('Case=Loc|Typo=Yes', '_  X  _  _  1  goeswith  1:goeswith'),
    );
  });
});

describe('lines', () => {
  test('empty ones', () => {
    const one = '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n';
    const repaired = (text: string, id: string) => {
      const { sentence, findings } = findingsOf(Document.parse(text));
      const finding = findings.find((each) => each.id === id);
      return finding && applyEdits(sentence.text, repairsFor(sentence, finding)[0].edits);
    };
    expect(repaired(`${one} \n`, 'pseudo-empty-line')).toBe(`${one}\n`);
    expect(repaired(`${one}\n\n`, 'empty-sentence')).toBe(`${one}\n`);
    expect(repaired(one, 'missing-empty-line')).toBe(`${one}\n`);
    expect(repaired(one.trimEnd(), 'missing-empty-line')).toBe(`${one}\n`);
    expect(repaired(`${one}\n`.replaceAll('\n', '\r\n'), 'non-unix-newline')).toBe(`${one}\n`);
    expect(repaired(`\ufeff${one}\n`, 'invalid-line')).toBe(`${one}\n`);
  });

  test('comments go above the sentence, or start a new one', () => {
    expectRepair(
      'misplaced-comment',
      '\n1  a  a  X  _  _  0  root  _  _\n# x = y\n2  b  b  X  _  _  1  dep  _  _\n',
      '\n# x = y\n1  a  a  X  _  _  0  root  _  _\n2  b  b  X  _  _  1  dep  _  _\n',
      { isSafe: false },
    );
    expectRepair(
      'misplaced-comment',
      '\n1  a  a  X  _  _  0  root  _  _\n# x = y\n1  b  b  X  _  _  0  root  _  _\n',
      '\n1  a  a  X  _  _  0  root  _  _\n\n# x = y\n1  b  b  X  _  _  0  root  _  _\n',
      { isSafe: false },
    );
  });

  test('multiword tokens and columns', () => {
    expectRepair(
      'misplaced-word-interval',
      '\n1  a  a  X  _  _  0  root  _  _\n1-2  ab  _  _  _  _  _  _  _  _\n2  b  b  X  _  _  1  dep  _  _\n',
      '\n1-2  ab  _  _  _  _  _  _  _  _\n1  a  a  X  _  _  0  root  _  _\n2  b  b  X  _  _  1  dep  _  _\n',
    );
    expectRepair('number-of-columns', '\n1  a  a  X  _  _  0  root\n', '\n1  a  a  X  _  _  0  root  _  _\n');
    expectRepair('number-of-columns', '\n1 a a X _ _ 0 root _ _\n', '\n1  a  a  X  _  _  0  root  _  _\n');
    expectRepair('number-of-columns', '\n1  a  a  X  _  _  0  root  _  _  ∅\n', '\n1  a  a  X  _  _  0  root  _  _\n', {
      isSafe: true,
    });
  });

  test('cells of empty nodes that DEPS says already', () =>
    expectRepair(
      'empty-node-nonempty-field',
      '\n1  a  a  X  _  _  0  root  0:root  _\n1.1  _  _  X  _  _  1  dep  1:dep  _\n',
      '\n1  a  a  X  _  _  0  root  0:root  _\n1.1  _  _  X  _  _  _  _  1:dep  _\n',
      { isSafe: true },
    ));
});

describe('IDs', () => {
  test('renumbered with ranges, empty nodes, HEAD and DEPS', () =>
    expectRepair(
      'word-id-sequence',
      `
2    a   a  X  _  _  0  root  0:root         _
3-5  bc  _  _  _  _  _  _     _              _
3    b   b  X  _  _  2  dep   2:dep|5.2:obj  _
5    c   c  X  _  _  3  dep   3:dep          _
5.2  _   _  X  _  _  _  _     2:dep          _
`,
      `
1    a   a  X  _  _  0  root  0:root         _
2-3  bc  _  _  _  _  _  _     _              _
2    b   b  X  _  _  1  dep   1:dep|3.1:obj  _
3    c   c  X  _  _  2  dep   2:dep          _
3.1  _   _  X  _  _  _  _     1:dep          _
`,
      { isSafe: true },
    ));

  test('heads that point to a word which was deleted are emptied', () =>
    expectRepair(
      'word-id-sequence',
      '\n1  a  a  X  _  _  0  root  _  _\n3  b  b  X  _  _  2  dep  2:dep|1:dep  _\n',
      '\n1  a  a  X  _  _  0  root  _  _\n2  b  b  X  _  _  _  dep  1:dep  _\n',
      { isSafe: false },
    ));

  test('a range the wrong way round', () =>
    expectRepair(
      'reversed-word-interval',
      '\n2-1  ab  _  _  _  _  _  _     _  _\n1    a   a  X  _  _  0  root  _  _\n2    b   b  X  _  _  1  dep   _  _\n',
      '\n1-2  ab  _  _  _  _  _  _     _  _\n1    a   a  X  _  _  0  root  _  _\n2    b   b  X  _  _  1  dep   _  _\n',
      { isSafe: false },
    ));

  test('the line of a multiword token of one word', () => {
    const before = '\n1-1  a  _  _  _  _  _  _  _  SpaceAfter=No|Gloss=x\n1  a  a  X  _  _  0  root  _  Lang=de\n';
    const after = '\n1  a  a  X  _  _  0  root  _  Gloss=x|Lang=de|SpaceAfter=No\n';
    expectRepair('one-word-token', before, after, {
      isSafe: true,
      title: 'Remove the line, its MISC goes to the word',
    });
    // If only one of the two can have it, that is a decision.
    const other = before.replace('Lang=de', 'Gloss=y');
    expectRepair('one-word-token', other, after.replace('Gloss=x|Lang=de', 'Gloss=y'), { isSafe: false });
    expectRepair('one-word-token', before.replace('  a  a', '  b  a'), after, { isSafe: false });
    const typo = before.replace('_  _  _  _  _  _  _  S', '_  _  _  Typo=Yes  _  _  _  S');
    expectRepair('one-word-token', typo, after.replace('X  _  _', 'X  _  Typo=Yes'), { isSafe: false });
    const gap = before.replace('Lang=de', 'SpaceAfter=No').replace('SpaceAfter=No|', '');
    expectRepair('one-word-token', gap, after.replace('Lang=de|SpaceAfter=No', '').replace('x|', 'x'), {
      isSafe: false,
    });
  });

  test('not unseen where an ID occurs twice: one of the rows came in, or is to go', () => {
    const document = documentOf('\n1  a  a  X  _  _  0  root  _  _\n1  b  b  X  _  _  1  dep  _  _\n');
    const { sentence, findings } = findingsOf(document);
    const finding = findings.find(({ id }) => id === 'word-id-sequence');
    const repairs = finding === undefined ? [] : repairsFor(sentence, finding);
    expect(repairs.map(({ title, isSafe }) => [title, isSafe])).toEqual([
      ['Renumber as a new word', false],
      ['Delete this row (“b”)', false],
    ]);
  });
});

describe('comments and text', () => {
  test('sent_id', () => {
    const context = { previousSentId: 'doc-009', isUsedSentId: (id: string) => id === 'doc-010' };
    expectRepair(
      'missing-sent-id',
      '\n1  a  a  X  _  _  0  root  _  _\n',
      '\n# sent_id = doc-011\n1  a  a  X  _  _  0  root  _  _\n',
      { context, isSafe: true },
    );
    expectRepair(
      'invalid-sent-id',
      '\n# sent_id = a b\n1  a  a  X  _  _  0  root  _  _\n',
      '\n# sent_id = a_b\n1  a  a  X  _  _  0  root  _  _\n',
    );
    expectRepair(
      'multiple-sent-id',
      '\n# sent_id = a\n# sent_id = a\n1  a  a  X  _  _  0  root  _  _\n',
      '\n# sent_id = a\n1  a  a  X  _  _  0  root  _  _\n',
      { isSafe: true },
    );
    expectRepair(
      'multiple-sent-id',
      '\n# sent_id = a\n# sent_id = b\n1  a  a  X  _  _  0  root  _  _\n',
      '\n# sent_id = b\n1  a  a  X  _  _  0  root  _  _\n',
      { variant: 1, isSafe: false },
    );
    expectRepair(
      'non-unique-sent-id',
      '\n# sent_id = a\n1  a  a  X  _  _  0  root  _  _\n\n# sent_id = a\n1  a  a  X  _  _  0  root  _  _\n',
      '\n# sent_id = a-2\n1  a  a  X  _  _  0  root  _  _\n',
    );
  });

  const FORMS = (glued: string, text: string) => `
${text}1-2  Vámonos  _     _     _  _  _  _     _  ${glued}
1    Vamos    ir    VERB  _  _  0  root  _  _
2    nos      nos   PRON  _  _  1  obj   _  _
3    .        .     X     _  _  1  dep   _  _
`;

  test('text from forms and SpaceAfter', () => {
    expectRepair('missing-text', FORMS('SpaceAfter=No', ''), FORMS('SpaceAfter=No', '# text = Vámonos.\n'), {
      isSafe: true,
    });
    expectRepair('empty-text', FORMS('_', '# text =\n'), FORMS('_', '# text = Vámonos .\n'));
    expectRepair('text-trailing-whitespace', FORMS('_', '# text = Vámonos .␣\n'), FORMS('_', '# text = Vámonos .\n'));
  });

  test('SpaceAfter from the text', () => {
    expectRepair(
      'missing-spaceafter',
      FORMS('A=1|Z=1', '# text = Vámonos.\n'),
      FORMS('A=1|SpaceAfter=No|Z=1', '# text = Vámonos.\n'),
      { isSafe: true },
    );
    expectRepair(
      'text-form-mismatch',
      FORMS('SpaceAfter=No', '# text = Vámonos .\n'),
      FORMS('_', '# text = Vámonos .\n'),
      { isSafe: false },
    );
    expectRepair('text-form-mismatch', FORMS('_', '# text = Vamonos.\n'), FORMS('_', '# text = Vámonos .\n'), {
      title: 'Rebuild the text from the forms',
    });
  });
});

describe('labels', () => {
  const tree = (upos: string, deprel: string, form = 'b') =>
    `\n1  a  a  VERB  _  _  0  root  _  _\n2  ${form}  b  ${upos}  _  _  1  ${deprel}  _  _\n`;

  test('spelling', () => {
    expectRepair('unknown-upos', tree('noun', 'obj'), tree('NOUN', 'obj'));
    expectRepair('unknown-upos', tree('CONJ', 'cc'), tree('CCONJ', 'cc'));
    expectRepair('invalid-deprel', tree('NOUN', 'OBJ:'), tree('NOUN', 'obj'));
    expectRepair('unknown-udeprel', tree('NOUN', 'nsubjpass'), tree('NOUN', 'nsubj:pass'));
  });

  test('roots', () => {
    const root = '\n1  a  a  X  _  _  0  root  _  _\n';
    expectRepair('0-is-not-root', '\n1  a  a  X  _  _  0  _  _  _\n', root, { isSafe: true });
    expectRepair('0-is-not-root', '\n1  a  a  X  _  _  0  dep  _  _\n', root, { isSafe: false });
    expectRepair('root-is-not-0', tree('NOUN', 'root'), tree('NOUN', 'parataxis'));
  });

  test('relation and part of speech', () => {
    expectRepair('rel-upos-det', tree('NUM', 'det'), tree('NUM', 'nummod'));
    expectRepair('rel-upos-det', tree('NUM', 'det'), tree('DET', 'det'), { variant: 1 });
    expectRepair('rel-upos-aux', tree('VERB', 'aux'), tree('AUX', 'aux'));
    expectRepair('rel-upos-punct', tree('SYM', 'punct', ','), tree('PUNCT', 'punct', ','));
    expectRepair('upos-rel-punct', tree('PUNCT', 'obj', ','), tree('PUNCT', 'punct', ','));
    expectRepair(
      'pron-det-without-prontype',
      `\n1  a  a  VERB  _  Mood=Imp  0  root  _  _\n2  b  b  DET  _  _  1  det  _  _\n`,
      `\n1  a  a  VERB  _  Mood=Imp  0  root  _  _\n2  b  b  DET  _  PronType=Art  1  det  _  _\n`,
    );
    expectRepair(
      'verbform-fin-without-mood',
      '\n1  a  a  VERB  _  VerbForm=Fin  0  root  _  _\n',
      '\n1  a  a  VERB  _  Mood=Ind|VerbForm=Fin  0  root  _  _\n',
    );
    expectRepair(
      'fixed-without-extpos',
      `\n1  a  a  VERB  _  _  0  root  _  _\n2  b  b  NOUN  _  _  1  case  _  _\n3  c  c  ADP  _  _  2  fixed  _  _\n`,
      `\n1  a  a  VERB  _  _  0  root  _  _\n2  b  b  NOUN  _  ExtPos=ADP  1  case  _  _\n3  c  c  ADP  _  _  2  fixed  _  _\n`,
    );
  });

  test('arguments', () => {
    const obl = (relation: string) =>
      `\n1  a  a  VERB  _  _  0  root  _  _\n2  b  b  NOUN  _  _  1  obj  _  _\n3  c  c  NOUN  _  _  2  ${relation}  _  _\n`;
    expectRepair('obl-should-be-nmod', obl('obl:arg'), obl('nmod'));
    const subjects = (first: string) =>
      `\n1  a  a  NOUN  _  _  3  ${first}  _  _\n2  b  b  NOUN  _  _  3  nsubj  _  _\n3  c  c  VERB  _  _  0  root  _  _\n`;
    expectRepair('too-many-subjects', subjects('nsubj'), subjects('nsubj:outer'), {
      title: 'Mark a (1) as subject of the outer clause',
    });
  });
});

describe('attachment', () => {
  test('a coordination from right to left', () =>
    expectRepair(
      'right-to-left-conj',
      `
1  buy     _  VERB   _  _  0  root  0:root  _
2  bread   _  NOUN   _  _  4  conj  4:conj  _
3  and     _  CCONJ  _  _  4  cc    4:cc    _
4  butter  _  NOUN   _  _  1  obj   1:obj   _
`,
      `
1  buy     _  VERB   _  _  0  root  0:root  _
2  bread   _  NOUN   _  _  1  obj   1:obj   _
3  and     _  CCONJ  _  _  4  cc    4:cc    _
4  butter  _  NOUN   _  _  2  conj  2:conj  _
`,
    ));

  test('a name from right to left: its other dependents go to the first word', () =>
    expectRepair(
      'right-to-left-flat',
      `
1  the    _  DET    _  _  4  det        _  _
2  Mary   _  PROPN  _  _  4  flat:name  _  _
3  Ann    _  PROPN  _  _  4  flat:name  _  _
4  Smith  _  PROPN  _  _  5  nsubj      _  _
5  came   _  VERB   _  _  0  root       _  _
`,
      `
1  the    _  DET    _  _  2  det        _  _
2  Mary   _  PROPN  _  _  5  nsubj      _  _
3  Ann    _  PROPN  _  _  2  flat:name  _  _
4  Smith  _  PROPN  _  _  2  flat:name  _  _
5  came   _  VERB   _  _  0  root       _  _
`,
    ));

  test('dependents of function words', () =>
    expectRepair(
      'leaf-aux-cop',
      `
1  she    _  PRON  _  _  2  nsubj  _  _
2  has    _  AUX   _  _  3  aux    _  _
3  slept  _  VERB  _  _  0  root   _  _
`,
      `
1  she    _  PRON  _  _  3  nsubj  _  _
2  has    _  AUX   _  _  3  aux    _  _
3  slept  _  VERB  _  _  0  root   _  _
`,
    ));

  test('punctuation goes to the highest word where it disturbs nothing', () => {
    expectRepair(
      'punct-causes-nonproj',
      `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  4  nmod   _  _
3  ,  ,  PUNCT  _  _  1  punct  _  _
4  d  d  NOUN   _  _  1  obj    _  _
`,
      `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  4  nmod   _  _
3  ,  ,  PUNCT  _  _  4  punct  _  _
4  d  d  NOUN   _  _  1  obj    _  _
`,
    );
    expectRepair(
      'punct-is-nonproj',
      `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  1  nsubj  _  _
3  c  c  NOUN   _  _  1  obj    _  _
4  .  .  PUNCT  _  _  2  punct  _  _
`,
      `
1  a  a  VERB   _  _  0  root   _  _
2  b  b  NOUN   _  _  1  nsubj  _  _
3  c  c  NOUN   _  _  1  obj    _  _
4  .  .  PUNCT  _  _  1  punct  _  _
`,
    );
  });
});

describe('where there are tables of the language', () => {
  const language = LanguageData.of({ feats: { features: { xx: {} } } }).language('xx');

  test('a slash in sent_id', () =>
    expectRepair(
      'slash-in-sent-id',
      '\n# sent_id = a/b/c\n1  a  a  X  _  _  0  root  _  _\n',
      '\n# sent_id = a-b-c\n1  a  a  X  _  _  0  root  _  _\n',
      { context: { language }, isSafe: false },
    ));

  test('a typo marked at the token and at one of its words', () =>
    expectRepair(
      'mwt-typo-repeated-at-word',
      `
1-2  ab  _  _  _  Typo=Yes            _  _     _  _
1    a   a  X  _  _                   0  root  _  _
2    b   b  X  _  Foreign=Yes|Typo=Yes  1  dep   _  _
`,
      `
1-2  ab  _  _  _  Typo=Yes     _  _     _  _
1    a   a  X  _  _            0  root  _  _
2    b   b  X  _  Foreign=Yes  1  dep   _  _
`,
      { context: { language }, isSafe: false },
    ));
});

describe('all safe repairs at once', () => {
  test('round by round, and only them', () => {
    const before =
      '# text = a.\r\n1\ta \ta\tNOUN\t\tCase=Nom|Abbr=Yes\t0\t_\t_\tA=1|\r\n2\t.\t.\tpunct\t_\t_\t1\tpunct\t_\t_';
    const { text, repaired } = repairSafely(Document.parse(before).sentences[0]);
    expect(text).toBe(
      '# text = a.\n1\ta\ta\tNOUN\t_\tAbbr=Yes|Case=Nom\t0\troot\t_\tA=1|SpaceAfter=No\n2\t.\t.\tpunct\t_\t_\t1\tpunct\t_\t_\n\n',
    );
    expect([...repaired.keys()]).toEqual(
      expect.arrayContaining(['trailing-whitespace', 'unsorted-features', 'non-unix-newline']),
    );
    expect(repaired.has('unknown-upos')).toBe(false);
  });

  test('of one kind', () => {
    const before = '1\ta \ta\tNOUN\t_\tCase=Nom|Abbr=Yes\t0\troot\t_\t_\n\n';
    const { text } = repairSafely(Document.parse(before).sentences[0], {}, new Set(['unsorted-features']));
    expect(text).toBe('1\ta \ta\tNOUN\t_\tAbbr=Yes|Case=Nom\t0\troot\t_\t_\n\n');
  });

  test('a sentence that is right stays as it is', () => {
    const sentence = Document.parse('# sent_id = 1\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n').sentences[0];
    expect(repairSafely(sentence)).toEqual({ text: sentence.text, repaired: new Map() });
  });
});

test('every id that has a repair is declared', () => {
  const ids = new Set(RULES.map(({ id }) => id));
  expect([...REPAIRABLE_IDS].filter((id) => !ids.has(id))).toEqual([]);
});

test('every repair is shown by a test', () => {
  const tests = ['.', '../validate'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8'))
      .filter((text) => text.includes('repairsFor')),
  );
  const untested = REPAIRERS.filter(({ ids }) => !ids.some((id) => tests.some((text) => text.includes(`'${id}'`))));
  expect(untested.map(({ ids }) => ids.join(', '))).toEqual([]);
});

test('repairs of damaged sentences never throw, overlap or leave the sentence; safe ones settle', () => {
  for (let seed = 0; seed < runs(1500); seed++) {
    const document = Document.parse(brokenText(seed));
    const { sentence, findings } = findingsOf(document);
    for (const finding of findings) {
      for (const { edits, title } of repairsFor(sentence, finding)) {
        // Without expectations, which would take half of the time here.
        const what = `seed ${seed}, ${finding.id}: ${title}`;
        if (edits.length === 0) throw new Error(`${what}: no edits`);
        try {
          applyEdits(sentence.text, edits);
        } catch (cause) {
          throw new Error(what, { cause });
        }
      }
    }
    const { text } = repairSafely(sentence);
    // A block of several sentences is split.
    const again = Document.parse(text).sentences.map((each) => repairSafely(each).text);
    expect(again.join('')).toBe(text);
  }
});
