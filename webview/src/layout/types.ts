/** Input and output of the layout: numbers only. Columns are counted from 0 in reading order; lengths are CSS pixels at zoom 1. */

/** An arc between two columns. A head of `undefined` is the root; head = dependent is a self-loop. */
export interface ArcInput {
  readonly head: number | undefined;
  readonly dependent: number;
  readonly labelWidth: number;
  /** This end is at the edge of the row, in an empty column of its own: the arc continues in another row. */
  readonly atEdge?: 'head' | 'dependent';
}

/** A bracket below columns first…last, for instance of a multiword token. */
interface BracketInput {
  readonly first: number;
  readonly last: number;
  readonly labelWidth: number;
}

export interface LayoutInput {
  /** Width of the content of each column. */
  readonly columnWidths: readonly number[];
  /** Widths of the lines that hang below the content of each column: they may reach below a neighbour that has none there. */
  readonly hanging?: readonly (readonly number[])[];
  readonly arcs: readonly ArcInput[];
  /** Arcs of a second layer, below the words. */
  readonly lowerArcs?: readonly ArcInput[];
  readonly brackets: readonly BracketInput[];
  /** Lines below columns first…last, which only need room for their labels: a row may end within them. */
  readonly spans?: readonly BracketInput[];
}

/** Distances of the drawing. */
export interface Metrics {
  /** Minimum distance between the contents of neighbouring columns. */
  readonly columnGap: number;
  /** Distance between the feet of two arcs at one word. */
  readonly footGap: number;
  /** Radius of an arc's corners; labels are kept out of the corners. */
  readonly cornerRadius: number;
  /** Distance between two levels of arcs. */
  readonly levelHeight: number;
  /** Distance between the words and the lowest level. */
  readonly firstLevel: number;
  /** Distance between a label and a leg that passes it. */
  readonly labelClearance: number;
  /** A label is centred on its arc, but no farther than this from the dependent, so that both are in view together. */
  readonly labelReach: number;
  /** Empty border around everything. */
  readonly margin: number;
}

export const METRICS: Metrics = {
  columnGap: 14,
  footGap: 10,
  cornerRadius: 9,
  levelHeight: 24,
  firstLevel: 26,
  labelClearance: 8,
  labelReach: 150,
  margin: 18,
};

/** An arc with its position: two legs at the feet `headX` and `dependentX`, joined at height `y`. A root arc has one leg. */
export interface PlacedArc {
  readonly level: number;
  readonly headX: number;
  readonly dependentX: number;
  readonly y: number;
  /** Centre of the label. */
  readonly labelX: number;
  /** This end has no foot: the arc ends at the edge of the row. */
  readonly atEdge?: 'head' | 'dependent';
}

/** Where the leg of arc `upper` passes through arc `lower`; one entry for each pair of crossing arcs. */
export interface CrossingPoint {
  readonly x: number;
  readonly y: number;
  readonly upper: number;
  readonly lower: number;
}

/** The arcs below the words; a y is the distance from their start. */
interface LowerLayout {
  readonly arcs: readonly PlacedArc[];
  /** 0 without arcs. */
  readonly height: number;
}

export interface PlacedBracket {
  readonly left: number;
  readonly right: number;
  /** 0 is nearest to the words. */
  readonly row: number;
}

export interface Layout {
  readonly width: number;
  /** Height of the part above the words; the words start at this y. */
  readonly height: number;
  readonly nLevels: number;
  /** Centre of each column. */
  readonly centres: readonly number[];
  /** Width of each column: that of its content or of its feet, whichever is wider. */
  readonly columnWidths: readonly number[];
  /** In input order. */
  readonly arcs: readonly PlacedArc[];
  readonly crossings: readonly CrossingPoint[];
  /** The number of crossings; above `MOST_CROSSINGS` the list is empty. */
  readonly nCrossings: number;
  readonly lower: LowerLayout;
  readonly brackets: readonly PlacedBracket[];
}
