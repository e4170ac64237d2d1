/** What comes back is found again whatever was done to it; untouched bytes stay, and marks are those of `evaluate`. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AssignedFile,
  BLANKS,
  blanked,
  fileOfAnnotator,
  gatheredText,
  handedText,
  markOf,
  overlapTexts,
  progressOf,
  sharesOf,
  withWords,
} from '../../../server/src/core/assign/index.ts';
import { Document, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { evaluate } from '../../../server/src/core/evaluate/index.ts';
import { runs } from '../../thorough.ts';
import { anyVersions } from '../compare/damagedSentences.ts';
import { sentencesUpTo } from '../query/requests.ts';

const placed = (text: string) => {
  const { sentences, lines } = Document.parse(text);
  return sentences.map((sentence, i) => ({ sentence, line: lines[i] }));
};

/** Texts of sentences, each with an id and a word of its own; some editors write a byte-order mark. */
const texts = fc
  .tuple(
    fc.array(sentencesUpTo(6), { minLength: 1, maxLength: 12 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\ufeff'),
  )
  .map(
    ([sentences, end, mark]) =>
      mark +
      sentences
        .map((each, i) => `# sent_id = s${i}\n${each.replace(/^1\t[^\t]*/m, `1\tw${i}`).trim()}\n\n`)
        .join('')
        .replaceAll('\n', end),
  );

const assigned = fc.record({
  text: texts,
  annotators: fc.integer({ min: 1, max: 3 }),
  overlap: fc.integer({ min: 0, max: 6 }),
  order: fc.constantFrom('as-is' as const, 'random' as const),
  seed: fc.nat(),
  blank: fc.constantFrom(undefined, ...BLANKS),
});

test('nothing changed: every byte is as it was', () => {
  fc.assert(
    fc.property(assigned, ({ text, blank, ...options }) => {
      const sentences = withWords(text);
      const plan = sharesOf(
        sentences.map(({ nWords }) => nWords),
        options,
      );
      const file: AssignedFile = { name: 'a.conllu', ...plan };
      const of = plan.lists.map((list, annotator) =>
        fileOfAnnotator(
          file,
          annotator,
          sentences,
          blank,
          placed(`\ufeff${handedText(sentences, list, blank).replaceAll('\r', '')}`),
        ),
      );
      expect(of.flatMap(({ deviations }) => deviations)).toEqual([]);
      expect(of.map((each) => progressOf([each], blank).touched)).toEqual(of.map(() => 0));
      expect(gatheredText(text, file, of, () => undefined)).toBe(text);
    }),
    { numRuns: runs(300) },
  );
});

test('annotators who restore what was blanked restore the file, in whatever order they got it', () => {
  fc.assert(
    fc.property(assigned, ({ text, blank, ...options }) => {
      const sentences = withWords(text);
      const plan = sharesOf(
        sentences.map(({ nWords }) => nWords),
        options,
      );
      const file: AssignedFile = { name: 'a.conllu', ...plan };
      const of = plan.lists.map((list, annotator) =>
        fileOfAnnotator(file, annotator, sentences, blank, placed(`\ufeff${handedText(sentences, list, undefined)}`)),
      );
      expect(gatheredText(text, file, of, () => undefined)).toBe(text);
      const shared = overlapTexts({ annotators: plan.lists.map(String) } as never, [{ file, of }]);
      for (const each of shared) expect(withWords(each)).toHaveLength(plan.overlap.length);
    }),
    { numRuns: runs(300) },
  );
});

const doings = ['renumber', 'delete', 'split', 'rename', 'drop', 'twice', 'turn', 'none'] as const;

function done(text: string, doing: (typeof doings)[number], at: number): string {
  const blocks = splitBlocks(text).map((block) => block.text);
  const i = at % blocks.length;
  const lines = blocks[i].split('\n');
  const row = lines.findIndex((line) => /^1\t/.test(line));
  if (doing === 'renumber')
    blocks[i] = lines
      .map((line) =>
        /^\d+\t/.test(line)
          ? line
              .split('\t')
              .map((cell, k) => ((k === 0 || k === 6) && /^[1-9]/.test(cell) ? `${Number(cell) + 7}` : cell))
              .join('\t')
          : line,
      )
      .join('\n');
  if (doing === 'delete') blocks[i] = lines.filter((_, k) => k !== row).join('\n');
  if (doing === 'split')
    blocks[i] = lines
      .map((line, k) => (k === row ? `${line}\n1\tx${line.slice(line.indexOf('\t', 2))}` : line))
      .join('\n');
  if (doing === 'rename') blocks[i] = blocks[i].replace(/# sent_id = s/, '# sent_id = other');
  if (doing === 'drop') blocks.splice(i, 1);
  if (doing === 'twice') blocks.push(blocks[i]);
  return (doing === 'turn' ? blocks.reverse() : blocks).join('');
}

test('marks equal those of evaluate, and what students do to their files never gives words of others a mark', () => {
  fc.assert(
    fc.property(
      texts,
      texts,
      fc.constantFrom(...doings),
      fc.nat(),
      fc.constantFrom('full' as const, 'universal' as const),
      (text, heads, doing, at, deprels) => {
        const gold = withWords(text.replaceAll('\r', ''));
        const file: AssignedFile = { name: 'a', overlap: [], lists: [[...gold.keys()]] };
        // Answers: the heads and relations of another text, where it has such words.
        const others = withWords(heads.replaceAll('\r', ''));
        const answers = gold
          .map(({ text: own }, i) =>
            own
              .split('\n')
              .map((line) => {
                const id = /^\d+(?=\t)/.exec(line)?.[0];
                if (id === undefined) return line;
                const other = others[i % others.length];
                const word = Math.min(Number(id), other.nWords);
                const cells = line.split('\t');
                if (word % 2 === 0)
                  cells[6] = String(Math.min(other.heads[word] < 0 ? 0 : other.heads[word], gold[i].nWords));
                cells[7] = other.wordCell(word, 7);
                return cells.join('\t');
              })
              .join('\n'),
          )
          .join('');
        const intact = evaluate(gold, withWords(answers), { deprels, samples: 0 });
        const back = done(answers, doing, at);
        const work = fileOfAnnotator(file, 0, gold, 'heads', placed(back));
        const mark = markOf(gold, work.sentences, deprels);
        expect(mark.all.words).toBe(gold.reduce((sum, { nWords }) => sum + nWords, 0));
        if (['renumber', 'rename', 'turn', 'none', 'twice'].includes(doing)) {
          expect(mark.all).toEqual(intact.all);
          expect(mark.official.scores.LAS).toEqual(intact.official.scores.LAS);
          expect(mark.confusions).toEqual(intact.confusions);
        } else expect(mark.all.arcs).toBeLessThanOrEqual(intact.all.arcs);
        const reasons = new Set(work.deviations.map(({ reason }) => reason));
        if (doing === 'rename') expect(reasons).toEqual(new Set(['id']));
        if (doing === 'twice') expect(reasons).toEqual(new Set(['extra']));
        if (doing === 'drop') expect(reasons).toEqual(new Set(['missing']));
        if (doing === 'none' || doing === 'renumber' || doing === 'turn') expect(reasons.size).toBe(0);
      },
    ),
    { numRuns: runs(500) },
  );
});

test('damaged sentences never throw, and their other lines stay', () => {
  fc.assert(
    fc.property(anyVersions(3), fc.constantFrom(undefined, ...BLANKS), ({ base, theirs }, blank) => {
      const sentences = withWords(base);
      const file: AssignedFile = { name: 'a', overlap: [], lists: [[...sentences.keys()]] };
      const work = fileOfAnnotator(file, 0, sentences, blank, placed(theirs));
      const gathered = gatheredText(base, file, [work], () => undefined);
      const expected = work.sentences.map((sentence, i) => sentence ?? sentences[i]);
      expect(withWords(gathered)).toHaveLength(expected.length);
      expect(markOf(sentences, work.sentences, 'full').all.words).toBe(
        sentences.reduce((sum, { nWords }) => sum + nWords, 0),
      );
    }),
    { numRuns: runs(500) },
  );
});

test('blanking touches only the cells named, and DEPS with the tree', () => {
  const [sentence] = splitBlocks(
    '1-2\tab\t_\t_\t_\t_\t_\t_\t_\tA=b\n1\ta\tl\tX\tx\tF=f\t2\tdet\t2:det\tM=m\n2\tb\tl\tY\t_\t_\t0\troot\t0:root\t_\n',
  );
  expect(blanked(sentence, 'heads').split('\n')[1]).toBe('1\ta\tl\tX\tx\tF=f\t_\t_\t_\tM=m');
  expect(blanked(sentence, 'tags').split('\n')[1]).toBe('1\ta\tl\t_\t_\t_\t2\tdet\t2:det\tM=m');
  expect(blanked(sentence, 'all').split('\n')[1]).toBe('1\ta\t_\t_\t_\t_\t_\t_\t_\tM=m');
  expect(blanked(sentence, undefined)).toBe(sentence.text);
});

test('each part of a file with columns of its own declares them, once', () => {
  const header = '# global.columns = ID FORM X:A';
  const { sentences } = Document.parse(`\ufeff${header}\n# sent_id = a\n1\ta\t*\n\n# sent_id = b\n1\tb\tx\n\n`);
  expect(handedText(sentences, [1], undefined)).toBe(`${header}\n# sent_id = b\n1\tb\tx\n\n`);
  expect(handedText(sentences, [1, 0], undefined)).toBe(
    `${header}\n# sent_id = b\n1\tb\tx\n\n# sent_id = a\n1\ta\t*\n\n`,
  );
});
