/** All commands, declared once: the manifest is generated from this table (`npm run generate`), the client registers the ids. */

import { CELL_COMMANDS, CELL_KEYBINDINGS, IN_TURN } from './cellCommands.ts';
import {
  AT_SENTENCE,
  COMPARE_MENU,
  type Command,
  DIAGRAM_VIEW,
  FINDINGS_VIEW,
  GREW_ID,
  IN_TEXT,
  IN_TITLE,
  LANGUAGE_ID,
  TREEBANK_OPEN,
} from './command.ts';
import { HAS_EXERCISE } from './exercise.ts';
import { SESSION_COMMANDS } from './sessionCommands.ts';
import { HAS_SESSIONS, QUESTIONS_VIEW, SESSION } from './sessionContext.ts';
import { SESSION_KEYBINDINGS } from './sessionKeys.ts';
import { SURGERIES, type SurgeryName } from './surgery.ts';
import { TEAM_COMMANDS } from './teamCommands.ts';
import { NEAREST_COMMANDS, type NearestCommand } from './treeClasses.ts';

export { type Command, DIAGRAM_VIEW, FINDINGS_VIEW, GREW_EXTENSIONS, GREW_ID, LANGUAGE_ID } from './command.ts';

/** The container of our views in the activity bar. */
export const VIEW_CONTAINER = 'treebank';
/** Id of the contribution that offers `treebank mcp`. */
export const MCP_PROVIDER = 'treebank';
/** Of the names of tools for language models. */
export const TOOL_PREFIX = 'treebank_';
export const OVERVIEW_VIEW = 'treebank.overview';
export const SEARCH_VIEW = 'treebank.search';
/** The panel of a table. */
export const TABLE_VIEW = 'treebank.table';
export const RELEASE_VIEW = 'treebank.release';
/** Context key: a repository was checked in this window. */
export const HAS_RELEASE = 'treebank.hasRelease';
/** Context key: there was a search in this window, so there is something to show. */
export const HAS_SEARCHED = 'treebank.hasSearched';
/** Context key: the last search has matches. */
export const HAS_MATCHES = 'treebank.hasMatches';
/** The kind of a row in the search view. */
export const MATCH_CONTEXT = { cluster: 'cluster', file: 'file', sentence: 'sentence', match: 'match' } as const;
/** Views of the container: id → name. */
export const VIEWS = {
  [OVERVIEW_VIEW]: { name: 'Treebank', icon: '$(list-tree)', when: 'workspaceFolderCount != 0', initialSize: 2 },
  [FINDINGS_VIEW]: { name: 'Findings', icon: '$(checklist)', initialSize: 3 },
  [SEARCH_VIEW]: { name: 'Search', icon: '$(search)', when: HAS_SEARCHED },
  [RELEASE_VIEW]: { name: 'Release', icon: '$(rocket)', when: HAS_RELEASE, initialSize: 4 },
  [QUESTIONS_VIEW]: { name: 'Questions', icon: '$(question)', when: HAS_SESSIONS },
} as const;
/** Context key: the Findings view does not show everything. */
export const FILTERED = 'treebank.isFiltered';
/** Context key: Findings and Search look at the whole treebank. */
export const WHOLE_TREEBANK = 'treebank.isWhole';
/** The kind of an entry in the Findings view, for its menus. */
export const FINDING_CONTEXT = {
  group: 'group',
  /** One with repairs. */
  fixable: 'fixable',
  /** One of a file in the list of all files, which has no menu unless it has repairs. */
  fixableInFile: 'fixableInFile',
  finding: 'finding',
  acknowledged: 'acknowledged',
} as const;

