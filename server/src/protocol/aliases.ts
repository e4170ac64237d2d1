/** Older names of commands: registered for users' key bindings, but in no menu. */

import type { CommandId } from './commands.ts';
import type { SessionArgument } from './sessionContext.ts';

interface Alias {
  readonly command: CommandId;
  /** Its arguments besides its own one. */
  readonly argument?: SessionArgument;
}

const VERSIONS = { kind: 'versions' } as const;
const ANNOTATORS = { kind: 'annotators' } as const;
const SUSPICION = { kind: 'suspicion' } as const;
const PROPOSALS = { kind: 'proposals' } as const;

export const ALIASES: Readonly<Record<string, Alias>> = {
  'treebank.reviewReparse': { command: 'treebank.propose', argument: { scope: 'sentences' } },
  'treebank.reviewReparseWords': { command: 'treebank.propose', argument: { scope: 'words' } },
  'treebank.reviewReparseFile': { command: 'treebank.propose', argument: { scope: 'file' } },
  'treebank.showReview': { command: 'treebank.showQuestions', argument: PROPOSALS },
  'treebank.leaveReview': { command: 'treebank.endSession', argument: PROPOSALS },
  'treebank.endComparison': { command: 'treebank.endSession', argument: VERSIONS },
  'treebank.nextDifference': { command: 'treebank.nextQuestion', argument: VERSIONS },
  'treebank.previousDifference': { command: 'treebank.previousQuestion', argument: VERSIONS },
  'treebank.leaveDifference': { command: 'treebank.keepMine', argument: { ...VERSIONS, isAll: true } },
  'treebank.filterDifferences': { command: 'treebank.filterQuestions', argument: VERSIONS },
  'treebank.groupDifferences': { command: 'treebank.groupQuestions', argument: { ...VERSIONS, grouping: 'next' } },
  'treebank.moreDifferences': { command: 'treebank.moreQuestions' },
  'treebank.nextSuspicion': { command: 'treebank.nextQuestion', argument: SUSPICION },
  'treebank.groupByPattern': { command: 'treebank.groupQuestions', argument: { ...SUSPICION, grouping: 'pattern' } },
  'treebank.groupBySentence': { command: 'treebank.groupQuestions', argument: { ...SUSPICION, grouping: 'sentence' } },
  'treebank.showSuspicion': { command: 'treebank.showQuestions', argument: SUSPICION },
  'treebank.moreSuspicions': { command: 'treebank.moreQuestions' },
  'treebank.decide': { command: 'treebank.takeAlternative', argument: { ...ANNOTATORS, where: 'text' } },
  'treebank.nextDecision': { command: 'treebank.nextQuestion', argument: { ...ANNOTATORS, where: 'text' } },
  'treebank.previousDecision': { command: 'treebank.previousQuestion', argument: { ...ANNOTATORS, where: 'text' } },
  'treebank.showDecisions': { command: 'treebank.showQuestions', argument: ANNOTATORS },
  'treebank.endAdjudication': { command: 'treebank.endSession', argument: ANNOTATORS },
};

/** The new command's argument in place of an older one's, which users' keys gave as a number or a word. */
export function argumentOf({ argument }: Alias, given: unknown): SessionArgument {
  if (typeof given === 'object' && given !== null) return { ...argument, ...given };
  const isFrom = typeof given === 'number' || given === 'suggestion' || given === 'document' || given === 'reopen';
  return isFrom ? { ...argument, from: given } : { ...argument };
}
