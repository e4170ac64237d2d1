/** Handing out sentences to annotators or students from the editor. */

import { type Inert, inert } from '../inert/index.ts';
import type { Answer } from './answer.ts';

/** LSP request `treebank/assign`: writes a new folder as `treebank assign` does, whole or not at all. Progress as for re-parsing. */
export const ASSIGN_REQUEST = 'treebank/assign';

export interface AssignParams {
  /** The files to hand out; the editor's version of open ones, others from disk. */
  readonly uris: readonly string[];
  /** The folder to make. */
  readonly out: string;
  /** See `whyNotAnnotators`. */
  readonly annotators: readonly string[];
  /** Percentage of the sentences that all annotators get. */
  readonly overlap: number;
  readonly order: AssignOrder;
  /** What is blanked; undefined: nothing. */
  readonly blank?: AssignBlank;
  /** What a check tells students; undefined: the files are not an exercise. */
  readonly feedback?: AssignFeedback;
  /** Whether the locks and open notes of `.treebank.json` are handed out, too. */
  readonly entries?: boolean;
  readonly workDoneToken?: string | number;
}

export const ASSIGN_ORDERS = ['as-is', 'random', 'uncertain'] as const;
export type AssignOrder = (typeof ASSIGN_ORDERS)[number];
export const ASSIGN_BLANKS = ['heads', 'tags', 'all'] as const;
export type AssignBlank = (typeof ASSIGN_BLANKS)[number];
export const ASSIGN_FEEDBACKS = ['none', 'count', 'place', 'answer'] as const;
export type AssignFeedback = (typeof ASSIGN_FEEDBACKS)[number];

export type AssignResult = Answer<{
  /** Who got how many sentences, and how many all of them got. */
  readonly message: Inert;
}>;

/** A name allowed for a folder on every system. */
const FOLDER_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]{0,62}[\p{L}\p{M}\p{N}_-])?$/u;
/** What lies beside the folders of the annotators. */
const TAKEN = ['originals', 'gathered', 'assignment.json'];

/** `anna, ben` as a list. */
export const annotatorsIn = (text: string): string[] => text.split(',').map((name) => name.trim());

/** Why these cannot be the names of the annotators, which become those of their folders; undefined if they can. */
export function whyNotAnnotators(names: readonly string[]): Inert | undefined {
  const seen = new Set(TAKEN);
  for (const name of names) {
    if (!FOLDER_NAME.test(name))
      return inert`“${name}” cannot be the name of a folder: take letters, digits, . _ and -.`;
    // Some systems do not distinguish case.
    if (seen.has(name.toLowerCase())) return inert`The name ${name} is taken.`;
    seen.add(name.toLowerCase());
  }
  return undefined;
}
