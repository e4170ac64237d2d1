/** The file of a campaign that begins with a group of the Review: its folder, and what is there already. */

import { beforeEach, expect, test, vi } from 'vitest';
import { folderAround, writtenSeed } from '../../client/src/sessions/campaign/seed.ts';

const files = vi.hoisted(() => new Map<string, string>());
const vscode = vi.hoisted(() => ({ unreadable: '' }));

/** Addresses as far as they are used here. */
const Uri = vi.hoisted(() => ({
  parse(text: string) {
    const [scheme, rest] = text.split(/:(?:\/\/)?(?=\/)/, 2);
    return { scheme, path: rest };
  },
  joinPath: ({ scheme, path }: { scheme: string; path: string }, ...parts: string[]) => ({
    scheme,
    path: parts[0] === '..' ? path.replace(/\/[^/]*$/, '') || '/' : [path, ...parts].join('/'),
  }),
}));

vi.mock('vscode', () => {
  class FileSystemError extends Error {
    constructor(readonly code: string) {
      super(code);
    }
  }
  return {
    FileSystemError,
    Uri,
    workspace: {
      fs: {
        readFile: async (uri: { path: string }) => {
          if (uri.path === vscode.unreadable) throw new FileSystemError('NoPermissions');
          const text = files.get(uri.path);
          if (text === undefined) throw new FileSystemError('FileNotFound');
          return new TextEncoder().encode(text);
        },
        writeFile: async (uri: { path: string }, bytes: Uint8Array) =>
          void files.set(uri.path, new TextDecoder().decode(bytes)),
      },
    },
  };
});

const FOLDER = Uri.parse('file:///bank') as never;
const seedOf = (request: string) => ({
  name: 'arc-xdet',
  text: `---\nat: N\n---\n\n\`\`\`request\n${request}\n\`\`\`\n`,
});
const written = async (request: string) => (await writtenSeed(FOLDER, seedOf(request))).path;

beforeEach(() => {
  files.clear();
  vscode.unreadable = '';
});

test('the folder has the file, and all files of its treebank', () => {
  const file = Uri.parse('file:///bank/en/train.conllu') as never;
  expect(folderAround(file, []).path).toBe('/bank/en');
  expect(folderAround(file, ['file:///bank/en/train.conllu', 'file:///bank/en/dev.conllu']).path).toBe('/bank/en');
  expect(folderAround(file, ['file:///bank/en-old/dev.conllu']).path).toBe('/bank');
  expect(folderAround(file, ['file:///other/dev.conllu']).path).toBe('/');
  expect(folderAround(file, ['untitled:/x.conllu']).path).toBe('/bank/en');
});

test('a file with the same request goes on, completed as it is; one about something else stays', async () => {
  expect(await written('pattern { N [] }')).toBe('/bank/campaigns/arc-xdet.md');
  files.set('/bank/campaigns/arc-xdet.md', `${files.get('/bank/campaigns/arc-xdet.md')}\nDecided in May.\n`);
  expect(await written('pattern { N [] }')).toBe('/bank/campaigns/arc-xdet.md');
  expect(files.get('/bank/campaigns/arc-xdet.md')).toContain('Decided in May.');
  expect(await written('pattern { M [] }')).toBe('/bank/campaigns/arc-xdet-2.md');
  expect(files.size).toBe(2);
});

test('a file that cannot be read is not written over', async () => {
  vscode.unreadable = '/bank/campaigns/arc-xdet.md';
  await expect(written('pattern { N [] }')).rejects.toThrow('NoPermissions');
  expect(files.size).toBe(0);
});
