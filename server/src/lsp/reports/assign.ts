/** `treebank/assign`: hands out files to annotators or students, in a thread of its own. */

import type { CancellationToken } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { ASSIGN_REQUEST, type AssignParams, type AssignResult, whyNotAnnotators } from '../../protocol/assign.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { AssignJob } from '../../services/jobs.ts';
import type { ModelChoice } from '../../services/parsers/jobs.ts';
import { answer } from '../connection/answer.ts';
import type { Feature } from '../feature.ts';
import { runAlone, sourceOf, type Threaded } from '../jobThreads.ts';
import { type ModelSource, modelOf } from '../parsing/models.ts';
import type { HasSidecars } from '../sidecar/sidecars.ts';

type Needs = HasSidecars & ModelSource & Threaded;

/** Of overlap and order; the manifest names it. */
const SEED = 1;

export const assign: Feature<Needs> = {
  capabilities: () => ({}),
  register(server) {
    const bug = refuse(inert`Nothing was handed out because of a bug; details are in the log of the language server.`);
    answer(
      server.connection,
      ASSIGN_REQUEST,
      () => bug,
      (params, token) => handOut(server, params, token),
    );
  },
};

async function handOut(server: Needs, params: AssignParams, token: CancellationToken): Promise<AssignResult> {
  const { uris, out, annotators, overlap, order, feedback, entries = false, workDoneToken } = params;
  if (uris.length === 0) return refuse(inert`Choose at least one file.`);
  const wrong = whyNotAnnotators(annotators);
  if (wrong !== undefined) return refuse(wrong);
  if (!server.host.reaches(out)) return refuse(inert`A folder cannot be made there.`);
  const names = new Set<string>();
  const files: AssignJob['files'][number][] = [];
  const models: ModelChoice[] = [];
  for (const uri of uris) {
    const name = fileNameOf(uri);
    if (names.has(name.toLowerCase()))
      return refuse(inert`Two files have the name ${name}, and would be one in the folder of an annotator.`);
    names.add(name.toLowerCase());
    const source = sourceOf(server, uri);
    if (typeof source === 'string') return refuse(inert(source));
    if (entries) await server.sidecars.load(uri);
    const { text, read } = server.sidecars.contentsFor(uri);
    const [problem] = entries ? read.problems : [];
    if (problem !== undefined) return refuse(inert`${name}: .treebank.json: ${problem.message}`);
    files.push({ source, sidecar: entries ? (text ?? '') : '' });
    if (order === 'uncertain') models.push(await modelOf(server, uri));
  }
  // A blank exercise would be a copy of its answers.
  const blank = params.blank ?? (feedback === undefined ? undefined : 'heads');
  const assignment = { seed: SEED, order, blank, feedback, deprels: 'universal', annotators } as const;
  const memoryLimit = 1e6 * (await server.settings.of(uris[0]))['treebank.reparse.memoryLimit'];
  const job = { kind: 'assign', files, out, assignment, overlap: overlap / 100, models, memoryLimit } as const;
  const outcome = await runAlone<'assign'>(server, job, token, workDoneToken);
  return outcome.ok ? { ok: true, message: inert(outcome.result.message) } : outcome;
}
