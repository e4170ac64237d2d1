/** Who works here, for states and notes: git's `user.name`, or what was answered once. */

import type { Memento, Uri } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import type { Acting } from '../../../server/src/protocol/team.ts';
import { repositoryOf } from '../sessions/versions/git.ts';
import { ask } from '../show/lists.ts';

const ANSWER = 'treebank.person';

export class Person {
  private known: string | undefined;

  constructor(private readonly memory: Memento) {}

  /** Undefined if unknown: then nobody is asked. */
  async name(uri: Uri): Promise<string | undefined> {
    this.known ??= (await nameInGit(uri)) ?? this.memory.get<string>(ANSWER);
    return this.known;
  }

  /** Asks if git does not know. @returns undefined if the question was dismissed */
  async acting(uri: Uri): Promise<Acting | undefined> {
    let by = await this.name(uri);
    if (by === undefined) {
      const answer = await ask({
        title: inert`Who Are You?`,
        prompt: inert`Your name, as others of your team know you. It is kept with what you mark as done and with your notes. Git's user.name is taken if there is one.`,
        objection: (value) => (value.trim() === '' ? inert`Enter a name.` : undefined),
      });
      by = answer?.trim();
      if (by === undefined) return undefined;
      await this.memory.update(ANSWER, by);
      this.known = by;
    }
    const now = new Date();
    return { by, at: now.toISOString(), day: dayOf(now) };
  }
}

/** The day where the user is. */
export function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Undefined without git, in a browser for instance, and without the setting. */
async function nameInGit(uri: Uri): Promise<string | undefined> {
  const found = await repositoryOf(uri);
  if (!found.ok) return undefined;
  const name = await found.repository.getConfig?.('user.name').catch(() => '');
  return name?.trim() || undefined;
}
