/** Rules made from edits: candidates from wide to narrow, each with exactly the effect of the edit; and refusals. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { rulesFromEdit } from '../../../server/src/core/query/fromEdit/index.ts';
import { parseRequest } from '../../../server/src/core/query/index.ts';
import { parseRules, Rewriter } from '../../../server/src/core/query/rewrite/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';

const TEXT = conllu(`
# sent_id = s
1    gave   give  VERB  VB  Mood=Ind              0  root  0:root  _
2    her    she   PRON  P   Case=Acc|Number=Sing  1  obj   1:obj   _
3-4  book's _     _     _   _                     _  _     _       _
3    books  book  NOUN  N   Number=Plur           1  obj   1:obj   Gloss=x
4    old    old   ADJ   _   _                     1  amod  1:amod  SpaceAfter=No
4.1  it     it    PRON  _   _                     _  _     1:dep   _

`);

const sentenceOf = (text: string): Sentence => splitBlocks(text)[0];

const edited = (from: string, to: string, text = TEXT) => {
  expect(text).toContain(from);
  return rulesFromEdit(sentenceOf(text), sentenceOf(text.replace(from, to)));
};

/** The candidates' requests and commands. */
function candidates(from: string, to: string, text = TEXT): string[] {
  const result = edited(from, to, text);
  if (!result.ok) throw new Error(result.reason);
  return result.candidates.map(({ request, commands }) => `${request} → ${commands}`);
}

describe('the widest pattern comes first', () => {
  test('of a relation: relations and parts of speech, then features, lemma, form, and the words around it', () => {
    expect(candidates('1\tobj\t', '1\tiobj\t')).toEqual([
      'pattern { e: H -[obj]-> D; H [upos=VERB]; D [upos=PRON] } → e.label = iobj',
      'pattern { e: H -[obj]-> D; H [upos=VERB]; D [upos=PRON, Case=Acc, Number=Sing] } → e.label = iobj',
      'pattern { e: H -[obj]-> D; H [upos=VERB]; D [upos=PRON, Case=Acc, Number=Sing, lemma=she] } → e.label = iobj',
      'pattern { e: H -[obj]-> D; H [upos=VERB]; D [upos=PRON, Case=Acc, Number=Sing, lemma=she, form=her] } → e.label = iobj',
      'pattern { e: H -[obj]-> D; H [upos=VERB, form=gave]; D [upos=PRON, Case=Acc, Number=Sing, lemma=she, form=her] } → e.label = iobj',
    ]);
  });

  test('of a feature: the word alone, then under its head', () => {
    expect(candidates('NOUN', 'PROPN').slice(0, 2)).toEqual([
      'pattern { D [upos=NOUN] } → D.upos = PROPN',
      'pattern { X -[obj]-> D; X [upos=VERB]; D [upos=NOUN] } → D.upos = PROPN',
    ]);
  });

  test('a pattern that would change something else in the sentence is left out', () => {
    const text = TEXT.replace('1\tamod\t1:amod', '1\tobj\t1:obj').replace('\tADJ\t', '\tPRON\t');
    expect(candidates('1\tobj\t1:obj', '1\tiobj\t1:iobj', text)[0]).toContain('Case=Acc');
  });
});

test.each([
  [
    'a head',
    '1\tamod\t1:amod',
    '3\tamod\t3:amod',
    'del_edge e; del_edge f; add_edge N -[amod]-> D; add_edge N -[E:amod]-> D',
  ],
  ['a head and its relation', '1\tobj\t1:obj\tGloss', '2\tnmod\t1:obj\tGloss', 'del_edge e; add_edge N -[nmod]-> D'],
  ['a relation of DEPS', '1:amod', '1:nmod', 'e.label = "E:nmod"'],
  ['an edge more in DEPS', '1:amod', '1:amod|3:dep', 'add_edge N -[E:dep]-> D'],
  ['an edge at an empty node', '1:dep', '3:dep', 'del_edge e; add_edge N -[E:dep]-> D'],
  ['the root', '1\tamod\t1:amod', '0\troot\t1:amod', 'del_edge e; add_edge R -[root]-> D'],
  ['a lemma', '\tbook\t', '\tBook\t', 'D.lemma = Book'],
  ['a lemma in other letters', '\tbook\t', '\tbûch\t', 'D.lemma = "bûch"'],
  ['a feature less', 'Case=Acc|', '', 'del_feat D.Case'],
  ['a feature more', 'Mood=Ind', 'Mood=Ind|Tense=Past', 'D.Tense = Past'],
  ['a blank tag', 'ADJ\t_', 'ADJ\tJJ', 'D.xpos = JJ'],
  ['an attribute of MISC', 'Gloss=x', 'Gloss=y', 'D.Gloss = y'],
  ['an attached word', '1\tamod\t1:amod', '_\t_\t1:amod', 'del_edge e'],
  ['two words', 'NOUN\tN', 'PROPN\tNN', 'D.upos = PROPN; D.xpos = NN'],
])('%s', (_, from, to, commands) => {
  for (const each of candidates(from, to)) expect(each.split(' → ')[1]).toBe(commands);
});

