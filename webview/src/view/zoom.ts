/** Scale of the drawing: a number chosen by the user, or fitted to the width of the panel. */

export type Zoom = number | 'fit';

const STEPS: readonly number[] = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.5];

/** Fitting never enlarges, and never shrinks texts below a readable size. */
const LEAST_FITTED = 0.4;

export function scaleOf(zoom: Zoom, drawingWidth: number, panelWidth: number): number {
  if (zoom !== 'fit') return zoom;
  return Math.min(1, Math.max(LEAST_FITTED, panelWidth / Math.max(1, drawingWidth)));
}

/** The next step up or down from a scale. */
export function stepFrom(scale: number, by: 'in' | 'out'): number {
  const margin = 0.001;
  return by === 'in'
    ? (STEPS.find((step) => scale + margin < step) ?? STEPS[STEPS.length - 1])
    : (STEPS.filter((step) => step < scale - margin).at(-1) ?? STEPS[0]);
}

/** What survives reloads may have been written by another version. */
export function isZoom(value: unknown): value is Zoom {
  return value === 'fit' || (typeof value === 'number' && STEPS[0] <= value && value <= STEPS[STEPS.length - 1]);
}
