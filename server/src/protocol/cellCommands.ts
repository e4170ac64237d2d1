/** The commands that select cells, and the keys with a different meaning while a cell is selected. Part of the table in commands.ts. */

import { type Command, IN_TEXT } from './command.ts';

/**
 * Context key: the rows at the cursors. `full`: Tab goes from cell to cell, because another tab would create an eleventh column, or something in a row is
 * selected. `short`: columns are missing, and Tab types the next tab. `none`: comments and blank lines, from where Tab goes to the next row. Unset until the extension is running, which
 * counts as `full`: too few tabs do less harm than too many.
 */
export const ROW = 'treebank.row';
export type RowState = 'full' | 'short' | 'none';

/** Context key: typed text waits for preceding keys. VS Code's own keys then have to wait as well, or they overtake it. */
export const IN_TURN = 'treebank.keysInTurn';

/** Context key: the state of the cells selected with our keys; unset if there are none. */
export const CELL = 'treebank.cell';
/**
 * `selected`: whole cells; an open list was requested by the user. `offered`: whole cells, and the list opens automatically. `typed`, `typed-last`: the
 * user is typing in them; `typed-last` in the last column, which ends with the row. `left`: no longer a cell, but the cursor has not left its row.
 */
export type CellState = 'selected' | 'offered' | 'typed' | 'typed-last' | 'left';

/** Context key: every cursor is at the end of a row that has its ten columns, and Enter opens the next one there. */
export const ROW_END = 'treebank.isAtRowEnd';

/** Setting: whether Tab goes from cell to cell. */
export const TAB_SETTING = 'treebank.cells.tab';

const IN_CELL = `${CELL} =~ /^(selected|offered|typed)/`;
const IN_WHOLE_CELL = `${CELL} =~ /^(selected|offered)$/`;

/** Other uses of Tab, Enter and Escape take precedence. */
const NOTHING_OFFERED_INLINE = '!inlineSuggestionVisible && !inlineEditIsVisible && !inSnippetMode';

/** No list is open, or one that opened automatically: it takes no keys until the user types or requests it. */
const OVER_LIST = `(!suggestWidgetVisible || ${CELL} == offered)`;
const LIST_TAKES_KEY = 'suggestWidgetVisible && suggestWidgetHasFocusedSuggestion';

/** If the user made Tab move the focus (Ctrl+M), it leaves the text. */
const ANY_TAB = `${IN_TEXT} && !editorTabMovesFocus && ${NOTHING_OFFERED_INLINE}`;
const TAB = `${ANY_TAB} && config.${TAB_SETTING}`;

/** In cells Tab and Enter take the suggestion first, whether or not the list is open yet. */
const NO_LIST_OR_IN_CELL = `(!suggestWidgetVisible || ${CELL})`;

/**
 * Argument of keys that act on a cell if one is selected, and have another meaning in any text otherwise. The choice is made when they are processed: the
 * context keys give the state last reported to the window.
 */
const AS_KEY = 'key';
/** Argument of Enter with Shift: goes up, as in spreadsheets. */
export const UPWARDS = 'upwards';
/** The same for Tab and Enter while a list outside of cells has a focused entry, and for arrows while a list is open. */
export const OVER_LIST_KEY = 'key with list';

