/**
 * The picture of a sentence as plain data: groups of shapes with their classes and texts. Pure, so that it can be tested without
 * a browser; `draw/` turns it into SVG one to one, and all styling is in style.css.
 */

import type { DiagramNode } from '../../server/src/protocol/diagram.ts';
import type { LowerLegendEntry } from './lowerLayer.ts';
import type { SpanLegendEntry } from './spanLayer.ts';

/** A text style: the name of its class in style.css. */
export type TextStyle =
  | 'form'
  | 'gloss'
  | 'lemma'
  | 'upos'
  | 'feature'
  | 'id'
  | 'label'
  | 'strong-label'
  | 'token'
  | 'span-label';

/** Width of a text in CSS pixels. */
export type Measure = (text: string, style: TextStyle) => number;

export type Shape =
  | { readonly type: 'path'; readonly className: string; readonly d: string }
  | {
      readonly type: 'rect';
      readonly className: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius: number;
    }
  /** Centred at x; y is the baseline. */
  | {
      readonly type: 'text';
      readonly className: string;
      readonly x: number;
      readonly y: number;
      readonly text: string;
    };

/** An item of the diagram for the pointer. */
export type SceneItem =
  | { readonly kind: 'word'; readonly word: number }
  | { readonly kind: 'arc'; readonly dependent: number }
  | { readonly kind: 'token'; readonly token: number }
  | { readonly kind: 'emptyNode'; readonly emptyNode: number }
  /** A span under the words, by its index in the layer. */
  | { readonly kind: 'span'; readonly span: number }
  | { readonly kind: 'crossing'; readonly upper: number; readonly lower: number }
  /** Arcs of the lower layer that are drawn as one: the same two nodes. `arcs` are their indices in the layer. */
  | {
      readonly kind: 'lowerArc';
      readonly head: DiagramNode | undefined;
      readonly dependent: DiagramNode;
      readonly arcs: readonly number[];
    };

/** A place in the scene. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** From left to right. */
export interface HorizontalSpan {
  readonly left: number;
  readonly right: number;
}

export interface SceneGroup {
  readonly item: SceneItem;
  /** Index of its row of words. */
  readonly band: number;
  readonly classNames: readonly string[];
  /** For screen readers; undefined if other groups already cover it. */
  readonly label: string | undefined;
  /** The origin of the coordinates of its shapes: a group that only moves keeps its shapes. */
  readonly origin: Point;
  readonly shapes: readonly Shape[];
  /** Its extent in the row, for drawing only the visible part. */
  readonly span: HorizontalSpan;
}

/** A group whose row is not yet known. */
export type RowGroup = Omit<SceneGroup, 'band'>;

/** The parts of a row: the words stay in view while the arcs above and below them scroll. */
export type PartName = 'arcs' | 'words' | 'lower';

export function partOf({ kind }: SceneItem): PartName {
  if (kind === 'arc' || kind === 'crossing') return 'arcs';
  return kind === 'lowerArc' || kind === 'span' ? 'lower' : 'words';
}

/** A row of words with its arcs: the boundaries of its parts, from top to bottom. */
export interface Band {
  readonly top: number;
  readonly wordsTop: number;
  /** The lower end of the words themselves; tokens are below it. */
  readonly wordsBottom: number;
  /** The lower end of the tokens. */
  readonly base: number;
  readonly bottom: number;
}

/** The line of an arc whose two ends are in one row. */
export interface ArcLine {
  readonly dependent: number;
  /** 0: the root; then both ends are the same. */
  readonly head: number;
  readonly headX: number;
  readonly dependentX: number;
  readonly y: number;
  readonly label: HorizontalSpan;
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Rows of words: one, unless the sentence is wrapped. */
  readonly bands: readonly Band[];
  /** Later groups are drawn over earlier ones. */
  readonly groups: readonly SceneGroup[];
  readonly lines: readonly ArcLine[];
  /** Left and right end of each word's column, by position; index 0 is unused. */
  readonly extents: readonly HorizontalSpan[];
  /** Index of each word's row, by position; index 0 is unused. */
  readonly bandOfWord: readonly number[];
  /** The marks to explain in the legend. */
  readonly marks: readonly Mark[];
  /** The kinds of lower arcs to explain in the legend. */
  readonly lowerMarks: readonly LowerLegendEntry[];
  readonly spanMarks: readonly SpanLegendEntry[];
  /** The omissions of the picture, as a sentence; undefined if there are none. */
  readonly leftOut: string | undefined;
}

/** Marks explained by the legend. */
export type Mark =
  | 'crossing'
  | 'nonprojective'
  | 'uncertain'
  | 'locked'
  | 'machine'
  | 'cycle'
  | 'unattached'
  | 'emptyNode'
  | 'multiwordToken';
