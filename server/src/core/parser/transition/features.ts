/** Features of a configuration, by name, hashed: the input of the linear transition scorer (after Zhang & Nivre 2011). */

import type { Configuration } from '../../transition/index.ts';
import { ATOMS, type Atom, atomsOf, N_ATOMS } from '../base/atoms.ts';
import { combine, hashString } from '../base/hash.ts';
import type { Words } from '../base/readWords.ts';
import { AT, N_POSITIONS, POSITIONS, type Position, sidesOf, wordsAt } from './positions.ts';

/** `position:atom …`; `attached` and `valency` refer to the arcs so far, `distance` is that between s0 and b0 or s1 and s0. */
const TEMPLATES: readonly string[] = [
  's0:form s0:upos',
  's0:lemma',
  's0:upos',
  's0:feats',
  's0:xpos',
  's0:upos-1 s0:upos s0:upos+1',
  's1:form s1:upos',
  's1:lemma',
  's1:upos',
  's1:feats',
  's2:upos s2:lemma',
  'b0:form b0:upos',
  'b0:lemma',
  'b0:upos',
  'b0:feats',
  'b0:xpos',
  'b0:upos b0:upos+1 b0:upos+2',
  'b1:upos b1:lemma',
  'b2:upos',
  's0:form b0:form',
  's0:lemma b0:lemma',
  's0:lemma b0:upos',
  's0:upos b0:lemma',
  's0:upos b0:upos',
  's0:feats b0:feats',
  's0:feats b0:lemma',
  's0:lemma b0:feats',
  's0:xpos b0:xpos',
  's0:suffix s0:upos b0:suffix b0:upos',
  's0:upos b0:upos b1:upos',
  's0:upos b0:upos b1:upos b2:upos',
  's0:lemma b0:upos b1:upos',
  's1:form s0:form',
  's1:lemma s0:lemma',
  's1:lemma s0:upos',
  's1:upos s0:lemma',
  's1:upos s0:upos',
  's1:feats s0:feats',
  's1:xpos s0:xpos',
  's1:feats s0:lemma',
  's1:lemma s0:feats',
  's1:upos s0:upos b0:upos',
  's1:lemma s0:upos b0:upos',
  's1:upos s0:lemma b0:upos',
  's1:upos s0:upos b0:lemma',
  's1:feats s0:feats b0:feats',
  's1:upos b0:upos',
  's1:lemma b0:lemma',
  's2:upos s1:upos s0:upos',
  's2:upos s1:upos s0:upos b0:upos',
  's0:upos s0.left:upos b0:upos',
  's0:upos s0.right:upos b0:upos',
  's0:lemma s0.right:upos',
  's0:upos s0.left:upos s0.right:upos',
  's1:upos s1.left:upos s0:upos',
  's1:upos s1.right:upos s0:upos',
  's0:upos s0.left:upos s1:upos',
  's0:upos s0.right:upos s1:upos',
  's0:upos s0.left:lemma s1:upos',
  's0:upos s0.left:lemma b0:upos',
  's1:upos s1.left:lemma s0:upos',
  's0:lemma s0.left:lemma s1:lemma',
  's0:upos b0:upos b0.left:upos',
  's0:lemma b0.left:lemma b0:upos',
  's0:upos s0.head:upos b0:upos',
  's0:attached b0:attached s0:upos b0:upos',
  's0:attached b0:attached s0:lemma b0:upos',
  's0:attached s0:upos s1:upos b0:upos',
  's0:valency s0:upos b0:upos',
  's1:valency s1:upos s0:upos',
  'b0:valency s0:upos b0:upos',
  's0:distance s0:upos b0:upos',
  's1:distance s1:upos s0:upos',
  's0:distance s0:lemma b0:upos',
  's0:distance b0:attached s0:attached',
  'l0:upos s0:upos b0:upos',
  'l0:attached l0:upos s0:attached b0:upos',
];

const STATE_ATOMS = ['attached', 'valency', 'distance'] as const;
const ATOM_NAMES: readonly string[] = [...ATOMS, ...STATE_ATOMS];
const N_ALL = ATOM_NAMES.length;
const [ATTACHED, VALENCY, DISTANCE] = STATE_ATOMS.map((name) => ATOM_NAMES.indexOf(name));

/** Each template as the indices of its values in the table of a configuration: position · N_ALL + atom. */
const COMPILED: readonly (readonly number[])[] = TEMPLATES.map((template) =>
  template.split(' ').map((name) => {
    const [position, atom] = name.split(':') as [Position, Atom];
    const places = [POSITIONS.indexOf(position), ATOM_NAMES.indexOf(atom)];
    if (places.includes(-1)) throw new Error(`no feature ${name}`);
    return places[0] * N_ALL + places[1];
  }),
);

export const N_FEATURES = COMPILED.length + 1;

const ABSENT = hashString('<absent>');

/** The features of the configurations of one sentence under one system. */
export class ConfigurationFeatures {
  private readonly atoms: Int32Array;
  private readonly words = new Int32Array(N_POSITIONS);
  private readonly values = new Int32Array(N_POSITIONS * N_ALL);

  constructor(
    words: Words,
    private readonly hasCopies: boolean,
  ) {
    this.atoms = atomsOf(words);
  }

  /** Writes N_FEATURES indices below 2^bits. Time O(n + features). */
  write(c: Configuration, bits: number, indices: Int32Array): void {
    const { words, values, atoms } = this;
    wordsAt(c, this.hasCopies, words);
    for (let position = 0; position < N_POSITIONS; position++) {
      const word = words[position];
      const at = position * N_ALL;
      if (word < 0) {
        values.fill(ABSENT, at, at + N_ALL);
        continue;
      }
      for (let atom = 0; atom < N_ATOMS; atom++) values[at + atom] = atoms[word * N_ATOMS + atom];
      values[at + ATTACHED] = c.heads[word] < 0 ? 1 : 2;
      values[at + VALENCY] = Math.min(c.nDependents[word], 4);
      const next = position === AT.s1 ? words[AT.s0] : words[AT.b0];
      values[at + DISTANCE] = next < 0 ? -1 : distanceBin(Math.abs(next - word));
    }
    const shift = 32 - bits;
    const salt = sidesOf(c, this.hasCopies);
    for (let template = 0; template < COMPILED.length; template++) {
      let hash = combine(salt, template);
      for (const place of COMPILED[template]) hash = combine(hash, values[place]);
      indices[template] = hash >>> shift;
    }
    indices[COMPILED.length] = combine(salt, -1) >>> shift;
  }
}

/** 1, 2, 3, 4, 5-6, 7-10, more. */
export function distanceBin(distance: number): number {
  if (distance <= 4) return distance;
  if (distance <= 6) return 5;
  return distance <= 10 ? 6 : 7;
}
