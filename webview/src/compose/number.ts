/** Coordinates in path data: two decimals are precise enough, and shorter. */

export const n = (value: number): string => String(Math.round(value * 100) / 100);
