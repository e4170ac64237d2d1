/** `treebank/checkRelease`: the whole repository. */

import type { CancellationToken } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { CHECK_RELEASE_REQUEST, type CheckReleaseParams, type CheckReleaseResult } from '../../protocol/release.ts';
import { RELEASE_SETTINGS } from '../../protocol/settings.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { ReleaseJob } from '../../services/jobs.ts';
import { answer } from '../connection/answer.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { HasReleases } from './releases.ts';

type Parts = HasConnection & HasHost & HasReleases & HasSettings & HasTables;

export const checkRelease: Feature<Parts> = {
  capabilities: () => ({}),
  register(server) {
    const bug = refuse(inert`The check failed because of a bug; details are in the log of the language server.`);
    answer(
      server.connection,
      CHECK_RELEASE_REQUEST,
      () => bug,
      (params, token) => check(server, params, token),
    );
  },
};

async function check(
  server: Parts,
  { folder, workDoneToken }: CheckReleaseParams,
  token: CancellationToken,
): Promise<CheckReleaseResult> {
  const { host, releases, settings, tables } = server;
  if (!host.reaches(folder)) return refuse(inert`${fileNameOf(folder)} is not on this computer.`);
  const uri = `${folder}/README.md`;
  // A release is checked in every respect, whatever the level of the work.
  const values = { ...(await settings.of(uri)), ...RELEASE_SETTINGS };
  const tablesAt = await tables.folderFor(uri, values);
  const dataFolder = tablesAt === undefined ? undefined : host.uriOf(tablesAt);
  const today = new Date().toISOString().slice(0, 10);
  const job: ReleaseJob = { kind: 'release', folder, texts: releases.textsIn(folder), dataFolder, today };
  const outcome = await releases.check(job, token, workDoneToken);
  return outcome.ok ? { ok: true, report: outcome.result.report } : outcome;
}
