/** Word vectors of the tagger: the form, its n-grams, its analyses, and a BiLSTM over its characters; forward and backward. */

import { type Packing, packingOf } from '../network/batch.ts';
import { UNKNOWN } from '../network/input.ts';
import type { Kernels, Pointer } from '../network/kernels.ts';
import { type LstmTrace, lstmBackward, lstmForward, type Repeated } from '../network/lstm.ts';
import type { Tensors } from '../network/tensors.ts';
import type { FormRows, TagRows } from './input.ts';
import { ANALYSES, CHARACTER, CHARACTER_HIDDEN, CHARACTERS, FORM, NGRAMS, WORD_INPUT } from './shapes.ts';

/** A form that occurs c times is read as an unknown one with probability RARE / (RARE + c). */
const RARE = 0.25;
/** Where n-grams and characters start in a word's vector. */
const AT_NGRAMS = FORM;
const AT_CHARACTERS = FORM + NGRAMS;
const AT_ANALYSES = AT_CHARACTERS + 2 * CHARACTER_HIDDEN;
const AT_FURTHER = WORD_INPUT;

const TABLES = ['form', 'ngrams', 'analyses'] as const;

/** What hides forms in training. */
export interface Hiding {
  readonly random: () => number;
  readonly formCounts: Int32Array;
  /** Probability that the vector of a form, or that of its n-grams, is left out. */
  readonly group: number;
}

/** A word of the batch: its row, its number among the distinct forms (-1 for a root), and the row of its form. */
interface Place {
  readonly row: number;
  readonly form: number;
  readonly formRow: number;
  readonly hasForm: boolean;
  readonly hasNgrams: boolean;
  /** Rows of its analyses in memory. */
  readonly analyses: Pointer;
  readonly nAnalyses: number;
}

export interface WordVectors {
  /** WORD_INPUT, and the further input of words. */
  readonly size: number;
  /** Time-major, rows × size. */
  readonly output: Pointer;
  readonly places: readonly Place[];
  readonly forms: readonly FormRows[];
  /** Lists of rows in memory: all n-grams, all characters of the distinct forms. */
  readonly ngrams: Pointer;
  readonly ngramStarts: Int32Array;
  readonly characters: Packing;
  /** The distinct characters of the batch, as rows of their table. */
  readonly different: readonly number[];
  readonly trace: LstmTrace<Repeated>;
}

export function wordVectors(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  sentences: readonly Omit<TagRows, 'forms'>[],
  further: number,
  hiding: Hiding | undefined,
): WordVectors {
  const { run } = kernels;
  const distinct = new Set<FormRows>();
  for (const { n, words } of sentences) {
    for (let word = 1; word <= n; word++) if (words[word].isRoot !== true) distinct.add(words[word]);
  }
  const forms = [...distinct].sort((a, b) => b.characters.length - a.characters.length);
  const numbers = new Map(forms.map((form, at) => [form, at]));
  const characters = packingOf(forms.map((form) => form.characters.length));
  const { vectors, different } = characterVectors(kernels, tensors, characters, forms);
  const trace = lstmForward(kernels, tensors, characters, CHARACTERS, CHARACTER_HIDDEN, vectors, CHARACTER);

  const ngramStarts = new Int32Array(forms.length + 1);
  forms.forEach((form, at) => {
    ngramStarts[at + 1] = ngramStarts[at] + form.ngrams.length;
  });
  const ngrams = kernels.allocate(ngramStarts[forms.length] + 1);
  forms.forEach((form, at) => {
    kernels.i32.set(form.ngrams, ngrams / 4 + ngramStarts[at]);
  });

  const size = WORD_INPUT + further;
  const output = kernels.allocateZeros(packing.nRows * size);
  const [formTable, ngramTable, analysisTable] = TABLES.map((name) => tensors.get(`table.${name}`).values);
  const keep = hiding === undefined ? 1 : 1 / (1 - hiding.group);
  const places: Place[] = [];
  sentences.forEach(({ n, words, analyses, states }, s) => {
    for (let word = 0; word <= n; word++) {
      const row = packing.timeStart[word] + s;
      const at = output + 4 * row * size;
      if (words[word].isRoot === true) {
        const formRow = words[word].form;
        run.axpy(FORM, 1, formTable + 4 * formRow * FORM, at);
        places.push({ row, form: -1, formRow, hasForm: true, hasNgrams: false, analyses: 0, nAnalyses: 0 });
        continue;
      }
      const form = numbers.get(words[word]) ?? 0;
      const isKept = () => hiding === undefined || hiding.group <= hiding.random();
      const [hasForm, hasNgrams] = [isKept(), isKept()];
      const formRow = isHidden(hiding, words[word].form) ? UNKNOWN : words[word].form;
      if (hasForm) run.axpy(FORM, keep, formTable + 4 * formRow * FORM, at);
      const count = ngramStarts[form + 1] - ngramStarts[form];
      if (hasNgrams && 0 < count) {
        run.gatherRows(count, ngrams + 4 * ngramStarts[form], NGRAMS, ngramTable, keep / count, at + 4 * AT_NGRAMS);
      }
      copyEnds(kernels, characters, form, trace.output, at + 4 * AT_CHARACTERS);
      const own = analyses?.[word] ?? words[word].analyses;
      // A form that is read as unknown has unknown analyses.
      const isUnknown = formRow === UNKNOWN;
      const nAnalyses = isUnknown ? 1 : own.length;
      const rows = kernels.allocate(nAnalyses);
      kernels.i32.set(isUnknown ? UNKNOWN_ALONE : own, rows / 4);
      run.gatherRows(nAnalyses, rows, ANALYSES, analysisTable, 1 / nAnalyses, at + 4 * AT_ANALYSES);
      let to = at / 4 + AT_FURTHER;
      const ofStates = (states?.length ?? 0) / (n + 1);
      for (const vector of [words[word].further, states?.subarray(word * ofStates, (word + 1) * ofStates)]) {
        if (vector === undefined) continue;
        const isVectorKept = isKept();
        for (let i = 0; i < vector.length && isVectorKept; i++) kernels.f32[to + i] = keep * vector[i];
        to += vector.length;
      }
      places.push({ row, form, formRow, hasForm, hasNgrams, analyses: rows, nAnalyses });
    }
  });
  return { size, output, places, forms, ngrams, ngramStarts, characters, different, trace };
}

