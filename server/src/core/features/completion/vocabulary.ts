/** The relations, features, tags and keys of MISC used in a document, with their frequencies. Follows edits sentence by sentence. */

import { itemTexts, readMisc } from '../../annotation/index.ts';
import { Column, type ColumnIndex, type Document, detached, RowKind, type Sentence } from '../../conllu/index.ts';
import { shorten } from '../names.ts';
import { FormCounts, hasNoFeatures } from './formCounts.ts';
import { type FormClass, formClass } from './likelyUpos.ts';

/** How often each value occurs in some context. */
export type ValueCounts = ReadonlyMap<string, number>;

const NOTHING: ValueCounts = new Map();

/**
 * Longer cells, in UTF-16 units, are neither counted nor completed: such a value is never chosen from a list, and each request
 * would go over all its items.
 */
export const LONGEST_CELL = 1000;

/** A key of MISC with more values than this is open: its values are glosses, translations and the like. */
const MOST_VALUES = 16;

/** A key of MISC, and its values if there are only a few. */
interface MiscKey {
  readonly count: number;
  /** Undefined for an open key; '' stands for a key without a value. */
  readonly values: ValueCounts | undefined;
}

/**
 * Counts over the sentences seen so far. `follow` removes what an edit deleted and queues what it added; `count` processes the
 * queue, sentences near the cursor first. So a request after an edit costs only what the edit changed, and the first one in a
 * large file can be answered before everything is counted.
 */
export class Vocabulary {
  private readonly upos = new Map<string, number>();
  /** How words of each form are annotated. */
  readonly forms = new FormCounts();
  private readonly classes = new ByUpos();
  private readonly relations = new ByUpos();
  private readonly tags = new ByUpos();
  /** Whole cells; their pairs are split on request. */
  private readonly features = new ByUpos();
  /** UPOS of the head by that of the dependent; '' for the root. */
  private readonly attachments = new ByUpos();
  /** By UPOS of the dependent and the head, see `pairOf`. */
  private readonly arcs = new ByUpos();
  private readonly misc = new Map<string, { count: number; values: Map<string, number> | undefined }>();
  private sentences: readonly Sentence[] = [];
  private readonly counted = new Set<Sentence>();
  private queue: Sentence[] = [];

  /** Whether all sentences have been counted. */
  get isComplete(): boolean {
    return this.queue.length === 0;
  }

  /** Updates the counts to another version of the document. O(sentences), and O(words) of the removed ones. */
  follow({ sentences }: Pick<Document, 'sentences'>, centre: number): void {
    const old = this.sentences;
    if (old === sentences) return;
    const most = Math.min(old.length, sentences.length);
    let start = 0;
    while (start < most && old[start] === sentences[start]) start++;
    let behind = 0;
    while (behind < most - start && old[old.length - 1 - behind] === sentences[sentences.length - 1 - behind]) behind++;
    for (const sentence of old.slice(start, old.length - behind)) {
      if (this.counted.delete(sentence)) this.add(sentence, -1);
    }
    const [from, end] = this.isComplete ? [start, sentences.length - behind] : [0, sentences.length];
    const missing = sentences.slice(from, end).filter((sentence) => !this.counted.has(sentence));
    // Processed from its end.
    this.queue = outwards(missing, centre - from).reverse();
    this.sentences = sentences;
  }

  /** Counts until everything is counted or `isOver` returns true. */
  count(isOver: () => boolean): void {
    while (!isOver()) {
      const sentence = this.queue.pop();
      if (sentence === undefined) return;
      this.counted.add(sentence);
      this.add(sentence, 1);
    }
  }

  /** UPOS of words and empty nodes. */
  get allUpos(): ValueCounts {
    return this.upos;
  }

  relationsOf(upos: string): ValueCounts {
    return this.relations.of(upos);
  }

  get allRelations(): ValueCounts {
    return this.relations.all;
  }

  tagsOf(upos: string): ValueCounts {
    return this.tags.of(upos);
  }

  get allTags(): ValueCounts {
    return this.tags.all;
  }

  /** `Name=Value` pairs of the words with a UPOS. O(different FEATS cells). */
  featuresOf(upos: string): ValueCounts {
    return pairsIn(this.features.of(upos));
  }

  get allFeatures(): ValueCounts {
    return pairsIn(this.features.all);
  }

  /** UPOS of the forms of a kind. */
  uposOfClass(kind: FormClass): ValueCounts {
    return this.classes.of(kind);
  }

