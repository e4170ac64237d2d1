/** Layout of the arc diagram: numbers in, numbers out. */

export { layOut, mirror } from './layout.ts';
export {
  type ArcInput,
  type BracketInput,
  type CrossingPoint,
  type Layout,
  type LayoutInput,
  METRICS,
  type Metrics,
  type PlacedArc,
  type PlacedBracket,
} from './types.ts';
