/** Words and empty nodes of all versions in the numbering of the result. */

import { type DependencyText, isNodeId } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import { type Renaming, renameInMisc } from '../../edit/index.ts';
import { emptiesByPlace, isKept, rankedAsInBase } from './empties.ts';
import type { Frame } from './frame.ts';
import { type Side, type Three, VERSIONS, type Version } from './types.ts';
import type { Node, SentenceVersion } from './version.ts';

/** A word or empty node of the result, in each version. */
export interface MergedNode {
  readonly id: string;
  readonly nodes: Three<Node | undefined>;
}

/** Marks a reference to a node that the result does not contain; no ID starts like this. */
export const GONE = '~';

/** The nodes of the result, and references in their numbering. */
export class Nodes {
  /** By position; `words[0]` is the root, without nodes. */
  readonly words: readonly MergedNode[];
  /** Empty nodes after each word, by its position. */
  readonly empties: readonly (readonly MergedNode[])[];
  /** New ID of each node by its own, for each version. */
  private readonly ids: Three<ReadonlyMap<string, string>>;

  private readonly versions: Three<SentenceVersion>;

  constructor(
    given: Three<SentenceVersion>,
    private readonly frame: Frame,
  ) {
    const versions = three((version) => (version === 'base' ? given.base : rankedAsInBase(given, version, frame)));
    this.versions = versions;
    const ids: Three<Map<string, string>> = { base: new Map(), ours: new Map(), theirs: new Map() };
    const add = (id: string, nodes: Three<Node | undefined>): MergedNode => {
      for (const version of VERSIONS) {
        const node = nodes[version];
        if (node !== undefined) ids[version].set(node.id, id);
      }
      return { id, nodes };
    };
    const after = emptiesByPlace(versions, frame);
    this.words = frame.words.map((word, position) =>
      add(
        String(position),
        three((v) => versions[v].words[word[v]]),
      ),
    );
    this.empties = frame.words.map((_, position) =>
      (after.get(position) ?? []).filter(isKept).map((nodes, i) => add(`${position}.${i + 1}`, nodes)),
    );
    this.ids = ids;
  }

  /** A reference of a version in the numbering of the result. Text that is not an ID of that version stays. */
  reference(version: Version, id: string): string {
    if (id === '0' || !isNodeId(id)) return id;
    const now = this.ids[version].get(id);
    if (now !== undefined) return now;
    return this.has(version, id) ? GONE + id : id;
  }

  /** IDs of a version in the numbering of the result, for references to nodes in MISC and comments. */
  renaming(version: Version): Renaming {
    return (id) => (this.has(version, id) ? { now: this.ids[version].get(id) } : undefined);
  }

  /** A MISC cell of a version in the numbering of the result, without references to nodes that it does not contain. */
  misc(version: Version, cell: string): string {
    return renameInMisc(cell, this.renaming(version), () => {});
  }

  dependencies(version: Version, node: Node | undefined): DependencyText[] | undefined {
    return node?.deps.map(({ head, relation }) => ({ head: this.reference(version, head), relation }));
  }

  private has(version: Version, id: string): boolean {
    const { words, empties } = this.versions[version];
    return words[Number(id)] !== undefined || empties.some((empty) => empty.id === id);
  }

  /** IDs of nodes that a side changed although the other side removed them. */
  lostNodes(side: Side): string[] {
    return this.changedNodes(side).filter((id) => !this.ids[side].has(id));
  }

  /** IDs of nodes that a side attached, by a basic or an enhanced arc, to something that the other side removed. */
  lostArcs(side: Side): string[] {
    return this.nodesOf(side)
      .filter((node) => {
        const before = this.inBase(side, node);
        const then = before === undefined ? [] : this.arcs('base', before);
        return this.arcs(side, node).some((arc) => arc.startsWith(GONE) && !then.includes(arc));
      })
      .map(({ id }) => id);
  }

  /** IDs of nodes of a side with references that name nothing there, but would name one of the words of the result. */
  strayReferences(side: Side): string[] {
    const isLonger = this.versions[side].words.length < this.words.length;
    const empties = this.empties.flat();
    if (!isLonger && empties.every(({ id }) => this.has(side, id))) return [];
    const known = new Set([...this.words, ...empties].map(({ id }) => id));
    const isStray = (id: string) => isNodeId(id) && id !== '0' && known.has(id) && !this.has(side, id);
    return this.nodesOf(side)
      .filter(({ cells, deps }) => {
        if (isStray(cells[Column.head]) || deps.some(({ head }) => isStray(head))) return true;
        let isFound = false;
        const look = (id: string) => {
          isFound ||= isStray(id);
          return undefined;
        };
        renameInMisc(cells[Column.misc], look, () => {});
        return isFound;
      })
      .map(({ id }) => id);
  }

  private changedNodes(side: Side): string[] {
    return this.nodesOf(side)
      .filter((node) => {
        const before = this.inBase(side, node);
        if (before === undefined || PLAIN.some((column) => node.cells[column] !== before.cells[column])) return true;
        if (node.cells.some((cell, column) => Column.misc < column && cell !== before.cells[column])) return true;
        return this.arcs(side, node).join('\t') !== this.arcs('base', before).join('\t');
      })
      .map(({ id }) => id);
  }

  private nodesOf(side: Side): Node[] {
    const { words, empties } = this.versions[side];
    return [...words, ...empties].filter((node) => node !== undefined);
  }

  /** The base's counterpart of a node of a side. */
  private inBase(side: Side, { word, rank }: Node): Node | undefined {
    const { words, empties } = this.versions.base;
    const position = this.frame.positionOf(side, word);
    // A word missing from the result belongs to a side that re-segmented nothing, so its number is that in the base.
    const origin = position === undefined ? word : this.frame.words[position].base;
    if (rank === 0) return words[origin];
    return empties.find((empty) => empty.word === origin && empty.rank === rank);
  }

  /** The basic arc, then the enhanced ones, in the numbering of the result: head and relation. */
  private arcs(version: Version, { cells, deps }: Node): string[] {
    const basic = `${this.reference(version, cells[Column.head])} ${cells[Column.deprel]}`;
    return [basic, ...deps.map(({ head, relation }) => `${this.reference(version, head)}:${relation ?? ''}`)];
  }
}

const PLAIN = [Column.form, Column.lemma, Column.upos, Column.xpos, Column.feats, Column.misc];

const three = <T>(of: (version: Version) => T): Three<T> => ({
  base: of('base'),
  ours: of('ours'),
  theirs: of('theirs'),
});
