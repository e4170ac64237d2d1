/** The commands of progress and notes. Part of the table in commands.ts. Most are in the margin of the text or behind the entry of the status bar. */

import { AT_SENTENCE, type Command, DIAGRAM_VIEW, IN_TEXT, LANGUAGE_ID } from './command.ts';

/** Id of the Comments API's controller, for its menus. */
export const NOTES_CONTROLLER = 'treebank.notes';

const OF_NOTES = `commentController == ${NOTES_CONTROLLER}`;
const onThreads = (group: string, kind: string) => ({
  'comments/commentThread/title': { group, when: `${OF_NOTES} && commentThread == ${kind}` },
});
const onComments = (group: string, kinds: string) => ({
  'comments/comment/title': { group, when: `${OF_NOTES} && comment =~ /^(${kinds})$/` },
});
const onEdited = (group: string) => ({ 'comments/comment/context': { group, when: OF_NOTES } });

export const TEAM_COMMANDS = {
  'treebank.team': {
    title: 'Progress and Notes…',
    when: AT_SENTENCE,
    menus: { 'editor/context': { group: '1_treebank@7', when: `editorLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.markDone': {
    title: 'Mark Sentence Done',
    when: AT_SENTENCE,
    // Find has the same key. A panel stays the active one while a view beside it has the keyboard.
    keybinding: {
      key: 'alt+enter',
      when: `(${IN_TEXT} && !findWidgetVisible) || (activeWebviewPanelId == '${DIAGRAM_VIEW}' && !inputFocus && !sideBarFocus && !panelFocus)`,
    },
  },
  'treebank.nextOpen': { title: 'Next Open Sentence', when: 'false' },
  'treebank.addNote': {
    title: 'Add Note…',
    when: 'false',
    menus: { 'editor/context': { group: '1_treebank@7', when: `editorLangId == ${LANGUAGE_ID}` } },
    keybinding: { key: 'ctrl+k alt+a', mac: 'cmd+k alt+a', when: AT_SENTENCE },
  },
  'treebank.nextNote': { title: 'Next Note', when: 'false' },
  'treebank.nextNoteWithTag': { title: 'Next Note with Tag…', when: 'false' },
  'treebank.decisions': { title: 'Decisions…', when: 'false' },
  'treebank.assign': {
    title: 'Assign Sentences…',
    when: 'false',
    menus: { 'explorer/context': { group: '7_treebank@5', when: `resourceLangId == ${LANGUAGE_ID}` } },
  },
  'treebank.answerNote': {
    title: 'Answer',
    when: 'false',
    menus: { 'comments/commentThread/context': { group: 'inline@1', when: OF_NOTES } },
  },
  'treebank.resolveNote': {
    title: 'Resolve',
    icon: '$(check)',
    when: 'false',
    menus: onThreads('navigation@1', 'open'),
  },
  'treebank.reopenNote': {
    title: 'Open Again',
    icon: '$(discard)',
    when: 'false',
    menus: onThreads('navigation@1', 'resolved'),
  },
  'treebank.editNote': {
    title: 'Edit',
    icon: '$(edit)',
    when: 'false',
    menus: onComments('navigation@1', 'first|reply'),
  },
  'treebank.deleteNote': {
    title: 'Delete',
    icon: '$(trash)',
    when: 'false',
    menus: onComments('navigation@2', 'first|reply'),
  },
  'treebank.saveNoteEdit': { title: 'Save', when: 'false', menus: onEdited('inline@1') },
  'treebank.cancelNoteEdit': { title: 'Cancel', when: 'false', menus: onEdited('inline@2') },
} as const satisfies Readonly<Record<string, Command>>;