/** Adds the gradients of all tables; `dOutput` as `WordVectors.output`. */
export function wordVectorsBackward(
  kernels: Kernels,
  tensors: Tensors,
  { size, places, forms, ngrams, ngramStarts, characters, different, trace }: WordVectors,
  hiding: Hiding | undefined,
  dOutput: Pointer,
): void {
  const { run } = kernels;
  const [formTable, ngramTable, analysisTable] = TABLES.map((name) => tensors.get(`table.${name}`).gradients);
  const [formRows, ngramRows, analysisRows] = TABLES.map((name) => tensors.touchedRows(`table.${name}`));
  const keep = hiding === undefined ? 1 : 1 / (1 - hiding.group);
  const dEnds = kernels.allocateZeros(characters.nRows * 2 * CHARACTER_HIDDEN);
  for (const { row, form, formRow, hasForm, hasNgrams, analyses, nAnalyses } of places) {
    const at = dOutput + 4 * row * size;
    if (hasForm) {
      run.axpy(FORM, form === -1 ? 1 : keep, at, formTable + 4 * formRow * FORM);
      formRows.add(formRow);
    }
    if (form === -1) continue;
    const count = ngramStarts[form + 1] - ngramStarts[form];
    if (hasNgrams && 0 < count) {
      run.scatterRows(count, ngrams + 4 * ngramStarts[form], NGRAMS, ngramTable, keep / count, at + 4 * AT_NGRAMS);
      for (const ngram of forms[form].ngrams) ngramRows.add(ngram);
    }
    run.scatterRows(nAnalyses, analyses, ANALYSES, analysisTable, 1 / nAnalyses, at + 4 * AT_ANALYSES);
    for (let i = 0; i < nAnalyses; i++) analysisRows.add(kernels.i32[analyses / 4 + i]);
    const [last, first] = endsOf(characters, form);
    const from = at + 4 * AT_CHARACTERS;
    run.add(CHARACTER_HIDDEN, dEnds + 4 * last * 2 * CHARACTER_HIDDEN, from);
    run.add(CHARACTER_HIDDEN, dEnds + 4 * (first * 2 + 1) * CHARACTER_HIDDEN, from + 4 * CHARACTER_HIDDEN);
  }
  const dVectors = lstmBackward(kernels, tensors, characters, CHARACTERS, CHARACTER_HIDDEN, trace, dEnds);
  const table = tensors.get('table.characters').gradients;
  const characterRows = tensors.touchedRows('table.characters');
  different.forEach((character, at) => {
    run.add(CHARACTER, table + 4 * character * CHARACTER, dVectors + 4 * at * CHARACTER);
    characterRows.add(character);
  });
}

const UNKNOWN_ALONE = Int32Array.of(UNKNOWN);

/** The vectors of the distinct characters, and which characters these are. */
function characterVectors(
  kernels: Kernels,
  tensors: Tensors,
  packing: Packing,
  forms: readonly FormRows[],
): { readonly vectors: Repeated; readonly different: readonly number[] } {
  const index = new Map<number, number>();
  const rows = new Int32Array(packing.nRows);
  forms.forEach((form, s) => {
    form.characters.forEach((character, t) => {
      const known = index.get(character) ?? index.size;
      index.set(character, known);
      rows[packing.timeStart[t] + s] = known;
    });
  });
  const different = [...index.keys()];
  const at = kernels.allocate(different.length * CHARACTER);
  const { values } = tensors.get('table.characters');
  kernels.run.takeRows(different.length, kernels.put(different), CHARACTER, values, CHARACTER, at);
  return { vectors: { at, count: different.length, list: kernels.put(rows), rows }, different };
}

/** Rows of the last and of the first character of a form. */
function endsOf(characters: Packing, form: number): readonly [number, number] {
  return [characters.timeStart[characters.lengths[form] - 1] + form, characters.timeStart[0] + form];
}

/** The state after the last character, left to right, and after the first one, right to left. */
function copyEnds({ f32 }: Kernels, characters: Packing, form: number, output: Pointer, to: Pointer): void {
  const [last, first] = endsOf(characters, form);
  const right = output / 4 + last * 2 * CHARACTER_HIDDEN;
  const left = output / 4 + (first * 2 + 1) * CHARACTER_HIDDEN;
  f32.copyWithin(to / 4, right, right + CHARACTER_HIDDEN);
  f32.copyWithin(to / 4 + CHARACTER_HIDDEN, left, left + CHARACTER_HIDDEN);
}

function isHidden(hiding: Hiding | undefined, row: number): boolean {
  if (hiding === undefined || row <= UNKNOWN) return false;
  return hiding.random() < RARE / (RARE + hiding.formCounts[row - UNKNOWN - 1]);
}
