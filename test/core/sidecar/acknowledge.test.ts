/** Acknowledged findings and baselines: names that survive edits, the file, matching, staleness. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import {
  type Acknowledgement,
  acknowledgement,
  EMPTY_SIDECAR,
  FileAcknowledgements,
  type KeyedFinding,
  placeKey,
  printSidecar,
  readSidecar,
  type Sidecar,
  sentenceKey,
  Usage,
  withAcknowledgement,
  withBaseline,
  withoutAcknowledgement,
} from '../../../server/src/core/sidecar/index.ts';
import { checkSentence, type Finding } from '../../../server/src/core/validate/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';

const sentenceOf = (text: string): Sentence => Document.parse(conllu(text)).sentences[0];

const HEARING = `# sent_id = hearing
# text = A hearing is set on the matter today
1  A  a  DET  _  _  2  det  _  _
2  hearing  hearing  NOUN  _  _  4  nsubj  _  _
3  is  be  AUX  _  _  4  aux  _  _
4  set  set  VERB  _  _  0  root  _  _
5  on  on  ADP  _  _  7  case  _  _
6  the  the  DET  _  _  7  det  _  _
7  matter  matter  NOUN  _  Case=Nom|Nmber=Sing  2  nmod  _  _
8  today  today  NOUN  _  _  4  obl  _  _

`;

const keysOf = (text: string, ids: readonly string[]) => {
  const sentence = sentenceOf(text);
  return checkSentence(sentence)
    .filter(({ id }) => ids.includes(id))
    .map((each) => `${each.id} @ ${placeKey(sentence, each)}`);
};

const at = (text: string, marked: string, id = 'x'): string => {
  const sentence = sentenceOf(text);
  const start = sentence.text.indexOf(marked);
  return placeKey(sentence, { id, span: { start, end: start + marked.length } });
};

describe('names', () => {
  test('say the form, the column and what is marked', () => {
    expect(keysOf(HEARING, ['nonprojective-arc'])).toEqual(['nonprojective-arc @ matter HEAD']);
    expect(at(HEARING, 'Nmber=Sing')).toBe('matter FEATS Nmber=Sing');
    expect(at(HEARING, 'nsubj')).toBe('hearing DEPREL nsubj');
    expect(at(HEARING, '8\ttoday')).toBe('today ID');
  });

  test('of comments are their keys, of whole sentences nothing', () => {
    expect(at(HEARING, 'A hearing is')).toBe('# text');
    expect(at(HEARING, 'hearing', 'non-unique-sent-id')).toBe('');
    expect(at(HEARING, '2\thearing', 'pron-det-without-prontype')).toBe('');
    expect(at('1  a  a  X  _  _  0  root  _  _\nnonsense\n\n', 'nonsense')).toBe('line');
  });

  test('stay as they are when a word is put in front and all are renumbered', () => {
    const moved = HEARING.replace(/^(\d)((?: {2}\S+){5} {2})(\d)/gm, (_, id, cells, head) => {
      return `${Number(id) + 1}${cells}${head === '0' ? 0 : Number(head) + 1}`;
    }).replace('2  A', '1  So  so  ADV  _  _  5  advmod  _  _\n2  A');
    expect(keysOf(moved, ['nonprojective-arc'])).toEqual(keysOf(HEARING, ['nonprojective-arc']));
    expect(sentenceKey(sentenceOf(moved))).toBe('hearing');
  });

  test('of sentences without sent_id tell different words apart', () => {
    const key = (text: string) => sentenceKey(sentenceOf(text.replace('# sent_id = hearing\n', '')));
    expect(key(HEARING)).toMatch(/^text:[0-9a-f]{8} A hearing is set on the$/);
    expect(key(HEARING.replace('nmod', 'obl').replace('# text', '# texts'))).toBe(key(HEARING));
    expect(key(HEARING.replace('today  today', 'tonight  tonight'))).not.toBe(key(HEARING));
    expect(sentenceKey(sentenceOf('# only a comment\n\n'))).toMatch(/^text:[0-9a-f]{8} # only a comment$/);
  });

  test('are short, and never half a character', () => {
    const long = HEARING.replace('Nmber=Sing', `Xy=${'𐌰'.repeat(60)}`);
    const key = at(long, `Xy=${'𐌰'.repeat(60)}`);
    expect(key.length).toBeLessThan(70);
    expect(encodeURIComponent(key), 'throws on half a character').not.toBe('');
    expect(key).not.toBe(at(long, `Xy=${'𐌰'.repeat(59)}`));
  });
});

const COMPLETE: Sidecar = {
  acknowledged: [
    { id: 'not-mh4', reason: 'Free word order.' },
    { id: 'b', file: 'x.conllu', sentence: 's"1', at: 'gave\tHEAD', reason: 'line\nbreak' },
    { id: 'a', file: 'x.conllu', reason: 'known' },
  ],
  baseline: new Map([
    ['y.conllu', new Map([['b', new Map([['s2', ['z', 'a', 'a']]])]])],
    ['x.conllu', new Map([['a', new Map([['s1', ['']]])]])],
  ]),
};

describe('the file', () => {
  test('is sorted, one entry in a line', () => {
    expect(printSidecar(COMPLETE)).toBe(`{
  "version": 1,
  "acknowledged": [
    { "id": "not-mh4", "reason": "Free word order." },
    { "id": "a", "file": "x.conllu", "reason": "known" },
    { "id": "b", "file": "x.conllu", "sentence": "s\\"1", "at": "gave\\tHEAD", "reason": "line\\nbreak" }
  ],
  "baseline": {
    "x.conllu": {
      "a": {
        "s1": [""]
      }
    },
    "y.conllu": {
      "b": {
        "s2": ["a", "a", "z"]
      }
    }
  }
}
`);
    expect(printSidecar(EMPTY_SIDECAR)).toBe('{\n  "version": 1\n}\n');
  });

  test('gives the same bytes in any order, and comes back as it was', () => {
    const text = fc.string({ unit: 'grapheme' });
    const entry = fc
      .record({ id: fc.string({ minLength: 1 }), file: text, sentence: text, at: text, depth: fc.nat(3) })
      .map(({ id, depth, ...rest }) =>
        acknowledgement({
          id,
          file: depth < 1 ? undefined : rest.file,
          sentence: depth < 2 ? undefined : rest.sentence,
          at: depth < 3 ? undefined : rest.at,
          reason: 'why',
        }),
      );
    fc.assert(
      fc.property(fc.array(entry), fc.dictionary(text, fc.array(text, { minLength: 1 })), (acknowledged, places) => {
        const baseline = new Map([['f', new Map([['id', new Map(Object.entries(places))]])]]);
        const printed = printSidecar({ acknowledged, baseline });
        const read = readSidecar(printed);
        expect(read.problems).toEqual([]);
        expect(printSidecar(read.file)).toBe(printed);
        const reversed = new Map([...Object.entries(places)].reverse());
        const other = {
          acknowledged: [...acknowledged].reverse(),
          baseline: new Map([['f', new Map([['id', reversed]])]]),
        };
        expect(printSidecar(other)).toBe(printed);
      }),
      { numRuns: runs(60) },
    );
  });

  test.each([
    ['', /value is expected here, not the end/],
    ['[]', /object with "version"/],
    ['{}', /"version" must be 1/],
    ['{"version": 2, "acknowledged": []}', /another version/],
    ['{"version": 1,}', /a string is expected here, not "}"/],
    ['{"version": 1, "version": 1}', /occurs twice/],
    ['{"version": 1} x', /nothing more/],
    [`${'['.repeat(5000)}`, /less nesting/],
    ['{"version": 1, "acknowledged": {}}', /list of acknowledged/],
    ['{"version": 1, "acknowledged": [3]}', /object with "id"/],
    ['{"version": 1, "acknowledged": [{"reason": "x"}]}', /"id" is missing/],
    ['{"version": 1, "acknowledged": [{"id": "x", "reason": " "}]}', /"reason" is missing/],
    ['{"version": 1, "acknowledged": [{"id": "x", "reason": 1}]}', /must be a string/],
    ['{"version": 1, "acknowledged": [{"id": "x", "reason": "y", "line": "1"}]}', /no field "line"/],
    ['{"version": 1, "acknowledged": [{"id": "x", "reason": "y", "sentence": "s"}]}', /needs a "file"/],
    ['{"version": 1, "acknowledged": [{"id": "x", "reason": "y", "file": "f", "at": "s"}]}', /needs a "sentence"/],
    ['{"version": 1, "baseline": []}', /object is expected/],
    ['{"version": 1, "baseline": {"f": {"id": {"s": ["a", 1]}}}}', /list of places/],
    ['{"version": 1, "other": 1}', /no field "other"/],
    ['{"version": 1, "acknowledged": [{"id": "\\x"}]}', /not JSON/],
  ])('%s is reported', (text, message) => {
    const { problems, file } = readSidecar(text);
    expect(problems.map((each) => each.message).join()).toMatch(message);
    expect(file.acknowledged).toEqual([]);
    for (const { span } of problems)
      expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
  });

  test('a bad entry costs only itself; places are known', () => {
    const text =
      '\ufeff{"version": 1, "acknowledged": [{"id": "a"}, {"id": "b", "reason": "r"}], "baseline": {"f": {}}}';
    const { file, problems, spans } = readSidecar(text);
    expect(file.acknowledged).toEqual([{ id: 'b', reason: 'r' }]);
    expect(problems).toHaveLength(1);
    expect([...spans.values()].map(({ start, end }) => text.slice(start, end))).toEqual([
      '{"id": "b", "reason": "r"}',
      '"f"',
    ]);
  });

  test('never throws', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"a"',
      '"version"',
      ':',
      ',',
      '1',
      'true',
      ' ',
      '"',
      '\\',
      'null',
      '-',
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => void readSidecar(pieces.join(''))));
    fc.assert(fc.property(fc.json({ maxDepth: 3 }), (text) => void readSidecar(`{"version":1,"baseline":${text}}`)));
  });
});

const file = (acknowledged: readonly Acknowledgement[], baseline: Sidecar['baseline'] = new Map()) => ({
  acknowledged,
  baseline,
});
const found = (id: string, place: string, sentence = 's1'): KeyedFinding => ({ id, at: place, sentence });

describe('matching', () => {
  const entries: Acknowledgement[] = [
    { id: 'a', reason: 'treebank' },
    { id: 'a', file: 'f', sentence: 's1', at: 'x', reason: 'place' },
    { id: 'b', file: 'f', reason: 'file' },
    { id: 'c', file: 'f', sentence: 's1', reason: 'sentence' },
    { id: 'd', file: 'other', reason: 'elsewhere' },
  ];
  const matcher = new FileAcknowledgements(file(entries), 'f');
  const reasons = (sentence: string, ...findings: KeyedFinding[]) =>
    matcher.match(sentence, findings).map((each) => (typeof each === 'object' ? each.reason : each));

  test('takes the most particular entry that fits', () => {
    expect(reasons('s1', found('a', 'x'), found('a', 'y'), found('b', 'x'), found('c', 'x'), found('d', 'x'))).toEqual([
      'place',
      'treebank',
      'file',
      'sentence',
      undefined,
    ]);
    expect(reasons('s2', found('a', 'x'), found('c', 'x'))).toEqual(['treebank', undefined]);
    expect(matcher.concerns('a') && !matcher.concerns('d') && !matcher.isEmpty).toBe(true);
    expect(new FileAcknowledgements(file([entries[4]]), 'f').isEmpty).toBe(true);
  });

  test('entries that nothing answered to are stale, unless their rule did not run', () => {
    const used = new Usage();
    used.add(matcher.match('s1', [found('a', 'x')]));
    const stale = (isChecked: (id: string) => boolean) =>
      matcher.stale(used, isChecked).entries.map(({ reason }) => reason);
    expect(stale(() => true)).toEqual(['file', 'sentence']);
    expect(stale((id) => id !== 'b')).toEqual(['sentence']);
  });

  test('the baseline covers as many findings as it recorded', () => {
    const recorded = withBaseline(
      EMPTY_SIDECAR,
      'f',
      [[found('a', 'x'), found('a', 'x'), found('b', 'y')]],
      () => true,
    );
    const now = new FileAcknowledgements(recorded, 'f');
    const match = now.match('s1', [found('a', 'x'), found('a', 'x'), found('a', 'x'), found('b', 'z')]);
    expect(match).toEqual(['baseline', 'baseline', undefined, undefined]);
    expect(now.match('s2', [found('a', 'x')])).toEqual([undefined]);
    const used = new Usage();
    used.add(match);
    expect(now.stale(used, () => true)).toMatchObject({ nGone: 1, entries: [] });
    expect(now.stale(used, (id) => id !== 'b')).toMatchObject({ nGone: 0 });
    expect(new FileAcknowledgements(recorded, 'g').isEmpty).toBe(true);
    expect(now.concerns('b') && !now.isEmpty).toBe(true);
  });
});

describe('changes', () => {
  test('an entry replaces the one for the same findings', () => {
    const entry = { id: 'a', file: 'f', sentence: 's', at: 'x' };
    const once = withAcknowledgement(EMPTY_SIDECAR, { ...entry, reason: 'first' });
    const twice = withAcknowledgement(withAcknowledgement(once, { ...entry, reason: 'second' }), {
      id: 'a',
      reason: 'all',
    });
    expect(twice.acknowledged.map(({ reason }) => reason)).toEqual(['second', 'all']);
    expect(withoutAcknowledgement(twice, entry).acknowledged).toEqual([{ id: 'a', reason: 'all' }]);
  });

  test('a baseline replaces that of the file, but not what did not run', () => {
    const first = withBaseline(EMPTY_SIDECAR, 'f', [[found('a', 'x'), found('b', 'y')]], () => true);
    const other = withBaseline(first, 'g', [[found('a', 'x')]], () => true);
    const again = withBaseline(other, 'f', [[found('c', 'z')]], (id) => id !== 'b');
    expect([...again.baseline.get('f')!.keys()].sort()).toEqual(['b', 'c']);
    expect(again.baseline.has('g')).toBe(true);
    expect(withBaseline(again, 'f', [], () => true).baseline.has('f')).toBe(false);
  });

  test('sentences of one key share the most findings of any', () => {
    const sentences = [
      [found('a', 'x'), found('a', 'y')],
      [found('a', 'x'), found('a', 'x')],
    ];
    const { baseline } = withBaseline(EMPTY_SIDECAR, 'f', sentences, () => true);
    expect([...(baseline.get('f')?.get('a')?.get('s1') ?? [])].sort()).toEqual(['x', 'x', 'y']);
  });
});

test('after a baseline nothing is new, also in a shuffled and edited treebank', () => {
  const name = 'f.conllu';
  const unlabelled = HEARING.replace('hearing\n', 'other\n').replace('  det  ', '  derp  ');
  const keyed = (text: string): KeyedFinding[][] =>
    Document.parse(conllu(text)).sentences.map((sentence) =>
      checkSentence(sentence).map((each: Finding) => ({
        id: each.id,
        at: placeKey(sentence, each),
        sentence: sentenceKey(sentence),
      })),
    );
  const recorded = withBaseline(EMPTY_SIDECAR, name, keyed(HEARING + unlabelled), () => true);
  const matcher = new FileAcknowledgements(readSidecar(printSidecar(recorded)).file, name);
  const news = (text: string) =>
    keyed(text).flatMap((findings) => {
      const standings = matcher.match(findings[0]?.sentence ?? '', findings);
      return findings.filter((_, i) => standings[i] === undefined).map(({ id }) => id);
    });
  expect(keyed(HEARING + unlabelled).flat().length).toBeGreaterThan(3);
  expect(news(unlabelled + HEARING)).toEqual([]);
  expect(news(unlabelled + HEARING.replace('nsubj', 'subj'))).toEqual(['unknown-udeprel']);
});
