/**
 * What the 213 checks of a team of maintainers look at (English-EWT, with their numbers), one check of each kind in words of ours: each is sayable as a project
 * check, finds the place that is wrong, and not the one that is right.
 */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { compileChecksOf, NOTHING_READ, withFiles } from '../../../server/src/core/sidecar/index.ts';
import {
  type CheckEntry,
  inspectSentence,
  ProjectChecks,
  TreebankFold,
} from '../../../server/src/core/validate/index.ts';

/** `form lemma upos head deprel`, with FEATS, DEPS and MISC behind it if they matter; words are separated by `;`. */
const sentenceOf = (words: string, n: number): string =>
  `# sent_id = s${n}\n# text = ${words
    .split(';')
    .map((word) => word.trim().split(' ')[0])
    .join(' ')}\n${words
    .split(';')
    .map((word, index) => {
      const [form, lemma, upos, head, deprel, feats = '_', deps = '_', misc = '_'] = word.trim().split(' ');
      return [index + 1, form, lemma, upos, '_', feats, head, deprel, deps, misc].join('\t');
    })
    .join('\n')}\n\n`;

interface Kind {
  readonly kind: string;
  /** How many of the 213 look at this; 0 for what comes on top of that. */
  readonly n: number;
  readonly check: Partial<CheckEntry> & Pick<CheckEntry, 'request'>;
  readonly wrong: string;
  readonly right: string;
  readonly files?: Readonly<Record<string, string>>;
}

const USUAL = 'put put VERB 0 root _ 0:root';

const KINDS: readonly Kind[] = [
  {
    kind: 'one word',
    n: 91,
    check: { request: 'pattern { X [Degree, upos<>ADJ|ADV] }' },
    wrong: 'fun fun NOUN 0 root Degree=Pos',
    right: 'nice nice ADJ 0 root Degree=Pos',
  },
  {
    kind: 'the arc to the head',
    n: 60,
    check: { request: 'pattern { X [upos=AUX, lemma=get] } without { * -[1=aux, 2=pass, !enhanced]-> X }' },
    wrong: 'got get AUX 2 aux; hit hit VERB 0 root',
    right: 'got get AUX 2 aux:pass; hit hit VERB 0 root',
  },
  {
    kind: 'children present or absent',
    n: 35,
    check: { request: 'pattern { V -[1=obj]-> X } with { X -[1=case]-> * }' },
    wrong: 'see see VERB 0 root; at at ADP 3 case; it it PRON 1 obj',
    right: 'see see VERB 0 root; it it PRON 1 obj',
  },
  {
    kind: 'a second arc',
    n: 11,
    check: { request: 'pattern { H -[1=cc]-> X; * -[1<>root|conj]-> H }', at: 'X' },
    wrong: 'go go VERB 0 root; and and CCONJ 3 cc; it it PRON 1 obj',
    right: 'go go VERB 0 root; and and CCONJ 3 cc; come come VERB 1 conj',
  },
  {
    kind: 'neighbours, first and last',
    n: 4,
    check: { request: 'pattern { N [lemma=no]; X [lemma=one, upos<>PRON]; N < X }', at: 'X' },
    wrong: 'no no DET 2 det; one one NUM 0 root',
    right: 'no no DET 2 det; one one PRON 0 root',
  },
  {
    kind: 'counts in the sentence',
    n: 3,
    check: { request: 'pattern { X [] } with >= 2 { X -[1=obl, 2=agent]-> Y }' },
    wrong: 'seen see VERB 0 root; him he PRON 1 obl:agent; me I PRON 1 obl:agent',
    right: 'seen see VERB 0 root; him he PRON 1 obl:agent',
  },
  {
    kind: 'the enhanced graph',
    n: 6,
    check: { request: 'pattern { e: H -[!enhanced]-> X } without { H -[enhanced=yes]-> X }', at: 'e' },
    wrong: 'go go VERB 0 root _ 0:root; now now ADV 1 advmod _ 0:root',
    right: 'go go VERB 0 root _ 0:root; now now ADV 1 advmod _ 1:advmod',
  },
  {
    kind: 'the type of the sentence, or its text',
    n: 2,
    check: {
      request: ['global { text = /.*[?]/ }', 'pattern { R -[root]-> X } without { X -> W; W [PronType=Int] }'],
      at: 'X',
    },
    wrong: 'go go VERB 0 root; ? ? PUNCT 1 punct',
    right: 'who who PRON 2 nsubj PronType=Int; goes go VERB 0 root; ? ? PUNCT 2 punct',
  },
  {
    kind: 'the corpus',
    n: 1,
    check: { request: 'pattern { X [] }', rare: 'X.lemma', among: '(X.form, X.upos)' },
    wrong: 'put putt VERB 0 root',
    right: 'put put VERB 0 root',
  },
  {
    kind: 'also: a list of words in the request',
    n: 0,
    check: { request: 'pattern { X [lemma=thanks|clothes, Number<>Ptan] }' },
    wrong: 'thanks thanks NOUN 0 root Number=Plur',
    right: 'thanks thanks NOUN 0 root Number=Ptan',
  },
  {
    kind: 'also: a table of rows',
    n: 0,
    check: { request: ['(p from "p.tsv")', 'pattern { X [form=p.form, upos=p.upos, lemma<>p.lemma] }'] },
    wrong: 'her her PRON 0 root',
    right: 'her she PRON 0 root',
    files: { 'p.tsv': 'form\tupos\tlemma\nher\tPRON\tshe\n' },
  },
  {
    kind: 'also: a computed value',
    n: 0,
    check: { request: 'pattern { X [upos=ADV]; lower(X.CorrectForm/form) <> X.lemma }' },
    wrong: 'Sooo sooo ADV 0 root _ _ CorrectForm=So',
    right: 'Sooo so ADV 0 root _ _ CorrectForm=So',
  },
  {
    kind: 'also: exactly if',
    n: 0,
    check: { request: 'pattern { X [] } either { X [Polarity=Neg] } or { X [lemma=not, upos=PART] }' },
    wrong: 'not not PART 0 root',
    right: 'not not PART 0 root Polarity=Neg',
  },
  {
    kind: 'also: MISC',
    n: 0,
    check: { request: 'pattern { X [Promoted]; * -[1=punct]-> X }' },
    wrong: 'go go VERB 0 root; - - PUNCT 1 punct _ _ Promoted=Yes',
    right: 'go go VERB 0 root; it it PRON 1 obj _ _ Promoted=Yes',
  },
  {
    kind: 'also: exceptions by sentence and word',
    n: 0,
    check: { request: 'pattern { X [upos=X] }', except: 'except.tsv' },
    wrong: 'xyz xyz X 0 root',
    right: 'abc abc X 0 root',
    files: { 'except.tsv': 'sentence\tword\treason\ns1\tabc\ta cipher\n' },
  },
];

