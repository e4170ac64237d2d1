/** The commands of sessions, and the ways to begin one of each kind. Part of the table in commands.ts. */

import { AT_SENTENCE, COMPARE_MENU, type Command, FINDINGS_VIEW, IN_TITLE, LANGUAGE_ID } from './command.ts';
import type { SessionKind } from './session.ts';
import { AT_LIST, HAS_SESSION, IN_VIEW, type QuestionRow, SESSION, WITH_MODELS } from './sessionContext.ts';

const inViewOf = (kind: SessionKind) => `${IN_VIEW} && ${SESSION} == ${kind}`;

/** Rows of a kind, as an expression for menus. */
const onRows = (kind: string, ...rows: readonly QuestionRow[]) =>
  `${IN_VIEW} && viewItem =~ /^(${rows.join('|')})\\.${kind}$/`;
const ANY = '\\w+';
const anyBut = (...kinds: readonly SessionKind[]) => `(?!(${kinds.join('|')})$)${ANY}`;
const ASKED = ['question', 'suggested'] as const;

const inFile = `editorLangId == ${LANGUAGE_ID}`;

/** Buttons of rows with different names in different kinds. Kinds without names of their own use those of the palette. */
const ANSWERS = {
  'treebank.takeProposal': { title: 'Take Proposal', icon: '$(arrow-left)', when: 'false', menus: take('proposals') },
  'treebank.takeDifference': {
    title: 'Take Theirs',
    icon: '$(arrow-left)',
    when: 'false',
    menus: take('versions', 'group'),
  },
  'treebank.takeMajority': { title: 'Take Majority', icon: '$(arrow-left)', when: 'false', menus: take('annotators') },
  'treebank.takeSuggestion': {
    title: 'Take Suggestion',
    icon: '$(arrow-left)',
    when: HAS_SESSION,
    menus: take(anyBut('proposals', 'versions', 'annotators')),
  },
  'treebank.keepMine': {
    title: 'Keep Mine',
    icon: '$(check)',
    when: HAS_SESSION,
    menus: {
      'view/item/context': {
        group: 'inline@2',
        when: `${onRows(anyBut('suspicion'), ...ASKED)} || ${onRows('versions', 'group')}`,
      },
    },
  },
  'treebank.rightAsItIs': {
    title: 'Right as It Is',
    icon: '$(check)',
    when: 'false',
    menus: { 'view/item/context': { group: 'inline@2', when: onRows('suspicion', ...ASKED) } },
  },
} as const satisfies Readonly<Record<string, Command>>;

function take(kind: string, ...rows: readonly QuestionRow[]) {
  return { 'view/item/context': { group: 'inline@1', when: onRows(kind, 'suggested', ...rows) } };
}

/** Common to all kinds. */
const COMMON = {
  'treebank.nextQuestion': {
    title: 'Next Question',
    icon: '$(arrow-down)',
    when: HAS_SESSION,
    // VS Code's own key for changes, as in its text comparison.
    keybinding: { key: 'alt+f5', when: `${HAS_SESSION} && !(${AT_LIST})` },
    menus: { 'view/title': { group: 'navigation@1', when: `${IN_VIEW} && ${SESSION}` } },
  },
  'treebank.previousQuestion': {
    title: 'Previous Question',
    icon: '$(arrow-up)',
    when: 'false',
    keybinding: { key: 'shift+alt+f5', when: `${HAS_SESSION} && !(${AT_LIST})` },
  },
  'treebank.takeAlternative': {
    title: 'Take Alternative…',
    when: HAS_SESSION,
    menus: { 'view/item/context': { group: '1@1', when: onRows(ANY, ...ASKED, 'answered') } },
  },
  'treebank.takeAllOfSentence': {
    title: 'Take All of Sentence',
    when: 'false',
    menus: { 'view/item/context': { group: '1@2', when: onRows('versions', ...ASKED) } },
  },
  'treebank.reopenQuestion': {
    title: 'Reopen Question',
    icon: '$(discard)',
    when: HAS_SESSION,
    menus: { 'view/item/context': { group: 'inline@1', when: onRows(ANY, 'answered') } },
  },
  'treebank.addToList': {
    title: 'Add to List…',
    when: 'false',
    menus: { 'view/item/context': { group: '1@4', when: onRows('campaign', 'group', ...ASKED) } },
  },
  'treebank.filterQuestions': {
    title: 'Filter Questions…',
    icon: '$(filter)',
    when: HAS_SESSION,
    menus: { 'view/title': { group: 'navigation@2', when: `${IN_VIEW} && ${SESSION}` } },
  },
  'treebank.groupQuestions': {
    title: 'Group Questions…',
    icon: '$(list-tree)',
    when: HAS_SESSION,
    menus: { 'view/title': { group: 'navigation@3', when: `${IN_VIEW} && ${SESSION}` } },
  },
  'treebank.endSession': {
    title: 'End Session',
    icon: '$(close)',
    when: HAS_SESSION,
    menus: {
      'view/title': { group: 'navigation@9', when: `${IN_VIEW} && ${SESSION}` },
      'view/item/context': { group: 'inline@1', when: onRows(ANY, 'session') },
    },
  },
  'treebank.showQuestions': { title: 'Show Questions', when: 'false' },
  'treebank.showQuestion': { title: 'Show Question', when: 'false' },
  'treebank.moreQuestions': { title: 'Show More Questions', when: 'false' },
  'treebank.beginSession': { title: 'Begin Session', when: 'false' },
  'treebank.actOnQuestion': { title: 'Act on Question', when: 'false' },
} as const satisfies Readonly<Record<string, Command>>;

