/** `treebank diff` as text: each sentence with its differences, and the counts. */

import type { Difference, DifferenceConfusion, DifferenceCounts } from '../../core/compare/index.ts';
import { DIFFERENCE_CLASSES, shownValue, wordsOfSide } from '../../core/compare/index.ts';
import { type Sentence, wordForms } from '../../core/conllu/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { LocatedBlock } from '../reading/sentences.ts';
import type { ComparedSentences } from './compared.ts';

const LONGEST_TEXT = 100;
const MAX_CONFUSIONS = 20;

export function sentenceText(compared: ComparedSentences): string {
  const { sentence } = laterBlock(compared);
  const name = sentence.sentId === undefined ? '' : ` ${sentence.sentId}`;
  const headline = `${placesText(compared)}${name}: ${clipped(textOf(sentence))}`;
  return [headline, ...differenceLines(compared)].map(printable).join('\n');
}

/** The first sentence of the second version, or of the first where the second has none. */
export const laterBlock = ({ a, b, comparison }: ComparedSentences): LocatedBlock =>
  b.blocks[comparison.b[0]] ?? a.blocks[comparison.a[0]];

/** `old.conllu:13 → new.conllu:15` */
export function placesText({ a, b, comparison }: ComparedSentences): string {
  const blocks = [a.blocks[comparison.a[0]], b.blocks[comparison.b[0]]];
  return blocks.flatMap((block) => (block === undefined ? [] : [`${block.file}:${block.line + 1}`])).join(' → ');
}

/** A line for each difference. */
export const differenceLines = (compared: ComparedSentences): string[] =>
  compared.comparison.differences.map((difference) => `  ${differenceText(compared, difference)}`);

/** The text of a sentence, or its words. */
export const textOf = (sentence: Sentence): string => sentence.comment('text') ?? wordForms(sentence).join(' ');

export const clipped = (text: string) => (text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`);

const COLUMN_NAMES: Partial<Record<Difference['class'], string>> = {
  form: 'FORM',
  upos: 'UPOS',
  xpos: 'XPOS',
  lemma: 'LEMMA',
  feats: 'FEATS',
  deps: 'DEPS',
  misc: 'MISC',
};

/** `HEAD`, `FEATS Case`; a further column by its own name. */
function nameOfCell(kind: Difference['class'], feature: string | undefined): string {
  if (feature === undefined) return COLUMN_NAMES[kind] ?? kind;
  return kind === 'further' ? feature : `${COLUMN_NAMES[kind] ?? kind} ${feature}`;
}

function differenceText(file: ComparedSentences, difference: Difference): string {
  const { class: kind, feature, a, b, relation } = difference;
  if (kind === 'segmentation') return segmentationText(file, difference);
  if (kind === 'order') return `moved: after other sentences than before`;
  if (kind === 'bytes') return `bytes: the same content, written differently`;
  const values = arrow(
    a && shownValue(file.a.sentences, difference, a),
    b && shownValue(file.b.sentences, difference, b),
  );
  if (kind === 'text' || kind === 'comment') return `# ${feature}: ${values}`;
  const name = nameOfCell(kind, feature);
  const also = relation === undefined ? '' : `, ${arrow(relation.a, relation.b)}`;
  return `${wordText(file, difference)}: ${name} ${values}${also}`;
}

/** The word as in the first file, and its ID in the second if it differs. */
function wordText({ a, b }: ComparedSentences, difference: Difference): string {
  const mine = difference.a === undefined ? undefined : wordsOfSide(a.sentences, difference.a);
  const theirs = difference.b === undefined ? undefined : wordsOfSide(b.sentences, difference.b);
  if (mine === undefined || theirs === undefined || mine === theirs) return mine ?? theirs ?? '';
  return `${mine} (${theirs})`;
}

const arrow = (a: string | undefined, b: string | undefined) => `${a ?? 'none'} → ${b ?? 'none'}`;

const SENTENCE_KINDS = new Map([
  ['added', 'sentence added'],
  ['removed', 'sentence removed'],
  ['split', 'sentence split'],
  ['join', 'sentences joined'],
  ['regrouped', 'other sentence boundaries'],
]);

function segmentationText(
  { a, b }: ComparedSentences,
  { kind = 'retokenized', a: mine, b: theirs }: Difference,
): string {
  const isSentence = (mine ?? theirs)?.rows.length === 0 && (theirs ?? mine)?.rows.length === 0;
  if (isSentence) return SENTENCE_KINDS.get(kind) ?? kind;
  const words = (version: ComparedSentences['a'], side: Difference['a']) =>
    side === undefined || side.rows.length === 0 ? undefined : wordsOfSide(version.sentences, side);
  const [x, y] = [words(a, mine), words(b, theirs)];
  const name = kind === 'range' ? 'multiword token' : kind === 'empty-node' ? 'empty node' : kind;
  if (x === undefined) return kind === 'inserted' ? `inserted ${y}` : `${name} inserted: ${y}`;
  if (y === undefined) return kind === 'deleted' ? `deleted ${x}` : `${name} deleted: ${x}`;
  return `${name}: ${x} → ${y}`;
}

/** `33 differences in 14 of 37 sentences (14 changed)` */
export function summaryLine({ sentences, classes }: DifferenceCounts): string {
  const total = DIFFERENCE_CLASSES.reduce((sum, name) => sum + classes[name], 0);
  const all = Object.values(sentences).reduce((sum, n) => sum + n, 0);
  const states = Object.entries(sentences).filter(([name, n]) => name !== 'same' && 0 < n);
  const how = states.map(([name, n]) => `${formatNumber(n)} ${name}`).join(', ');
  return `${counted(total, 'difference')} in ${formatNumber(all - sentences.same)} of ${counted(all, 'sentence')}${how === '' ? '' : ` (${how})`}`;
}

/** Each confusion and how often it occurs, most frequent first. */
export const confusionRows = ({ confusions }: DifferenceCounts): [confusion: string, times: string][] =>
  confusions.map((each) => [confusionText(each), `${each.count}`]);

/** Counts by class, then the most frequent confusions. */
export function countsText(counts: DifferenceCounts): string {
  const { classes } = counts;
  const head = summaryLine(counts);
  const nClasses = DIFFERENCE_CLASSES.filter((name) => 0 < classes[name]);
  if (nClasses.length === 0) return head;
  const confusions = confusionRows(counts);
  const width = Math.max(...nClasses.map((name) => name.length));
  const lines = nClasses.map((name) => `  ${name.padEnd(width)}  ${String(classes[name]).padStart(7)}`);
  const shown = confusions.slice(0, MAX_CONFUSIONS).map(([confusion, times]) => `  ${times.padStart(7)}  ${confusion}`);
  const rest = confusions.length - shown.length;
  return [
    head,
    ...lines,
    '',
    'Most frequent:',
    ...shown,
    ...(0 < rest ? [`  and ${counted(rest, 'more kind')}`] : []),
  ].join('\n');
}

function confusionText({ class: kind, feature, a, b }: DifferenceConfusion): string {
  if (kind === 'segmentation') return `segmentation: ${a}`;
  const name = nameOfCell(kind, feature);
  if (a === undefined && b === undefined) return name;
  if (kind === 'head') return a === b ? `head of ${a}` : `head of ${a} → ${b}`;
  if (kind === 'deps' && a === b) return `DEPS head of ${a}`;
  return `${name} ${arrow(a, b)}`;
}
