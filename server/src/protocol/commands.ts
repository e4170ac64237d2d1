/** All commands, declared once: the manifest is generated from this table (`npm run generate`), the client registers the ids. */

import { CELL_COMMANDS, CELL_KEYBINDINGS, IN_TURN } from './cellCommands.ts';
import { type Command, GREW_ID, IN_TEXT, LANGUAGE_ID } from './command.ts';
import { SURGERIES, type SurgeryName } from './surgery.ts';
import { NEAREST_COMMANDS, type NearestCommand } from './treeClasses.ts';

export { type Command, GREW_EXTENSIONS, GREW_ID, LANGUAGE_ID } from './command.ts';

/** View type of the diagram panel. */
export const DIAGRAM_VIEW = 'treebank.diagram';

/** The container of our views in the activity bar, and the Findings view in it. */
export const VIEW_CONTAINER = 'treebank';
export const FINDINGS_VIEW = 'treebank.findings';
export const SUSPICION_VIEW = 'treebank.suspicion';
/** Context keys: the Review view is in use; its entries are grouped by pattern. */
export const IS_REVIEWING = 'treebank.isReviewing';
export const IS_BY_PATTERN = 'treebank.isByPattern';
/** Context key: the Review view also ranks by models. */
export const WITH_MODELS = 'treebank.ranksByModels';
export const SEARCH_VIEW = 'treebank.search';
/** Context key: something was searched in this window, so there is something to show. */
export const HAS_SEARCHED = 'treebank.hasSearched';
/** Context key: the last search has matches. */
export const HAS_MATCHES = 'treebank.hasMatches';
/** The kind of a row in the search view. */
export const MATCH_CONTEXT = { cluster: 'cluster', file: 'file', sentence: 'sentence', match: 'match' } as const;
/** The Comparison view, and the context key that shows it: something has been compared. */
export const COMPARISON_VIEW = 'treebank.comparison';
export const COMPARED = 'treebank.isCompared';
/** The kind of an entry in the Comparison view, for its menus. */
export const COMPARISON_CONTEXT = {
  group: 'differences',
  difference: 'difference',
  decided: 'decidedDifference',
} as const;
/** Views of the container: id → name. */
export const VIEWS = {
  [FINDINGS_VIEW]: { name: 'Findings', icon: '$(checklist)' },
  [SEARCH_VIEW]: { name: 'Search', icon: '$(search)', when: HAS_SEARCHED },
  [SUSPICION_VIEW]: { name: 'Review', icon: '$(question)', when: IS_REVIEWING },
  [COMPARISON_VIEW]: { name: 'Comparison', icon: '$(diff)', when: COMPARED },
} as const;
/** Context key: the Findings view does not show everything. */
export const FILTERED = 'treebank.isFiltered';
/** The kind of an entry in the Findings view, for its menus. */
export const FINDING_CONTEXT = { group: 'group', finding: 'finding', acknowledged: 'acknowledged' } as const;

/** The kind of an entry in the Review view. */
export const SUSPICION_CONTEXT = { list: 'list', group: 'group', entry: 'entry', suggestion: 'suggestion' } as const;

/** The cursor is in a CoNLL-U document, or the diagram of one has the focus. */
const AT_SENTENCE = `editorLangId == ${LANGUAGE_ID} || activeWebviewPanelId == '${DIAGRAM_VIEW}'`;

/** Context key: the active treebank is being adjudicated. */
export const IS_ADJUDICATING = 'treebank.isAdjudicating';
const DECIDING = `${IN_TEXT} && ${IS_ADJUDICATING}`;

/** The editor shows a treebank, whose whole file the menu `…` beside the tabs is about. */
const IN_TITLE = `resourceLangId == ${LANGUAGE_ID}`;

