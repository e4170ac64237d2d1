/** What a cell of a word probably holds, by its form: how words of this form are annotated, then those that end like it, then a model. */

import { localized } from '../../../localization/index.ts';
import { lemmaOf, scriptOf } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { CompletionCell } from './cell.ts';
import { type Annotated, hasNoFeatures, type TagColumn } from './formCounts.ts';
import { type FormClass, formClass, nameOfClass } from './likelyUpos.ts';
import type { ValueCounts } from './vocabulary.ts';

export interface Likely {
  readonly value: string;
  /** Words of this form, plus at most 1 for weaker evidence. */
  readonly score: number;
  /** `41 ×`, `-ness`, `predicted`; '' if nothing speaks for it. */
  readonly why: string;
}

const COLUMN_OF = { lemma: Column.lemma, upos: Column.upos, xpos: Column.xpos, feats: Column.feats } as const;

/** Weight of a word that differs from this one in another cell that is already filled in. */
const IF_DIFFERENT: Readonly<Record<TagColumn, number>> = { lemma: 1, upos: 0.02, xpos: 0.1, feats: 0.3 };
/** Weight of a word of this form in the other case, where case tells words apart. */
const OTHER_CASE = 0.2;
/** Forms that end alike, at most. */
const MOST_ALIKE = 150;
/** How much more another common character of two endings says. */
const PER_CHARACTER = 4;
/** Weight of what is usual for all words, measured in weights of endings. */
const USUAL = 40;
/** Weight of a model's prediction, in words of this form. */
const PREDICTED = 2;

/** What speaks for a value. */
interface Reasons {
  ofForm: number;
  /** Words of this form with the same values in the cells filled in. */
  n: number;
  endings: number;
  /** Number of forms by the length of the common ending. */
  readonly shared: number[];
}

/**
 * The values that something speaks for, the most likely first.
 *
 * @param usual shares of values of such words, in all 1 at most
 */
export function likelyValues(cell: CompletionCell, column: TagColumn, usual: ReadonlyMap<string, number>): Likely[] {
  const { sentence, row, predicted } = cell;
  const form = sentence.cell(row, Column.form);
  const kind = formClass(sentence, row);
  const weigh = fitting(cell, column);
  // Words of another UPOS say nothing, unless they are of this very form.
  const goesWith = (way: Annotated) => IF_DIFFERENT.upos < weigh(way) && valueIn(way, column) !== '';
  const reasons = new Map<string, Reasons>();
  const reasonsFor = (value: string): Reasons => {
    let own = reasons.get(value);
    if (own === undefined) {
      own = { ofForm: 0, n: 0, endings: 0, shared: [] };
      reasons.set(value, own);
    }
    return own;
  };
  const isCounted = column !== 'feats' || !hasNoFeatures(sentence);
  let allEndings = 0;
  for (const { forms } of [cell.vocabulary, ...(cell.others ?? [])]) {
    const self = forms.own(sentence, row);
    for (const way of forms.of(form)) {
      const n = countIn(way, column) - (way === self && isCounted ? 1 : 0);
      const value = valueIn(way, column);
      if (n <= 0 || value === '') continue;
      const own = reasonsFor(value);
      const weight = weigh(way);
      own.ofForm += n * weight * caseFit(way, form, kind);
      if (goesWith(way)) own.n += n;
    }
    for (const { ways, shared } of forms.alike(form, MOST_ALIKE, goesWith)) {
      const total = ways.reduce((sum, way) => sum + way.count, 0);
      for (const way of ways) {
        const value = column === 'lemma' ? lemmaLike(way, form) : valueIn(way, column);
        const n = countIn(way, column);
        if (value === '' || n <= 0) continue;
        const weight = (PER_CHARACTER ** shared * kindFit(way, form, kind) * weigh(way) * n) / total;
        allEndings += weight;
        const own = reasonsFor(value);
        own.endings += weight;
        own.shared[shared] = (own.shared[shared] ?? 0) + 1;
      }
    }
  }
  for (const value of usual.keys()) reasonsFor(value);
  if (predicted !== undefined && predicted !== '') reasonsFor(predicted);
  return [...reasons]
    .map(([value, own]): Likely => {
      const ending = (own.endings + USUAL * (usual.get(value) ?? 0)) / (allEndings + USUAL);
      const isPredicted = value === predicted;
      const score = own.ofForm + ending + (isPredicted ? PREDICTED : 0);
      return { value, score, why: whyOf(own, form, kind, isPredicted) };
    })
    .sort((a, b) => b.score - a.score || (a.value < b.value ? -1 : 1));
}

