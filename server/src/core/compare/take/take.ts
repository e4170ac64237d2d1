/** Takes differences of a sentence from the other version, with the fewest further ones needed for a tree. */

import { localized } from '../../../localization/index.ts';
import { applyEdits, RowKind, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { composed, isAboutWords, mergeEdits, renameInComment, transplant } from '../../edit/index.ts';
import { closingSet, type Defect, newDefect } from '../../proposals/index.ts';
import { findCycles, rootDependents } from '../../tree/index.ts';
import type { Difference } from '../differences/index.ts';
import { NotTaken, takeCells } from './cells.ts';
import { takeComments } from './comments.ts';
import { neededRows } from './needed.ts';
import { SentencePair } from './pair.ts';
import { isHead, isSegmentation, transplantOf } from './plan.ts';

/** The outcome of taking differences. */
export type Taken =
  | {
      readonly ok: true;
      /** In offsets of the sentence, ascending, disjoint. */
      readonly edits: readonly TextEdit[];
      /** Further differences taken along. */
      readonly further: readonly Difference[];
      /** For the user: what had to be given up. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly message: string; readonly defect?: Defect };

/**
 * The edits that give a sentence some parts of another version of it. IDs are those of the result, and the alignment determines
 * heads. Further differences come along if the tree would otherwise become worse (a new cycle, another root, none), and if a
 * head is a word that only the other version has. Never throws. Time O(words²) if further heads are needed, else O(length).
 *
 * @param all differences of the two versions, as `compareLink` has them for a pair
 * @param wanted some of them
 * @param mayFollow whether a further difference may be taken along
 */
export function takeDifferences(
  a: Sentence,
  b: Sentence,
  all: readonly Difference[],
  wanted: readonly Difference[],
  mayFollow: (difference: Difference) => boolean = () => true,
): Taken {
  try {
    return new Take(a, b, all, mayFollow).from(wanted);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    return { ok: false, message: error.message };
  }
}

const isComment = (each: Difference) => each.class === 'text' || each.class === 'comment';

class Take {
  readonly #pair: SentencePair;
  readonly #notes: string[] = [];

  constructor(
    readonly a: Sentence,
    readonly b: Sentence,
    readonly all: readonly Difference[],
    readonly mayFollow: (difference: Difference) => boolean,
  ) {
    this.#pair = new SentencePair(a, b);
  }

  from(wanted: readonly Difference[]): Taken {
    const taken = new Set(wanted);
    this.#addMissingNodes(taken);
    if ([...taken].some(isSegmentation)) return this.#withNodes(wanted, taken);
    const defect = this.#close(taken);
    if (defect !== undefined) {
      // The obstacle is heads that only the other version has, or else words that only this one has.
      const missing = this.#missingHeads();
      const nodes = 0 < missing.length ? missing : this.all.filter(isSegmentation);
      if (nodes.length === 0) return { ok: false, message: '', defect };
      for (const each of nodes) this.#add(taken, each);
      return this.#withNodes(wanted, taken);
    }
    const cells = takeCells(this.#pair, [...taken].filter(isCell), this.all);
    const comments = this.#commentEdits(taken, (line) => renameInComment(line, this.#pair.renaming));
    return this.#taken(mergeEdits(comments, cells), wanted, taken);
  }

  #taken(edits: readonly TextEdit[], wanted: readonly Difference[], taken: ReadonlySet<Difference>): Taken {
    const asked = new Set(wanted);
    return { ok: true, edits, further: [...taken].filter((each) => !asked.has(each)), notes: this.#notes };
  }

  #commentEdits(taken: ReadonlySet<Difference>, textOf: (line: string) => string | undefined): TextEdit[] {
    return takeComments(this.a, this.b, [...taken].filter(isComment), textOf);
  }

  /** Words that only the other version has and that are heads there of common words. */
  #missingHeads(): Difference[] {
    const missing = new Set<Difference>();
    for (const each of this.all) if (isHead(each)) this.#addMissingNodes(missing.add(each));
    return [...missing].filter(isSegmentation);
  }

  #add(taken: Set<Difference>, difference: Difference): void {
    if (!taken.has(difference) && !this.mayFollow(difference)) {
      throw new NotTaken(localized`It needs a change that is not allowed here, for instance because an arc is locked.`);
    }
    taken.add(difference);
  }

  /** Nodes that only the other version has come along with what needs them: as head, as anchor, as end of a token. */
  #addMissingNodes(taken: Set<Difference>): void {
    // The loop also visits nodes added here.
    for (const difference of taken) {
      for (const row of neededRows(this.b, difference)) {
        if (this.#isMissing(row) || (isComment(difference) && this.#isInGap(row))) this.#addNode(taken, row);
      }
      if (difference.kind === 'range') for (const each of this.#surplusIn(difference)) this.#add(taken, each);
    }
  }

  /** A multiword token is taken with its words there: words in between that only this version has are removed. */
  #surplusIn({ b: side }: Difference): Difference[] {
    const row = side?.rows[0];
    if (row === undefined) return [];
    const [first, last] = [this.b.idMajor(row), this.b.idMinor(row)].map((id) => {
      const word = this.b.wordById(id);
      return word === undefined ? -1 : this.#pair.wordInA(word);
    });
    return this.all.filter(({ class: kind, kind: segmentation, a }) => {
      if (kind !== 'segmentation' || segmentation === 'range' || segmentation === 'empty-node') return false;
      return a?.rows.some((each) => first < this.a.wordOfRow(each) && this.a.wordOfRow(each) < last) ?? false;
    });
  }

  #isMissing(row: number): boolean {
    const { b } = this;
    if (b.kind(row) === RowKind.word) return this.#pair.wordInA(b.wordOfRow(row)) === -1;
    return !this.#pair.nodes.emptyNodes.some((each) => each.a !== undefined && each.b?.row === row);
  }

  /** Another word may stand in for one in the same place as a head, but a comment is about the word itself. */
  #isInGap(row: number): boolean {
    return this.#pair.alignment.gapOfB[this.b.wordOfRow(row)] !== -1;
  }

  #addNode(taken: Set<Difference>, row: number): void {
    const word = this.b.wordOfRow(row);
    const anchor = 0 < word && this.#isInGap(row) ? this.b.rowOfWord(word) : row;
    const node = this.all.find((each) => isSegmentation(each) && each.b?.rows.includes(anchor));
    if (node !== undefined) this.#add(taken, node);
  }

  /** Adds the fewest heads that keep the tree as good as it is. @returns the defect that no set of them can avoid */
  #close(taken: Set<Difference>): Defect | undefined {
    const { a, b } = this;
    const heads = new Int32Array(a.nWords + 1).fill(-1);
    const byWord = new Map<number, Difference>();
    for (const difference of this.all) {
      const [rowA, rowB] = [difference.a?.rows[0], difference.b?.rows[0]];
      if (!isHead(difference) || rowA === undefined || rowB === undefined) continue;
      if (!taken.has(difference) && !this.mayFollow(difference)) continue;
      const head = this.#pair.wordInA(b.heads[b.wordOfRow(rowB)]);
      // Attaching to a missing head would need more than an arc.
      if (head === -1) continue;
      heads[a.wordOfRow(rowA)] = head;
      byWord.set(a.wordOfRow(rowA), difference);
    }
    const wanted = [...byWord].flatMap(([word, difference]) => (taken.has(difference) ? [word] : []));
    const proposals = { heads, certainty: new Float32Array(heads.length).fill(1) };
    const roots = [...heads.keys()].filter((word) => heads[word] === 0);
    // A broken version may have several roots: of those only the requested ones are candidates.
    if (1 < roots.length) for (const word of roots) if (!wanted.includes(word)) heads[word] = -1;
    const isManyRoots = 1 < roots.filter((word) => heads[word] === 0).length;
    if (isManyRoots) {
      const changed = Int32Array.from(a.heads, (head, word) => (wanted.includes(word) ? heads[word] : head));
      return newDefect(a.heads, changed);
    }
    const closing = closingSet(a.heads, proposals, wanted);
    if (!closing.ok) return closing.defect;
    for (const word of closing.words) {
      const difference = byWord.get(word);
      if (difference !== undefined) taken.add(difference);
    }
    return undefined;
  }

  /** First words, tokens and empty nodes; then the remaining differences, compared with the result. */
  #withNodes(wanted: readonly Difference[], taken: Set<Difference>): Taken {
    this.#close(taken);
    for (;;) {
      const result = this.#transplanted(taken);
      if (!('defect' in result)) return this.#taken(result.edits, wanted, taken);
      const more = this.all.filter((each) => !taken.has(each) && (isHead(each) || isSegmentation(each)));
      // All heads first; then all words too, which is the tree of the other version.
      const heads = more.filter(isHead);
      const next = 0 < heads.length ? heads : more;
      if (next.length === 0) return { ok: false, message: '', defect: result.defect };
      for (const each of next) this.#add(taken, each);
      this.#addMissingNodes(taken);
    }
  }

  /** Cells first, while the original alignment of both versions holds; then the words, with arcs to the new ones. */
  #transplanted(taken: ReadonlySet<Difference>): { readonly edits: readonly TextEdit[] } | { readonly defect: Defect } {
    const { a, b } = this;
    const cells = [...taken].filter(isCell);
    const isLater = (each: Difference) => neededRows(b, each).some((row) => this.#isMissing(row));
    const [now, later] = [cells.filter((each) => !isLater(each)), cells.filter(isLater)];
    // Comments about words receive their IDs with the words.
    const comments = new Set<string>();
    const commentEdits = this.#commentEdits(taken, (line) => {
      if (isAboutWords(line)) comments.add(line);
      return line;
    });
    const edits = mergeEdits(commentEdits, takeCells(this.#pair, now, this.all, later));
    const between = after(a, edits);
    const done = transplant(between, b, transplantOf(this.#pair, this.all, taken, later, comments));
    if (!done.ok) throw new NotTaken(done.message);
    const defect = worse(a, after(between, done.edits));
    if (defect !== undefined) return { defect };
    this.#notes.splice(0, this.#notes.length, ...done.notes);
    return { edits: composed(edits, done.edits) };
  }
}

const isCell = (each: Difference): boolean => !isSegmentation(each) && !isComment(each) && each.class !== 'order';

const after = (sentence: Sentence, edits: readonly TextEdit[]): Sentence => {
  if (edits.length === 0) return sentence;
  const text = applyEdits(sentence.text, edits);
  return sentence.withText(text, breaks(text));
};

const breaks = (text: string) => text.split(/\r\n|\r|\n/).length - 1;

/** A defect of the second tree that the first does not have, or has less often; their words differ. */
function worse(before: Sentence, now: Sentence): Defect | undefined {
  const [oldRoots, roots] = [rootDependents(before.heads), rootDependents(now.heads)];
  if (roots.length === 0 && 0 < oldRoots.length) return { kind: 'no-root' };
  if (Math.max(1, oldRoots.length) < roots.length) return { kind: 'another-root', roots };
  const cycles = findCycles(now.heads);
  return cycles.length <= findCycles(before.heads).length ? undefined : { kind: 'cycle', words: cycles[0] };
}
