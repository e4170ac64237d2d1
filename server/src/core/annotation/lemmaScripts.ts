/**
 * Lemmas as scripts that edit forms (after Chrupała 2006; Straka, Straková & Hajič 2019): the casing first, then what goes at either
 * end and what takes its place, and in Greek the stress. Few scripts serve nearly all words, so a classifier can choose among them.
 */

import { isStress, type Stress, stressesOf, withoutStress, withStress } from './stress.ts';

/** How the form is written before it is edited, or, for `capital`, the first letter of the result. */
type Casing = 'keep' | 'lower' | 'capital';

/** Letters to delete at the start and at the end, and what takes their place; or a lemma with nothing in common with its form. */
export type LemmaScript =
  | {
      readonly casing: Casing;
      readonly starts: number;
      readonly prefix: string;
      readonly ends: number;
      readonly suffix: string;
      /** If it is given, the rest is about letters without stress. */
      readonly stress?: Stress;
    }
  | { readonly lemma: string };

/** Longer words are learned as a whole: the time is quadratic. */
const LONGEST = 60;

interface CommonPart {
  readonly start: number;
  readonly at: number;
  readonly length: number;
}

/**
 * The script that makes the lemma from the form, around their longest common part: `lemmaOf(form, scriptOf(form, lemma))` is the
 * lemma. Of several casings, the first one that leaves the longest part. Time O(length²), bounded by `LONGEST`.
 */
export function scriptOf(form: string, lemma: string): LemmaScript {
  if (LONGEST < form.length || LONGEST < lemma.length) return { lemma };
  return stressScriptOf(form, lemma) ?? plainScriptOf(form, lemma);
}

/** Undefined unless the words are Greek and the lemma can be made like this. */
function stressScriptOf(form: string, lemma: string): LemmaScript | undefined {
  const [from, to] = [withoutStress(form), withoutStress(lemma)];
  if (from === undefined || to === undefined) return undefined;
  const script = plainScriptOf(from.bare, to.bare);
  if ('lemma' in script) return undefined;
  return stressesOf(to)
    ?.map((stress) => ({ ...script, stress }))
    .find((each) => lemmaOf(form, each) === lemma);
}

function plainScriptOf(form: string, lemma: string): LemmaScript {
  const small = form.toLowerCase();
  const ways: { casing: Casing; from: string; to: string }[] = [{ casing: 'keep', from: form, to: lemma }];
  if (small !== form) ways.push({ casing: 'lower', from: small, to: lemma });
  if (small !== form && capitalised(lemma.toLowerCase()) === lemma) {
    ways.push({ casing: 'capital', from: small, to: lemma.toLowerCase() });
  }
  let best: LemmaScript = { lemma };
  let most = 0;
  for (const { casing, from, to } of ways) {
    const { start, at, length } = commonPart(from, to);
    if (length <= most) continue;
    most = length;
    best = {
      casing,
      starts: start,
      prefix: to.slice(0, at),
      ends: from.length - start - length,
      suffix: to.slice(at + length),
    };
  }
  return best;
}

/** The lemma that a script makes; undefined if the form is too short for it. */
export function lemmaOf(form: string, script: LemmaScript): string | undefined {
  if ('lemma' in script) return script.lemma;
  const { casing, starts, prefix, ends, suffix, stress } = script;
  const cased = casing === 'keep' ? form : form.toLowerCase();
  const apart = stress === undefined ? { bare: cased, marks: [] } : withoutStress(cased);
  if (apart === undefined) return undefined;
  const end = apart.bare.length - ends;
  // A script was made around at least one letter, and leaves at least one.
  if (end <= starts) return undefined;
  const letters = prefix + apart.bare.slice(starts, end) + suffix;
  const lemma = stress === undefined ? letters : withStress(letters, apart.marks, [starts, end], prefix.length, stress);
  return lemma !== undefined && casing === 'capital' ? capitalised(lemma) : lemma;
}

/** A name for a script: equal scripts have equal names. */
export const nameOfScript = (script: LemmaScript): string =>
  'lemma' in script
    ? JSON.stringify([script.lemma])
    : JSON.stringify(
        [script.casing, script.starts, script.prefix, script.ends, script.suffix].concat(script.stress ?? []),
      );

/** The script of a name; undefined if it is none. */
export function scriptOfName(name: string): LemmaScript | undefined {
  try {
    const parts: unknown = JSON.parse(name);
    if (!Array.isArray(parts)) return undefined;
    const [casing, starts, prefix, ends, suffix, stress] = parts as unknown[];
    if (parts.length === 1) return typeof casing === 'string' ? { lemma: casing } : undefined;
    if ((parts.length !== 5 && parts.length !== 6) || (casing !== 'keep' && casing !== 'lower' && casing !== 'capital'))
      return undefined;
    if (typeof prefix !== 'string' || typeof suffix !== 'string') return undefined;
    if (!isCount(starts) || !isCount(ends)) return undefined;
    const script: LemmaScript = { casing, starts, prefix, ends, suffix };
    if (parts.length === 5) return script;
    return isStress(stress) ? { ...script, stress } : undefined;
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && 0 <= Number(value);

/** The first letter as a capital, also one of two UTF-16 units. */
function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** The first of the longest parts that two words share. */
function commonPart(from: string, to: string): CommonPart {
  let best: CommonPart = { start: 0, at: 0, length: 0 };
  // L(i, j): length of the common part that ends before from[i] and to[j] = L(i-1, j-1) + 1 if from[i-1] = to[j-1]
  let row = new Uint8Array(to.length + 1);
  for (let i = 1; i <= from.length; i++) {
    const next = new Uint8Array(to.length + 1);
    for (let j = 1; j <= to.length; j++) {
      if (from[i - 1] !== to[j - 1]) continue;
      next[j] = row[j - 1] + 1;
      if (best.length < next[j]) best = { start: i - next[j], at: j - next[j], length: next[j] };
    }
    row = next;
  }
  return best;
}
