/** The commands that select cells, and the keys that mean something else while a cell is selected. Part of the table in commands.ts. */

import { type Command, IN_TEXT, LANGUAGE_ID } from './command.ts';

/**
 * Context key: the rows at the cursors. `full`: Tab goes from cell to cell, as a further tab would make an eleventh column, or something in a row is
 * selected. `short`: they lack columns, and Tab types the next tab. `none`: comments and blank lines. Until the extension is running it is not set, and
 * counts as a row: too few tabs do less harm than too many.
 */
export const ROW = 'treebank.row';
export type RowState = 'full' | 'short' | 'none';

/** Context key: what becomes of the cells that our keys have selected; not set where none is. */
export const CELL = 'treebank.cell';
/**
 * `selected`: whole, and a list that is open was asked for. `offered`: whole, and the list opens by itself. `typed`, `typed-last`: the user types in
 * them; the last column of a row ends where the row does.
 */
export type CellState = 'selected' | 'offered' | 'typed' | 'typed-last';

/** Setting: whether Tab goes from cell to cell. */
export const TAB_SETTING = 'treebank.cells.tab';

const IN_CELL = `${IN_TEXT} && ${CELL}`;
const IN_WHOLE_CELL = `${IN_TEXT} && ${CELL} =~ /^(selected|offered)$/`;
const IN_FILE = `editorLangId == ${LANGUAGE_ID}`;

/** What else Tab, Enter and Escape are for comes first. */
const NOTHING_OFFERED_INLINE = '!inlineSuggestionVisible && !inlineEditIsVisible && !inSnippetMode';

/** No list is open, or one that opened by itself: it takes no key before the user types or asks for it. */
const OVER_LIST = `(!suggestWidgetVisible || ${CELL} == offered)`;
const LIST_TAKES_KEY = 'suggestWidgetVisible && suggestWidgetHasFocusedSuggestion';

/** A user who has made Tab move the focus (Ctrl+M) gets out of the text by it. */
const TAB = `${IN_TEXT} && config.${TAB_SETTING} && !editorTabMovesFocus && ${NOTHING_OFFERED_INLINE}`;

const IN_FULL_ROW = `${ROW} != short && ${ROW} != none`;

/** At the end of a row Enter ends the row, as ever. */
const ENTER = `${IN_CELL} && ${CELL} != typed-last && ${NOTHING_OFFERED_INLINE}`;

export const CELL_COMMANDS = {
  'treebank.nextCell': {
    title: 'Select Next Cell',
    when: IN_FILE,
    keybinding: { key: 'tab', args: 'tab', when: `${TAB} && ${IN_FULL_ROW} && ${OVER_LIST}` },
  },
  'treebank.previousCell': {
    title: 'Select Previous Cell',
    when: IN_FILE,
    keybinding: { key: 'shift+tab', when: `${TAB} && ${ROW} != none && ${OVER_LIST}` },
  },
  'treebank.cellBelow': {
    title: 'Select Cell Below',
    when: IN_FILE,
    keybinding: { key: 'down', when: `${IN_CELL} && ${OVER_LIST}` },
  },
  'treebank.cellAbove': {
    title: 'Select Cell Above',
    when: IN_FILE,
    keybinding: { key: 'up', when: `${IN_CELL} && ${OVER_LIST}` },
  },
  'treebank.addCellBelow': {
    title: 'Add Cell Below to Selection',
    when: IN_FILE,
    keybinding: { key: 'shift+down', when: `${IN_WHOLE_CELL} && ${OVER_LIST}` },
  },
  'treebank.addCellAbove': {
    title: 'Add Cell Above to Selection',
    when: IN_FILE,
    keybinding: { key: 'shift+up', when: `${IN_WHOLE_CELL} && ${OVER_LIST}` },
  },
  // Ctrl+Alt is AltGr on many keyboards of annotators; on a Mac, Alt types letters.
  'treebank.selectHead': {
    title: 'Select HEAD of Row',
    when: IN_FILE,
    keybinding: { key: 'alt+h', mac: 'ctrl+shift+h', when: IN_TEXT },
  },
  'treebank.selectDeprel': {
    title: 'Select DEPREL of Row',
    when: IN_FILE,
    keybinding: { key: 'alt+d', mac: 'ctrl+shift+d', when: IN_TEXT },
  },
  // The keys by which VS Code selects words: its own go over the tab into the next cell.
  'treebank.selectWordRight': {
    title: 'Extend Selection Right by Word Within Cell',
    when: IN_FILE,
    keybinding: { key: 'ctrl+shift+right', mac: 'alt+shift+right', when: `${IN_TEXT} && ${ROW} != none` },
  },
  'treebank.selectWordLeft': {
    title: 'Extend Selection Left by Word Within Cell',
    when: IN_FILE,
    keybinding: { key: 'ctrl+shift+left', mac: 'alt+shift+left', when: `${IN_TEXT} && ${ROW} != none` },
  },
  'treebank.toggleTab': { title: 'Toggle Tab Between Cells and Text', when: IN_FILE },
  'treebank.takeSuggestions': { title: 'Use the Suggestions for the Cell', when: 'false' },
  'treebank.leaveCell': {
    title: 'Leave Cell',
    when: 'false',
    // Where a cell is selected, Escape undoes the selection by itself.
    keybinding: {
      key: 'escape',
      when: `${IN_TEXT} && ${CELL} =~ /^typed/ && !suggestWidgetVisible && !findWidgetVisible && !editorHasMultipleSelections && ${NOTHING_OFFERED_INLINE}`,
    },
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CellCommand = keyof typeof CELL_COMMANDS;

/**
 * Where the user types in a cell, Tab and Enter take the suggestion, whether or not it changes anything; Tab then goes on. Commands of VS Code run in
 * the window, so that what is typed next does not come in between.
 */
export const CELL_KEYBINDINGS = [
  {
    command: 'runCommands',
    key: 'tab',
    args: { commands: ['acceptSelectedSuggestion', 'treebank.nextCell'] },
    when: `${TAB} && ${IN_FULL_ROW} && ${CELL} =~ /^typed/ && ${LIST_TAKES_KEY}`,
  },
  {
    command: 'acceptSelectedSuggestion',
    key: 'enter',
    when: `${ENTER} && ${CELL} != offered && ${LIST_TAKES_KEY} && acceptSuggestionOnEnter`,
  },
  // A line break in place of the cell would break the row.
  {
    command: 'treebank.cellBelow',
    key: 'enter',
    when: `${ENTER} && (!suggestWidgetVisible || !suggestWidgetHasFocusedSuggestion || ${CELL} == offered)`,
  },
  {
    command: 'runCommands',
    key: 'ctrl+space',
    args: { commands: ['treebank.takeSuggestions', 'editor.action.triggerSuggest'] },
    when: `${IN_TEXT} && ${CELL} == offered`,
  },
] as const;