/** Submenus of operations on words, and on the sentence and its tree. */
const WORDS_MENU = 'treebank.words';
const TREE_MENU = 'treebank.tree';
/** Submenus of the editor's context menu: id → label and position. */
export const SUBMENUS = {
  [WORDS_MENU]: {
    label: 'Words',
    menus: { 'editor/context': { group: '1_treebank@4', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  [TREE_MENU]: {
    label: 'Sentence and Tree',
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

/** Operations only in the menu *Words*: the palette has *Insert Word After*, *Delete Word*, which is also for empty nodes, and *Make Multiword Token*. */
const ONLY_IN_MENU: ReadonlySet<string> = new Set<SurgeryName>([
  'insertWordBefore',
  'deleteEmptyNode',
  'dissolveToken',
]);

const IN_SEARCH = `view == ${SEARCH_VIEW}`;
/** Where match navigation is available. */
const AT_MATCHES = `${HAS_MATCHES} && (${TREEBANK_OPEN} || editorLangId == ${GREW_ID} || focusedView == '${SEARCH_VIEW}')`;
const IN_OVERVIEW = `view == ${OVERVIEW_VIEW}`;
const IN_FINDINGS = `view == ${FINDINGS_VIEW}`;
/** Where there is a choice between the open file and the whole treebank. */
const HAS_SCOPES = `(${IN_FINDINGS} || ${IN_SEARCH} || (view == ${QUESTIONS_VIEW} && ${SESSION} =~ /^(suspicion|campaign)$/)) && workspaceFolderCount != 0`;
const onEntries = (...kinds: readonly string[]) => `${IN_FINDINGS} && viewItem =~ /^(${kinds.join('|')})$/`;

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
  ...SESSION_KEYBINDINGS,
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
  'treebank.exportDiagram': { title: 'Export Diagrams…', when: AT_SENTENCE },
  'treebank.copySentence': { title: 'Copy Sentence As…', when: AT_SENTENCE },
  'treebank.moveDiagram': { title: 'Move Arc Diagram', when: AT_SENTENCE },
  'treebank.goBackInDiagram': { title: 'Undo or Redo in Arc Diagram', when: 'false' },
  'treebank.showKeys': {
    title: 'Keys in Text',
    when: 'false',
    keybinding: { key: 'ctrl+k alt+/', mac: 'cmd+k alt+/', when: IN_TEXT },
    menus: { 'editor/title': { group: '9_treebank@1', when: IN_TITLE } },
  },
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
    menus: { [TREE_MENU]: { group: '6_shape@1', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.reparse': {
    title: 'Re-parse Sentence',
    when: 'false',
    keybinding: { key: 'ctrl+k alt+r', mac: 'cmd+k alt+r', when: AT_SENTENCE },
    menus: { 'editor/context': { group: '1_treebank@2', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.reparseWords': {
    title: 'Re-parse Selected Words',
    when: 'false',
    enablement: HAS_SELECTION,
    keybinding: { key: 'ctrl+k alt+s', mac: 'cmd+k alt+s', when: `${IN_TEXT} && ${HAS_SELECTION}` },
    menus: { 'editor/context': { group: '1_treebank@3', when: `editorLangId == ${LANGUAGE_ID} && ${HAS_SELECTION}` } },
  },
  'treebank.reparseWhat': { title: 'Re-parse…', when: AT_SENTENCE },
  'treebank.fillBlanksWhere': { title: 'Fill In Blanks…', when: AT_SENTENCE },
  'treebank.fillBlanks': { title: 'Fill In Blanks', when: 'false' },
  'treebank.fillBlanksInFile': {
    title: 'Fill In Blanks of File',
    when: 'false',
    menus: { 'editor/title': { group: '2_treebank@2', when: IN_TITLE } },
  },
  'treebank.reparseFile': {
    title: 'Re-parse File',
    when: 'false',
    menus: { 'editor/title': { group: '2_treebank@1', when: IN_TITLE } },
  },
  'treebank.renumberSentIds': {
    title: 'Renumber sent_ids…',
    when: 'false',
    menus: { 'editor/title': { group: '2_treebank@3', when: IN_TITLE } },
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
    title: 'Lock Arcs',
    when: `editorLangId == ${LANGUAGE_ID}`,
    keybinding: { key: 'ctrl+k alt+l', mac: 'cmd+k alt+l', when: IN_TEXT },
  },
  'treebank.unlockArcs': {
    title: 'Unlock Arcs',
    when: `editorLangId == ${LANGUAGE_ID}`,
    keybinding: { key: 'ctrl+k alt+u', mac: 'cmd+k alt+u', when: IN_TEXT },
  },
  'treebank.trainParser': {
    title: 'Train Parser',
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
  'treebank.repairTree': { title: 'Repair Tree', when: AT_SENTENCE },
  'treebank.resolveConflict': { title: 'Resolve Conflict…', when: `editorLangId == ${LANGUAGE_ID}` },
  'treebank.takeOurs': { title: 'Take Ours', when: 'false' },
  'treebank.takeTheirs': { title: 'Take Theirs', when: 'false' },
  'treebank.takeBase': { title: 'Take Base', when: 'false' },
  'treebank.hideConflictLinks': { title: "Hide VS Code's Own Links at Merge Conflicts", when: 'false' },
  ...TEAM_COMMANDS,
  ...SESSION_COMMANDS,
  ...nearestCommands(),
  'treebank.nearestTree': { title: 'Nearest Tree…', when: AT_SENTENCE },
  ...surgeryCommands(),
  'treebank.showDerivation': {
    title: 'Show Derivation',
    when: AT_SENTENCE,
    menus: { [TREE_MENU]: { group: '6_shape@2', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.nextSentence': {
    title: 'Next Sentence',
    when: AT_SENTENCE,
    keybinding: { key: 'alt+pagedown', when: AT_SENTENCE },
  },
  'treebank.previousSentence': {
    title: 'Previous Sentence',
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
  'treebank.goToEntity': {
    title: 'Go to Entity…',
    // Few files have mentions of entities, and the palette is full.
    when: 'false',
    keybinding: { key: 'ctrl+k alt+b', mac: 'cmd+k alt+b', when: TREEBANK_OPEN },
    menus: { [TREE_MENU]: { group: '6_shape@3', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  // VS Code's own keys step through all problems that it shows, of any origin: F8 with Alt or Shift.
  'treebank.nextFinding': {
    title: 'Next Finding',
    icon: '$(arrow-down)',
    when: AT_SENTENCE,
    keybinding: { key: 'ctrl+f8', mac: 'cmd+f8', when: TREEBANK_OPEN },
  },
  'treebank.previousFinding': {
    title: 'Previous Finding',
    icon: '$(arrow-up)',
    // It has a key, and the palette is full.
    when: 'false',
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
    // A button wherever it is of use.
    when: 'false',
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
      'view/item/context': {
        group: 'inline@2',
        when: onEntries(FINDING_CONTEXT.finding, FINDING_CONTEXT.group, FINDING_CONTEXT.fixable),
      },
    },
  },
  'treebank.fixAllOfKind': {
    title: 'Fix All of This Kind',
    icon: '$(lightbulb-autofix)',
    when: 'false',
    menus: {
      'view/item/context': {
        group: 'inline@1',
        when: `(${onEntries(FINDING_CONTEXT.fixable, FINDING_CONTEXT.fixableInFile)}) || (view == ${RELEASE_VIEW} && viewItem == ${FINDING_CONTEXT.fixable})`,
      },
    },
  },
  'treebank.withdrawAcknowledgement': {
    title: 'Withdraw Acknowledgement',
    icon: '$(discard)',
    when: 'false',
    menus: { 'view/item/context': { group: 'inline@1', when: onEntries(FINDING_CONTEXT.acknowledged) } },
  },
  'treebank.filterOverview': {
    title: 'Filter Files…',
    icon: '$(filter)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@1', when: IN_OVERVIEW } },
  },
  'treebank.sortOverview': {
    title: 'Sort Files…',
    icon: '$(sort-precedence)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@2', when: IN_OVERVIEW } },
  },
  'treebank.checkRelease': {
    title: 'Check Release',
    icon: '$(rocket)',
    when: 'workspaceFolderCount != 0',
    menus: {
      'view/title': { group: 'navigation@3', when: `${IN_OVERVIEW} || view == ${RELEASE_VIEW}` },
      'explorer/context': { group: '7_treebank@3', when: 'explorerResourceIsFolder' },
    },
  },
  'treebank.openProblem': { title: 'Open Problem of the Release', when: 'false' },
  'treebank.lookAtTreebank': {
    title: 'Look at Whole Treebank',
    icon: '$(file)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@0', when: `${HAS_SCOPES} && !${WHOLE_TREEBANK}` } },
  },
  'treebank.lookAtFile': {
    title: 'Look at Open File',
    icon: '$(folder-library)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@0', when: `${HAS_SCOPES} && ${WHOLE_TREEBANK}` } },
  },
  'treebank.nextOfKind': { title: 'Go to the Next Sentence of a Kind', when: 'false' },
  'treebank.showFindings': { title: 'Show Findings of a Rule', when: 'false' },
  'treebank.moreFindings': { title: 'Show More Findings', when: 'false' },
  'treebank.tellResult': { title: 'Show the Result of a Code Action', when: 'false' },
  'treebank.followResult': { title: 'Open the Result of the Last Operation', when: 'false' },
  'treebank.showCoverage': {
    title: 'Show Coverage',
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
  'treebank.openTable': {
    title: 'Open Table…',
    icon: '$(list-ordered)',
    when: TREEBANK_OPEN,
    menus: {
      'view/title': { group: 'navigation@4', when: IN_OVERVIEW },
      'editor/title': { group: '1_treebank@5', when: IN_TITLE },
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
    title: 'Open Request…',
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
    title: 'Search by Pattern',
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
    when: 'false',
    menus: { 'view/title': { group: 'navigation@3', when: IN_SEARCH } },
  },
  'treebank.toggleBasicEdges': { title: 'Toggle Enhanced Edges', when: HAS_SEARCHED },
  'treebank.nextMatch': {
    title: 'Next Match',
    icon: '$(arrow-down)',
    when: 'false',
    keybinding: { key: 'f4', when: AT_MATCHES },
  },
  'treebank.previousMatch': {
    title: 'Previous Match',
    icon: '$(arrow-up)',
    when: 'false',
    keybinding: { key: 'shift+f4', when: AT_MATCHES },
  },
  'treebank.exportMatches': {
    title: 'Export Matches…',
    icon: '$(save-as)',
    when: HAS_MATCHES,
    menus: { 'view/title': { group: 'navigation@4', when: `${IN_SEARCH} && ${HAS_MATCHES}` } },
  },
  'treebank.clearMatches': {
    title: 'Clear Results',
    icon: '$(clear-all)',
    when: 'false',
    menus: { 'view/title': { group: 'navigation@5', when: IN_SEARCH } },
  },
  'treebank.runSearch': { title: 'Run Search', when: 'false' },
  'treebank.showMatch': { title: 'Show Match', when: 'false' },
  'treebank.moreMatches': { title: 'Show More Matches', when: 'false' },
  'treebank.applyRule': { title: 'Apply Rule…', when: `editorLangId == ${GREW_ID} || ${TREEBANK_OPEN}` },
  'treebank.makeRule': { title: 'Make Rule…', when: TREEBANK_OPEN },
  'treebank.showAgreement': {
    title: 'Show Agreement…',
    when: `editorLangId == ${LANGUAGE_ID}`,
    menus: {
      'explorer/context': { group: '7_treebank@3', when: `resourceLangId == ${LANGUAGE_ID} && listMultiSelection` },
    },
  },
  'treebank.openFirst': { title: 'Open First File', when: 'false' },
  'treebank.openSample': { title: 'Open Sample Treebank', when: 'true' },
  'treebank.confirmWords': {
    title: 'Confirm Words',
    when: 'false',
    keybinding: { key: 'ctrl+k alt+y', mac: 'cmd+k alt+y', when: IN_TEXT },
    menus: { 'editor/context': { group: '1_treebank@8', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.checkAnswers': {
    title: 'Check Answers',
    icon: '$(check)',
    when: 'false',
    keybinding: { key: 'ctrl+k alt+k', mac: 'cmd+k alt+k', when: `(${AT_SENTENCE}) && ${HAS_EXERCISE}` },
    menus: {
      'editor/title': { group: 'navigation', when: `editorLangId == ${LANGUAGE_ID} && ${HAS_EXERCISE}` },
      'editor/context': { group: '1_treebank@7', when: `editorLangId == ${LANGUAGE_ID} && ${HAS_EXERCISE}` },
    },
  },
  'treebank.restartServer': { title: 'Restart Language Server', when: 'true' },
} as const satisfies Readonly<Record<string, Command>>;

/**
 * Undo and redo for the diagram, whose page handles them itself while it has the keyboard. After a step during which the text had it, keys
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
    { title: `Nearest ${title} Tree`, when: 'false' },
  ]);
  return Object.fromEntries(entries) as Record<NearestCommand, Command>;
}

/** One command for each operation on words and sentences. */
function surgeryCommands(): Record<SurgeryCommand, Command> {
  const entries = Object.entries(SURGERIES).map(([name, { title, keys, group }]): [string, Command] => [
    `treebank.${name}`,
    {
      title,
      when: ONLY_IN_MENU.has(name) ? 'false' : `editorLangId == ${LANGUAGE_ID}`,
      ...(keys === undefined ? {} : { keybinding: { ...keys, when: IN_TEXT } }),
      menus: {
        [/sentences|tree/.test(group) ? TREE_MENU : WORDS_MENU]: { group, when: `editorLangId == ${LANGUAGE_ID}` },
      },
    },
  ]);
  return Object.fromEntries(entries) as Record<SurgeryCommand, Command>;
}

export type SurgeryCommand = `treebank.${SurgeryName}`;
export type CommandId = keyof typeof COMMANDS;
