/** Questions in groups, which may hold further groups, and pages of both. */

import { isOpen, type Question } from './questions.ts';

export interface Group<Q extends Question = Question> {
  /** Unique in its list, and stable while the document changes. */
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  /** In their order. */
  readonly questions: readonly Q[];
  /** Its subgroups, if it is not a list of questions; called when it is opened. */
  readonly groups?: () => readonly Group<Q>[];
  /** Whether its only question can represent it. */
  readonly isOfOne?: boolean;
  readonly campaign?: CampaignSeed;
}

/** The file of a campaign that would decide all questions of a group. */
export interface CampaignSeed {
  /** Without folder and extension: letters, digits and hyphens. */
  readonly name: string;
  readonly text: string;
}

export const countOpen = (questions: readonly Question[]): number => questions.filter(isOpen).length;

/** Of these groups, or a group inside. */
export function groupWithKey<Q extends Question>(groups: readonly Group<Q>[], key: string): Group<Q> | undefined {
  for (const group of groups) {
    const found = group.key === key ? group : groupWithKey(group.groups?.() ?? [], key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The groups of a question, the outermost first. */
export function groupsOf<Q extends Question>(groups: readonly Group<Q>[], id: string): readonly Group<Q>[] {
  const outer = groups.find(({ questions }) => questions.some((each) => each.id === id));
  return outer === undefined ? [] : [outer, ...groupsOf(outer.groups?.() ?? [], id)];
}

/** Requesting more at once is an error of the client. */
const MOST_ITEMS = 2000;

export const page = <T>(all: readonly T[], offset: number, limit: number): readonly T[] =>
  all.slice(offset, offset + Math.min(limit, MOST_ITEMS));
