/**
 * Learning from verdicts: words of the same group are likely to get the same verdict. A group is (relation, UPOS, suggested relation, move of
 * the head), for tags (kind, UPOS, suggested value).
 *
 *     rank by s + 6 · log(p₃ / p₀),   pᵢ = (hitsᵢ + 3 pᵢ₋₁) / (judgedᵢ + 3)
 *
 * p₀ is the share of hits so far, 0.25 at first; hitsᵢ and judgedᵢ are those of words with the same relation (1), the same UPOS as well (2), and of
 * the group (3): a verdict teaches about its like, and a little about what is less like it. A hit is an accepted suggestion, a miss a word that is
 * correct as it is.
 */

import { Column, type Sentence } from '../conllu/index.ts';
import type { Muted, Verdict } from '../sidecar/index.ts';
import { dominates } from '../tree/index.ts';
import type { Suspicion, SuspicionKind } from './types.ts';

const WEIGHT = 6;
/** The weight of the prior, in verdicts. */
const PRIOR = 3;
/** p₀ without any verdicts: one hit of four. */
const FIRST_HITS = 1;
const FIRST_JUDGED = 4;

/** The suggested head relative to the current one. `sibling`: it depends on the same head. */
type HeadMove = 'same' | 'up' | 'down' | 'sibling' | 'else';

/** O(depth). */
export function moveOf(heads: Int32Array, word: number, head: number | undefined): HeadMove {
  const current = heads[word];
  if (head === undefined || head === current) return 'same';
  if (dominates(heads, head, current)) return 'up';
  if (heads[head] === current) return 'sibling';
  return dominates(heads, current, head) ? 'down' : 'else';
}

/** The kinds that muting and verdicts distinguish: everything about the arc of a word is one. */
export function whatOf(kind: string): string {
  return kind === 'head' || kind === 'relation' || kind === 'repeat' ? 'arc' : kind;
}

const isArc = (kind: SuspicionKind): boolean => whatOf(kind) === 'arc' || kind === 'punct';

/** `obl NOUN nmod up`, `upos NOUN PROPN`; blanks within cells are harmless, as groups are only compared. */
export function groupOf(sentence: Sentence, { kind, word, suggestion = {} }: Suspicion): string {
  const upos = sentence.wordCell(word, Column.upos);
  if (!isArc(kind)) return [kind, upos, suggestion.upos ?? suggestion.feats ?? suggestion.lemma ?? '-'].join(' ');
  const deprel = sentence.wordCell(word, Column.deprel);
  return [deprel, upos, suggestion.deprel ?? deprel, moveOf(sentence.heads, word, suggestion.head)].join(' ');
}

/** The kind that *mute* applies to. */
export function mutedKindOf(sentence: Sentence, { kind, word }: Suspicion): Muted {
  const upos = sentence.wordCell(word, Column.upos);
  if (!isArc(kind)) return { what: kind, upos };
  return { what: whatOf(kind), deprel: sentence.wordCell(word, Column.deprel), upos };
}

/** The text of a muted kind, for comparison. */
export const nameOfMuted = ({ what, deprel, upos }: Muted): string => JSON.stringify([what, deprel ?? null, upos]);

interface Tally {
  readonly hits: number;
  readonly judged: number;
}

/** Hits and misses by group. */
export class Experience {
  private readonly groups = new Map<string, Tally>();
  private hits = 0;
  private judged = 0;

  /** Counts a verdict; `later` decides nothing. */
  add({ verdict, group }: Pick<Verdict, 'verdict' | 'group'>): void {
    if (verdict === 'later') return;
    const hit = verdict === 'taken' ? 1 : 0;
    for (const each of levelsOf(group)) {
      const { hits, judged } = this.of(each);
      this.groups.set(each, { hits: hits + hit, judged: judged + 1 });
    }
    this.hits += hit;
    this.judged++;
  }

  of(group: string): Tally {
    return this.groups.get(group) ?? { hits: 0, judged: 0 };
  }

  /** The addition to the score of a word, in nats; 0 if there is no verdict on its relation, or kind. */
  bonus(group: string): number {
    const all = (this.hits + FIRST_HITS) / (this.judged + FIRST_JUDGED);
    const share = levelsOf(group).reduce((above, each) => {
      const { hits, judged } = this.of(each);
      return (hits + PRIOR * above) / (judged + PRIOR);
    }, all);
    return WEIGHT * Math.log(share / all);
  }
}

/** The broader groups of a group and itself: `obl`, `obl NOUN`, `obl NOUN nmod up`. */
function levelsOf(group: string): string[] {
  const [first, second] = group.split(' ', 2);
  return [first, `${first} ${second}`, group];
}

/**
 * The state of a word. `open`: not judged yet. An accepted suggestion that has disappeared (undone) is open again, and so is a
 * word whose relation, or tag, has changed since its verdict.
 */
type VerdictStanding = 'open' | 'later' | 'right';

/** @param group of the row now @param verdicts on the word, in any list */
export function standingOf(row: Suspicion, group: string, verdicts: readonly Verdict[]): VerdictStanding {
  let standing: VerdictStanding = 'open';
  for (const verdict of verdicts) {
    if (whatOf(verdict.kind) !== whatOf(row.kind) || !isSameAnnotation(verdict.group, group)) continue;
    if (verdict.verdict === 'right') return 'right';
    if (verdict.verdict === 'later') standing = 'later';
  }
  return standing;
}

/** Relation and UPOS, or kind and UPOS. */
const isSameAnnotation = (a: string, b: string): boolean => {
  const [a1, a2] = a.split(' ');
  const [b1, b2] = b.split(' ');
  return a1 === b1 && a2 === b2;
};

/** Whether an accepted suggestion is still in place: the word is not listed for the same reason again. */
export const isStillTaken = (verdict: Verdict, groupsNow: ReadonlySet<string>): boolean =>
  verdict.verdict === 'taken' && !groupsNow.has(verdict.group);
