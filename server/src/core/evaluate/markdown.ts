/** An evaluation as a Markdown report with plots. The plots are images embedded in the text; every number is in a table, too. */

import {
  escapeXml,
  type InertMarkdown,
  joinMarkdown,
  markdown,
  markdownImage,
  markdownText,
} from '../../inert/index.ts';
import { formatNumber, localized, translatable, translated } from '../../localization/index.ts';
import type { BreakdownRow } from './breakdown.ts';
import { type Evaluation, wordsCounted } from './evaluate.ts';
import { twoDecimals } from './official/metrics.ts';
import { officialRows } from './official/table.ts';
import { scoresOf, type Tally } from './tally.ts';

/** Relations in the confusion matrix, the most frequent ones. */
const MOST_RELATIONS = 12;
const MOST_CONFUSIONS = 15;
const MOST_MISMATCHES = 10;

/** @param note a sentence below the title, '' for none */
export function evaluationMarkdown(evaluation: Evaluation, title: string, note = ''): InertMarkdown {
  const { intervals, confusions, mismatches } = evaluation;
  const counted = translated(wordsCounted(evaluation));
  const parts = [markdown`# ${markdownText(title)}`];
  if (note !== '') parts.push(markdownText(note));
  // A parser makes no DEPS: a score of 0 would be meaningless.
  const { gold, system } = evaluation.official.scores.ELAS;
  const official = officialRows(evaluation, false, 0 < gold && 0 < system);
  parts.push(
    markdown`## Scores of the official scorer`,
    table(
      official.header,
      official.rows.map((cells) => cells.map(decimal)),
    ),
    markdown`As in the CoNLL 2018 shared task: relations up to the colon; CLAS, MLAS and BLEX over content words.`,
    markdown`## Over ${markdownText(counted)}`,
    table(
      ['', 'UAS', 'LAS', 'LA', 'CLAS', 'UEM', 'LEM', localized`words`, localized`sentences`],
      [
        scoresRow(counted, evaluation.all),
        scoresRow(localized`without punctuation`, evaluation.withoutPunctuation),
        scoresRow(localized`projective sentences`, evaluation.projective),
        scoresRow(localized`non-projective sentences`, evaluation.nonprojective),
        scoresRow(localized`crossed arcs`, evaluation.crossed),
        scoresRow(localized`uncrossed arcs`, evaluation.uncrossed),
      ],
    ),
    markdown`Percent. UAS: correct heads; LAS: correct heads and relations; LA: correct relations; CLAS: F1 of arcs into content words; UEM, LEM: sentences without any error.`,
  );
  if (intervals !== undefined) {
    const { uas, las } = intervals;
    const how = intervals.isNormal ? markdown`normal approximation` : markdown`bootstrap over sentences`;
    parts.push(markdown`95 % confidence (${how}): UAS ${range(uas)}, LAS ${range(las)}.`);
  }
  parts.push(
    ...breakdown(localized`By relation`, localized`relation`, evaluation.byDeprel),
    ...breakdown(localized`By length of the arc`, localized`length`, evaluation.byLength),
    ...breakdown(localized`By direction of the arc`, localized`direction`, evaluation.byDirection.map(named)),
  );
  if (0 < confusions.length) {
    parts.push(markdown`## Confused relations`, matrix(evaluation), markdown`The most frequent confusions:`);
    const rows = confusions.slice(0, MOST_CONFUSIONS).map((each) => [each.gold || '_', each.system || '_', each.count]);
    parts.push(table([localized`gold`, localized`system`, localized`times`], rows));
  }
  if (0 < mismatches.length) {
    const rest = mismatches.length - MOST_MISMATCHES;
    const shown = mismatches.slice(0, MOST_MISMATCHES).map(({ sentId, gold, system, reason }) => {
      const which = sentId ?? localized`number ${(gold ?? system ?? 0) + 1}`;
      const why =
        reason === 'words'
          ? localized`other words`
          : reason === 'only-in-gold'
            ? localized`only in gold`
            : localized`only in the parse`;
      return markdown`- ${markdownText(which)}: ${markdownText(why)}`;
    });
    const more = 0 < rest ? [markdown`- and ${rest} more`] : [];
    parts.push(markdown`## Sentences whose texts differ`, joinMarkdown([...shown, ...more], '\n'));
  }
  return markdown`${joinMarkdown(parts, '\n\n')}\n`;
}

const DIRECTION_NAMES: ReadonlyMap<string, string> = new Map([
  ['left', translatable`left`],
  ['right', translatable`right`],
]);

const named = (row: BreakdownRow): BreakdownRow => ({
  ...row,
  value: translated(DIRECTION_NAMES.get(row.value) ?? row.value),
});

