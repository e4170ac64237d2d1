/** The scope of a parser command: the sentence, the selected words or the file. */

import { commands, type TextEditor } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import type { ReparseScope } from '../../../server/src/protocol/edit.ts';
import type { LastPlace } from '../place.ts';
import { choose } from '../show/lists.ts';
import { tellNoSentence } from './outcome.ts';

export type Scope = ReparseScope;

/** Runs the command that the user chooses. @param ids the commands on offer */
export async function runFor(
  { editor }: LastPlace,
  title: Inert,
  ids: Readonly<Partial<Record<Scope, CommandId>>>,
): Promise<void> {
  if (editor === undefined) return tellNoSentence();
  const scope = await askScope(title, editor, Object.keys(ids) as Scope[]);
  const id = scope && ids[scope];
  if (id !== undefined) await commands.executeCommand(id);
}

/** Asks; the choice that the selection suggests comes first. @param further choices that are no scope @returns undefined if the user chooses none */
export async function askScope<T = never>(
  title: Inert,
  { selections }: TextEditor,
  scopes: readonly Scope[] = ['sentences', 'words', 'file'],
  further: readonly { readonly label: Inert; readonly scope: T }[] = [],
): Promise<Scope | T | undefined> {
  const hasSelection = 1 < selections.length || selections.some(({ isEmpty }) => !isEmpty);
  const all = [
    ...(hasSelection ? [{ label: inert`Selected Words`, scope: 'words' } as const] : []),
    { label: hasSelection ? inert`Selected Sentences` : inert`Sentence`, scope: 'sentences' } as const,
    { label: inert`File`, scope: 'file' } as const,
  ];
  const chosen = await choose([...all.filter(({ scope }) => scopes.includes(scope)), ...further], { title });
  return chosen?.scope;
}