/** The submenu of operations on words and sentences. */
const SURGERY_MENU = 'treebank.words';
/** Those of comparing. */
const COMPARE_MENU = 'treebank.compare';
/** Submenus of the editor's context menu: id → label and position. */
export const SUBMENUS = {
  [SURGERY_MENU]: {
    label: 'Words and Sentences',
    menus: { 'editor/context': { group: '1_treebank@5', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  [COMPARE_MENU]: {
    label: 'Compare Treebank',
    menus: {
      'editor/context': { group: '1_treebank@6', when: `editorLangId == ${LANGUAGE_ID}` },
      'editor/title': { group: '1_treebank@1', when: IN_TITLE },
    },
  },
} as const;

/** Words are selected, with a selection or several cursors. */
const HAS_SELECTION = '(editorHasSelection || editorHasMultipleSelections)';

const TREEBANK_OPEN = `editorLangId == ${LANGUAGE_ID} || activeWebviewPanelId == '${DIAGRAM_VIEW}' || focusedView == '${FINDINGS_VIEW}'`;
const IN_SEARCH = `view == ${SEARCH_VIEW}`;
/** Somewhere from where the results of a search are gone through. */
const AT_MATCHES = `${HAS_MATCHES} && (${TREEBANK_OPEN} || editorLangId == ${GREW_ID} || focusedView == '${SEARCH_VIEW}')`;
const IN_SUSPICIONS = `view == ${SUSPICION_VIEW}`;
/** The keyboard is in the list of the Review view, and not in the field that searches it. */
/** Argument of the keys of the Review view: its list has the keyboard, and keeps it. */
export const IN_LIST = 'in list';
const AT_SUSPICION = `focusedView == '${SUSPICION_VIEW}' && listFocus && !inputFocus`;
const onSuspicion = (...kinds: readonly string[]) => `${IN_SUSPICIONS} && viewItem =~ /^(${kinds.join('|')})$/`;
const ANY_SUSPICION = onSuspicion(SUSPICION_CONTEXT.entry, SUSPICION_CONTEXT.suggestion);
const IN_FINDINGS = `view == ${FINDINGS_VIEW}`;
const onEntries = (...kinds: readonly string[]) => `${IN_FINDINGS} && viewItem =~ /^(${kinds.join('|')})$/`;

const IN_COMPARISON = `view == ${COMPARISON_VIEW}`;
const onDifferences = (...kinds: readonly string[]) => `${IN_COMPARISON} && viewItem =~ /^(${kinds.join('|')})$/`;
const IS_COMPARED = `${COMPARED} && (${TREEBANK_OPEN} || focusedView == '${COMPARISON_VIEW}')`;

/** Context key: the cursor is at the end of a row that does not have ten columns yet. */
export const TYPING_ROW = 'treebank.isTypingRow';

/**
 * Keys besides those of the commands. Tab accepts a suggestion anywhere; while a row is being typed it also ends the cell. Where keys do not wait for each
 * other, both run in the window, one right after the other, so that nothing typed next can come in between.
 */
export const KEYBINDINGS = [
  {
    command: 'runCommands',
    key: 'tab',
    args: { commands: ['acceptSelectedSuggestion', { command: 'type', args: { text: '\t' } }] },
    when: `${IN_TEXT} && !${IN_TURN} && ${TYPING_ROW} && suggestWidgetVisible && suggestWidgetHasFocusedSuggestion`,
  },
  ...decisionKeys(),
  ...goBackKeys(),
  { command: 'treebank.nextSentence', key: 'ctrl+k alt+down', mac: 'cmd+k alt+down', when: AT_SENTENCE },
  { command: 'treebank.previousSentence', key: 'ctrl+k alt+up', mac: 'cmd+k alt+up', when: AT_SENTENCE },
  ...CELL_KEYBINDINGS,
] as const;

/** Chords with Ctrl+K, like VS Code's own previews: Ctrl+Alt is AltGr on many annotators' keyboards. */
export const COMMANDS = {
  'treebank.showDiagram': {
    title: 'Show Arc Diagram',
    icon: 'diagram',
    when: `editorLangId == ${LANGUAGE_ID}`,
    keybinding: { key: 'ctrl+k t', mac: 'cmd+k t', when: IN_TEXT },
    menus: {
      'editor/title': { group: 'navigation', when: `editorLangId == ${LANGUAGE_ID}` },
      'editor/context': { group: '1_treebank@1', when: `editorLangId == ${LANGUAGE_ID}` },
    },
  },
  'treebank.exportDiagram': { title: 'Export Diagram…', when: AT_SENTENCE },
  'treebank.copySentence': { title: 'Copy Sentence As…', when: AT_SENTENCE },
  'treebank.moveDiagram': { title: 'Move Arc Diagram Beside or Below the Text', when: AT_SENTENCE },
  'treebank.goBackInDiagram': { title: 'Undo or Redo in Arc Diagram', when: 'false' },
  'treebank.toggleColumns': {
    title: 'Toggle Aligned Columns',
    icon: '$(table)',
    when: `editorLangId == ${LANGUAGE_ID}`,
    keybinding: { key: 'ctrl+k alt+t', mac: 'cmd+k alt+t', when: IN_TEXT },
    menus: { 'editor/title': { group: 'navigation', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.projectivize': {
    title: 'Projectivize Sentence',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+k alt+p', mac: 'cmd+k alt+p', when: AT_SENTENCE },
    menus: { 'editor/context': { group: '1_treebank@4', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.reparse': {
    title: 'Re-parse Sentence',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+k alt+r', mac: 'cmd+k alt+r', when: AT_SENTENCE },
    menus: { 'editor/context': { group: '1_treebank@2', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.reparseWords': {
    title: 'Re-parse Selected Words',
    when: `editorLangId == ${LANGUAGE_ID} && ${HAS_SELECTION}`,
    enablement: HAS_SELECTION,
    keybinding: { key: 'ctrl+k alt+s', mac: 'cmd+k alt+s', when: `${IN_TEXT} && ${HAS_SELECTION}` },
    menus: { 'editor/context': { group: '1_treebank@3', when: `editorLangId == ${LANGUAGE_ID} && ${HAS_SELECTION}` } },
  },
  'treebank.reviewReparse': {
    title: 'Re-parse with Review',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+k alt+v', mac: 'cmd+k alt+v', when: AT_SENTENCE },
    menus: { 'editor/context': { group: '1_treebank@3', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.reviewReparseWords': {
    title: 'Review Re-parse of Selected Words',
    when: `editorLangId == ${LANGUAGE_ID} && ${HAS_SELECTION}`,
    enablement: HAS_SELECTION,
  },
  'treebank.reviewReparseFile': { title: 'Review Re-parse of File', when: `editorLangId == ${LANGUAGE_ID}` },
  'treebank.showReview': { title: 'Show Sentences under Review…', when: AT_SENTENCE },
  'treebank.nextUncertain': {
    title: 'Next Uncertain',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+k alt+n', mac: 'cmd+k alt+n', when: AT_SENTENCE },
  },
  'treebank.leaveReview': { title: 'End Review', when: AT_SENTENCE },
  'treebank.fillBlanks': { title: 'Fill In Blank Tags and Lemmas', when: AT_SENTENCE },
  'treebank.fillBlanksInFile': {
    title: 'Fill In Blank Tags and Lemmas of Whole File',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: { 'editor/title': { group: '2_treebank@2', when: IN_TITLE } },
  },
  'treebank.reparseFile': {
    title: 'Re-parse Whole File',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: { 'editor/title': { group: '2_treebank@1', when: IN_TITLE } },
  },
  'treebank.annotateText': {
    title: 'Annotate Text…',
    when: 'true',
    menus: {
      'editor/context': { group: '1_treebank@1', when: 'editorLangId == plaintext' },
      'editor/title': { group: '3_treebank@3', when: `${IN_TITLE} || resourceLangId == plaintext` },
    },
  },
  'treebank.lockArcs': {
    title: 'Lock Arcs of Selected Words',
    when: `editorLangId == ${LANGUAGE_ID}`,
    keybinding: { key: 'ctrl+k alt+l', mac: 'cmd+k alt+l', when: IN_TEXT },
  },
  'treebank.unlockArcs': {
    title: 'Unlock Arcs of Selected Words',
    when: `editorLangId == ${LANGUAGE_ID}`,
    keybinding: { key: 'ctrl+k alt+u', mac: 'cmd+k alt+u', when: IN_TEXT },
  },
  'treebank.trainParser': {
    title: 'Train a Parser on This Treebank',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      'explorer/context': { group: '7_treebank@2', when: `resourceLangId == ${LANGUAGE_ID}` },
      'editor/title': { group: '3_treebank@1', when: IN_TITLE },
    },
  },
  'treebank.manageParsers': {
    title: 'Manage Parsers…',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: { 'editor/title': { group: '3_treebank@2', when: IN_TITLE } },
  },
  'treebank.repairTree': { title: 'Repair Cycles, Roots and Unattached Words', when: AT_SENTENCE },
  'treebank.takeOurs': { title: 'Take Ours in Merge Conflict', when: `editorLangId == ${LANGUAGE_ID}` },
  'treebank.takeTheirs': { title: 'Take Theirs in Merge Conflict', when: `editorLangId == ${LANGUAGE_ID}` },
  'treebank.takeBase': { title: 'Take Base in Merge Conflict', when: `editorLangId == ${LANGUAGE_ID}` },
  'treebank.hideConflictLinks': { title: "Hide VS Code's Own Links at Merge Conflicts", when: 'false' },
  'treebank.compareWithHead': {
    title: 'Compare with HEAD',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      [COMPARE_MENU]: { group: '1@1', when: 'true' },
      'editor/title/context': { group: '7_treebank@1', when: `resourceLangId == ${LANGUAGE_ID}` },
    },
  },
  'treebank.compareWithRevision': {
    title: 'Compare with Revision…',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: { [COMPARE_MENU]: { group: '1@2', when: 'true' } },
  },
  'treebank.compareWithFile': {
    title: 'Compare with File…',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      [COMPARE_MENU]: { group: '1@3', when: 'true' },
      'editor/title/context': { group: '7_treebank@2', when: `resourceLangId == ${LANGUAGE_ID}` },
      'explorer/context': { group: '7_treebank@3', when: `resourceLangId == ${LANGUAGE_ID}` },
    },
  },
  'treebank.compareWithParser': {
    title: 'Compare with Parser',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: { [COMPARE_MENU]: { group: '1@4', when: 'true' } },
  },
  'treebank.compareTrees': { title: 'Compare Trees of Merge Conflict', when: `editorLangId == ${LANGUAGE_ID}` },
  'treebank.endComparison': {
    title: 'End Comparison',
    icon: '$(close)',
    when: COMPARED,
    menus: { 'view/title': { group: 'navigation@4', when: IN_COMPARISON } },
  },
  // VS Code's own keys for changes, as in its comparison of texts.
  'treebank.nextDifference': {
    title: 'Go to Next Difference',
    icon: '$(arrow-down)',
    when: AT_SENTENCE,
    keybinding: { key: 'alt+f5', when: IS_COMPARED },
  },
  'treebank.previousDifference': {
    title: 'Go to Previous Difference',
    icon: '$(arrow-up)',
    when: AT_SENTENCE,
    keybinding: { key: 'shift+alt+f5', when: IS_COMPARED },
  },
  'treebank.takeDifference': {
    title: 'Take Theirs',
    icon: '$(arrow-left)',
    when: 'false',
    menus: {
      'view/item/context': {
        group: 'inline@1',
        when: onDifferences(COMPARISON_CONTEXT.difference, COMPARISON_CONTEXT.group),
      },
    },
  },
  'treebank.leaveDifference': {
    title: 'Keep Mine',
    icon: '$(check)',
    when: 'false',
    menus: {
      'view/item/context': {
        group: 'inline@2',
        when: onDifferences(COMPARISON_CONTEXT.difference, COMPARISON_CONTEXT.group),
      },
    },
  },
  'treebank.takeAllOfSentence': {
    title: 'Take All Differences of Sentence',
    when: IS_COMPARED,
    menus: { 'view/item/context': { group: '1@1', when: onDifferences(COMPARISON_CONTEXT.difference) } },
  },
  'treebank.filterDifferences': {
    title: 'Filter Differences…',
    icon: '$(filter)',
    when: IS_COMPARED,
    menus: { 'view/title': { group: 'navigation@1', when: IN_COMPARISON } },
  },
  'treebank.groupDifferences': {
    title: 'Group Differences by Class or by Sentence',
    icon: '$(list-tree)',
    when: IS_COMPARED,
    menus: { 'view/title': { group: 'navigation@2', when: IN_COMPARISON } },
  },
  'treebank.compareAsText': {
    title: 'Compare as Text',
    icon: '$(diff)',
    when: IS_COMPARED,
    menus: { 'view/title': { group: 'navigation@3', when: IN_COMPARISON } },
  },
  'treebank.moreDifferences': { title: 'Show More Differences', when: 'false' },
  ...nearestCommands(),
  ...surgeryCommands(),
  'treebank.showDerivation': {
    title: 'Show Derivation',
    when: AT_SENTENCE,
    menus: { 'editor/context': { group: '1_treebank@4', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.nextSentence': {
    title: 'Go to Next Sentence',
    when: AT_SENTENCE,
    keybinding: { key: 'alt+pagedown', when: AT_SENTENCE },
  },
  'treebank.previousSentence': {
    title: 'Go to Previous Sentence',
    when: AT_SENTENCE,
    keybinding: { key: 'alt+pageup', when: AT_SENTENCE },
  },
  ...CELL_COMMANDS,
  'treebank.findSentence': {
    title: 'Find Sentence…',
    icon: '$(search)',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+k alt+f', mac: 'cmd+k alt+f', when: TREEBANK_OPEN },
  },
  // VS Code's own keys go through all problems that it shows, of any origin: F8 with Alt or Shift.
  'treebank.nextFinding': {
    title: 'Go to Next Finding',
    icon: '$(arrow-down)',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+f8', mac: 'cmd+f8', when: TREEBANK_OPEN },
  },
  'treebank.previousFinding': {
    title: 'Go to Previous Finding',
    icon: '$(arrow-up)',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+shift+f8', mac: 'cmd+shift+f8', when: TREEBANK_OPEN },
  },
  'treebank.filterFindings': {
    title: 'Filter Findings…',
    icon: '$(filter)',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: { 'view/title': { group: 'navigation@1', when: `${IN_FINDINGS} && !${FILTERED}` } },
  },
  'treebank.changeFindingsFilter': {
    title: 'Change Filter…',
    icon: '$(filter-filled)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@1', when: `${IN_FINDINGS} && ${FILTERED}` } },
  },
  'treebank.clearFindingsFilter': {
    title: 'Show All Findings',
    icon: '$(clear-all)',
    when: FILTERED,
    menus: { 'view/title': { group: 'navigation@2', when: `${IN_FINDINGS} && ${FILTERED}` } },
  },
  'treebank.chooseProfile': {
    title: 'Choose Lint Profile…',
    icon: '$(settings)',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: { 'view/title': { group: 'navigation@3', when: IN_FINDINGS } },
  },
  'treebank.recordBaseline': {
    title: 'Record Baseline',
    icon: '$(save-all)',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: { 'view/title': { group: 'navigation@4', when: IN_FINDINGS } },
  },
  'treebank.acknowledge': {
    title: 'Acknowledge Finding…',
    icon: '$(check)',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      'view/item/context': { group: 'inline@1', when: onEntries(FINDING_CONTEXT.finding, FINDING_CONTEXT.group) },
    },
  },
  'treebank.withdrawAcknowledgement': {
    title: 'Withdraw Acknowledgement',
    icon: '$(discard)',
    when: 'false',
    menus: { 'view/item/context': { group: 'inline@1', when: onEntries(FINDING_CONTEXT.acknowledged) } },
  },
  'treebank.reviewTreebank': {
    title: 'Review: Where Is It Probably Wrong?',
    icon: '$(question)',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      'view/title': { group: 'navigation@5', when: IN_FINDINGS },
      'editor/title': { group: '1_treebank@2', when: IN_TITLE },
    },
  },
  'treebank.nextSuspicion': {
    title: 'Review: Next Entry',
    icon: '$(arrow-down)',
    when: IS_REVIEWING,
    keybinding: { key: 'ctrl+f9', mac: 'cmd+f9', when: `${IS_REVIEWING} && (${TREEBANK_OPEN} || ${AT_SUSPICION})` },
    menus: { 'view/title': { group: 'navigation@1', when: IN_SUSPICIONS } },
  },
  'treebank.groupByPattern': {
    title: 'Review: Group by Pattern',
    icon: '$(list-tree)',
    when: IS_REVIEWING,
    menus: { 'view/title': { group: 'navigation@2', when: `${IN_SUSPICIONS} && !${IS_BY_PATTERN}` } },
  },
  'treebank.groupBySentence': {
    title: 'Review: Group by Sentence',
    icon: '$(list-flat)',
    when: IS_REVIEWING,
    menus: { 'view/title': { group: 'navigation@2', when: `${IN_SUSPICIONS} && ${IS_BY_PATTERN}` } },
  },
  'treebank.refreshSuspicions': {
    title: 'Review: Look at the Whole File Again',
    icon: '$(refresh)',
    when: IS_REVIEWING,
    menus: { 'view/title': { group: 'navigation@3', when: IN_SUSPICIONS } },
  },
  'treebank.rankByModels': {
    title: 'Review: Rank by Models Trained on This File',
    icon: '$(mortar-board)',
    when: `${IS_REVIEWING} && !${WITH_MODELS}`,
    menus: { 'view/title': { group: 'navigation@4', when: `${IN_SUSPICIONS} && !${WITH_MODELS}` } },
  },
  'treebank.rankWithoutModels': {
    title: 'Review: Stop Ranking by Models',
    icon: '$(debug-stop)',
    when: `${IS_REVIEWING} && ${WITH_MODELS}`,
    menus: { 'view/title': { group: 'navigation@4', when: `${IN_SUSPICIONS} && ${WITH_MODELS}` } },
  },
  'treebank.takeSuggestion': {
    title: 'Review: Take the Suggestion',
    icon: '$(replace)',
    when: IS_REVIEWING,
    keybinding: { key: 'y', args: IN_LIST, when: AT_SUSPICION },
    menus: { 'view/item/context': { group: 'inline@1', when: onSuspicion(SUSPICION_CONTEXT.suggestion) } },
  },
  'treebank.rightAsItIs': {
    title: 'Review: Right as It Is',
    icon: '$(check)',
    when: IS_REVIEWING,
    keybinding: { key: 'n', args: IN_LIST, when: AT_SUSPICION },
    menus: { 'view/item/context': { group: 'inline@2', when: ANY_SUSPICION } },
  },
  'treebank.rightBecause': {
    title: 'Review: Right as It Is, with a Reason…',
    when: IS_REVIEWING,
    keybinding: { key: 'shift+n', args: IN_LIST, when: AT_SUSPICION },
    menus: { 'view/item/context': { group: '1_review@1', when: ANY_SUSPICION } },
  },
  'treebank.reviewLater': {
    title: 'Review: Later',
    icon: '$(clock)',
    when: IS_REVIEWING,
    keybinding: { key: 'l', args: IN_LIST, when: AT_SUSPICION },
    menus: { 'view/item/context': { group: 'inline@3', when: ANY_SUSPICION } },
  },
  'treebank.muteKind': {
    title: 'Review: Mute This Kind',
    icon: '$(mute)',
    when: IS_REVIEWING,
    keybinding: { key: 'm', args: IN_LIST, when: AT_SUSPICION },
    menus: { 'view/item/context': { group: '1_review@2', when: ANY_SUSPICION } },
  },
  'treebank.unmuteKind': {
    title: 'Review: List a Muted Kind Again…',
    icon: '$(unmute)',
    when: IS_REVIEWING,
    menus: { 'view/title': { group: '1_review@1', when: IN_SUSPICIONS } },
  },
  'treebank.showSuspicion': { title: 'Show an Entry of the Review View', when: 'false' },
  'treebank.moreSuspicions': { title: 'Show More Entries', when: 'false' },
  'treebank.showFindings': { title: 'Show Findings of a Rule', when: 'false' },
  'treebank.moreFindings': { title: 'Show More Findings', when: 'false' },
  'treebank.tellResult': { title: 'Show the Result of a Code Action', when: 'false' },
  'treebank.followResult': { title: 'Open the Result of the Last Operation', when: 'false' },
  'treebank.showCoverage': {
    title: 'Show Coverage of Tree Classes',
    icon: '$(graph)',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      'explorer/context': {
        group: '7_treebank@1',
        when: `resourceLangId == ${LANGUAGE_ID} || explorerResourceIsFolder`,
      },
      'editor/title': { group: '1_treebank@3', when: IN_TITLE },
    },
  },
  'treebank.search': {
    title: 'Search Treebank',
    icon: '$(search)',
    when: 'true',
    keybinding: {
      key: 'ctrl+k alt+g',
      mac: 'cmd+k alt+g',
      when: `${TREEBANK_OPEN} || editorLangId == ${GREW_ID} || focusedView == '${SEARCH_VIEW}'`,
    },
    menus: {
      'view/title': { group: 'navigation@1', when: `${IN_SEARCH} || ${IN_FINDINGS}` },
      'editor/title': { group: '1_treebank@4', when: IN_TITLE },
    },
  },
  'treebank.openRequest': {
    title: 'Open Search Request…',
    icon: '$(book)',
    when: 'true',
    menus: { 'view/title': { group: 'navigation@2', when: IN_SEARCH } },
  },
  'treebank.searchForThis': {
    title: 'Search for This',
    when: AT_SENTENCE,
    menus: { 'editor/context': { group: '1_treebank@4', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.searchSelected': {
    title: 'Search Selected Files by Pattern',
    when: 'false',
    menus: {
      'explorer/context': {
        group: '4_search@9',
        when: `resourceLangId == ${LANGUAGE_ID} || explorerResourceIsFolder`,
      },
    },
  },
  'treebank.clusterMatches': {
    title: 'Cluster Matches…',
    icon: '$(symbol-enum)',
    when: HAS_SEARCHED,
    menus: { 'view/title': { group: 'navigation@3', when: IN_SEARCH } },
  },
  'treebank.toggleBasicEdges': { title: 'Toggle Search of Enhanced Edges', when: HAS_SEARCHED },
  'treebank.nextMatch': {
    title: 'Go to Next Match',
    icon: '$(arrow-down)',
    when: HAS_MATCHES,
    keybinding: { key: 'f4', when: AT_MATCHES },
  },
  'treebank.previousMatch': {
    title: 'Go to Previous Match',
    icon: '$(arrow-up)',
    when: HAS_MATCHES,
    keybinding: { key: 'shift+f4', when: AT_MATCHES },
  },
  'treebank.exportMatches': {
    title: 'Export Matches…',
    icon: '$(save-as)',
    when: HAS_MATCHES,
    menus: { 'view/title': { group: 'navigation@4', when: `${IN_SEARCH} && ${HAS_MATCHES}` } },
  },
  'treebank.clearMatches': {
    title: 'Clear Search Results',
    icon: '$(clear-all)',
    when: HAS_SEARCHED,
    menus: { 'view/title': { group: 'navigation@5', when: IN_SEARCH } },
  },
  'treebank.runSearch': { title: 'Run Search', when: 'false' },
  'treebank.showMatch': { title: 'Show Match', when: 'false' },
  'treebank.moreMatches': { title: 'Show More Matches', when: 'false' },
  'treebank.applyRule': { title: 'Apply Rule…', when: `editorLangId == ${GREW_ID} || ${TREEBANK_OPEN}` },
  'treebank.makeRule': { title: 'Make Rule from Last Edit…', when: TREEBANK_OPEN },
  'treebank.showAgreement': {
    title: 'Agreement Between Annotators…',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      'explorer/context': { group: '7_treebank@3', when: `resourceLangId == ${LANGUAGE_ID} && listMultiSelection` },
    },
  },
  'treebank.adjudicate': {
    title: 'Adjudicate Annotators…',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      'explorer/context': { group: '7_treebank@4', when: `resourceLangId == ${LANGUAGE_ID} && listMultiSelection` },
    },
  },
  'treebank.decide': { title: 'Decide for an Annotator…', when: IS_ADJUDICATING },
  'treebank.nextDecision': {
    title: 'Go to Next Open Decision',
    when: IS_ADJUDICATING,
    keybinding: { key: 'alt+]', when: DECIDING },
  },
  'treebank.previousDecision': {
    title: 'Go to Previous Open Decision',
    when: IS_ADJUDICATING,
    keybinding: { key: 'alt+[', when: DECIDING },
  },
  'treebank.showDecisions': { title: 'Show Open Decisions…', when: IS_ADJUDICATING },
  'treebank.endAdjudication': { title: 'End Adjudication…', when: IS_ADJUDICATING },
  'treebank.openFirst': { title: 'Open First CoNLL-U File of the Folder', when: 'workspaceFolderCount != 0' },
  'treebank.openSample': { title: 'Open Sample Treebank', when: 'true' },
  'treebank.restartServer': { title: 'Restart Language Server', when: 'true' },
} as const satisfies Readonly<Record<string, Command>>;

/** Alt and the number of an annotator; Alt+0 is the majority. */
function decisionKeys(): { command: string; key: string; mac: string; args: number | string; when: string }[] {
  return Array.from({ length: 10 }, (_, digit) => ({
    command: 'treebank.decide',
    key: `alt+${digit}`,
    mac: `cmd+alt+${digit}`,
    args: digit === 0 ? 'suggestion' : digit - 1,
    when: DECIDING,
  }));
}

/**
 * Undo and redo for the diagram, whose page handles them itself while it has the keyboard. After a step for which the text had it, keys
 * stop in the frame around the page for a moment; those come to VS Code, to which an undo in a panel means nothing.
 */
function goBackKeys(): { command: string; key: string; mac: string; args: 'undo' | 'redo'; when: string }[] {
  const command = 'treebank.goBackInDiagram';
  const when = `activeWebviewPanelId == '${DIAGRAM_VIEW}' && !inputFocus && !listFocus`;
  return [
    { command, key: 'ctrl+z', mac: 'cmd+z', args: 'undo', when },
    { command, key: 'ctrl+y', mac: 'cmd+y', args: 'redo', when },
    { command, key: 'ctrl+shift+z', mac: 'cmd+shift+z', args: 'redo', when },
  ];
}

/** One command for each class of trees with a nearest-tree repair. */
function nearestCommands(): Record<NearestCommand, Command> {
  const entries = Object.entries(NEAREST_COMMANDS).map(([id, { title }]): [string, Command] => [
    id,
    { title: `Change to Nearest ${title} Tree`, when: AT_SENTENCE },
  ]);
  return Object.fromEntries(entries) as Record<NearestCommand, Command>;
}

/** One command for each operation on words and sentences. */
function surgeryCommands(): Record<SurgeryCommand, Command> {
  const entries = Object.entries(SURGERIES).map(([name, { title, keys, group }]): [string, Command] => [
    `treebank.${name}`,
    {
      title,
      when: `editorLangId == ${LANGUAGE_ID}`,
      ...(keys === undefined ? {} : { keybinding: { ...keys, when: IN_TEXT } }),
      menus: { [SURGERY_MENU]: { group, when: `editorLangId == ${LANGUAGE_ID}` } },
    },
  ]);
  return Object.fromEntries(entries) as Record<SurgeryCommand, Command>;
}

export type SurgeryCommand = `treebank.${SurgeryName}`;
export type CommandId = keyof typeof COMMANDS;
