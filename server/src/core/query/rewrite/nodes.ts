/** Nodes and edges of a sentence while rules change it. States share them; a step changes its own copies. */

import { Column } from '../../conllu/index.ts';
import { CONTENT_COLUMNS } from '../../edit/index.ts';
import { ANCHOR_FORM, type Graph, NodeKind, Of } from '../graph/graph.ts';
import type { Strings } from '../graph/strings.ts';

export type Cells = Record<(typeof CONTENT_COLUMNS)[number], string>;

export interface RuleNode {
  /** What it is a copy of: most texts are the same. */
  origin?: { readonly cells: Cells; readonly ids: NodeIds } | undefined;
  /** What edges call it; stays the same in all copies. */
  readonly key: number;
  /** Numbers of its texts in the graph, and their length; undefined after a change. */
  ids?: NodeIds | undefined;
  /** Index among the nodes of the original sentence; -1 for a new one, 0 for the anchor. */
  readonly was: number;
  /** Its row in the file; -1 for a new one and the anchor. */
  readonly row: number;
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
  readonly texts: readonly number[];
  readonly nCharacters: number;
  /** Two hashes of the node. */
  readonly high: number;
  readonly low: number;
}

/** Its ends are keys of nodes. */
export interface RuleEdge {
  readonly source: number;
  readonly target: number;
  label: string;
  isEnhanced: boolean;
  /** Number of the label in the graph; undefined after a change. */
  id: number | undefined;
}

/** A copy between other nodes. Spelt out, as all edges made alike are read faster. */
export const movedEdge = ({ label, isEnhanced, id }: RuleEdge, source: number, target: number): RuleEdge => ({
  source,
  target,
  label,
  isEnhanced,
  id,
});

const NO_CELLS: Cells = { form: '_', lemma: '_', upos: '_', xpos: '_', feats: '_', misc: '_' };

/** A node as it is in the file. Its cells are read when a rule or a command asks for them. */
export class FileNode implements RuleNode {
  readonly kind: RuleNode['kind'];
  readonly row: number;
  private read: { readonly cells: Cells; readonly gaps?: ReadonlySet<keyof Cells> } | undefined;
  private numbers: NodeIds | undefined;

  /** @param graph with all cells; its numbers must not change */
  constructor(
    private readonly graph: Graph,
    private readonly strings: Strings,
    readonly was: number,
  ) {
    const { data, stride } = graph;
    this.row = data[Of.row * stride + was];
    const kind = data[Of.kind * stride + was];
    this.kind = kind === NodeKind.anchor ? 'anchor' : kind === NodeKind.empty ? 'empty' : 'word';
  }

  get ids(): NodeIds {
    this.numbers ??= this.readIds();
    return this.numbers;
  }

  private readIds(): NodeIds {
    const { data, stride } = this.graph;
    const texts: number[] = [];
    let nCharacters = 0;
    for (let of = 0; of <= TEXTS.length; of++) {
      const text = data[of * stride + this.was];
      texts.push(text);
      if (of < TEXTS.length) nCharacters += this.strings.text(text).length;
    }
    return hashed(texts, nCharacters, this);
  }

  get textform(): string {
    const { data, stride } = this.graph;
    return this.kind === 'anchor' ? '' : this.strings.text(data[Of.textform * stride + this.was]);
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
  row: -1,
  kind: 'word',
  cells: { ...NO_CELLS },
  textform: '_',
});

/** A copy that may be changed. */
export function copyOf({
  key,
  ids,
  was,
  row,
  kind,
  cells,
  textform,
  hasOwnTextform = false,
  misc,
  gaps,
}: RuleNode): RuleNode {
  const origin = ids && { cells, ids };
  return { key, ids, origin, was, row, kind, cells: { ...cells }, textform, hasOwnTextform, misc, gaps };
}

/** In the order of `Of`; the textform follows. */
const TEXTS = ['form', 'lemma', 'upos', 'xpos', 'feats', 'misc'] as const;

/** Its numbers, which are kept until it changes. */
export function idsOf(node: RuleNode, strings: Strings): NodeIds {
  if (node.ids !== undefined) return node.ids;
  const { cells, kind, textform } = node;
  const { origin } = node;
  node.origin = undefined;
  const texts: number[] = [];
  let nCharacters = 0;
  for (const name of TEXTS) {
    const isSame = origin !== undefined && origin.cells[name] === cells[name];
    texts.push(isSame ? origin.ids.texts[Of[name]] : strings.ofValue(cells[name]));
    nCharacters += cells[name].length;
  }
  texts.push(kind === 'anchor' || textform === undefined ? -1 : strings.of(textform));
  node.ids = hashed(texts, nCharacters, node);
  return node.ids;
}

function hashed(texts: readonly number[], nCharacters: number, { was, kind }: RuleNode): NodeIds {
  let high = Math.imul(was + 1, 0x9e3779b1) ^ NodeKind[kind];
  let low = Math.imul(was + 1, 0x5f356495) + NodeKind[kind];
  for (const text of texts) {
    high = Math.imul(high ^ (high >>> 15) ^ text, 0x85ebca6b);
    low = Math.imul(low ^ (low >>> 13) ^ text, 0xc2b2ae35);
  }
  return { texts, nCharacters, high, low };
}

/** The number of a label in the graph. */
export function labelNumber(edge: RuleEdge, strings: Strings): number {
  edge.id ??= 2 * strings.of(edge.label) + (edge.isEnhanced ? 1 : 0);
  return edge.id;
}
