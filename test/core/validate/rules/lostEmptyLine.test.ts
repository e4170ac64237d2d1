/** `lost-empty-line`: several sentences in one block are found, come first, and are separated. */

import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../../server/src/core/conllu/index.ts';
import { limitFindings } from '../../../../server/src/core/features/index.ts';
import { preferredEdits, repairSafely, repairsFor } from '../../../../server/src/core/fix/index.ts';
import { checkSentence } from '../../../../server/src/core/validate/index.ts';
import { lostEmptyLine } from '../../../../server/src/core/validate/rules/lostEmptyLine.ts';
import { random } from '../../../referee/bestTree.ts';
import { noShared, sharedFiles, sharedTitle, treebankText } from '../../../shared.ts';
import { threadTime } from '../../../threadTime.ts';
import { checkRule } from '../checkRule.ts';

const sentence = (id: string, comments = `# sent_id = ${id}\n# text = a b\n`) =>
  `${comments}1\ta\ta\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tb\tb\tVERB\t_\t_\t0\troot\t_\t_\n\n`;

/** A text of sentences without the empty lines after some of them. */
function without(sentences: readonly string[], isLost: (i: number) => boolean): string {
  return sentences.map((each, i) => (i < sentences.length - 1 && isLost(i) ? each.slice(0, -1) : each)).join('');
}

const lostIn = (text: string) =>
  Document.parse(text).sentences.flatMap((block) => checkSentence(block).filter(({ id }) => id === 'lost-empty-line'));

const safely = (text: string) =>
  Document.parse(text)
    .sentences.map((block) => repairSafely(block).text)
    .join('');

describe('found', () => {
  test('at the comments of the next sentence', () =>
    checkRule(
      lostEmptyLine,
      `
# sent_id = s1
1  a  a  X  _  _  0  root  _  _
# newpar
^^^^^^^^ lost-empty-line: The sentence s2 begins here (the IDs restart at 1)
# sent_id = s2
1-2  bc  _  _  _  _  _  _  _  _
1  b  b  X  _  _  0  root  _  _
2  c  c  X  _  _  1  dep  _  _
`,
    ));

  test('at its first row, where there are none', () =>
    checkRule(
      lostEmptyLine,
      `
1  a  a  X  _  _  0  root  _  _
1-2  bc  _  _  _  _  _  _  _  _
^^^ lost-empty-line: Another sentence begins here
1  b  b  X  _  _  0  root  _  _
2  c  c  X  _  _  1  dep  _  _
0.1  _  _  X  _  _  _  _  1:dep  _
^^^ lost-empty-line
1  d  d  X  _  _  0  root  _  _
`,
    ));

  test('at a second sent_id, even if the IDs continue', () =>
    checkRule(
      lostEmptyLine,
      `
# sent_id = s1
1  a  a  X  _  _  0  root  _  _
# sent_id = s2
^^^^^^^^^^^^^^ lost-empty-line: there is a second sent_id
2  b  b  X  _  _  1  dep  _  _
`,
    ));

  test.each([
    [
      'a slip in an ID',
      '1  a  a  X  _  _  0  root  _  _\n1  b  b  X  _  _  1  dep  _  _\n3  c  c  X  _  _  1  dep  _  _',
    ],
    [
      'a last word with the ID 1',
      '1  a  a  X  _  _  0  root  _  _\n2  b  b  X  _  _  1  dep  _  _\n1  .  .  X  _  _  2  dep  _  _',
    ],
    [
      'a comment among the words',
      '# sent_id = s\n1  a  a  X  _  _  0  root  _  _\n# x\n2  b  b  X  _  _  1  dep  _  _',
    ],
    [
      'a sent_id among the words, the only one',
      '1  a  a  X  _  _  0  root  _  _\n# sent_id = s\n2  b  b  X  _  _  1  dep  _  _',
    ],
    ['two sent_ids above the words', '# sent_id = s\n# sent_id = t\n1  a  a  X  _  _  0  root  _  _'],
  ])('not at %s', (_, fixture) => checkRule(lostEmptyLine, fixture));
});

