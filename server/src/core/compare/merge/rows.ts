/** The rows of words and empty nodes in a merged sentence. */

import { itemTexts, printItems, valueOfItem } from '../../annotation/index.ts';
import { Column, type Columns, N_COLUMNS } from '../../conllu/index.ts';
import { isSingleRootedTree, wordsWithoutTree } from './arcs.ts';
import type { Frame } from './frame.ts';
import { GONE, type MergedNode, type Nodes } from './nodes.ts';
import { MergedRow } from './row.ts';
import { type MergedCell, mergeDeps, mergeFeats, mergeMisc, mergeValue } from './threeWay.ts';
import type { FurtherColumn, MergeColumn, MergeConflict, Side, Three, Version } from './types.ts';
import type { SentenceVersion } from './version.ts';

/** HEAD and DEPREL in the numbering of the result. */
interface Arc {
  readonly head: string;
  readonly deprel: string;
}

const NO_ARC: Arc = { head: '_', deprel: '_' };

interface Arcs {
  /** By position. */
  readonly of: readonly Three<Arc>[];
  readonly conflicts: readonly MergeConflict[];
  readonly isNoTree: boolean;
}

/** Merges cell by cell and records conflicts. */
export class RowMerger {
  readonly conflicts: MergeConflict[] = [];

  constructor(
    private readonly nodes: Nodes,
    private readonly sentence: string,
    private readonly columns: Columns,
  ) {}

  /** The arcs of all words; undefined if the arcs of both sides clash and neither side's arcs fit the words of the result. */
  arcs(versions: Three<SentenceVersion>, frame: Frame): Arcs | undefined {
    const { words } = this.nodes;
    const merged = words.map((word) => this.mergeArc(word));
    const of = merged.map(({ value }) => value);
    const conflicts = merged.flatMap(({ conflict }) => conflict ?? []);
    const areTrees = Object.values(versions).every(({ heads }) => isSingleRootedTree(heads));
    const broken = [headsOf(of, 'ours'), headsOf(of, 'theirs')].find((heads) => !isSingleRootedTree(heads));
    if (!areTrees || broken === undefined) return { of, conflicts, isNoTree: false };
    // All arcs of one side; a word that exists only on the other side keeps its own.
    const own = words.map((word, position) => ({
      base: of[position].base,
      ours: this.own(word, 'ours') ?? of[position].ours,
      theirs: this.own(word, 'theirs') ?? of[position].theirs,
    }));
    const fits = (side: Side) => isSingleRootedTree(headsOf(own, side));
    if (frame.recut !== undefined && !(fits('ours') && fits('theirs'))) return undefined;
    const culprits = wordsWithoutTree(broken).map(String);
    return { of: own, conflicts: [{ sentence: this.sentence, kind: 'tree', words: culprits }], isNoTree: true };
  }

  /** The arc of an empty node, with conflicts recorded. */
  arcOf(node: MergedNode): Three<Arc> {
    const { value, conflict } = this.mergeArc(node);
    if (conflict !== undefined) this.conflicts.push(conflict);
    return value;
  }

  private mergeArc(node: MergedNode): { readonly value: Three<Arc>; readonly conflict: MergeConflict | undefined } {
    const arcs = { base: this.own(node, 'base'), ours: this.own(node, 'ours'), theirs: this.own(node, 'theirs') };
    const found = mergeValue(present(arcs, node), (a, b) => a?.head === b?.head && a?.deprel === b?.deprel);
    const { base, ours, theirs } = found.value;
    // Lines of the base must be valid in the result: missing arcs, and arcs to deleted words, are taken from ours.
    const hasBase = base !== undefined && !base.head.startsWith(GONE);
    const value = {
      base: (hasBase ? base : ours) ?? NO_ARC,
      ours: ours ?? NO_ARC,
      theirs: theirs ?? NO_ARC,
    };
    if (!found.isConflict) return { value, conflict: undefined };
    const written = (version: Version) => {
      const cells = node.nodes[version]?.cells;
      return cells === undefined ? null : `${cells[Column.head]} ${cells[Column.deprel]}`;
    };
    return {
      value,
      conflict: this.cellConflict(node, 'HEAD,DEPREL', {
        base: written('base'),
        ours: written('ours'),
        theirs: written('theirs'),
      }),
    };
  }

  private own({ nodes }: MergedNode, version: Version): Arc | undefined {
    const cells = nodes[version]?.cells;
    if (cells === undefined) return undefined;
    return { head: this.nodes.reference(version, cells[Column.head]), deprel: cells[Column.deprel] };
  }

