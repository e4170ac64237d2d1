/** The user's name for states and notes: git's `user.name`, or the user's earlier answer. */

import type { Memento, Uri } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { Acting } from '../../../server/src/protocol/team.ts';
import { repositoryOf } from '../sessions/versions/git.ts';
import { ask } from '../show/lists.ts';

const ANSWER = 'treebank.person';

export class Person {
  /** By repository: asking git starts a program. */
  private readonly names = new Map<string, Promise<string | undefined>>();

  constructor(private readonly memory: Memento) {}

  /** The name for display. Never asks the user or opens a repository, because it is needed at each cursor move. Undefined if unknown. */
  async name(uri: Uri): Promise<string | undefined> {
    return (await this.nameInGit(uri, false)) ?? this.memory.get<string>(ANSWER);
  }

  /** Asks if git does not know. @returns undefined if the question was dismissed */
  async acting(uri: Uri): Promise<Acting | undefined> {
    let by = (await this.nameInGit(uri, true)) ?? this.memory.get<string>(ANSWER);
    if (by === undefined) {
      const answer = await ask({
        title: inert`Who Are You?`,
        prompt: inert`Your name, as others of your team know you. It is kept with what you mark as done and with your notes. Git's user.name is taken if there is one.`,
        objection: (value) => (value.trim() === '' ? inert`Enter a name.` : undefined),
      });
      by = answer?.trim();
      if (by === undefined) return undefined;
      await this.memory.update(ANSWER, by);
    }
    const now = new Date();
    return { by, at: now.toISOString(), day: dayOf(now) };
  }

  /** Undefined without git, in a browser for instance, and without the setting. */
  private async nameInGit(uri: Uri, opens: boolean): Promise<string | undefined> {
    const found = await repositoryOf(uri, opens);
    if (!found.ok) return undefined;
    const { repository } = found;
    const root = repository.rootUri.toString();
    const known = this.names.get(root);
    if (known !== undefined) return known;
    const asked = Promise.resolve(repository.getConfig?.('user.name')).then(
      (name) => name?.trim() || undefined,
      () => undefined,
    );
    this.names.set(root, asked);
    return asked;
  }
}

/** The day in the user's time zone. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
