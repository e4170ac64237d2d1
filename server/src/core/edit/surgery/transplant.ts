/** Parts of another version of a sentence in place of its own: words, multiword tokens, empty nodes. */

import { localized } from '../../../localization/index.ts';
import { isMweColumn, itemTexts, nameOfItem, printItems, withItems } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import type { Draft } from './draft.ts';
import { REFERENCE_ATTRIBUTES, referencesInMisc } from './misc.ts';
import { type Arc, type DraftRow, MultiwordToken, Node, type Reference } from './nodes.ts';
import { printDrafts } from './print.ts';
import { readDraft } from './readDraft.ts';
import { orRefused, refuse } from './refusal.ts';
import type { Operated } from './types.ts';

/** Words are positions 1…n; half-open ranges of them in corresponding places. One of the two may be empty. */
interface Stretch {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/** A node or multiword token of each side, by its ID; one of the two may be missing. */
export interface IdPair {
  readonly a: string | undefined;
  readonly b: string | undefined;
}

export interface Transplant {
  /** For each word of the other version its counterpart here, -1 if there is none; element 0 is 0. Increasing apart from the -1. */
  readonly toA: ArrayLike<number>;
  /** All ranges of words in corresponding places. */
  readonly gaps: readonly Stretch[];
  /** Indices of the gaps to take over. */
  readonly taken: ReadonlySet<number>;
  /** Corresponding empty nodes, and those on one side only. */
  readonly empties: readonly IdPair[];
  /** Multiword tokens and empty nodes on one side only to take over: deleted here, or inserted. */
  readonly ranges: readonly IdPair[];
  readonly takenEmpties: readonly IdPair[];
  /** Words of the other version whose heads to take over, and whether their relations, too. */
  readonly heads: ReadonlyMap<number, boolean>;
  /** Items of DEPS to take over, by the node of the other version: its item there, in place of an item here. */
  readonly deps: readonly {
    readonly id: string;
    readonly own: string | undefined;
    readonly theirs: string | undefined;
  }[];
  /** Attributes of MISC to take over, by the node or multiword token of the other version. */
  readonly misc: readonly { readonly id: string; readonly attribute: string }[];
  /** Comment lines of the other version, with its IDs, that are already here. */
  readonly comments: ReadonlySet<string>;
}

/**
 * The edits that give a sentence these parts of the other version, with their cells. IDs and all references follow their nodes. A word
 * whose head is gone gets its head in the other version. Refused if the IDs or multiword tokens of either version are broken. Never
 * throws. Time O((words + items) · gaps).
 */
export function transplant(a: Sentence, b: Sentence, plan: Transplant): Operated {
  return orRefused(() => {
    const notes: string[] = [];
    const [draft, other] = [readDraft(a, 0, notes), readDraft(b, 0, [])];
    draft.requireSound();
    other.requireSound();
    new Transplanting(draft, other, plan).apply();
    return printDrafts([a], [draft], [draft]);
  });
}

class Transplanting {
  /** The node here for each node of the other version, if there is any. */
  private readonly here = new Map<Node, Node>();
  /** The counterpart of each own word. */
  private readonly there = new Map<Node, Node>();
  private readonly removed = new Set<Node>();
  private readonly added = new Map<Node, Node>();
  private readonly before: readonly Node[];

  constructor(
    private readonly draft: Draft,
    private readonly other: Draft,
    private readonly plan: Transplant,
  ) {
    this.before = draft.nodes;
    this.here.set(other.root, draft.root);
    other.words.forEach((word, i) => {
      const own = draft.words[plan.toA[i + 1] - 1];
      if (own === undefined) return;
      this.here.set(word, own);
      this.there.set(own, word);
    });
    for (const pair of plan.empties) {
      const [own, theirs] = [nodeOf(draft, pair.a), nodeOf(other, pair.b)];
      if (own === undefined || theirs === undefined) continue;
      this.here.set(theirs, own);
      this.there.set(own, theirs);
    }
    plan.gaps.forEach((gap, index) => {
      if (plan.taken.has(index)) this.replace(gap);
      // The same place: whatever the other version attaches to one of its words there is attached to the first one here.
      else for (const word of stretchOf(other, gap.bFrom, gap.bTo)) this.standIn(word, draft.words[gap.aFrom - 1], gap);
    });
  }