  /** The line of a node, with conflicts recorded. */
  row(node: MergedNode, arc: Three<Arc>): MergedRow {
    const cellsOf = (column: number) => {
      const cell = (version: Version) => node.nodes[version]?.cells[column];
      return present({ base: cell('base'), ours: cell('ours'), theirs: cell('theirs') }, node);
    };
    const plain = (name: MergeColumn, column: number): Three<string> => {
      const cells = cellsOf(column);
      const { value, isConflict } = mergeValue(cells);
      if (isConflict) this.conflicts.push(this.cellConflict(node, name, orNull(cells)));
      return { base: value.base ?? '_', ours: value.ours ?? '_', theirs: value.theirs ?? '_' };
    };
    const listed = (name: MergeColumn, { value: merged, conflicts }: MergedCell): Three<string> => {
      for (const { name: feature, values } of conflicts) {
        const value = (text: string | undefined) => (text === undefined ? undefined : withoutName(text, name));
        const found = { base: value(values.base), ours: value(values.ours), theirs: value(values.theirs) };
        this.conflicts.push(this.cellConflict(node, name, orNull(found), feature));
      }
      return merged;
    };
    const deps = (version: Version) => this.nodes.dependencies(version, node.nodes[version]);
    const allDeps = present({ base: deps('base'), ours: deps('ours'), theirs: deps('theirs') }, node);
    const misc = (version: Version) => {
      const cell = node.nodes[version]?.cells[Column.misc];
      return cell === undefined ? undefined : this.nodes.misc(version, cell);
    };
    const columns = [
      plain('FORM', Column.form),
      plain('LEMMA', Column.lemma),
      plain('UPOS', Column.upos),
      plain('XPOS', Column.xpos),
      listed('FEATS', mergeFeats(cellsOf(Column.feats))),
      withoutGone({ base: arc.base.head, ours: arc.ours.head, theirs: arc.theirs.head }),
      { base: arc.base.deprel, ours: arc.ours.deprel, theirs: arc.theirs.deprel },
      withoutGone(listed('DEPS', mergeDeps(allDeps))),
      listed('MISC', mergeMisc(present({ base: misc('base'), ours: misc('ours'), theirs: misc('theirs') }, node))),
      ...this.columns.further.map((name, at) => plain(name as FurtherColumn, N_COLUMNS + at)),
    ];
    const line = (version: Version) => [node.id, ...columns.map((cells) => cells[version])];
    return MergedRow.ofCells(node.id, { base: line('base'), ours: line('ours'), theirs: line('theirs') }, this.columns);
  }

  private cellConflict(node: MergedNode, column: MergeColumn, values: Three<string | null>, feature?: string) {
    const name = feature === undefined ? {} : { feature };
    return { sentence: this.sentence, kind: 'cell', word: node.id, column, ...name, ...values } as const;
  }
}

/** A node that exists on only one side is taken from there. */
function present<T>(values: Three<T | undefined>, { nodes }: MergedNode): Three<T | undefined> {
  if (nodes.ours === undefined) return { ...values, ours: values.theirs };
  if (nodes.theirs === undefined) return { ...values, theirs: values.ours };
  return values;
}

/** A HEAD or DEPS of the base may refer to words missing from the result. */
function withoutGone({ base, ours, theirs }: Three<string>): Three<string> {
  const without = (cell: string) =>
    cell.includes(GONE) ? printItems(itemTexts(cell).filter((item) => !GONE_ITEM.test(item))) : cell;
  return { base: without(base), ours: without(ours), theirs: without(theirs) };
}

const GONE_ITEM = new RegExp(`^${GONE}\\d`);

function orNull({ base, ours, theirs }: Three<string | undefined>): Three<string | null> {
  return { base: base ?? null, ours: ours ?? null, theirs: theirs ?? null };
}

/** The value of a feature or attribute, empty if it has none; items of DEPS have relations here. */
function withoutName(text: string, column: MergeColumn): string {
  return column === 'DEPS' ? text : (valueOfItem(text) ?? '');
}

/** -1 for a head that is no word. */
function headsOf(arcs: readonly Three<Arc>[], side: Side): Int32Array {
  return Int32Array.from(arcs, (arc, position) => {
    if (position === 0) return -1;
    const head = arc[side].head;
    return /^(?:0|[1-9]\d*)$/.test(head) ? Number(head) : -1;
  });
}
