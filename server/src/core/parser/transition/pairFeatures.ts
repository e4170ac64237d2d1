/** Features of two words that are adjacent on stack and buffer: what exact decoding can score transitions from. */

import { ATOMS, atomIndices, atomsOf, halvesOf, N_ATOMS } from '../base/atoms.ts';
import { combine, hashString } from '../base/hash.ts';
import type { Words } from '../base/readWords.ts';
import { Landmarks } from '../linear/landmarks.ts';
import { distanceBin } from './features.ts';

/** [atoms of the left word, atoms of the right word]. */
const TEMPLATES: readonly (readonly [string, string])[] = [
  ['form upos', ''],
  ['lemma', ''],
  ['upos', ''],
  ['feats', ''],
  ['xpos', ''],
  ['upos-1 upos upos+1', ''],
  ['upos upos+1 upos+2', ''],
  ['', 'form upos'],
  ['', 'lemma'],
  ['', 'upos'],
  ['', 'feats'],
  ['', 'xpos'],
  ['', 'upos-1 upos upos+1'],
  ['', 'upos upos+1 upos+2'],
  ['', 'upos-2 upos-1 upos'],
  ['form', 'form'],
  ['lemma', 'lemma'],
  ['upos', 'upos'],
  ['xpos', 'xpos'],
  ['lemma', 'upos'],
  ['upos', 'lemma'],
  ['feats', 'feats'],
  ['lemma', 'feats'],
  ['feats', 'lemma'],
  ['upos', 'feats'],
  ['feats', 'upos'],
  ['suffix upos', 'suffix upos'],
  ['upos upos+1', 'upos'],
  ['upos-1 upos', 'upos'],
  ['upos', 'upos-1 upos'],
  ['upos', 'upos upos+1'],
  ['upos upos+1', 'upos-1 upos'],
  ['upos-1 upos', 'upos-1 upos'],
  ['upos upos+1', 'upos upos+1'],
  ['upos-1 upos', 'upos upos+1'],
  ['upos-1 upos upos+1', 'upos-1 upos upos+1'],
  ['upos', 'upos upos+1 upos+2'],
  ['lemma', 'upos upos+1'],
  ['upos', 'lemma-1 upos'],
];
const N_TEMPLATES = TEMPLATES.length;
const LEFT_SIDES = TEMPLATES.map(([left]) => atomIndices(left));
const RIGHT_SIDES = TEMPLATES.map(([, right]) => atomIndices(right));
const LEFT_SALT = 0x71;
const RIGHT_SALT = 0x72;
const SHAPE_SALT = 0x73;
const END = hashString('<end>');
const UPOS = ATOMS.indexOf('upos');
const LEMMA = ATOMS.indexOf('lemma');
const N_SHAPES = 6;

export const N_PAIR_FEATURES = N_TEMPLATES + N_SHAPES;

/** `far`: s0 and b0. `near`: s1 and s0. */
export type PairRole = 'far' | 'near';
const ROLE_SALT = { far: 0x9e3779b1, near: 0x85ebca6b } as const;

/** The pairs of one sentence; node n + 1 is the empty buffer. */
export class PairFeatures {
  private readonly atoms: Int32Array;
  private readonly left: Int32Array;
  private readonly right: Int32Array;
  private readonly landmarks: Landmarks;

  constructor(words: Words) {
    const { n } = words;
    this.atoms = new Int32Array((n + 2) * N_ATOMS).fill(END);
    this.atoms.set(atomsOf(words));
    this.left = halvesOf(this.atoms, n + 1, LEFT_SIDES, LEFT_SALT);
    this.right = halvesOf(this.atoms, n + 1, RIGHT_SIDES, RIGHT_SALT);
    this.landmarks = new Landmarks(words);
  }

  /** Writes N_PAIR_FEATURES indices below 2^bits; left < right. */
  write(role: PairRole, left: number, right: number, bits: number, indices: Int32Array): void {
    const shift = 32 - bits;
    const salt = ROLE_SALT[role];
    for (let template = 0; template < N_TEMPLATES; template++) {
      const sum = this.left[left * N_TEMPLATES + template] + this.right[right * N_TEMPLATES + template];
      indices[template] = Math.imul(sum ^ salt, 0x2c1b3c6d) >>> shift;
    }
    const [leftUpos, leftLemma] = [this.atoms[left * N_ATOMS + UPOS], this.atoms[left * N_ATOMS + LEMMA]];
    const [rightUpos, rightLemma] = [this.atoms[right * N_ATOMS + UPOS], this.atoms[right * N_ATOMS + LEMMA]];
    const pair = combine(leftUpos, rightUpos);
    const distance = combine(salt, SHAPE_SALT + distanceBin(right - left));
    const between = combine(salt + 1, SHAPE_SALT + this.landmarks.between(left, right));
    let at = N_TEMPLATES;
    indices[at++] = combine(distance, pair) >>> shift;
    indices[at++] = combine(distance, combine(leftLemma, rightUpos)) >>> shift;
    indices[at++] = combine(between, pair) >>> shift;
    indices[at++] = combine(between, combine(leftLemma, rightUpos)) >>> shift;
    indices[at++] = combine(between, combine(leftUpos, rightLemma)) >>> shift;
    indices[at++] = combine(combine(salt, this.landmarks.verbsAround(left)), pair) >>> shift;
  }
}