  private standIn(word: Node, own: Node | undefined, { aFrom, aTo }: Stretch): void {
    if (own !== undefined && aFrom < aTo) this.here.set(word, own);
  }

  private replace({ aFrom, aTo, bFrom, bTo }: Stretch): void {
    for (const word of this.draft.words.slice(aFrom - 1, aTo - 1)) {
      this.removed.add(word);
      for (const empty of word.empties) this.removed.add(empty);
    }
    for (const word of stretchOf(this.other, bFrom, bTo)) {
      this.adopt(word);
      for (const empty of word.empties) this.adopt(empty);
    }
  }

  /** A copy of a node of the other version. */
  private adopt(node: Node): Node {
    const copy = new Node(node.kind, 0, undefined, node.cells);
    copy.theirAttributes = REFERENCE_ATTRIBUTES;
    copy.further = this.furtherHere(node);
    this.here.set(node, copy);
    this.there.set(copy, node);
    this.added.set(node, copy);
    return copy;
  }

  /**
   * The further cells of a row of the other version, by name. Codes of multiword expressions count from 1 in each version, so that they would name
   * other expressions here: they stay a difference, to be taken by themselves.
   */
  private furtherHere({ further }: DraftRow): string[] {
    const theirs = this.other.columns.further;
    const { columns, emptyValues } = this.draft;
    return columns.further.map((name, at) => {
      const cell = isMweColumn(name) ? undefined : further[theirs.indexOf(name)];
      return cell === undefined || cell === '' ? emptyValues[at] : cell;
    });
  }

  apply(): void {
    const { draft, plan } = this;
    const theirRanges = this.other.ranges.filter(({ first, last }) => this.added.has(first) || this.added.has(last));
    this.setWords();
    this.setEmpties();
    draft.ranges = draft.ranges.filter(({ first, last }) => !this.removed.has(first) && !this.removed.has(last));
    for (const { a, b } of plan.ranges) {
      draft.ranges = draft.ranges.filter((range) => idOf(range) !== a);
      const range = this.other.ranges.find((each) => idOf(each) === b);
      if (range !== undefined) theirRanges.push(range);
    }
    for (const range of theirRanges) this.addRange(range);
    this.keepLines();
    for (const node of draft.nodes) this.connect(node);
    for (const word of draft.words) if (this.isGone(word.head)) word.head = this.nextAbove(word);
    for (const [word, hasRelation] of plan.heads) this.takeHead(this.other.words[word - 1], hasRelation);
    for (const { id, own, theirs } of plan.deps) this.takeArc(nodeOf(this.other, id), own, theirs);
    for (const { id, attribute } of plan.misc) this.takeMisc(id, attribute);
    for (const range of draft.ranges) this.connectMisc(range, this.rangeThere(range));
    for (const line of draft.head) if (plan.comments.has(line.text)) line.isTheirs = true;
    draft.theirs = new Map([...this.other.byId].map(([id, node]) => [id, this.here.get(node) ?? node]));
  }

  /** For a word that only this version has: the nearest remaining node above; the root word rather than 0, so that there is no second root. */
  private nextAbove({ head }: Node): Reference {
    let at = head;
    for (let step = 0; this.isGone(at) && step <= this.before.length; step++) at = at.head;
    return at === this.draft.root || this.isGone(at) ? (this.draft.roots[0] ?? this.draft.root) : at;
  }

  private takeHead(theirs: Node, hasRelation: boolean): void {
    const node = this.here.get(theirs);
    if (node === undefined) return;
    node.head = this.placeOf(theirs.head);
    if (hasRelation) node.set(Column.deprel, theirs.deprel);
  }

  private takeArc(theirs: Node | undefined, own: string | undefined, text: string | undefined): void {
    const node = theirs && this.here.get(theirs);
    if (theirs === undefined || node === undefined || text === undefined) return;
    const isNamed = (text: string | undefined) => (arc: Arc) => text !== undefined && readingOf(arc) === text;
    const arc = theirs.deps.find(isNamed(text));
    const at = node.oldDeps.findIndex(isNamed(own));
    const kept = at === -1 ? node.deps : node.deps.filter((each) => each !== node.oldDeps[at]);
    node.deps = [...kept, ...(arc === undefined ? [] : this.arcHere(arc))];
  }