test('a word without a head gets one, and the pattern excludes those that have one', () => {
  const [widest] = candidates('_\t_\t1:amod', '3\tamod\t1:amod', TEXT.replace('1\tamod\t', '_\t_\t'));
  expect(widest).toContain('without { * -[!enhanced]-> D } → add_edge N -[amod]-> D');
});

test('nodes that no edge connects are held together by one between them, or by their order', () => {
  const far = conllu(`
1  a  a  VERB  _  _  0  root   _  _
2  b  b  NOUN  _  _  1  obj    _  _
3  c  c  DET   _  _  2  det    _  _
4  d  d  NOUN  _  _  1  obl    _  _
5  e  e  ADP   _  _  3  case   _  _

`);
  // From c to d: c is below b, and both are below a.
  expect(candidates('3\tcase', '4\tcase', far)[0]).toMatch(/^pattern \{ e: H -\[case\]-> D;.*(H << N|H < N)/);
  // From c to a: b is between them.
  expect(candidates('3\tcase', '1\tcase', far)[0]).toContain('N -[obj]-> X; X -[det]-> H');
});

describe('refused with a reason', () => {
  test.each([
    ['nothing', 'gave', 'gave', 'The sentence is as it was before.'],
    [
      'a word more',
      '4\told',
      '4\tx\tx\tX\t_\t_\t1\tdep\t_\t_\n5\told',
      'The last edit adds, removes, splits or moves words.',
    ],
    ['a multiword token', "book's", 'books', 'The last edit changes the line of a multiword token'],
    ['a comment', 'sent_id = s', 'sent_id = t', 'The last edit changes only comments'],
    [
      'a comment and a cell',
      '# sent_id = s\n1\tgave',
      '# sent_id = t\n1\tGave',
      'No rule does just this to the sentence',
    ],
    ['an unreadable feature', 'Mood=Ind', 'Mood', ''],
    ['a head that does not exist', '1\tamod', '9\tamod', ''],
  ])('%s', (_, from, to, reason) => {
    const result = edited(from, to);
    expect(result).toMatchObject({ ok: false });
    expect(!result.ok && result.reason.startsWith(reason), JSON.stringify(result)).toBe(true);
  });

  test('many words at once', () => {
    const before = conllu(
      Array.from({ length: 20 }, (_, i) => `${i + 1}  w${i}  w  X  _  _  ${i}  dep  _  _`).join('\n'),
    );
    const result = rulesFromEdit(
      sentenceOf(`${before}\n\n`),
      sentenceOf(`${before.replaceAll('\tX\t', '\tNOUN\t')}\n\n`),
    );
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/^The last edit concerns 2\d words/) });
  });

  test('words that no pattern tells apart', () => {
    const twins = conllu(`
1  a  a  VERB  _  _  0  root  _  _
2  b  b  NOUN  _  _  1  obj   _  _
3  b  b  NOUN  _  _  1  obj   _  _

`);
    const result = rulesFromEdit(sentenceOf(twins), sentenceOf(twins.replace('1\tobj', '1\tobl')));
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(/other words of the sentence fit/) });
  });
});

