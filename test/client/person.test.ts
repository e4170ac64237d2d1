/** Who works here: what is shown asks git once for a repository, and opens none. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Person } from '../../client/src/team/person.ts';

const git = vi.hoisted(() => ({ asked: [] as string[], isOpen: false, name: 'Anna\n' }));

vi.mock('vscode', () => {
  const repository = {
    rootUri: { toString: () => 'file:///treebank' },
    getConfig: async (key: string) => {
      git.asked.push(key);
      return git.name;
    },
  };
  const api = {
    state: 'initialized',
    getRepository: () => (git.isOpen ? repository : null),
    getRepositoryRoot: async () => {
      git.asked.push('root');
      return repository.rootUri;
    },
    openRepository: async () => {
      git.isOpen = true;
      return repository;
    },
  };
  const extension = { isActive: true, exports: { enabled: true, getAPI: () => api } };
  return { extensions: { getExtension: () => extension } };
});
vi.mock('../../client/src/show/lists.ts', () => ({ ask: async () => void git.asked.push('user') }));

const uri = {} as never;
let person: Person;

beforeEach(() => {
  git.asked.length = 0;
  Object.assign(git, { isOpen: false, name: 'Anna\n' });
  person = new Person({ get: () => undefined, update: async () => {} } as never);
});

test('a repository is opened for what somebody does, not for what is shown', async () => {
  expect([await person.name(uri), git.isOpen, git.asked]).toEqual([undefined, false, []]);
  expect(await person.acting(uri)).toMatchObject({ by: 'Anna' });
  expect(git.isOpen).toBe(true);
  expect(await person.name(uri)).toBe('Anna');
});

test.each(['Anna', ''])('git is asked once, also if its answer is “%s”', async (name) => {
  Object.assign(git, { isOpen: true, name });
  const names = await Promise.all([person.name(uri), person.name(uri)]);
  expect([...names, await person.name(uri)]).toEqual(Array(3).fill(name || undefined));
  expect(git.asked).toEqual(['user.name']);
});
