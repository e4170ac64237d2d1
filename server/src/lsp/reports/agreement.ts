/** `treebank/agreement`: the report on the agreement of annotators, computed in a thread of its own. */

import type { CancellationToken } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import { AGREEMENT_REQUEST, type AgreementParams, type AgreementResult } from '../../protocol/agreement.ts';
import { refuse } from '../../protocol/answer.ts';
import { pathsApart } from '../../services/addresses.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { Feature } from '../feature.ts';
import { runAlone, sourceOf, type Threaded } from '../jobThreads.ts';

export const agreement: Feature<HasDocuments & Threaded> = {
  capabilities: () => ({}),
  register(server) {
    const bug = refuse(inert`The report failed because of a bug; details are in the log of the language server.`);
    answer(
      server.connection,
      AGREEMENT_REQUEST,
      () => bug,
      (params, token) => report(server, params, token),
    );
  },
};

async function report(
  server: HasDocuments & Threaded,
  { uris, workDoneToken }: AgreementParams,
  token: CancellationToken,
): Promise<AgreementResult> {
  if (new Set(uris).size < 2) {
    return refuse(inert`Agreement is between the files of two or more annotators. Choose at least two.`);
  }
  const names = pathsApart(uris);
  const sources = uris.map((uri, at) => sourceOf(server, uri, names[at]));
  const missing = sources.find((each) => typeof each === 'string');
  if (missing !== undefined) return refuse(inert(missing));
  const texts = sources.filter((each) => typeof each !== 'string');
  const outcome = await runAlone<'agree'>(server, { kind: 'agree', texts }, token, workDoneToken);
  return outcome.ok ? { ok: true, ...outcome.result, message: inert(outcome.result.message) } : outcome;
}