function findings({ check, wrong, right, files = {} }: Kind): string[] {
  const file = { ...NOTHING_READ.file, checks: [{ name: 'c', message: 'M.', ...check }] };
  const { checks, problems } = compileChecksOf(
    '',
    withFiles({ ...NOTHING_READ, file }, new Map(Object.entries(files))),
  );
  expect(problems).toEqual([]);
  const run = new ProjectChecks(checks);
  const fold = new TreebankFold<number>();
  // The usual is for the counts over the corpus.
  const text = [wrong, right, ...new Array<string>(20).fill(USUAL)].map((words, n) => sentenceOf(words, n)).join('');
  const found = Document.parse(text).sentences.flatMap((sentence, place) => {
    const inspection = inspectSentence(sentence, { checks: run });
    const own = inspection.findings.map(({ id }) => `${id} ${place}`);
    return [...own, ...fold.add(inspection.facts, place).map(({ finding }) => `${finding.id} ${place}`)];
  });
  const placed = [...fold.endFile(), ...fold.end()].map(({ finding, place }) => `${finding.id} ${place}`);
  return [...found, ...placed].filter((each) => each.startsWith('project/'));
}

describe('checks are sayable', () => {
  test.each(KINDS.map((kind) => [kind.kind, kind] as const))('%s', (_, kind) => {
    expect(findings(kind)).toEqual(['project/c 0']);
  });

  test('these are all kinds: those that look at something else are none of the 213', () => {
    expect(KINDS.reduce((sum, { n }) => sum + n, 0)).toBe(213);
  });
});