describe('repaired', () => {
  const block = `${sentence('s1').slice(0, -1)}${sentence('s2').slice(0, -1)}${sentence('s3')}`;
  const repaired = sentence('s1') + sentence('s2') + sentence('s3');

  test('one line, all of the block, all of the file', () => {
    const [whole] = Document.parse(block).sentences;
    const findings = lostIn(block);
    const [one, all] = repairsFor(whole, findings[1]);
    expect([one.title, one.isSafe]).toEqual(['Insert the missing empty line', true]);
    expect(applyEdits(block, one.edits)).toBe(block.replace('\n# sent_id = s3', '\n\n# sent_id = s3'));
    expect([all.title, all.isSafe]).toEqual(['Insert all 2 missing empty lines of this block', true]);
    expect(applyEdits(block, all.edits)).toBe(repaired);
    expect(applyEdits(block, preferredEdits(whole, findings))).toBe(repaired);
    expect(safely(block)).toBe(repaired);
    expect(safely(block.replaceAll('\n', '\r\n'))).toBe(repaired);
  });

  test('sentences without a name: each gets one of its own', () => {
    const nameless = sentence('', '# text = a b\n');
    const [whole] = Document.parse(nameless.slice(0, -1) + nameless).sentences;
    const { text, repaired: counts } = repairSafely(whole, { previousSentId: 's1', isUsedSentId: (id) => id === 's2' });
    expect(text).toBe(`# sent_id = s3\n${nameless}# sent_id = s4\n${nameless}`);
    expect(counts).toEqual(
      new Map([
        ['lost-empty-line', 1],
        ['missing-sent-id', 2],
      ]),
    );
  });

  test.each([
    [
      'a second sent_id in one sequence of IDs',
      '# sent_id = s1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n# sent_id = s2\n2\tb\tb\tX\t_\t_\t1\tdep\t_\t_\n\n',
    ],
    ['a number on a line of its own', sentence('s1').slice(0, -1) + sentence('s2').replace('1\ta', '1\n1\ta')],
    ['a copy of a word above its sentence', '1\ta\ta\tNOUN\t_\t_\t2\tnsubj\t_\t_\n'.concat(sentence('s1'))],
  ])('not unseen: %s', (_, text) => {
    expect(lostIn(text)).not.toHaveLength(0);
    expect(safely(text)).not.toContain('\n\n#');
  });
});

test('what only follows from it is not shown', () => {
  const block = `${sentence('s1').slice(0, -1)}${sentence('s2')}`;
  const findings = checkSentence(Document.parse(block).sentences[0]);
  // The official validator still reports them.
  expect(findings.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['misplaced-comment', 'word-id-sequence', 'multiple-roots', 'multiple-sent-id']),
  );
  expect(findings.filter(({ level }) => level === 3).map(({ id }) => id)).not.toContain('nonprojective-arc');
  expect(limitFindings([findings]).map(({ finding }) => finding.id)).toEqual(['lost-empty-line']);
  // Findings about one cell are shown whatever the block is.
  const spaced = checkSentence(Document.parse(block.replace('\tb\tb', '\tb \tb')).sentences[0]);
  const shown = limitFindings([spaced]).map(({ finding }) => finding.id);
  expect(shown).toEqual(['trailing-whitespace', 'lost-empty-line']);
});

test('18,000 words in one block of 900 sentences take well under a second, and one finding for each line', () => {
  const rows = Array.from(
    { length: 20 },
    (_, i) => `${i + 1}\tw\tw\tNOUN\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t_\n`,
  ).join('');
  const sentences = Array.from({ length: 900 }, (_, i) => `# sent_id = s${i}\n# text =${' w'.repeat(20)}\n${rows}\n`);
  const text = without(sentences, () => true);
  const [block] = Document.parse(text).sentences;
  const start = threadTime();
  const findings = lostIn(text);
  expect(findings).toHaveLength(899);
  expect(applyEdits(text, preferredEdits(block, findings))).toBe(sentences.join(''));
  expect(safely(text)).toBe(sentences.join(''));
  expect(threadTime() - start).toBeLessThan(3000);
  const lines = limitFindings([checkSentence(block)]);
  expect(lines.filter(({ finding }) => finding.id === 'lost-empty-line')).toHaveLength(200);
});

describe.skipIf(noShared)(sharedTitle('real treebanks, empty lines removed at random'), () => {
  const files = sharedFiles('data/ud', '.conllu').filter((_, i) => i % 3 === 0);
  const blocksOf = (path: string) =>
    treebankText(path)
      .slice(0, 1_000_000)
      .split(/(?<=\n\n)/)
      .slice(0, -1);
  const edited = (text: string) => {
    const { sentences } = Document.parse(text);
    return sentences.map((block) => applyEdits(block.text, preferredEdits(block, lostIn(block.text)))).join('');
  };
  test.each(files)('%s', (path) => {
    const next = random(7);
    const sentences = blocksOf(path);
    const text = without(sentences, () => next() < 0.3);
    expect(edited(text)).toBe(sentences.join(''));
    // Without any comments, the IDs are the only evidence.
    const bare = sentences.map((each) => each.replace(/^#.*\n/gm, ''));
    expect(edited(without(bare, () => next() < 0.3))).toBe(bare.join(''));
  });
});