function scoresRow(label: string, tally: Readonly<Tally>): (string | number)[] {
  const { uas, las, la, clas, uem, lem } = scoresOf(tally);
  const sentences = tally.sentences === 0 ? '' : tally.sentences;
  return [label, ...[uas, las, la, clas, uem, lem].map(fixed), tally.words, sentences];
}

function breakdown(title: string, column: string, rows: readonly BreakdownRow[]): InertMarkdown[] {
  const header = [column, localized`precision`, localized`recall`, 'F1', localized`gold`, localized`system`];
  const cells = rows.map((row) => [
    row.value || '_',
    ...[row.precision, row.recall, row.f1].map(fixed),
    row.gold,
    row.system,
  ]);
  const bars = rows.map(({ value, f1, gold }) => ({ label: value || '_', percent: f1, note: `${gold}` }));
  return [
    markdown`## ${markdownText(title)}`,
    markdown`F1 in percent, and the number of gold words:`,
    markdownImage(`F1: ${title}`, barChart(bars)),
    table(header, cells),
  ];
}

/** Gold relations in rows, the system's in columns; correct ones are on the diagonal. */
function matrix({ byDeprel, confusions }: Evaluation): InertMarkdown {
  const frequent = [...byDeprel].sort((a, b) => b.gold - a.gold).slice(0, MOST_RELATIONS);
  const relations = frequent.map(({ value }) => value);
  const times = new Map(confusions.map(({ gold, system, count }) => [`${gold}\t${system}`, count]));
  const lost = new Map<string, number>();
  for (const { gold, count } of confusions) lost.set(gold, (lost.get(gold) ?? 0) + count);
  const rows = frequent.map((row) => {
    const cells = relations.map((system) =>
      system === row.value
        ? { strong: row.gold - (lost.get(row.value) ?? 0) }
        : (times.get(`${row.value}\t${system}`) ?? ''),
    );
    const shown = relations.reduce((sum, system) => sum + (times.get(`${row.value}\t${system}`) ?? 0), 0);
    return [row.value || '_', ...cells, (lost.get(row.value) ?? 0) - shown || ''];
  });
  return table([localized`gold ↓ system →`, ...relations.map((each) => each || '_'), localized`others`], rows);
}

/** Names come from the treebank; the only Markdown in a table is the highlighting. */
type Cell = string | number | { readonly strong: number };

function table(header: readonly string[], rows: readonly (readonly Cell[])[]): InertMarkdown {
  const line = (cells: readonly InertMarkdown[]) => markdown`| ${joinMarkdown(cells, ' | ')} |`;
  const rule = header.map((_, column) => (column === 0 ? markdown`---` : markdown`--:`));
  const lines = [line(header.map(markdownText)), line(rule), ...rows.map((cells) => line(cells.map(cellOf)))];
  return joinMarkdown(lines, '\n');
}

function cellOf(cell: Cell): InertMarkdown {
  if (typeof cell === 'object') return markdown`**${cell.strong}**`;
  return typeof cell === 'number' ? markdown`${cell}` : markdownText(cell);
}

const fixed = (value: number | undefined): string =>
  value === undefined ? '-' : formatNumber(Number(twoDecimals(value)), 2);

/** A percentage of the official table. */
const decimal = (cell: string): string => (/^\d+\.\d\d$/.test(cell) ? formatNumber(Number(cell), 2) : cell);

const range = ({ low, high }: { readonly low?: number; readonly high?: number }): InertMarkdown =>
  markdownText(localized`${fixed(low)} to ${fixed(high)}`);

interface Bar {
  readonly label: string;
  readonly percent: number | undefined;
  readonly note: string;
}

const BAR_HEIGHT = 16;
const LABEL_WIDTH = 130;
const BAR_WIDTH = 400;
const NOTE_WIDTH = 110;
/** Readable on dark and light backgrounds. */
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
      `<text x="${LABEL_WIDTH - 6}" y="${base}" text-anchor="end">${escapeXml(label)}</text>`,
      `<rect x="${LABEL_WIDTH}" y="${y + 2}" width="${length.toFixed(1)}" height="${BAR_HEIGHT - 4}" fill="${FILL}"/>`,
      `<text x="${LABEL_WIDTH + length + 6}" y="${base}">${escapeXml(localized`${fixed(percent)} of ${note}`)}</text>`,
    ].join('');
  });
  const frame = `<rect x="${LABEL_WIDTH}" width="${BAR_WIDTH}" height="${height}" fill="none" stroke="${INK}" stroke-opacity="0.4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="11" fill="${INK}">${frame}${rows.join('')}</svg>`;
}
