/** On a HEAD or DEPREL: locks or unlocks the arc. Only if the editor has the command. */

import { Column, type ColumnIndex, RowKind } from '../../core/conllu/index.ts';
import { inert } from '../../inert/index.ts';
import type { HasClient } from '../feature.ts';
import { type LockSource, lockedIn } from '../sidecar/locks.ts';
import { type ActionProvider, REWRITE } from './provider.ts';

export const locks: ActionProvider<HasClient & LockSource> = {
  entries(server, { located: { snapshot, index, sentence, offset } }) {
    const row = sentence.rowAtLine(sentence.lineAt(offset));
    const word = row === undefined || sentence.kind(row) !== RowKind.word ? 0 : sentence.wordOfRow(row);
    if (row === undefined || word === 0 || sentence.heads[word] === -1) return [];
    const isIn = (column: ColumnIndex) => {
      const { start, end } = sentence.cellSpan(row, column);
      return start <= offset && offset <= end;
    };
    if (!isIn(Column.head) && !isIn(Column.deprel)) return [];
    const isLocked = lockedIn(server, snapshot.uri, sentence).has(word);
    const command = isLocked ? 'treebank.unlockArcs' : 'treebank.lockArcs';
    if (!server.client.commands.includes(command)) return [];
    const line = snapshot.document.lines[index] + sentence.rowLine(row);
    const title = isLocked
      ? inert`Unlock this arc, which re-parsing keeps`
      : inert`Lock this arc, which re-parsing may change`;
    const action = { title, kind: REWRITE, command: { title, command, arguments: [{ uri: snapshot.uri, line }] } };
    return [{ role: 'other', action }];
  },
};