  /** FEATS cells of the words with a UPOS; blank ones are not counted. */
  featureCellsOf(upos: string): ValueCounts {
    return this.features.of(upos);
  }

  /** Relations of the words with a UPOS whose heads have another one; '' for the root. */
  relationsBetween(upos: string, headUpos: string): ValueCounts {
    return this.arcs.of(pairOf(upos, headUpos));
  }

  headsOf(upos: string): ValueCounts {
    return this.attachments.of(upos);
  }

  get miscKeys(): ReadonlyMap<string, MiscKey> {
    return this.misc;
  }

  private add(sentence: Sentence, by: 1 | -1): void {
    const counts = (row: number, column: ColumnIndex) => {
      const { start, end } = sentence.cellSpan(row, column);
      return end - start <= LONGEST_CELL && !sentence.isBlank(row, column);
    };
    const isBare = hasNoFeatures(sentence);
    for (let row = 0; row < sentence.nRows; row++) {
      if (counts(row, Column.misc)) this.addMisc(sentence.cell(row, Column.misc), by);
      if (sentence.kind(row) === RowKind.multiwordToken) continue;
      const upos = shorten(sentence.cell(row, Column.upos));
      if (counts(row, Column.upos)) addTo(this.upos, upos, by);
      if (counts(row, Column.form)) {
        const kind = formClass(sentence, row);
        if (counts(row, Column.upos)) this.classes.add(kind, upos, by);
        this.forms.add(sentence, row, kind, isBare, by);
      }
      if (counts(row, Column.feats)) this.features.add(upos, sentence.cell(row, Column.feats), by);
      if (counts(row, Column.xpos)) this.tags.add(upos, sentence.cell(row, Column.xpos), by);
      if (sentence.kind(row) !== RowKind.word) continue;
      const deprel = counts(row, Column.deprel) ? sentence.cell(row, Column.deprel) : undefined;
      if (deprel !== undefined) this.relations.add(upos, deprel, by);
      const head = sentence.heads[sentence.wordOfRow(row)];
      if (head < 0) continue;
      const headUpos = shorten(sentence.wordCell(head, Column.upos));
      this.attachments.add(upos, headUpos, by);
      if (deprel !== undefined) this.arcs.add(pairOf(upos, headUpos), deprel, by);
    }
  }

  private addMisc(cell: string, by: 1 | -1): void {
    for (const { name, value = '' } of readMisc(cell)) {
      let key = this.misc.get(name);
      if (key === undefined) {
        key = { count: 0, values: new Map() };
        this.misc.set(detached(name), key);
      }
      key.count += by;
      if (key.values !== undefined) {
        addTo(key.values, value, by);
        if (MOST_VALUES < key.values.size) key.values = undefined;
      }
      if (key.count === 0) this.misc.delete(name);
    }
  }
}

/** No cell has a tab. */
const pairOf = (upos: string, headUpos: string): string => `${upos}\t${headUpos}`;

/** Values by the UPOS of their words, and of all words. */
class ByUpos {
  readonly all = new Map<string, number>();
  private readonly tallies = new Map<string, Map<string, number>>();

  of(upos: string): ValueCounts {
    return this.tallies.get(upos) ?? NOTHING;
  }

  add(upos: string, value: string, by: 1 | -1): void {
    let tally = this.tallies.get(upos);
    if (tally === undefined) {
      tally = new Map();
      this.tallies.set(upos, tally);
    }
    addTo(tally, value, by);
    addTo(this.all, value, by);
  }
}

function addTo(tally: Map<string, number>, value: string, by: number): void {
  const known = tally.get(value);
  const count = (known ?? 0) + by;
  if (count === 0) tally.delete(value);
  // The key of a new entry is kept, so it must not reference the sentence it was cut from.
  else tally.set(known === undefined ? detached(value) : value, count);
}

function pairsIn(cells: ValueCounts): ValueCounts {
  const pairs = new Map<string, number>();
  for (const [cell, count] of cells) for (const pair of itemTexts(cell)) addTo(pairs, pair, count);
  return pairs;
}

/** All sentences, those near a position first. */
function outwards(sentences: readonly Sentence[], centre: number): Sentence[] {
  const middle = Math.max(0, Math.min(centre, sentences.length - 1));
  const order: Sentence[] = [];
  for (let step = 0; order.length < sentences.length; step++) {
    if (middle + step < sentences.length) order.push(sentences[middle + step]);
    if (0 < step && step <= middle) order.push(sentences[middle - step]);
  }
  return order;
}