test('the text is a rule with a comment and a strategy, without warnings', () => {
  const result = rulesFromEdit(sentenceOf(TEXT), sentenceOf(TEXT.replace('1\tamod\t', '3\tamod\t')), 'made from s');
  if (!result.ok) throw new Error(result.reason);
  const { text, request } = result.candidates[0];
  expect(text.startsWith('% made from s\nrule from_edit {\n  pattern {\n    e: H -[amod]-> D;\n')).toBe(true);
  expect(text.endsWith('}\n\nstrat main { Onf (from_edit) }\n')).toBe(true);
  expect(parseRules(text).problems).toEqual([]);
  expect(parseRequest(request).problems).toEqual([]);
});

/** Words with unique forms, so that the narrowest pattern always distinguishes them. */
const sentenceArbitrary = fc
  .integer({ min: 1, max: 8 })
  .chain((n) =>
    fc.tuple(
      fc.array(fc.nat({ max: n }), { minLength: n, maxLength: n }),
      fc.array(fc.constantFrom('NOUN', 'VERB', 'ADJ', '_'), { minLength: n, maxLength: n }),
      fc.array(fc.constantFrom('obj', 'nmod', 'case:x', 'flat'), { minLength: n, maxLength: n }),
      fc.array(fc.constantFrom('_', 'Case=Nom', 'Case=Acc,Gen|Number=Sing'), { minLength: n, maxLength: n }),
    ),
  );
type Drawn = [number[], string[], string[], string[]];
const textOf = ([heads, upos, deprels, feats]: Drawn): string =>
  `${heads.map((head, i) => [i + 1, `w${i}`, `l${i % 3}`, upos[i], '_', feats[i], head === i + 1 ? 0 : head, deprels[i], '_', '_'].join('\t')).join('\n')}\n\n`;

test('every candidate gives the sentence after, and single cells always have one', () => {
  fc.assert(
    fc.property(
      sentenceArbitrary,
      fc.nat(),
      fc.constantFrom<readonly [0 | 1 | 2 | 3, string]>([1, 'ADV'], [2, 'advmod'], [3, 'Mood=Ind'], [3, '_'], [0, '']),
      fc.nat(),
      (drawn, at, [column, value], head) => {
        const n = drawn[0].length;
        const word = at % n;
        const changed = drawn.map((each) => [...each]) as Drawn;
        if (column === 0) changed[0][word] = head % (n + 1);
        else changed[column][word] = value;
        const [before, after] = [textOf(drawn as Drawn), textOf(changed)];
        const result = rulesFromEdit(sentenceOf(before), sentenceOf(after));
        expect(before !== after || !result.ok).toBe(true);
        if (before === after) return;
        if (!result.ok) throw new Error(`${result.reason}\n${before}${after}`);
        for (const { text } of result.candidates) {
          const { system } = parseRules(text);
          const main = system?.strategies.get('main');
          if (system === undefined || main === undefined) throw new Error(text);
          const rewritten = new Rewriter(system, main).rewrite(sentenceOf(before));
          if (rewritten.kind !== 'edited') throw new Error(JSON.stringify(rewritten));
          expect(applyEdits(before, rewritten.edits)).toBe(after);
          // Guarded: nothing is left to do.
          const again = new Rewriter(system, main).rewrite(sentenceOf(after));
          expect(again.kind === 'edited' && again.edits).toEqual([]);
        }
      },
    ),
    { numRuns: runs(40) },
  );
});

test('edits of several cells at once are made by the rule or refused, never half made', () => {
  fc.assert(
    fc.property(sentenceArbitrary, sentenceArbitrary, (drawn, other) => {
      const n = drawn[0].length;
      fc.pre(other[0].length === n);
      const [before, after] = [textOf(drawn as Drawn), textOf(other as Drawn)];
      const result = rulesFromEdit(sentenceOf(before), sentenceOf(after));
      if (!result.ok) {
        expect(result.reason).toMatch(/\.$/);
        return;
      }
      for (const { text } of result.candidates) {
        const { system } = parseRules(text);
        const rewritten = new Rewriter(system!, system!.strategies.get('main')!).rewrite(sentenceOf(before));
        expect(rewritten.kind === 'edited' && applyEdits(before, rewritten.edits)).toBe(after);
      }
    }),
    { numRuns: runs(40) },
  );
});