  private takeMisc(id: string, attribute: string): void {
    const node = nodeOf(this.other, id);
    if (node !== undefined) {
      const own = this.here.get(node);
      if (own !== undefined) takeAttribute(own, node, attribute);
      return;
    }
    const range = this.other.ranges.find((each) => idOf(each) === id);
    const own = range && this.draft.ranges.find((each) => this.rangeThere(each) === range);
    if (range !== undefined && own !== undefined) takeAttribute(own, range, attribute);
  }

  private rangeThere({ first, last }: MultiwordToken): MultiwordToken | undefined {
    return this.other.ranges.find((each) => this.here.get(each.first) === first && this.here.get(each.last) === last);
  }

  /** References to words that are gone become those of the other version, where words in the same place are no difference. */
  private connectMisc(row: DraftRow, theirs: DraftRow | undefined): void {
    if (theirs === undefined) return;
    for (const { id, attribute } of referencesInMisc(row.misc)) {
      if (row.theirAttributes.has(attribute) || !this.isGone(nodeOf(this.draft, id) ?? id)) continue;
      if (itemTexts(theirs.misc).some((item) => nameOfItem(item) === attribute)) takeAttribute(row, theirs, attribute);
    }
  }

  private setWords(): void {
    const { draft, plan, other } = this;
    const words: Node[] = [];
    let next = 1;
    plan.gaps.forEach((gap, index) => {
      if (!plan.taken.has(index)) return;
      words.push(...draft.words.slice(next - 1, gap.aFrom - 1));
      words.push(...stretchOf(other, gap.bFrom, gap.bTo).flatMap((word) => this.added.get(word) ?? []));
      next = gap.aTo;
    });
    words.push(...draft.words.slice(next - 1));
    if (words.length === 0) refuse('only-word', localized`No word would be left. Delete the sentence instead.`);
    draft.words = words;
  }

  private setEmpties(): void {
    const { draft, other, plan } = this;
    for (const [node, copy] of this.added) {
      if (node.kind === 'word') copy.empties = node.empties.flatMap((empty) => this.added.get(empty) ?? []);
    }
    for (const pair of plan.takenEmpties) {
      const own = nodeOf(draft, pair.a);
      if (own === undefined) this.insertEmpty(nodeOf(other, pair.b));
      else {
        this.removed.add(own);
        for (const word of [draft.root, ...draft.words]) word.empties = word.empties.filter((empty) => empty !== own);
      }
    }
  }

  /** After the same word, at its position among the empty nodes there. */
  private insertEmpty(empty: Node | undefined): void {
    if (empty === undefined || this.added.has(empty)) return;
    const word = [this.other.root, ...this.other.words].find(({ empties }) => empties.includes(empty));
    const anchor = word && this.here.get(word);
    if (word === undefined || anchor === undefined) return;
    anchor.empties = anchor.empties.slice();
    anchor.empties.splice(Math.min(word.empties.indexOf(empty), anchor.empties.length), 0, this.adopt(empty));
  }

  private addRange(theirs: MultiwordToken): void {
    const { first, last, cells } = theirs;
    const [start, end] = [this.here.get(first), this.here.get(last)];
    const { words } = this.draft;
    const [from, to] = [start === undefined ? -1 : words.indexOf(start), end === undefined ? -1 : words.indexOf(end)];
    if (start === undefined || end === undefined || from === -1 || to <= from) return;
    // Overlapping tokens belong to the version that is given up.
    this.draft.ranges = this.draft.ranges.filter((range) => {
      return words.indexOf(range.last) < from || to < words.indexOf(range.first);
    });
    const range = new MultiwordToken(start, end, undefined, cells);
    range.theirAttributes = REFERENCE_ATTRIBUTES;
    range.further = this.furtherHere(theirs);
    this.draft.ranges.push(range);
  }