/** The share of each value; no value that is never used. */
export function sharesOf(tallies: readonly ValueCounts[]): ReadonlyMap<string, number> {
  const sums = inAll(tallies);
  let total = 0;
  for (const n of sums.values()) total += n;
  return new Map([...sums].map(([value, n]) => [value, n / total]));
}

/** The counts of several treebanks together. */
export function inAll(tallies: readonly ValueCounts[]): ValueCounts {
  if (tallies.length === 1) return tallies[0];
  const sums = new Map<string, number>();
  for (const tally of tallies) for (const [value, n] of tally) sums.set(value, (sums.get(value) ?? 0) + n);
  return sums;
}

/** How well the annotation of another word goes with the cells of this one that are filled in, 0…1. */
function fitting({ sentence, row, upos }: CompletionCell, column: TagColumn): (way: Annotated) => number {
  const filled = (['upos', 'xpos', 'feats'] as const).flatMap((each) => {
    const value = each === 'upos' ? upos : sentence.cell(row, COLUMN_OF[each]);
    return each === column || value === '_' || value === '' ? [] : [[each, value] as const];
  });
  return (way) => {
    let fit = 1;
    for (const [each, value] of filled) if (way[each] !== '' && way[each] !== value) fit *= IF_DIFFERENT[each];
    return fit;
  };
}

const valueIn = (way: Annotated, column: TagColumn): string =>
  column === 'feats' && way.feats === '' ? '_' : way[column];

/** `_` in FEATS is a value only of words with UPOS in sentences that have features. */
function countIn({ count, nBare, upos, feats }: Annotated, column: TagColumn): number {
  if (column !== 'feats' || feats !== '') return count;
  return upos === '' ? 0 : count - nBare;
}

function lemmaLike(way: Annotated, form: string): string {
  return way.lemma === '' ? '' : (lemmaOf(form, scriptOf(way.form, way.lemma)) ?? '');
}

/** At the beginning of a sentence a capital letter says nothing. */
function caseFit(way: Annotated, form: string, kind: FormClass): number {
  if (way.form === form) return 1;
  return kind === 'word' && isCapitalised(form) ? 1 : OTHER_CASE;
}

function kindFit({ nNames, count }: Annotated, form: string, kind: FormClass): number {
  const share = nNames / count;
  if (kind === 'name') return 0.1 + 0.9 * share;
  return isCapitalised(form) ? 1 : 1 - 0.9 * share;
}

const isCapitalised = (form: string): boolean => /^\p{Lu}/u.test(form);

function whyOf({ n, shared }: Reasons, form: string, kind: FormClass, isPredicted: boolean): string {
  const length = longestShared(shared);
  const ending = length < 1 ? '' : (nameOfClass(kind) ?? `-${form.toLowerCase().slice(-length)}`);
  const ofForms = 0 < n ? `${n} ×` : ending;
  return [ofForms, isPredicted ? localized`predicted` : ''].filter((each) => each !== '').join(', ');
}

/** Length of the ending that several forms have: one may be a coincidence. */
function longestShared(shared: readonly number[]): number {
  let nForms = 0;
  for (let length = shared.length - 1; 0 < length; length--) {
    nForms += shared[length] ?? 0;
    if (1 < nForms) return length;
  }
  return shared.length - 1;
}
