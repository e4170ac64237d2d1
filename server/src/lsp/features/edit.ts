/** `treebank/edit`: everything that a user can do to a treebank, in one table. */

import type { CancellationToken } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import {
  EDIT_REQUEST,
  type EditResult,
  type EditTarget,
  type IntentionOf,
  type IntentionType,
} from '../../protocol/edit.ts';
import { answer } from '../connection/answer.ts';
import { acknowledge, notChecked, recordBaseline, withdraw } from '../diagnostics/acknowledge.ts';
import type { Snapshot } from '../documents/documents.ts';
import { cellsChanged } from '../edits/cellsChanged.ts';
import { type EditKind, onCurrent } from '../edits/edits.ts';
import { withGraphs } from '../enhanced/recompute.ts';
import type { Feature } from '../feature.ts';
import { mention } from '../mentions/intention.ts';
import { insertEmptyLines } from '../repair/insertEmptyLines.ts';
import { repair } from '../repair/intention.ts';
import { takeVersion } from '../repair/takeVersion.ts';
import { reparse } from '../reparse/intention.ts';
import { rewrite } from '../rewriting/rules.ts';
import { answer as answerQuestions } from '../sessions/answer.ts';
import { lock } from '../sidecar/lock.ts';
import { announceMachine } from '../sidecar/machine.ts';
import { surgeryAt, surgeryByIds } from '../surgery/intention.ts';
import { keepCheck } from '../tables/keepCheck.ts';
import { confirm } from '../team/confirm.ts';
import { note } from '../team/note.ts';
import { progress } from '../team/progress.ts';
import type { Server } from '../wholeServer.ts';

const KINDS: { readonly [T in IntentionType]: EditKind<T, Server> } = {
  repair: { carryOut: repair, name: () => inert`The repair` },
  reparse: { carryOut: reparse, machine: 'parse', name: () => inert`Re-parsing` },
  // A session says itself whether an answer writes into the text.
  answer: { carryOut: answerQuestions, keepsText: true, name: () => inert`The answer` },
  lock: { carryOut: lock, keepsText: true },
  confirm: { carryOut: confirm, keepsText: true },
  progress: { carryOut: progress, keepsText: true },
  note: { carryOut: note, keepsText: true },
  acknowledge: { carryOut: acknowledge, keepsText: true, notOpen: notChecked },
  withdraw: { carryOut: withdraw, keepsText: true, notOpen: notChecked },
  recordBaseline: { carryOut: recordBaseline, keepsText: true, notOpen: notChecked },
  keepCheck: { carryOut: keepCheck, keepsText: true, notOpen: notChecked },
  surgery: { carryOut: surgeryByIds, name: () => inert`The operation` },
  surgeryAt: { carryOut: surgeryAt, name: () => inert`The operation` },
  mention: { carryOut: mention, name: () => inert`The operation` },
  takeVersion: { carryOut: takeVersion },
  insertEmptyLines: { carryOut: insertEmptyLines },
  rewrite: { carryOut: rewrite, machine: 'rules', name: () => inert`Rewriting` },
};

const bugIn = (type: IntentionType) =>
  refuse(
    inert`${KINDS[type].name?.() ?? localized`This`} failed because of a bug; details are in the log of the language server.`,
  );

export const edit: Feature<Server> = {
  capabilities: () => ({}),
  register(server) {
    const { connection } = server;
    answer(
      connection,
      EDIT_REQUEST,
      ({ intention }) => bugIn(intention.type),
      (params, token) => carryOut(server, params, params.intention, token),
    );
  },
};

/** @throws Cancelled */
export function carryOut<T extends IntentionType>(
  server: Server,
  target: EditTarget,
  intention: IntentionOf<T>,
  token: CancellationToken,
): Promise<EditResult<T>> {
  const { workDoneToken } = target;
  const kind = KINDS[intention.type];
  const work = async (snapshot: Snapshot): Promise<EditResult<T>> => {
    const result = await kind.carryOut({ server, snapshot, token, workDoneToken }, intention);
    if (!result.ok) return result;
    const whole = await withGraphs(server, snapshot, result, () => token.isCancellationRequested);
    if (kind.machine !== undefined) announceMachine(server, snapshot, kind.machine, whole.edits);
    const nCells = cellsChanged(snapshot, whole.edits);
    return { ...whole, ...(nCells === undefined ? {} : { cellsChanged: nCells }) };
  };
  return onCurrent(server, target, work, kind.notOpen, kind.keepsText ? 'sidecar' : 'text');
}
