/** An evaluation as a Markdown report with plots. The plots are images in the text itself; every number stands in a table, too. */

import type { BreakdownRow } from './breakdown.ts';
import type { Evaluation } from './evaluate.ts';
import { scoresOf, type Tally } from './tally.ts';

/** Relations of the confusion matrix, the most frequent ones. */
const MOST_RELATIONS = 12;
const MOST_CONFUSIONS = 15;
const MOST_MISMATCHES = 10;

/** @param note a sentence under the title, '' for none */
export function evaluationMarkdown(evaluation: Evaluation, title: string, note = ''): string {
  const { intervals, confusions, mismatches } = evaluation;
  const parts = [`# ${plain(title)}`];
  if (note !== '') parts.push(plain(note));
  parts.push(
    table(
      ['', 'UAS', 'LAS', 'LA', 'CLAS', 'UEM', 'LEM', 'words', 'sentences'],
      [
        scoresRow('all words', evaluation.all),
        scoresRow('without punctuation', evaluation.withoutPunctuation),
        scoresRow('projective sentences', evaluation.projective),
        scoresRow('non-projective sentences', evaluation.nonprojective),
        scoresRow('crossed arcs', evaluation.crossed),
        scoresRow('uncrossed arcs', evaluation.uncrossed),
      ],
    ),
    'Percent. UAS: right heads; LAS: right heads and relations; LA: right relations; CLAS: F1 of arcs into content words; UEM, LEM: sentences without any error.',
  );
  if (intervals !== undefined) {
    const { uas, las } = intervals;
    parts.push(
      `95 % confidence (bootstrap over sentences): UAS ${fixed(uas.low)} to ${fixed(uas.high)}, LAS ${fixed(las.low)} to ${fixed(las.high)}.`,
    );
  }
  parts.push(
    ...breakdown('By relation', 'relation', evaluation.byDeprel),
    ...breakdown('By length of the arc', 'length', evaluation.byLength),
    ...breakdown('By direction of the arc', 'direction', evaluation.byDirection),
  );
  if (0 < confusions.length) {
    parts.push('## Relations taken for others', matrix(evaluation), 'The most frequent ones:');
    const rows = confusions.slice(0, MOST_CONFUSIONS).map((each) => [name(each.gold), name(each.system), each.count]);
    parts.push(table(['gold', 'system', 'times'], rows));
  }
  if (0 < mismatches.length) {
    const rest = mismatches.length - MOST_MISMATCHES;
    const shown = mismatches.slice(0, MOST_MISMATCHES).map(({ sentId, gold, system, reason }) => {
      const which = sentId ?? `number ${(gold ?? system ?? 0) + 1}`;
      return `- ${plain(which)}: ${reason}`;
    });
    parts.push('## Left out, as the words differ', [...shown, ...(0 < rest ? [`- and ${rest} more`] : [])].join('\n'));
  }
  return `${parts.join('\n\n')}\n`;
}

function scoresRow(label: string, tally: Readonly<Tally>): (string | number)[] {
  const { uas, las, la, clas, uem, lem } = scoresOf(tally);
  const sentences = tally.sentences === 0 ? '' : tally.sentences;
  return [label, ...[uas, las, la, clas, uem, lem].map(fixed), tally.words, sentences];
}

function breakdown(title: string, column: string, rows: readonly BreakdownRow[]): string[] {
  const header = [column, 'precision', 'recall', 'F1', 'gold', 'system'];
  const cells = rows.map((row) => [
    name(row.value),
    ...[row.precision, row.recall, row.f1].map(fixed),
    row.gold,
    row.system,
  ]);
  const bars = rows.map(({ value, f1, gold }) => ({ label: value || '_', percent: f1, note: `${gold}` }));
  return [
    `## ${title}`,
    'F1 in percent, and of how many gold words:',
    image(`F1 ${title.toLowerCase()}`, barChart(bars)),
    table(header, cells),
  ];
}

/** Gold relations in rows, the system's in columns; on the diagonal what was right. */
function matrix({ byDeprel, confusions }: Evaluation): string {
  const frequent = [...byDeprel].sort((a, b) => b.gold - a.gold).slice(0, MOST_RELATIONS);
  const relations = frequent.map(({ value }) => value);
  const times = new Map(confusions.map(({ gold, system, count }) => [`${gold}\t${system}`, count]));
  const lost = new Map<string, number>();
  for (const { gold, count } of confusions) lost.set(gold, (lost.get(gold) ?? 0) + count);
  const rows = frequent.map((row) => {
    const cells = relations.map((system) =>
      system === row.value
        ? `**${row.gold - (lost.get(row.value) ?? 0)}**`
        : (times.get(`${row.value}\t${system}`) ?? ''),
    );
    const shown = relations.reduce((sum, system) => sum + (times.get(`${row.value}\t${system}`) ?? 0), 0);
    return [name(row.value), ...cells, (lost.get(row.value) ?? 0) - shown || ''];
  });
  return table(['gold ↓ system →', ...relations.map(name), 'others'], rows);
}

function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rule = header.map((_, column) => (column === 0 ? '---' : '--:'));
  return [line(header), line(rule), ...rows.map(line)].join('\n');
}

const fixed = (value: number | undefined): string => (value === undefined ? '-' : value.toFixed(2));

/** Relations of a treebank may be anything: nothing in them may be taken for Markdown or HTML. */
const plain = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>()#+!|&~$-]/g, (sign) => (sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`));
const name = (relation: string): string => plain(relation || '_');

interface Bar {
  readonly label: string;
  readonly percent: number | undefined;
  readonly note: string;
}

const BAR_HEIGHT = 16;
const LABEL_WIDTH = 130;
const BAR_WIDTH = 400;
const NOTE_WIDTH = 110;
/** Readable on dark and on light. */
const INK = '#808080';
const FILL = '#3b8eea';

/** Horizontal bars from 0 to 100 percent. */
function barChart(bars: readonly Bar[]): string {
  const width = LABEL_WIDTH + BAR_WIDTH + NOTE_WIDTH;
  const height = BAR_HEIGHT * bars.length;
  const rows = bars.map(({ label, percent, note }, index) => {
    const y = BAR_HEIGHT * index;
    const length = (BAR_WIDTH * (percent ?? 0)) / 100;
    const base = y + BAR_HEIGHT - 4;
    return [
      `<text x="${LABEL_WIDTH - 6}" y="${base}" text-anchor="end">${xml(label)}</text>`,
      `<rect x="${LABEL_WIDTH}" y="${y + 2}" width="${length.toFixed(1)}" height="${BAR_HEIGHT - 4}" fill="${FILL}"/>`,
      `<text x="${LABEL_WIDTH + length + 6}" y="${base}">${fixed(percent)} of ${xml(note)}</text>`,
    ].join('');
  });
  const frame = `<rect x="${LABEL_WIDTH}" width="${BAR_WIDTH}" height="${height}" fill="none" stroke="${INK}" stroke-opacity="0.4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="11" fill="${INK}">${frame}${rows.join('')}</svg>`;
}

const xml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An image that needs no file. Brackets would end the address in Markdown. */
function image(alternative: string, svg: string): string {
  const encoded = encodeURIComponent(svg).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `![${plain(alternative)}](data:image/svg+xml;utf8,${encoded})`;
}
