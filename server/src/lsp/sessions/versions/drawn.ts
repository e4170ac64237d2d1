/** Differences from other versions in the diagram of one sentence. */

import { SentencePair } from '../../../core/compare/take/index.ts';
import { Column, RowKind, type Sentence } from '../../../core/conllu/index.ts';
import {
  type Choice,
  type Item,
  isOfSentences,
  titleOf,
  valueOfChoice,
  wordOfItem,
} from '../../../core/features/index.ts';
import { isOpen } from '../../../core/session/index.ts';
import { localized } from '../../../localization/index.ts';
import type { DiagramAlternative, DiagramOtherWords, DiagramQuestion } from '../../../protocol/session.ts';
import { cellOfClass } from '../drawn.ts';
import type { Comparison } from './comparison.ts';
import { type Asks, choiceIn, type Differing, majorityName, suggestionFor } from './items.ts';

/** @param here the differences of the sentence */
export function drawnDifferences(
  comparison: Comparison,
  asking: Asks,
  sentence: Sentence,
  here: readonly Differing[],
): { readonly questions: readonly DiagramQuestion[]; readonly words: readonly DiagramOtherWords[] } {
  const choices = here.filter(isOpen).flatMap(({ item }) => item.choices);
  return {
    questions: here.map((each) => questionOf(comparison, asking, sentence, each)),
    words: joined(choices.flatMap((choice) => wordsOf(sentence, choice))),
  };
}

function questionOf(
  comparison: Comparison,
  { compared }: Asks,
  sentence: Sentence,
  { id, standing, item }: Differing,
): DiagramQuestion {
  const { difference } = item.choices[0];
  const { feature } = difference;
  const name = wordOfItem(compared.side, item);
  const title = titleOf(compared.side, item, comparison.tellingLabels);
  const most = majorityName(comparison, compared, item);
  const hint = most === undefined ? '' : localized` Most have what ${most} has.`;
  return {
    id,
    word: wordAt(sentence, item),
    cell: cellOfClass(difference.class),
    ...(feature === undefined ? {} : { feature }),
    standing,
    alternatives: comparison.others.map((_, index) => {
      const own = item.choices.find(({ version }) => version.number === index + 1);
      const choice = own ?? (index === comparison.base ? choiceIn(compared.versions[index], item) : undefined);
      return choice === undefined ? null : alternativeOf(sentence, choice, standing === 'open');
    }),
    suggestion: suggestionFor(comparison, compared, item),
    text: `${name === '' ? '' : `${name}, `}${title}.${hint}`,
  };
}

function alternativeOf(sentence: Sentence, choice: Choice, isDrawn: boolean): DiagramAlternative {
  const arc = isDrawn ? arcOf(sentence, choice) : undefined;
  return { text: valueOfChoice(choice), isHere: false, ...(arc === undefined ? {} : { arc }) };
}

/** The word of the row, or the one at whose line something is missing. */
function wordAt(sentence: Sentence, item: Item): number | undefined {
  const { difference } = item.choices[0];
  const row = difference.a?.rows[0] ?? sentence.rowAtLine(sentence.lineAt(item.start));
  const isAboutWords = difference.class !== 'comment' && difference.class !== 'text' && difference.class !== 'order';
  if (row === undefined || !isAboutWords || isOfSentences(difference)) return undefined;
  const word = sentence.wordOfRow(row);
  return word === 0 ? undefined : word;
}

function arcOf(sentence: Sentence, { version, difference }: Choice): DiagramAlternative['arc'] {
  const { class: kind, a, b } = difference;
  const [rowA, rowB] = [a?.rows[0], b?.rows[0]];
  const isArc = kind === 'head' || kind === 'relation' || kind === 'subtype';
  if (!isArc || rowA === undefined || rowB === undefined || b === undefined) return undefined;
  if (sentence.kind(rowA) !== RowKind.word) return undefined;
  const other = version.side.sentences[b.sentence];
  const deprel = other.cell(rowB, Column.deprel);
  if (kind !== 'head') return { head: sentence.heads[sentence.wordOfRow(rowA)], deprel };
  const theirs = other.heads[other.wordOfRow(rowB)];
  const head = pairOf(sentence, other).wordInA(theirs);
  if (head !== -1) return { head, deprel };
  const headForm = 0 < theirs ? other.wordCell(theirs, Column.form) : '';
  return { head: undefined, ...(headForm === '' ? {} : { headForm }), deprel };
}

/** Words with another segmentation: their place in the document. */
function wordsOf(sentence: Sentence, { version, difference }: Choice): DiagramOtherWords[] {
  const { class: kind, kind: segmentation, a, b } = difference;
  const isWords = kind === 'segmentation' && segmentation !== 'range' && segmentation !== 'empty-node';
  if (!isWords || a === undefined || isOfSentences(difference)) return [];
  const words = a.rows.map((row) => sentence.wordOfRow(row));
  const forms = b?.rows.map((row) => version.side.sentences[b.sentence].cell(row, Column.form)).join(' ') ?? '';
  const from = [version.number - 1];
  if (0 < words.length) return [{ first: words[0], last: words[words.length - 1], forms, from }];
  // The place is the end of the previous word's line; that of the first word if there is none.
  const row = sentence.rowAtLine(sentence.lineAt(a.span.start));
  const last = row === undefined ? 0 : sentence.wordOfRow(row);
  return [{ first: last + 1, last, forms, from }];
}

/** Equal ones of several versions, once. */
function joined(all: readonly DiagramOtherWords[]): DiagramOtherWords[] {
  const known = new Map<string, DiagramOtherWords>();
  for (const each of all) {
    const key = `${each.first} ${each.last} ${each.forms}`;
    const before = known.get(key);
    known.set(key, before === undefined ? each : { ...before, from: [...before.from, ...each.from] });
  }
  return [...known.values()];
}

const pairs = new WeakMap<Sentence, SentencePair>();

function pairOf(a: Sentence, b: Sentence): SentencePair {
  const known = pairs.get(a);
  if (known?.b === b) return known;
  const pair = new SentencePair(a, b);
  pairs.set(a, pair);
  return pair;
}
