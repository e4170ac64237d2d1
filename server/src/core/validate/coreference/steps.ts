/**
 * What a sentence does to the state of a document: the entities that it mentions and its links. A sentence in which nothing is wrong is read to
 * the end once; after an edit elsewhere only these steps are taken again, because its brackets still fit together.
 */

import type { PlacedBracket } from './brackets.ts';
import type { MentionFacts, MentionRow } from './facts.ts';
import type { RowItems } from './rows.ts';

/** An opening bracket of an entity. */
interface Meeting {
  readonly key: string;
  readonly placed: PlacedBracket;
}

/** A row with links. */
interface Linking {
  readonly row: MentionRow;
  readonly items: RowItems;
  /** Entities of the mentions that begin in the row. */
  readonly starting: ReadonlySet<string>;
}

export type MentionStep = Meeting | Linking;

const known = new WeakMap<MentionFacts, { readonly declaration: string; readonly steps: readonly MentionStep[] }>();

/** In their order; undefined if the sentence must be read. @param declaration the one in force, by which its fields are known */
export function stepsOf(facts: MentionFacts, declaration: string): readonly MentionStep[] | undefined {
  const found = known.get(facts);
  return found?.declaration === declaration ? found.steps : undefined;
}

/** Call it only if nothing was found in the sentence. */
export function rememberSteps(facts: MentionFacts, declaration: string, steps: readonly MentionStep[]): void {
  known.set(facts, { declaration, steps });
}
