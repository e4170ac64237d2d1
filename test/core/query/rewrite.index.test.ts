/** Rules found by what has changed, against all rules searched in every sentence: the same results on random sentences and rules. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { parseRules, parseStrategy, Rewriter, type Rewritten } from '../../../server/src/core/query/rewrite/index.ts';
import { plainNormalForms } from '../../referee/plainRewriting.ts';
import { thoroughly } from '../../thorough.ts';

const SEED = 20261129;
const TAGS = ['NOUN', 'VERB', 'DET'];
const LABELS = ['obj', 'nsubj', 'det:x', 'obl'];

const word = fc.record({
  upos: fc.constantFrom(...TAGS),
  feats: fc.constantFrom('_', 'Case=Nom', 'Number=Sing'),
  label: fc.constantFrom(...LABELS),
  head: fc.nat(4),
});

const sentence = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => {
  const rows = words.map(({ upos, feats, label, head }, i) => {
    // A tree: the head comes before its word.
    const to = i === 0 ? 0 : 1 + (head % i);
    return [i + 1, `w${i}`, `l${i % 2}`, upos, '_', feats, to, i === 0 ? 'root' : label, '_', '_'].join('\t');
  });
  return `# sent_id = s\n${rows.join('\n')}\n\n`;
});

const tag = fc.constantFrom(...TAGS);
const label = fc.constantFrom(...LABELS);
/** Rules that come to an end: each only moves a feature, tag or label up an order, or adds what is not there. */
const rule = fc.oneof(
  fc.tuple(tag, label).map(([t, l]) => `pattern { e: X -["${l}"]-> Y; Y [upos=${t}, !A] } commands { Y.A = X.lemma }`),
  label.map((l) => `pattern { e: X -["${l}"]-> Y } without { Y -> Z } commands { e.label = "end" }`),
  tag.map((t) => `pattern { X [upos=${t}, !Case] } without { X -[obj]-> * } commands { X.Case = "Acc" }`),
  fc.constant('pattern { X [Case]; Y [!Case]; X < Y } commands { Y.Case = X.Case }'),
  fc.constant('pattern { X [upos=DET, A] } commands { X.upos = "X"; del_feat X.A }'),
  label.map(
    (l) =>
      `pattern { e: X -["${l}"]-> Y; f: X -[1=det|obj]-> Z; Y << Z } without { Y [B] } commands { del_edge f; add_edge Y -[moved]-> Z; Y.B = "1" }`,
  ),
  fc.constant('pattern { e: X -[2=x]-> Y } commands { del_feat e.2 }'),
  fc.constant('pattern { X [Number]; X ->> Y; Y [!G] } commands { Y.G = X.Number }'),
  tag.map((t) => `pattern { Y -> X; Y [upos]; X [upos=${t}] } without { X -> Z } commands { del_node X }`),
  fc
    .tuple(tag, tag)
    .map(
      ([t, u]) =>
        `pattern { X [upos=${t}, !M]; Y [upos=${u}]; Y << X } commands { X.M = "1"; unorder X; insert X :< Y }`,
    ),
  tag.map((t) => `pattern { X [upos, !C] } without { Y [upos=${t}]; Y << X } commands { X.C = "1" }`),
  tag.map((t) => `pattern { X [upos, !D] } with >= 2 { Y [upos=${t}] } commands { X.D = "1" }`),
  fc.constant('pattern { e: X -> Y; Y [!E]; e.length > 1 } commands { Y.E = "1" }'),
  tag.map(
    (t) =>
      `pattern { X [upos=${t}, !N] } with { X -> Y } commands { add_node N :> X; add_edge X -[new]-> N; N.N = "1"; X.N = "0" }`,
  ),
);
const rules = fc.array(rule, { minLength: 1, maxLength: 4 }).map((all) => ({
  text: `package p {\n${all.map((each, i) => `rule r${i} { ${each} }`).join('\n')}\n}\n`,
  names: all.map((_, i) => `p.r${i}`),
}));