  /** Lines before deleted rows, such as comments between rows, move to the next row that stays. */
  private keepLines(): void {
    let loose: Node['leading'] = [];
    for (const node of this.before) {
      if (this.removed.has(node)) loose = [...loose, ...node.leading];
      else if (0 < loose.length) {
        node.leading = [...loose, ...node.leading];
        loose = [];
      }
    }
    this.draft.tail.unshift(...loose);
  }

  private connect(node: Node): void {
    const theirs = this.there.get(node);
    if (theirs !== undefined && this.added.has(theirs)) {
      node.head = this.placeOf(theirs.head);
      node.deps = theirs.deps.flatMap((arc) => this.arcHere(arc));
      return;
    }
    this.connectMisc(node, theirs);
    if (this.isGone(node.head) && theirs !== undefined) {
      node.head = this.placeOf(theirs.head);
      // In the same place, relations are compared separately.
      if (!this.isNew(node.head)) node.set(Column.deprel, theirs.deprel);
    }
    if (!node.deps.some(({ head }) => this.isGone(head))) return;
    node.deps = node.deps.flatMap((arc) => {
      if (!this.isGone(arc.head)) return [arc];
      const same = theirs?.deps.filter(({ head, relation }) => {
        return relation === arc.relation && head instanceof Node && this.added.has(head);
      });
      return (same ?? []).flatMap((each) => this.arcHere(each));
    });
  }

  private isGone(head: Reference): head is Node {
    return head instanceof Node && this.removed.has(head);
  }

  private isNew(head: Reference): boolean {
    const theirs = head instanceof Node ? this.there.get(head) : undefined;
    return theirs !== undefined && this.added.has(theirs);
  }

  /** The counterpart of a head of the other version; a word that exists only there passes on to its own head. */
  private placeOf(head: Reference): Reference {
    let at = head;
    for (let step = 0; at instanceof Node && step <= this.other.words.length; step++) {
      const own = this.here.get(at);
      if (own !== undefined && !this.removed.has(own)) return own;
      at = at.head;
    }
    return at instanceof Node ? '_' : at;
  }

  private arcHere({ head, relation }: Arc): Arc[] {
    if (!(head instanceof Node)) return [{ head, relation }];
    const own = this.here.get(head);
    return own === undefined || this.removed.has(own) ? [] : [{ head: own, relation }];
  }
}

/** The items of one attribute of MISC as the other version has them; with the same items otherwise, in the order that they have there. */
function takeAttribute(row: DraftRow, theirs: DraftRow, attribute: string): void {
  const others = itemTexts(theirs.misc);
  const items = withItems(itemTexts(row.misc), attribute, others);
  row.theirAttributes = new Set([...row.theirAttributes, attribute]);
  row.misc = printItems(sameItems(items.map(compared), others.map(compared)) ? inOrderOf(others, items) : items);
}

/** The IDs belong to two versions: references are compared by their attribute alone. */
const compared = (item: string) => (REFERENCE_ATTRIBUTES.has(nameOfItem(item)) ? nameOfItem(item) : item);

const sameItems = (a: readonly string[], b: readonly string[]) =>
  printItems([...a].sort()) === printItems([...b].sort());

/** Finds each of the other items, or, for a reference, the next remaining item of the same attribute. */
function inOrderOf(others: readonly string[], items: readonly string[]): string[] {
  const left = [...items];
  return others.flatMap((item) => {
    const at = left.findIndex((each) => compared(each) === compared(item));
    return left.splice(Math.max(0, at), 1);
  });
}

/** An arc as its version writes it: the IDs are those read. */
const readingOf = ({ head, relation }: Arc): string => {
  const id = head instanceof Node ? (head.kind === 'root' ? '0' : head.read?.[Column.id]) : head;
  return relation === undefined ? `${id}` : `${id}:${relation}`;
};

const idOf = ({ first, last }: MultiwordToken): string => `${first.was}-${last.was}`;

const stretchOf = (draft: Draft, from: number, to: number): Node[] => draft.words.slice(from - 1, to - 1);

function nodeOf(draft: Draft, id: string | undefined): Node | undefined {
  return id === undefined ? undefined : draft.byId.get(id);
}
