/** Keys of sessions in the list and in the text. Those of the diagram are in webview/src/keys.ts. */

import { IN_TEXT, TREEBANK_OPEN } from './command.ts';
import type { SESSION_COMMANDS } from './sessionCommands.ts';
import { AT_LIST, HAS_SOURCES, IN_ROWS, IS_REVIEWING, type SessionArgument } from './sessionContext.ts';

const IN_LIST = { where: 'list' } as const satisfies SessionArgument;
const IN_EDITOR = { where: 'text' } as const satisfies SessionArgument;
const AT_SOURCES = `${IN_TEXT} && ${HAS_SOURCES}`;

/** Keys that actions of sessions have; the session decides which of them are available. */
const ACTION_KEYS = ['l', 'm', 'Y', 'A', 'F', 'R'] as const;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

interface SessionKey {
  readonly command: keyof typeof SESSION_COMMANDS;
  readonly key: string;
  readonly mac?: string;
  readonly args: SessionArgument;
  readonly when: string;
}

/** In the list, and on the buttons of its view, as in the diagram at rest. */
const LIST_KEYS = [
  { command: 'treebank.nextQuestion', key: 'alt+f5' },
  { command: 'treebank.nextQuestion', key: 'tab' },
  { command: 'treebank.previousQuestion', key: 'shift+alt+f5' },
  { command: 'treebank.previousQuestion', key: 'shift+tab' },
  { command: 'treebank.takeSuggestion', key: 'y' },
  { command: 'treebank.keepMine', key: 'n' },
  { command: 'treebank.reopenQuestion', key: 'o' },
  { command: 'treebank.endSession', key: 'escape' },
] as const;

/** In the text, letters and Tab have other meanings. */
const TEXT_KEYS: readonly SessionKey[] = [
  { command: 'treebank.nextQuestion', key: 'alt+]', args: IN_EDITOR, when: AT_SOURCES },
  { command: 'treebank.previousQuestion', key: 'alt+[', args: IN_EDITOR, when: AT_SOURCES },
  { command: 'treebank.takeSuggestion', key: 'alt+0', mac: 'cmd+alt+0', args: IN_EDITOR, when: AT_SOURCES },
  ...DIGITS.map(
    (digit): SessionKey => ({
      command: 'treebank.takeAlternative',
      key: `alt+${digit}`,
      mac: `cmd+alt+${digit}`,
      args: { ...IN_EDITOR, from: digit - 1 },
      when: AT_SOURCES,
    }),
  ),
];

export const SESSION_KEYBINDINGS: readonly SessionKey[] = [
  ...LIST_KEYS.map((key): SessionKey => ({ ...key, args: IN_LIST, when: /tab$/.test(key.key) ? IN_ROWS : AT_LIST })),
  ...DIGITS.map(
    (digit): SessionKey => ({
      command: 'treebank.takeAlternative',
      key: `${digit}`,
      args: { ...IN_LIST, from: digit - 1 },
      when: AT_LIST,
    }),
  ),
  ...ACTION_KEYS.map(
    (key): SessionKey => ({
      command: 'treebank.actOnQuestion',
      key: key === key.toLowerCase() ? key : `shift+${key.toLowerCase()}`,
      args: { ...IN_LIST, key },
      when: AT_LIST,
    }),
  ),
  // The client asks for the reason, so the diagram has no key for it.
  {
    command: 'treebank.actOnQuestion',
    key: 'shift+n',
    args: { ...IN_LIST, action: 'because' },
    when: AT_LIST,
  },
  ...TEXT_KEYS,
  {
    command: 'treebank.nextQuestion',
    key: 'ctrl+f9',
    mac: 'cmd+f9',
    args: { kind: 'suspicion' },
    when: `${IS_REVIEWING} && (${TREEBANK_OPEN})`,
  },
  {
    command: 'treebank.nextQuestion',
    key: 'ctrl+f9',
    mac: 'cmd+f9',
    args: { ...IN_LIST, kind: 'suspicion' },
    when: AT_LIST,
  },
];
