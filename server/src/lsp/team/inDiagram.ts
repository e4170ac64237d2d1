/** The state of a sentence and its notes, as the diagram shows them. */

import { cellNamed, stateInComment } from '../../core/sidecar/index.ts';
import { inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import type { Diagram, DiagramNote } from '../../protocol/diagram.ts';
import type { Located } from '../documents/documents.ts';
import type { HasSettings } from '../settings/settings.ts';
import { notesByKey, notesOn, stateNow, type Team } from './entries.ts';

export async function inDiagram(
  server: HasSettings & Team,
  { snapshot, sentence }: Located,
): Promise<Pick<Diagram, 'state' | 'notes'>> {
  const { uri } = snapshot;
  const commentKey = (await server.settings.of(uri))['treebank.progress.commentKey'];
  const state = commentKey === '' ? stateNow(server, uri, sentence) : stateInComment(sentence, commentKey);
  const notes = notesOn(server, uri, sentence, notesByKey(server, uri))
    .filter(({ resolved }) => resolved === undefined)
    .map(({ at, by, text, replies }): DiagramNote => {
      const row = at === undefined ? undefined : cellNamed(sentence, at)?.row;
      const word = row === undefined ? 0 : sentence.wordOfRow(row);
      const isWord = row !== undefined && 0 < word && sentence.rowOfWord(word) === row;
      const answers = replies.map((each) => ` — ${each.by}: ${each.text}`).join('');
      return { word: isWord ? word : undefined, text: inert(`${by}: ${text}${answers}`) };
    });
  if (state === undefined || state.state === 'open') return notes.length === 0 ? {} : { notes };
  const said = [state.by, state.on].filter((each) => each !== undefined).join(', ');
  const names = { done: localized`done`, checked: localized`checked`, discuss: localized`to discuss` };
  const name = state.state;
  const shown = { name, said: inert`${names[name]}${said === '' ? '' : ` · ${said}`}` };
  return { state: shown, ...(notes.length === 0 ? {} : { notes }) };
}
