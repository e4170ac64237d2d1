/** What follows the findings, for people: stars, sizes, sentences in two parts, and the verdict. */

import type { Stars } from '../../core/release/index.ts';
import { counted, decimals } from '../../core/wording/numbers.ts';
import { markdown, markdownText, printable } from '../../inert/index.ts';
import { alignedTable, markdownTable } from '../writing/tables.ts';
import type { Release } from './checked.ts';
import type { Across } from './json.ts';

const PARTS: Readonly<Record<keyof Stars['parts'], string>> = {
  size: 'size',
  split: 'train, dev and test',
  lemmas: 'lemmas',
  tags: 'parts of speech',
  features: 'features',
  udeprels: 'relations',
  genres: 'genres',
  availability: 'availability',
  validity: 'validity',
};

/** Advice that is printed. */
const MOST_ADVICE = 4;

const partRows = ({ parts }: Stars): string[][] => [
  ['', 'of 1'],
  ...(Object.keys(PARTS) as (keyof Stars['parts'])[]).map((part) => [PARTS[part], decimals(parts[part], 3)]),
];

const starsLine = ({ total, score }: Stars): string => `Stars: ${decimals(total, 1)} (score ${decimals(score, 3)})`;

const adviceLines = ({ advice }: Stars): string[] =>
  advice.slice(0, MOST_ADVICE).map(({ stars, text }) => `+${decimals(stars)} stars: ${text}`);

function overlapLines({ checked, treebank }: Release, across: readonly Across[]): string[] {
  const pairs = [...checked.overlaps.map((overlap) => ({ overlap, a: treebank, b: treebank })), ...across];
  return pairs
    .filter(({ overlap }) => 0 < overlap.sentences.length + overlap.near.length)
    .map(({ overlap: { a, b, sentences, near }, a: one, b: two }) => {
      const names = one === two ? `${a.name} and ${b.name}` : `${one}/${a.name} and ${two}/${b.name}`;
      return `${names}: ${counted(sentences.length, 'sentence')} in both, ${near.length} with a difference of a word`;
    });
}

const verdictOf = ({ treebank, hasPassed, tally }: Release): string =>
  `${treebank}: ${hasPassed ? 'passed' : `failed, ${counted(tally.bySeverity.error, 'error')}`}`;

/** Ends with a line break. */
export function releaseText(release: Release, across: readonly Across[]): string {
  const { stars, status, treebank } = release;
  const lines = [''];
  if (stars !== undefined) {
    lines.push(starsLine(stars), alignedTable(partRows(stars)), ...adviceLines(stars).map((line) => `  ${line}`), '');
  }
  const overlaps = overlapLines(release, across);
  if (0 < overlaps.length) lines.push('In two parts', ...overlaps.map((line) => `  ${printable(line)}`), '');
  if (status !== undefined) lines.push(printable(status.line.replace(`${treebank}: `, 'Status: ')));
  if (status !== undefined && 0 < status.unneeded.length) {
    lines.push(printable(`Dispensations no longer needed: ${status.unneeded.join(', ')}`));
  }
  lines.push(printable(`${verdictOf(release)}.`));
  return `${lines.join('\n')}\n`;
}

/** The same, and the problems by id, as Markdown. Ends with a line break. */
export function releaseMarkdown(release: Release, across: readonly Across[]): string {
  const { stars, status, problems, tally } = release;
  const rows = [...tally.byRule]
    .sort(([, a], [, b]) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.count - a.count)
    .map(([id, { count, severity, title }]) => {
      const first = problems.find((each) => each.id === id);
      const where = first === undefined ? '' : `${first.file}${first.isPlaced ? `:${first.line}` : ''}`;
      return [`${severity}: ${title}`, String(count), id, where];
    });
  const pieces: string[] = [markdown`## ${markdownText(verdictOf(release))}\n`];
  if (0 < rows.length)
    pieces.push(
      markdown`\n${markdownTable([['Problem', 'Count', 'Id', 'First'], ...rows], (column) => column !== 1)}\n`,
    );
  if (stars !== undefined) {
    pieces.push(markdown`\n${markdownText(starsLine(stars))}\n\n${markdownTable(partRows(stars))}\n`);
    for (const line of adviceLines(stars)) pieces.push(markdown`\n- ${markdownText(line)}`);
    pieces.push('\n');
  }
  const overlaps = overlapLines(release, across).map((line) => markdown`- ${markdownText(line)}\n`);
  if (0 < overlaps.length) pieces.push('\nIn two parts:\n\n', ...overlaps);
  if (status !== undefined) pieces.push(markdown`\n${markdownText(status.line)}\n`);
  return pieces.join('');
}

const ORDER = ['error', 'warning', 'information', 'hint'];