/** Texts without the numbers of copies, sorted; undefined if it was stopped. */
function textsOf(result: Rewritten, { text }: Sentence): string[] | undefined {
  if (result.kind === 'stopped') return undefined;
  if (result.kind === 'edited') return [applyEdits(text, result.edits)];
  return result.texts.map((each) => each.replace(/^(# sent_id = .*)_\d+$/m, '$1')).sort();
}

const run = (rulesText: string, strategy: string, of: Sentence): string[] | undefined => {
  const { system } = parseRules(rulesText);
  const parsed = system && parseStrategy(strategy, system).strategy;
  if (system === undefined || parsed === undefined) throw new Error('The rules have an error.');
  return textsOf(new Rewriter(system, parsed).rewrite(of), of);
};

describe('rules by what has changed', () => {
  test(`Iter and Onf give what plain search gives (seed ${SEED})`, () => {
    fc.assert(
      fc.property(sentence, rules, (text, { text: rulesText, names }) => {
        const [of] = splitBlocks(text);
        const { system, problems } = parseRules(rulesText);
        if (system === undefined) throw new Error(problems[0]?.message);
        const plain = plainNormalForms(system, names, of);
        if (plain === undefined) return;
        expect(run(rulesText, 'Iter (p)', of)).toEqual(plain);
        const onf = run(rulesText, 'Onf (p)', of);
        if (onf !== undefined) expect(plain).toContain(onf[0]);
      }),
      { seed: SEED, numRuns: thoroughly(400, 80) },
    );
  });

  test('an edge that goes, and one that comes, wake the rules that look for its label', () => {
    const [of] = splitBlocks(
      '# sent_id = s\n1\ta\ta\tVERB\t_\t_\t0\troot\t_\t_\n2\tb\tb\tNOUN\t_\t_\t1\tobj\t_\t_\n\n',
    );
    const text = `package p {
rule goes { pattern { e: X -[obj]-> Y } commands { e.label = "end" } }
rule without_it { pattern { X [upos=VERB, !A] } without { X -[obj]-> * } commands { X.A = "1" } }
rule with_it { pattern { X -[end]-> Y; Y [!B] } commands { Y.B = "1" } }
}`;
    const [after] = run(text, 'Onf (p)', of) ?? [];
    expect(after).toMatch(/^1\t.*\tA=1$/m);
    expect(after).toMatch(/^2\t.*\tend\t_\tB=1$/m);
  });

  test('a tag that changes wakes the rules that look for the new one', () => {
    const [of] = splitBlocks('# sent_id = s\n1\ta\ta\tDET\t_\t_\t0\troot\t_\t_\n\n');
    const text = `package p {
rule changes { pattern { X [upos=DET] } commands { X.upos = NOUN } }
rule finds { pattern { X [upos=NOUN, !A] } commands { X.A = "1" } }
}`;
    expect(run(text, 'Onf (p)', of)?.[0]).toMatch(/^1\t.*\tA=1$/m);
  });

  test('a word that goes wakes the rules that it must not be there for', () => {
    const [of] = splitBlocks('# sent_id = s\n1\ta\ta\tVERB\t_\t_\t0\troot\t_\t_\n2\tb\tb\tDET\t_\t_\t1\tdet\t_\t_\n\n');
    const text = `package p {
rule goes { pattern { X [upos=DET] } commands { del_node X } }
rule without_it { pattern { X [upos=VERB, !A] } without { Z [upos=DET] } commands { X.A = "1" } }
}`;
    expect(run(text, 'Onf (p)', of)?.[0]).toMatch(/^1\t.*\tA=1$/m);
  });

  test.each([
    ['any node', 'N [form<>"__0__", !B]'],
    ['the form that it is written with', 'N [form="_", !B]'],
    ['what it gets', 'N [upos=ADV, !B]'],
    ['its edges', 'X -[new]-> N; N [!B]'],
    ['one of several', 'N [upos=VERB, !B] | [upos=ADV, !B]'],
  ])('a word that comes wakes the rules whose names may stand for it: %s', (_, pattern) => {
    const [of] = splitBlocks('# sent_id = s\n1\ta\ta\tVERB\t_\t_\t0\troot\t_\t_\n\n');
    const text = `package p {
rule comes { pattern { X [upos=VERB, !A] } commands { add_node N :> X; add_edge X -[new]-> N; N.upos = ADV; X.A = "1" } }
rule counts { pattern { X [upos=VERB, !C] } with >= 1 { N [form<>"__0__"] } commands { X.C = "1" } }
rule finds { pattern { ${pattern} } commands { N.B = "1" } }
}`;
    const [after] = run(text, 'Onf (p)', of) ?? [];
    expect(after).toMatch(/^1\t.*A=1.*C=1.*$/m);
    expect(after).toMatch(/^2\t_\t_\tADV\t.*B=1$/m);
  });

  test(`Onf of a package is Onf of its rules one by one, the last first (seed ${SEED})`, () => {
    fc.assert(
      fc.property(sentence, rules, (text, { text: rulesText, names }) => {
        const [of] = splitBlocks(text);
        // Alt takes the first that fits, and knows nothing of packages.
        const one = run(rulesText, `Onf (Alt (${[...names].reverse().join(', ')}))`, of);
        expect(run(rulesText, 'Onf (p)', of)).toEqual(one);
      }),
      { seed: SEED, numRuns: thoroughly(400, 80) },
    );
  });
});
