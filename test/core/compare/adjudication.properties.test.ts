/** Deciding annotators' differences, in any order and for anybody: always a tree, and in the end exactly the decisions. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AdjudicatedSentence,
  AnnotatorTexts,
  type Decisions,
  decide,
  decisionsJson,
  keyOfPlace,
  readDecisions,
} from '../../../server/src/core/compare/adjudicate/index.ts';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { isTree, rootDependents } from '../../../server/src/core/tree/index.ts';
import { atLength } from '../../thorough.ts';

/** An annotator's version of a word. */
interface Annotation {
  readonly upos: string;
  readonly feats: string;
  readonly deprel: string;
  readonly misc: string;
  /** For the tree: the head among the words attached before, and the order of attachment. */
  readonly head: number;
  readonly rank: number;
  /** Whether the word is split in two. */
  readonly isSplit: boolean;
}

const annotation = (isSplit: fc.Arbitrary<boolean>): fc.Arbitrary<Annotation> =>
  fc.record({
    upos: fc.constantFrom('NOUN', 'VERB'),
    feats: fc.constantFrom('_', 'Case=Nom', 'Case=Acc|Number=Sing', 'Number=Plur'),
    deprel: fc.constantFrom('dep', 'obj', 'obl:tmod', 'obl'),
    misc: fc.constantFrom('_', 'Gloss=x', 'Gloss=y|SpaceAfter=No'),
    head: fc.nat(20),
    rank: fc.nat(20),
    isSplit,
  });

const FORMS = ['ab', 'cd', 'ef', 'gh', 'ij', 'kl'];

function print(words: readonly Annotation[]): string {
  const tokens = words.flatMap((word, at) =>
    word.isSplit ? [...FORMS[at]].map((form) => ({ ...word, form })) : [{ ...word, form: FORMS[at] }],
  );
  const order = [...tokens.keys()].sort((i, j) => tokens[i].rank - tokens[j].rank || i - j);
  const heads: number[] = [];
  order.forEach((i, at) => {
    heads[i] = at === 0 ? 0 : order[tokens[i].head % at] + 1;
  });
  const rows = tokens.map(({ form, upos, feats, deprel, misc }, i) => {
    const relation = heads[i] === 0 ? 'root' : deprel;
    return [i + 1, form, form, upos, '_', feats, heads[i], relation, `${heads[i]}:${relation}`, misc].join('\t');
  });
  return ['# sent_id = s', ...rows, '', ''].join('\n');
}

/** Two to four annotators of the same characters, who agree on many words. */
const annotators = (isSplit: fc.Arbitrary<boolean>) =>
  fc
    .integer({ min: 2, max: FORMS.length })
    .chain((n) =>
      fc.tuple(
        fc.array(annotation(isSplit), { minLength: n, maxLength: n }),
        fc.array(fc.array(fc.option(annotation(isSplit), { freq: 2 }), { minLength: n, maxLength: n }), {
          minLength: 1,
          maxLength: 3,
        }),
      ),
    )
    .map(([base, others]) => [base, ...others.map((own) => own.map((word, at) => word ?? base[at]))].map(print));

const parse = (text: string) => Document.parse(text).sentences;

/** A session that is stored and reloaded at every step, as across restarts. */
class Session {
  decisions: Decisions = new Map();
  readonly texts: AnnotatorTexts;

  constructor(
    versions: readonly string[],
    public text = versions[0],
  ) {
    this.texts = new AnnotatorTexts(versions.map(parse));
  }

  get sentence(): AdjudicatedSentence | undefined {
    return this.texts.sentences(parse(this.text), this.decisions)[0];
  }

  get open() {
    return this.sentence?.items.filter(({ standing }) => standing === 'open') ?? [];
  }

  /** Decides the `which`-th open item. @returns whether there was one */
  decide(which: number, from: number): boolean {
    const { sentence } = this;
    const open = sentence?.items.filter(({ standing }) => standing === 'open') ?? [];
    if (sentence === undefined || open.length === 0) return false;
    const item = open[which % open.length];
    const done = decide(sentence, item, from, this.decisions);
    if (!done.ok) throw new Error(`${done.message} ${JSON.stringify(done.defect)}`);
    this.text = applyEdits(this.text, done.edits);
    this.decisions = readDecisions(JSON.parse(JSON.stringify(decisionsJson(done.decisions))));
    const [{ heads, problems }] = parse(this.text);
    expect(problems).toEqual([]);
    expect(isTree(heads)).toBe(true);
    expect(rootDependents(heads)).toHaveLength(1);
    return true;
  }
}

const rows = (text: string) => text.split('\n').filter((line) => /^\d/.test(line));
const RUNS = { numRuns: atLength(4000, 30, 10) };
const MOST_STEPS = 80;

describe('any annotators', () => {
  test.each([
    ['with the same words', fc.constant(false)],
    ['who cut words differently', fc.boolean()],
  ])('%s: everything decided for one of them gives that annotation, and a tree at every step', (_, isSplit) => {
    fc.assert(
      fc.property(annotators(isSplit), fc.nat(3), fc.infiniteStream(fc.nat(100)), (versions, who, choices) => {
        const from = who % versions.length;
        const session = new Session(versions);
        let steps = 0;
        for (const which of choices) {
          if (!session.decide(which, from)) break;
          if (MOST_STEPS < ++steps) throw new Error('no end');
        }
        expect(rows(session.text)).toEqual(rows(versions[from]));
      }),
      RUNS,
    );
  });

  test('decided for anybody in any order: a tree at every step, and an end', () => {
    const choice = fc.infiniteStream(fc.tuple(fc.nat(100), fc.nat(3)));
    fc.assert(
      fc.property(annotators(fc.constant(false)), choice, (versions, choices) => {
        const session = new Session(versions);
        const total = session.sentence?.items.length ?? 0;
        let steps = 0;
        for (const [which, who] of choices) {
          const before = session.open;
          if (!session.decide(which, who % versions.length)) break;
          // An arc that moves takes its copy in DEPS along, about which there may be another decision: only that is open again.
          const wasOpen = new Set(before.map(keyOfPlace));
          const reopened = session.open.filter((item) => !wasOpen.has(keyOfPlace(item)));
          expect(reopened.map((item) => item.class).filter((each) => each !== 'deps')).toEqual([]);
          expect(session.open.length - reopened.length).toBeLessThan(before.length);
          if (MOST_STEPS < ++steps) throw new Error('no end');
        }
        // Nothing is invented: the set of words open for decision stays the same.
        expect(session.sentence?.items.length ?? 0).toBe(total);
      }),
      RUNS,
    );
  });

  test('an undo opens what was decided, a redo decides it again', () => {
    fc.assert(
      fc.property(
        annotators(fc.constant(false)),
        fc.array(fc.tuple(fc.nat(100), fc.nat(3)), { maxLength: 6 }),
        (versions, choices) => {
          const session = new Session(versions);
          const history: { text: string; open: number }[] = [];
          for (const [which, who] of choices) {
            history.push({ text: session.text, open: session.open.length });
            if (!session.decide(which, who % versions.length)) break;
          }
          const last = { text: session.text, open: session.open.length };
          // A decision for the first annotator is not in the text, so it stays decided.
          const first = history[0]?.text ?? last.text;
          session.text = first;
          const changed = rows(first).some((row, at) => row !== rows(last.text)[at]);
          if (changed) expect(session.open.length).toBeGreaterThan(last.open);
          session.text = last.text;
          expect(session.open.length).toBe(last.open);
        },
      ),
      RUNS,
    );
  });
});
