/** Versions of a file in git, through VS Code's own Git extension; without it, a message says so. */

import { extensions, type Uri } from 'vscode';
import { type Inert, inert } from '../../../../server/src/inert/index.ts';
import { type Answer, refuse } from '../../../../server/src/protocol/answer.ts';

/** The part of the extension's interface (`git.d.ts`, version 1) used here. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: (listener: () => void) => { dispose(): void };
  getRepository(uri: Uri): Repository | null;
  getRepositoryRoot?(uri: Uri): Promise<Uri | null>;
  openRepository?(root: Uri): Promise<Repository | null>;
}

interface Commit {
  readonly hash: string;
  readonly message: string;
  readonly authorName?: string;
  readonly authorDate?: Date;
}

interface Ref {
  readonly type: number;
  readonly name?: string;
  readonly commit?: string;
}

interface Repository {
  readonly rootUri: Uri;
  show(ref: string, path: string): Promise<string>;
  log(options: { readonly maxEntries: number; readonly path?: string }): Promise<Commit[]>;
  getRefs?(query: object): Promise<Ref[]>;
  /** As `git config`, the user's settings included. */
  getConfig?(key: string): Promise<string>;
}

const NO_GIT = refuse(
  inert`VS Code’s Git extension is not available here, so no revision can be read. “Compare with File…” works without it.`,
);
const NO_REPOSITORY = refuse(
  inert`This file is not in a git repository that VS Code has open, so it has no revisions. “Compare with File…” works without one.`,
);

/**
 * @param opens also looks for one that VS Code does not have open, and opens it: only for what the user asked for, as it runs git and may ask
 * @returns why there is none, if so
 */
export async function repositoryOf(uri: Uri, opens = true): Promise<Answer<{ readonly repository: Repository }>> {
  const extension = extensions.getExtension<GitExtension>('vscode.git');
  if (extension === undefined) return NO_GIT;
  try {
    const git = extension.isActive ? extension.exports : await extension.activate();
    if (!git.enabled) return NO_GIT;
    const api = git.getAPI(1);
    if (api.state !== 'initialized') await initialized(api);
    const repository = api.getRepository(uri) ?? (opens ? await opened(api, uri) : null);
    return repository === null ? NO_REPOSITORY : { ok: true, repository };
  } catch {
    return NO_GIT;
  }
}

/** A repository that VS Code has not found yet, for instance above the folder of the window. */
async function opened(api: GitApi, uri: Uri): Promise<Repository | null> {
  const root = await api.getRepositoryRoot?.(uri);
  if (!root) return null;
  return (await api.openRepository?.(root)) ?? api.getRepository(uri);
}

function initialized(api: GitApi): Promise<void> {
  return new Promise((done) => {
    const listener = api.onDidChangeState(() => {
      if (api.state !== 'initialized') return;
      listener.dispose();
      done();
    });
    if (api.state === 'initialized') {
      listener.dispose();
      done();
    }
  });
}

/** The text of a file in a revision. */
export async function textIn(repository: Repository, revision: string, uri: Uri): Promise<Answer<{ text: string }>> {
  try {
    return { ok: true, text: await repository.show(revision, uri.fsPath) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(inert`${revision} has no such file: ${reason}. It may be new, or have had another name.`);
  }
}

/** A revision that the user can choose. */
interface Revision {
  readonly name: string;
  readonly detail: Inert;
}

const MOST_COMMITS = 50;

/** Branches and tags, then the commits that changed the file, newest first; failed lists are left out. */
export async function revisionsOf(repository: Repository, uri: Uri): Promise<Revision[]> {
  const refs = await attempt(() => repository.getRefs?.({}) ?? Promise.resolve([]));
  const commits = await attempt(() => repository.log({ maxEntries: MOST_COMMITS, path: uri.fsPath }));
  const kinds = [inert`branch`, inert`remote branch`, inert`tag`];
  return [
    ...refs.flatMap(({ name, type }) =>
      name === undefined ? [] : [{ name, detail: kinds[type] ?? inert`reference` }],
    ),
    ...commits.map(({ hash, message, authorName = '', authorDate }) => {
      const [subject] = message.split('\n', 1);
      const when = authorDate === undefined ? '' : `, ${authorDate.toLocaleDateString()}`;
      return { name: hash.slice(0, 8), detail: inert`${subject} (${authorName}${when})` };
    }),
  ];
}

async function attempt<T>(list: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await list();
  } catch {
    return [];
  }
}