/** The ways to begin each kind, and its own commands. */
const KINDS = {
  'treebank.proposeWhat': { title: 'Propose Re-parse…', when: AT_SENTENCE },
  'treebank.propose': {
    title: 'Propose Re-parse',
    when: 'false',
    keybinding: { key: 'ctrl+k alt+v', mac: 'cmd+k alt+v', when: AT_SENTENCE },
    menus: { 'editor/context': { group: '1_treebank@3', when: inFile } },
  },
  'treebank.nextUncertain': {
    title: 'Next Uncertain',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+k alt+n', mac: 'cmd+k alt+n', when: AT_SENTENCE },
  },
  'treebank.compareWith': { title: 'Compare with…', when: inFile },
  'treebank.compareWithHead': {
    title: 'Compare with HEAD',
    when: 'false',
    menus: {
      [COMPARE_MENU]: { group: '1@1', when: 'true' },
      'editor/title/context': { group: '7_treebank@1', when: IN_TITLE },
    },
  },
  'treebank.compareWithRevision': {
    title: 'Compare with Revision…',
    when: 'false',
    menus: { [COMPARE_MENU]: { group: '1@2', when: 'true' } },
  },
  'treebank.compareWithFile': {
    title: 'Compare with File…',
    when: 'false',
    menus: {
      [COMPARE_MENU]: { group: '1@3', when: 'true' },
      'editor/title/context': { group: '7_treebank@2', when: IN_TITLE },
      'explorer/context': { group: '7_treebank@3', when: IN_TITLE },
    },
  },
  'treebank.compareWithParser': {
    title: 'Compare with Parser',
    when: 'false',
    menus: { [COMPARE_MENU]: { group: '1@4', when: 'true' } },
  },
  'treebank.compareTrees': { title: 'Compare Trees', when: 'false' },
  'treebank.compareAsText': {
    title: 'Compare as Text',
    icon: '$(diff)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@4', when: inViewOf('versions') } },
  },
  'treebank.adjudicate': {
    title: 'Adjudicate Annotators…',
    when: inFile,
    menus: { 'explorer/context': { group: '7_treebank@4', when: `${IN_TITLE} && listMultiSelection` } },
  },
  'treebank.workOnCampaign': { title: 'Work on Campaign…', when: inFile },
  'treebank.startCampaign': {
    title: 'Start Campaign',
    icon: '$(rocket)',
    when: 'false',
    menus: { 'view/item/context': { group: 'inline@1', when: onRows('suspicion', 'campaign') } },
  },
  'treebank.checkEnhanced': { title: 'Check Enhanced Graph', when: inFile },
  'treebank.checkExpressions': {
    title: 'Check Multiword Expressions',
    when: 'false',
    menus: {
      'view/title': { group: '2_check@1', when: `view == ${FINDINGS_VIEW}` },
      'editor/title': { group: '1_treebank@3', when: IN_TITLE },
    },
  },
  'treebank.reviewTreebank': {
    title: 'Review Treebank',
    icon: '$(question)',
    when: inFile,
    menus: {
      'view/title': { group: 'navigation@5', when: `view == ${FINDINGS_VIEW}` },
      'editor/title': { group: '1_treebank@2', when: IN_TITLE },
    },
  },
  'treebank.refreshSuspicions': {
    title: 'Review File Again',
    icon: '$(refresh)',
    when: 'false',
    menus: { 'view/title': { group: '1_review@2', when: inViewOf('suspicion') } },
  },
  'treebank.rankByModels': {
    title: 'Rank by Models',
    icon: '$(mortar-board)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@5', when: `${inViewOf('suspicion')} && !${WITH_MODELS}` } },
  },
  'treebank.rankWithoutModels': {
    title: 'Stop Ranking by Models',
    icon: '$(debug-stop)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@5', when: `${inViewOf('suspicion')} && ${WITH_MODELS}` } },
  },
  'treebank.rightBecause': {
    title: 'Right as It Is, with a Reason…',
    when: 'false',
    menus: { 'view/item/context': { group: '1_review@1', when: onRows('suspicion', ...ASKED) } },
  },
  'treebank.reviewLater': {
    title: 'Later',
    icon: '$(clock)',
    when: 'false',
    menus: { 'view/item/context': { group: 'inline@3', when: onRows('suspicion', ...ASKED) } },
  },
  'treebank.muteKind': {
    title: 'Mute This Kind',
    icon: '$(mute)',
    when: 'false',
    menus: { 'view/item/context': { group: '1_review@2', when: onRows('suspicion', ...ASKED) } },
  },
  'treebank.unmuteKind': {
    title: 'List a Muted Kind Again…',
    icon: '$(unmute)',
    when: 'false',
    menus: { 'view/title': { group: '1_review@1', when: inViewOf('suspicion') } },
  },
} as const satisfies Readonly<Record<string, Command>>;

export const SESSION_COMMANDS = { ...COMMON, ...ANSWERS, ...KINDS } as const;
