/** Nodes and edges of a sentence while rules change it. States share them; a step changes its own copies. */

import { Column, RowKind } from '../../conllu/index.ts';
import { CONTENT_COLUMNS } from '../../edit/index.ts';
import { ANCHOR_FORM, type Graph, Of } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';

export type Cells = Record<(typeof CONTENT_COLUMNS)[number], string>;

export interface RuleNode {
  /** What edges call it; stays the same in all copies. */
  readonly key: number;
  /** Numbers of its texts in the graph, and their length; undefined after a change. */
  ids?: NodeIds | undefined;
  /** Index among the nodes of the original sentence; -1 for a new one, 0 for the anchor. */
  readonly was: number;
  kind: 'anchor' | 'word' | 'empty';
  readonly cells: Cells;
  /** Undefined once deleted. */
  textform: string | undefined;
  /** Whether a rule has set or deleted it, so that rules determine the multiword tokens here. */
  hasOwnTextform?: boolean;
  /** MISC as in the file. */
  readonly misc?: string | undefined;
  /** Columns that are empty in the file; they stay empty unless they are changed. */
  readonly gaps?: ReadonlySet<keyof Cells> | undefined;
}

interface NodeIds {
  /** In the order of `Of`. */
  readonly texts: Int32Array;
  readonly nCharacters: number;
}

/** Its ends are keys of nodes. */
export interface RuleEdge {
  readonly source: number;
  readonly target: number;
  label: string;
  isEnhanced: boolean;
  /** Number of the label in the graph; undefined after a change. */
  id?: number | undefined;
}

const NO_CELLS: Cells = { form: '_', lemma: '_', upos: '_', xpos: '_', feats: '_', misc: '_' };

/** A node as it is in the file. Its cells are read when a rule or a command asks for them. */
export class FileNode implements RuleNode {
  readonly kind: RuleNode['kind'];
  readonly textform: string;
  readonly ids: NodeIds;
  private row: number;
  private read: { readonly cells: Cells; readonly gaps?: ReadonlySet<keyof Cells> } | undefined;

  constructor(
    private readonly graph: Graph,
    strings: Strings,
    readonly was: number,
  ) {
    const { data, stride, sentence } = graph;
    this.row = data[Of.row * stride + was];
    this.kind = this.row === -1 ? 'anchor' : sentence.kind(this.row) === RowKind.emptyNode ? 'empty' : 'word';
    this.textform = this.kind === 'anchor' ? '' : strings.text(data[Of.textform * stride + was]);
    const texts = new Int32Array(TEXTS.length + 1);
    let nCharacters = 0;
    for (let of = 0; of < texts.length; of++) texts[of] = data[of * stride + was];
    for (let of = 0; of < TEXTS.length; of++) nCharacters += strings.text(texts[of]).length;
    this.ids = { texts, nCharacters };
  }

  get key(): number {
    return this.was;
  }

  get cells(): Cells {
    this.read ??= this.readCells();
    return this.read.cells;
  }

  get misc(): string {
    return this.cells.misc;
  }

  get gaps(): ReadonlySet<keyof Cells> | undefined {
    this.read ??= this.readCells();
    return this.read.gaps;
  }

  private readCells() {
    if (this.kind === 'anchor') return { cells: { ...NO_CELLS, form: ANCHOR_FORM } };
    const cells = { ...NO_CELLS };
    const gaps = new Set<keyof Cells>();
    for (const name of CONTENT_COLUMNS) {
      const cell = this.graph.sentence.cell(this.row, Column[name]);
      if (cell === '') gaps.add(name);
      else cells[name] = cell;
    }
    return { cells, ...(0 < gaps.size && { gaps }) };
  }
}

export const newNode = (key: number): RuleNode => ({
  key,
  was: -1,
  kind: 'word',
  cells: { ...NO_CELLS },
  textform: '_',
});

/** A copy that may be changed. */
export function copyOf({
  key,
  ids,
  was,
  kind,
  cells,
  textform,
  hasOwnTextform = false,
  misc,
  gaps,
}: RuleNode): RuleNode {
  return { key, ids, was, kind, cells: { ...cells }, textform, hasOwnTextform, misc, gaps };
}

const TEXTS = ['form', 'lemma', 'upos', 'xpos', 'feats', 'misc'] as const;

/** Its numbers, which are kept until it changes. */
export function idsOf(node: RuleNode, strings: Strings): NodeIds {
  if (node.ids !== undefined) return node.ids;
  const { cells, kind, textform } = node;
  const texts = new Int32Array(TEXTS.length + 1);
  let nCharacters = 0;
  for (const name of TEXTS) {
    texts[Of[name]] = strings.ofValue(cells[name]);
    nCharacters += cells[name].length;
  }
  texts[Of.textform] = kind === 'anchor' || textform === undefined ? -1 : strings.of(textform);
  node.ids = { texts, nCharacters };
  return node.ids;
}

/** The number of a label in the graph. */
export function labelNumber(edge: RuleEdge, strings: Strings): number {
  edge.id ??= 2 * strings.of(edge.label) + (edge.isEnhanced ? 1 : 0);
  return edge.id;
}
