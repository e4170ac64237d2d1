/** The evaluation report: the numbers of the evaluation, in Markdown that no content of a treebank can break. */

import { expect, test } from 'vitest';
import { type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { evaluate, evaluationMarkdown, evaluationText } from '../../server/src/core/evaluate/index.ts';

type Arc = readonly [head: number, deprel: string];

/** One sentence of words with these heads and relations. */
function tree(arcs: readonly Arc[]): Sentence {
  const rows = arcs.map(([head, deprel], i) => `${i + 1}\tw\tw\tX\t_\t_\t${head}\t${deprel}\t_\t_\n`);
  return splitBlocks(`${rows.join('')}\n`)[0];
}

const REST: readonly Arc[] = [
  [0, 'root'],
  [2, 'obj'],
];
const GOLD = [tree([[2, 'nsubj'], ...REST, [3, 'a|b<i>']])];
const SYSTEM = [tree([[2, 'obj'], ...REST, [2, 'a|b<i>']])];
const report = evaluationMarkdown(evaluate(GOLD, SYSTEM, { samples: 0 }), 'A *title*', 'A note.');
const cellsOf = (line: string) =>
  line
    .replaceAll('\\|', '')
    .split('|')
    .map((cell) => cell.trim());

test('title, note and scores', () => {
  expect(report).toMatch(/^# A \\\*title\\\*\n\nA note\\?\.\n/);
  expect(report).toContain('| all words | 75.00 | 50.00 | 75.00 |');
});

test('the official table comes first, with the figures of the command line; scores of DEPS only where both sides have it', () => {
  const evaluation = evaluate(GOLD, SYSTEM, { samples: 0 });
  const rows = evaluationText(evaluation).split('\n').slice(2);
  for (const row of rows.slice(0, rows.indexOf(''))) {
    const [name, ...cells] = row.split('|').map((cell) => cell.trim());
    expect(report).toContain(`| ${[name, ...cells].join(' | ')} |`);
  }
  expect(report.indexOf('| LAS | 50.00 | 50.00 | 50.00 | 50.00 |')).toBeLessThan(report.indexOf('| all words |'));
  const withDeps = GOLD.map(({ text }) => splitBlocks(text.replace(/\t_\t_\n/g, '\t0:x\t_\n'))[0]);
  expect(evaluationMarkdown(evaluate(withDeps, SYSTEM), '')).not.toContain('ELAS');
  expect(evaluationMarkdown(evaluate(withDeps, withDeps), '')).toContain('| ELAS | 100.00 |');
});

test('the confusion matrix: gold in rows, what the system said in columns, what was right on the diagonal', () => {
  const lines = report.split('\n');
  const start = lines.findIndex((line) => line.includes('gold ↓'));
  const header = cellsOf(lines[start]);
  const nsubj = cellsOf(lines.slice(start).find((line) => line.startsWith('| nsubj |'))!);
  expect(nsubj[header.indexOf('nsubj')]).toBe('**0**');
  expect(nsubj[header.indexOf('obj')]).toBe('1');
  const obj = cellsOf(lines.slice(start).find((line) => line.startsWith('| obj |'))!);
  expect(obj[header.indexOf('obj')]).toBe('**1**');
  expect(obj[header.indexOf('nsubj')]).toBe('');
});

test('a relation with signs of Markdown and HTML stays text', () => {
  expect(report).toContain('a\\|b&lt;i\\>');
  expect(report).not.toContain('<i>');
});

test('plots are images in the text: well-formed addresses, one bar for each row', () => {
  const images = [...report.matchAll(/!\[[^\]]*\]\(data:image\/svg\+xml;utf8,([^()\s]+)\)/g)];
  const [byDeprel, ...others] = images.map(([, svg]) => decodeURIComponent(svg));
  expect(others).toHaveLength(2);
  expect(byDeprel.match(/<rect [^>]*fill="#/g)).toHaveLength(4);
  expect(byDeprel).toContain('a|b&lt;i&gt;');
  expect(byDeprel).toMatch(/^<svg xmlns=.*<\/svg>$/);
});
