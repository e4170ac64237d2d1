/** Coordinates in path data: two decimals are enough, and shorter. */

export const n = (value: number): string => String(Math.round(value * 100) / 100);
