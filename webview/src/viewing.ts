/** The user's view of a sentence: the scale of the drawing, and options for long ones. Both survive a reload of the page. Pure. */

/** A number chosen by the user, or fitted to the panel. */
export type Zoom = number | 'fit';

const STEPS: readonly number[] = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2, 2.5];

/** Fitting never enlarges, and never shrinks texts below a readable size. */
const LEAST_FITTED = 0.4;

/** The scales at which a sentence in rows is fitted, ascending. */
export const FITTED_STEPS: readonly number[] = STEPS.filter((step) => LEAST_FITTED <= step && step <= 1);

/** The height counts only if it is known. */
export function scaleOf(
  zoom: Zoom,
  drawingWidth: number,
  panelWidth: number,
  drawingHeight = 0,
  panelHeight = 0,
): number {
  if (zoom !== 'fit') return zoom;
  const inWidth = panelWidth / Math.max(1, drawingWidth);
  const inHeight = panelHeight === 0 ? 1 : panelHeight / Math.max(1, drawingHeight);
  return Math.min(1, Math.max(LEAST_FITTED, Math.min(inWidth, inHeight)));
}

/** The next step up or down from a scale. */
export function stepFrom(scale: number, by: 'in' | 'out'): number {
  const margin = 0.001;
  return by === 'in'
    ? (STEPS.find((step) => scale + margin < step) ?? STEPS[STEPS.length - 1])
    : (STEPS.filter((step) => step < scale - margin).at(-1) ?? STEPS[0]);
}

/** State that survives reloads may come from another version. */
export function isZoom(value: unknown): value is Zoom {
  return value === 'fit' || (typeof value === 'number' && STEPS[0] <= value && value <= STEPS[STEPS.length - 1]);
}

export interface Viewing {
  /** Dims all except the current word, its head and its dependents. */
  readonly isDimmed: boolean;
  /** Shows the whole text of the sentence. */
  readonly isTextOpen: boolean;
  /** Shows the texts of the sentences before and after. */
  readonly areNeighboursShown: boolean;
}

export type Toggle = 'dim' | 'text' | 'neighbours';

const AT_FIRST: Viewing = { isDimmed: false, isTextOpen: false, areNeighboursShown: false };

const SWITCHES = { dim: 'isDimmed', text: 'isTextOpen', neighbours: 'areNeighboursShown' } as const;

export const toggled = (viewing: Viewing, what: Toggle): Viewing => ({
  ...viewing,
  [SWITCHES[what]]: !viewing[SWITCHES[what]],
});

/** @param kept may come from another version */
export function viewingOf(kept: unknown): Viewing {
  const { isDimmed, isTextOpen, areNeighboursShown } =
    typeof kept === 'object' && kept !== null ? (kept as Partial<Viewing>) : AT_FIRST;
  return {
    isDimmed: isDimmed === true,
    isTextOpen: isTextOpen === true,
    areNeighboursShown: areNeighboursShown === true,
  };
}
