/** The commands that select cells, and the keys with a different meaning while a cell is selected. Part of the table in commands.ts. */

import { type Command, IN_TEXT, LANGUAGE_ID } from './command.ts';

/**
 * Context key: the rows at the cursors. `full`: Tab goes from cell to cell, because another tab would create an eleventh column, or something in a row is
 * selected. `short`: columns are missing, and Tab types the next tab. `none`: comments and blank lines. Unset until the extension is running, which
 * counts as `full`: too few tabs do less harm than too many.
 */
export const ROW = 'treebank.row';
export type RowState = 'full' | 'short' | 'none';

/** Context key: the state of the cells selected with our keys; unset if there are none. */
export const CELL = 'treebank.cell';
/**
 * `selected`: whole cells; an open list was requested by the user. `offered`: whole cells, and the list opens automatically. `typed`, `typed-last`: the
 * user is typing in them; `typed-last` in the last column, which ends with the row.
 */
export type CellState = 'selected' | 'offered' | 'typed' | 'typed-last';

/** Setting: whether Tab goes from cell to cell. */
export const TAB_SETTING = 'treebank.cells.tab';

const IN_CELL = `${IN_TEXT} && ${CELL}`;
const IN_WHOLE_CELL = `${IN_TEXT} && ${CELL} =~ /^(selected|offered)$/`;
const IN_FILE = `editorLangId == ${LANGUAGE_ID}`;

/** Other uses of Tab, Enter and Escape take precedence. */
const NOTHING_OFFERED_INLINE = '!inlineSuggestionVisible && !inlineEditIsVisible && !inSnippetMode';

/** No list is open, or one that opened automatically: it takes no keys until the user types or requests it. */
const OVER_LIST = `(!suggestWidgetVisible || ${CELL} == offered)`;
const LIST_TAKES_KEY = 'suggestWidgetVisible && suggestWidgetHasFocusedSuggestion';

/** If the user made Tab move the focus (Ctrl+M), it leaves the text. */
const TAB = `${IN_TEXT} && config.${TAB_SETTING} && !editorTabMovesFocus && ${NOTHING_OFFERED_INLINE}`;

const IN_FULL_ROW = `${ROW} != short && ${ROW} != none`;

/** At the end of a row, Enter ends the row as usual. */
const ENTER = `${IN_CELL} && ${CELL} != typed-last && ${NOTHING_OFFERED_INLINE}`;

/** Those that move are for keys alone: nobody runs them by name. */
export const CELL_COMMANDS = {
  'treebank.nextCell': {
    title: 'Select Next Cell',
    when: 'false',
    keybinding: { key: 'tab', args: 'tab', when: `${TAB} && ${IN_FULL_ROW} && ${OVER_LIST}` },
  },
  'treebank.previousCell': {
    title: 'Select Previous Cell',
    when: 'false',
    keybinding: { key: 'shift+tab', when: `${TAB} && ${ROW} != none && ${OVER_LIST}` },
  },
  'treebank.cellBelow': {
    title: 'Select Cell Below',
    when: 'false',
    keybinding: { key: 'down', when: `${IN_CELL} && ${OVER_LIST}` },
  },
  'treebank.cellAbove': {
    title: 'Select Cell Above',
    when: 'false',
    keybinding: { key: 'up', when: `${IN_CELL} && ${OVER_LIST}` },
  },
  'treebank.addCellBelow': {
    title: 'Add Cell Below to Selection',
    when: 'false',
    keybinding: { key: 'shift+down', when: `${IN_WHOLE_CELL} && ${OVER_LIST}` },
  },
  'treebank.addCellAbove': {
    title: 'Add Cell Above to Selection',
    when: 'false',
    keybinding: { key: 'shift+up', when: `${IN_WHOLE_CELL} && ${OVER_LIST}` },
  },
  // Ctrl+Alt is AltGr on many annotators' keyboards; on a Mac, Alt types letters.
  'treebank.selectHead': {
    title: 'Select HEAD of Row',
    when: 'false',
    keybinding: { key: 'alt+h', mac: 'ctrl+shift+h', when: IN_TEXT },
  },
  'treebank.selectDeprel': {
    title: 'Select DEPREL of Row',
    when: 'false',
    keybinding: { key: 'alt+d', mac: 'ctrl+shift+d', when: IN_TEXT },
  },
  // VS Code's keys for selecting words; its own commands would extend over the tab into the next cell.
  'treebank.selectWordRight': {
    title: 'Extend Selection Right by Word Within Cell',
    when: 'false',
    keybinding: { key: 'ctrl+shift+right', mac: 'alt+shift+right', when: `${IN_TEXT} && ${ROW} != none` },
  },
  'treebank.selectWordLeft': {
    title: 'Extend Selection Left by Word Within Cell',
    when: 'false',
    keybinding: { key: 'ctrl+shift+left', mac: 'alt+shift+left', when: `${IN_TEXT} && ${ROW} != none` },
  },
  'treebank.toggleTab': { title: 'Toggle Tab Between Cells and Text', when: IN_FILE },
  'treebank.takeSuggestions': { title: 'Use the Suggestions for the Cell', when: 'false' },
  'treebank.leaveCell': {
    title: 'Leave Cell',
    when: 'false',
    // If a whole cell is selected, VS Code's Escape already cancels the selection.
    keybinding: {
      key: 'escape',
      when: `${IN_TEXT} && ${CELL} =~ /^typed/ && !suggestWidgetVisible && !findWidgetVisible && !editorHasMultipleSelections && ${NOTHING_OFFERED_INLINE}`,
    },
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CellCommand = keyof typeof CELL_COMMANDS;

/**
 * While the user is typing in a cell, Tab and Enter accept the suggestion, even if it changes nothing; Tab then goes on. VS Code's commands run in
 * the window, so nothing typed next can get in between.
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
  // A line break in a cell would break the row.
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
