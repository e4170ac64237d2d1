/** Layout of the arc diagram: numbers in, numbers out. */

export { levelHeightFor, withLevelHeight } from './compress.ts';
export { nearestFit, stretchesBetween } from './labels.ts';
export { layOut, mirror, moveTo } from './layout.ts';
export { levelsOf } from './levels.ts';
export { type EdgeLabel, type Leaving, layOutRows, type Row, type RowArc, rowOfAll } from './rows.ts';
export {
  type ArcInput,
  type CrossingPoint,
  type Layout,
  type LayoutInput,
  METRICS,
  type PlacedArc,
  type PlacedBracket,
} from './types.ts';
