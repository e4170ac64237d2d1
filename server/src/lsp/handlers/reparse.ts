/** `treebank/reparse`: a sentence, the selected words, or the whole file. */

import { type CancellationToken, WorkDoneProgress } from 'vscode-languageserver/node';
import { type Inert, inert } from '../../inert/index.ts';
import { REPARSE_REQUEST, type ReparseParams, type ReparseResult } from '../../protocol/reparse.ts';
import type { Feature, Server } from '../feature.ts';
import { messageOf, reparse as reparseSentences } from '../reparse.ts';
import { answer } from '../requests.ts';

const STALE = inert`The text changed in the meantime, so nothing was done. Try again.`;
const REPORT_EVERY_MS = 200;

export const reparse: Feature = {
  capabilities: () => ({}),
  register(server) {
    const { connection } = server;
    const bug = refuse(inert`Re-parsing failed because of a bug; details are in the log of the language server.`);
    answer(
      connection,
      REPARSE_REQUEST,
      () => bug,
      (params, token) => parse(server, params, token),
    );
  },
};

const refuse = (reason: Inert): ReparseResult => ({ ok: false, reason });

async function parse(server: Server, params: ReparseParams, token: CancellationToken): Promise<ReparseResult> {
  const { scope, lines, fillTags } = params;
  const snapshot = server.documents.get(params.textDocument.uri);
  if (snapshot === undefined) return refuse(inert`The document is not open at the language server.`);
  if (params.version !== undefined && params.version !== snapshot.version) return refuse(STALE);
  const found = await reparseSentences(server, snapshot, { scope, lines, fillTags }, token, reporter(server, params));
  if (!server.documents.isCurrent(snapshot)) return refuse(STALE);
  if (found.nSentences === 0) {
    if (0 < found.nLocked)
      return refuse(inert`All arcs here are locked, so there is nothing to parse. Unlock some first.`);
    const what = scope === 'words' ? 'word' : 'sentence';
    return refuse(inert`There is no ${what} here. Put the cursor on one.`);
  }
  const [failure] = found.failures.keys();
  if (found.parsedBy.size === 0 && failure !== undefined) return refuse(failure);
  return {
    ok: true,
    version: snapshot.version,
    edits: found.edits,
    headsChanged: found.nHeadsChanged,
    deprelsChanged: found.nDeprelsChanged,
    wordsTagged: found.nTagged,
    sentencesChanged: found.nSentencesChanged,
    uncertain: found.uncertain,
    message: messageOf(found, scope),
  };
}

/** Sends the share that is done, now and then. */
function reporter({ connection }: Server, { workDoneToken }: ReparseParams): (done: number) => void {
  let last = performance.now();
  return (done) => {
    if (workDoneToken === undefined || performance.now() - last < REPORT_EVERY_MS) return;
    last = performance.now();
    const percentage = Math.floor(100 * done);
    void connection.sendProgress(WorkDoneProgress.type, workDoneToken, { kind: 'report', percentage });
  };
}
