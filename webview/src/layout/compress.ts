/** Levels closer together, for a panel with little height. */

import { type Layout, METRICS, type Metrics, type PlacedArc } from './types.ts';

/** Labels of neighbouring levels still have a little space between them. */
const LEAST_LEVEL_HEIGHT = 17;

/** The distance of levels, in both layers, at which a layout and the words fit into a height; as close to the usual one as possible. */
export function levelHeightFor(layout: Layout, wordHeight: number, height: number, metrics: Metrics = METRICS): number {
  const lower = nLevelsIn(layout.lower.arcs);
  const nSteps = Math.max(0, layout.nLevels - 1) + Math.max(0, lower - 1);
  if (nSteps === 0) return metrics.levelHeight;
  const now = layout.height + wordHeight + Math.max(metrics.margin / 2, layout.lower.height);
  const fitting = metrics.levelHeight - Math.max(0, now - height) / nSteps;
  return Math.max(LEAST_LEVEL_HEIGHT, Math.min(metrics.levelHeight, fitting));
}

/** The same layout with another distance between levels. */
export function withLevelHeight(layout: Layout, levelHeight: number, metrics: Metrics = METRICS): Layout {
  const saved = metrics.levelHeight - levelHeight;
  if (saved === 0) return layout;
  const height = layout.height - saved * Math.max(0, layout.nLevels - 1);
  const arcs = layout.arcs.map((arc) => ({ ...arc, y: arc.y - (layout.height - height) + saved * (arc.level - 1) }));
  const lowerLevels = nLevelsIn(layout.lower.arcs);
  return {
    ...layout,
    height,
    arcs,
    crossings: layout.crossings.map((crossing) => ({ ...crossing, y: arcs[crossing.lower].y })),
    lower: {
      arcs: layout.lower.arcs.map((arc) => ({ ...arc, y: arc.y - saved * (arc.level - 1) })),
      height: layout.lower.height - saved * Math.max(0, lowerLevels - 1),
    },
  };
}

const nLevelsIn = (arcs: readonly PlacedArc[]): number => Math.max(0, ...arcs.map(({ level }) => level));