/** Those that move are for keys only: nobody runs them by name. */
export const CELL_COMMANDS = {
  'treebank.nextCell': {
    title: 'Select Next Cell',
    when: 'false',
    keybinding: {
      key: 'tab',
      args: AS_KEY,
      when: `${TAB} && (${IN_TURN} || ${ROW} != short) && ${NO_LIST_OR_IN_CELL}`,
    },
  },
  'treebank.previousCell': {
    title: 'Select Previous Cell',
    when: 'false',
    keybinding: { key: 'shift+tab', when: `${TAB} && ${NO_LIST_OR_IN_CELL}` },
  },
  'treebank.cellBelow': {
    title: 'Select Cell Below',
    when: 'false',
    keybinding: { key: 'down', args: AS_KEY, when: `${IN_TEXT} && (${IN_TURN} || ${IN_CELL}) && ${OVER_LIST}` },
  },
  'treebank.cellAbove': {
    title: 'Select Cell Above',
    when: 'false',
    keybinding: { key: 'up', args: AS_KEY, when: `${IN_TEXT} && (${IN_TURN} || ${IN_CELL}) && ${OVER_LIST}` },
  },
  'treebank.addCellBelow': {
    title: 'Add Cell Below to Selection',
    when: 'false',
    keybinding: {
      key: 'shift+down',
      args: AS_KEY,
      when: `${IN_TEXT} && (${IN_TURN} || ${IN_WHOLE_CELL}) && ${OVER_LIST}`,
    },
  },
  'treebank.addCellAbove': {
    title: 'Add Cell Above to Selection',
    when: 'false',
    keybinding: {
      key: 'shift+up',
      args: AS_KEY,
      when: `${IN_TEXT} && (${IN_TURN} || ${IN_WHOLE_CELL}) && ${OVER_LIST}`,
    },
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
  'treebank.toggleTab': { title: 'Toggle Tab Key', when: 'false' },
  // In FEATS it opens the form; elsewhere it is VS Code's key, and in cells the list then takes keys.
  'treebank.takeSuggestions': {
    title: 'Use the Suggestions for the Cell',
    when: 'false',
    keybinding: { key: 'ctrl+space', when: `${IN_TEXT} && (${IN_CELL} || !suggestWidgetVisible)` },
  },
  'treebank.leaveCell': {
    title: 'Leave Cell',
    when: 'false',
    keybinding: {
      key: 'escape',
      when: `${IN_TEXT} && ${IN_CELL} && !suggestWidgetVisible && !findWidgetVisible && !editorHasMultipleSelections && ${NOTHING_OFFERED_INLINE}`,
    },
  },
  // A line break in a cell would break the row; at the end of a row, Enter inserts a word.
  'treebank.enter': {
    title: 'Take Suggestion and Go Down',
    when: 'false',
    keybinding: {
      key: 'enter',
      when: `${IN_TEXT} && !editorReadonly && ${NOTHING_OFFERED_INLINE} && (${CELL} || ${ROW_END} && !suggestWidgetVisible)`,
    },
  },
  'treebank.inTurn': { title: 'Carry Out a Key in Turn', when: 'false' },
} as const satisfies Readonly<Record<string, Command>>;

export type CellCommand = keyof typeof CELL_COMMANDS;

const WITH_LIST = `!${CELL} && ${LIST_TAKES_KEY}`;

interface OwnKey {
  readonly key: string;
  readonly mac?: string;
  readonly command: string;
  /** Other features that take the key under these conditions. */
  readonly unless?: string;
}

/** VS Code's keys that users press in quick succession with ours. */
const OWN_KEYS: readonly OwnKey[] = [
  { key: 'backspace', command: 'deleteLeft' },
  { key: 'shift+backspace', command: 'deleteLeft' },
  { key: 'delete', command: 'deleteRight' },
  { key: 'ctrl+backspace', mac: 'alt+backspace', command: 'deleteWordLeft' },
  { key: 'ctrl+delete', mac: 'alt+delete', command: 'deleteWordRight' },
  { key: 'left', command: 'cursorLeft' },
  { key: 'right', command: 'cursorRight' },
  { key: 'home', command: 'cursorHome' },
  { key: 'end', command: 'cursorEnd' },
  { key: 'pageup', command: 'cursorPageUp', unless: 'suggestWidgetVisible' },
  { key: 'pagedown', command: 'cursorPageDown', unless: 'suggestWidgetVisible' },
  { key: 'shift+left', command: 'cursorLeftSelect' },
  { key: 'shift+right', command: 'cursorRightSelect' },
  { key: 'shift+home', command: 'cursorHomeSelect' },
  { key: 'shift+end', command: 'cursorEndSelect' },
  { key: 'ctrl+left', mac: 'alt+left', command: 'cursorWordLeft' },
  { key: 'ctrl+right', mac: 'alt+right', command: 'cursorWordEndRight' },
  { key: 'ctrl+home', mac: 'cmd+up', command: 'cursorTop' },
  { key: 'ctrl+end', mac: 'cmd+down', command: 'cursorBottom' },
  { key: 'ctrl+s', mac: 'cmd+s', command: 'workbench.action.files.save' },
  { key: 'ctrl+z', mac: 'cmd+z', command: 'undo' },
  { key: 'ctrl+y', mac: 'cmd+y', command: 'redo' },
  { key: 'ctrl+shift+z', mac: 'cmd+shift+z', command: 'redo' },
  {
    key: 'tab',
    command: 'tab',
    unless: `(suggestWidgetVisible || config.${TAB_SETTING} || editorTabMovesFocus || inSnippetMode || inlineSuggestionVisible || inlineEditIsVisible)`,
  },
];

const LIST_OF_CELL = `${IN_TEXT} && ${IN_TURN} && ${CELL} && ${CELL} != offered && suggestWidgetVisible`;

/** In a list with the keyboard: its focused entry is then the user's choice. */
const IN_LIST_KEYS: readonly OwnKey[] = [
  { key: 'pagedown', command: 'selectNextPageSuggestion' },
  { key: 'pageup', command: 'selectPrevPageSuggestion' },
];

/** Typed text waits for preceding keys, so these have to wait for preceding text. */
const ownKeys = () => [
  ...OWN_KEYS.map(({ command, unless, ...keys }) => ({
    command: 'treebank.inTurn',
    ...keys,
    args: command,
    when: `${IN_TEXT} && ${IN_TURN}${unless === undefined ? '' : ` && !${unless}`}`,
  })),
  ...IN_LIST_KEYS.map(({ command, ...keys }) => ({
    command: 'treebank.inTurn',
    ...keys,
    args: command,
    when: LIST_OF_CELL,
  })),
  { command: 'treebank.cellBelow', key: 'down', args: OVER_LIST_KEY, when: LIST_OF_CELL },
  { command: 'treebank.cellAbove', key: 'up', args: OVER_LIST_KEY, when: LIST_OF_CELL },
];

export const CELL_KEYBINDINGS = [
  ...ownKeys(),
  // Tab accepts a suggestion anywhere; while a row is being typed it also ends the cell.
  { command: 'treebank.nextCell', key: 'tab', args: OVER_LIST_KEY, when: `${ANY_TAB} && ${IN_TURN} && ${WITH_LIST}` },
  {
    command: 'treebank.enter',
    key: 'enter',
    args: OVER_LIST_KEY,
    when: `${IN_TEXT} && ${IN_TURN} && ${NOTHING_OFFERED_INLINE} && ${WITH_LIST} && acceptSuggestionOnEnter`,
  },
  {
    command: 'treebank.enter',
    key: 'shift+enter',
    args: UPWARDS,
    when: `${IN_TEXT} && !editorReadonly && ${NOTHING_OFFERED_INLINE} && (${IN_TURN} && !suggestWidgetVisible || ${CELL})`,
  },
] as const;
