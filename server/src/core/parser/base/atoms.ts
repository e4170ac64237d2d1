/** Hashes of everything that one word offers to a feature template: its own cells and its neighbours'. */

import { combine, hashString } from './hash.ts';
import type { Words } from './readWords.ts';

/** What a template may name. `upos-1` is the UPOS of the previous word. */
export const ATOMS = [
  'form',
  'lemma',
  'upos',
  'xpos',
  'feats',
  'suffix',
  'upos-2',
  'upos-1',
  'upos+1',
  'upos+2',
  'lemma-1',
  'lemma+1',
] as const;
export type Atom = (typeof ATOMS)[number];

export const N_ATOMS = ATOMS.length;
const AT = Object.fromEntries(ATOMS.map((atom, index) => [atom, index])) as Record<Atom, number>;
const ATOM_INDICES: ReadonlyMap<string, number> = new Map(ATOMS.map((atom, index) => [atom, index]));

const ROOT = hashString('<root>');
const OUTSIDE = hashString('<outside>');

/** Lower case, digits as 0: so that `2014` and `2015` are the same word. */
export function normalForm(form: string): string {
  return form.toLowerCase().replace(/[0-9]/g, '0');
}

/**
 * Atom hashes of the words 0…n, row-major: `[word * N_ATOMS + atom]`. The root has its own form and no neighbours. If there is no
 * lemma, the form replaces it.
 */
export function atomsOf(words: Words): Int32Array {
  const { n } = words;
  const atoms = new Int32Array((n + 1) * N_ATOMS);
  for (let word = 0; word <= n; word++) {
    const at = word * N_ATOMS;
    if (word === 0) {
      atoms.fill(ROOT, at, at + N_ATOMS);
      continue;
    }
    const form = normalForm(words.forms[word]);
    const lemma = words.lemmas[word];
    atoms[at + AT.form] = hashString(form);
    atoms[at + AT.lemma] = lemma === '' ? atoms[at + AT.form] : hashString(normalForm(lemma));
    atoms[at + AT.upos] = hashString(words.upos[word]);
    atoms[at + AT.xpos] = hashString(words.xpos[word]);
    atoms[at + AT.feats] = combine(hashString(words.feats[word]), atoms[at + AT.upos]);
    atoms[at + AT.suffix] = hashString(form, Math.max(0, form.length - 3));
  }
  const neighbour = (word: number, offset: number, atom: number): number => {
    const other = word + offset;
    return 0 < other && other <= n ? atoms[other * N_ATOMS + atom] : OUTSIDE;
  };
  for (let word = 0; word <= n; word++) {
    const at = word * N_ATOMS;
    atoms[at + AT['upos-2']] = neighbour(word, -2, AT.upos);
    atoms[at + AT['upos-1']] = neighbour(word, -1, AT.upos);
    atoms[at + AT['upos+1']] = neighbour(word, 1, AT.upos);
    atoms[at + AT['upos+2']] = neighbour(word, 2, AT.upos);
    atoms[at + AT['lemma-1']] = neighbour(word, -1, AT.lemma);
    atoms[at + AT['lemma+1']] = neighbour(word, 1, AT.lemma);
  }
  return atoms;
}

/** Indices of the atoms named in one side of a template, e.g. 'upos upos+1'. */
export function atomIndices(names: string): number[] {
  return names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => {
      const index = ATOM_INDICES.get(name);
      if (index === undefined) throw new Error(`no atom ${name}`);
      return index;
    });
}

/**
 * Hash of each template's side for each word, row-major `[word * sides.length + template]`. A feature of an arc is then the sum
 * of its head's and its dependent's half, which costs one addition per arc instead of a hash.
 *
 * @param wanted words that have 1 here, all by default; the rows of others are 0
 */
export function halvesOf(
  atoms: Int32Array,
  n: number,
  sides: readonly (readonly number[])[],
  salt: number,
  wanted?: Uint8Array,
): Int32Array {
  const halves = new Int32Array((n + 1) * sides.length);
  for (let word = 0; word <= n; word++) {
    if (wanted?.[word] === 0) continue;
    for (let template = 0; template < sides.length; template++) {
      let hash = combine(salt, template);
      for (const atom of sides[template]) hash = combine(hash, atoms[word * N_ATOMS + atom]);
      halves[word * sides.length + template] = hash;
    }
  }
  return halves;
}
