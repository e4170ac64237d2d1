/** The only random generator of the product, seeded: the same numbers on every machine. For shuffling and sampling, not for secrets. */

/** A generator of uniform numbers in [0, 1) whose state can be saved and restored. */
export interface SeededRandom {
  (): number;
  /** A 32-bit integer. */
  save(): number;
  restore(state: number): void;
}

/** Uniform multiples of 2⁻³² in [0, 1) (mulberry32 of Tommy Ettinger). */
export function mulberry32(seed: number): SeededRandom {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000;
  };
  const save = () => state;
  const restore = (saved: number) => {
    state = saved | 0;
  };
  return Object.assign(next, { save, restore });
}
