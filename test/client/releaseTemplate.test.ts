/** The Release view writes the files that UD prescribes, and never overwrites text written since its check. */

import { beforeEach, expect, test, vi } from 'vitest';
import { carryOutRemedy } from '../../client/src/release/remedy.ts';
import { watchFolder } from '../../client/src/release/watch.ts';
import { inert } from '../../server/src/inert/index.ts';

const editor = vi.hoisted(() => ({
  disk: new Map<string, string>(),
  /** Texts that are not saved. */
  dirty: new Map<string, string>(),
  modified: 0,
  /** The rows of the question; its answer. */
  asked: [] as string[],
  answer: (rows: readonly { label: string }[]) => rows[0] as { label: string } | undefined,
  warned: [] as string[],
  fire: { file: (_: unknown) => {}, created: (_: unknown) => {}, text: (_: unknown) => {}, closed: (_: unknown) => {} },
}));

vi.mock('vscode', () => {
  const uriOf = (text: string): object => ({ path: text.replace('file://', ''), toString: () => text });
  const documentOf = (uri: string) => ({
    uri: uriOf(uri),
    lineCount: 9,
    isDirty: editor.dirty.has(uri),
    // As VS Code reads a text with both.
    eol: /[^\r]\n/.test(editor.disk.get(uri) ?? '') ? 'LF' : 'CRLF',
    getText: () => editor.dirty.get(uri) ?? editor.disk.get(uri),
    save: async () => {
      const text = editor.dirty.get(uri);
      if (text !== undefined) editor.disk.set(uri, text);
      editor.dirty.delete(uri);
      return true;
    },
  });
  class WorkspaceEdit {
    act: () => boolean = () => true;
    private also(act: () => boolean) {
      const before = this.act;
      this.act = () => before() && act();
    }
    createFile(uri: object, { contents }: { contents: Uint8Array }) {
      this.act = () =>
        !editor.disk.has(String(uri)) && editor.disk.set(String(uri), new TextDecoder().decode(contents)) !== undefined;
    }
    set(uri: object, [edit]: string[]) {
      const before = editor.dirty.get(String(uri)) ?? editor.disk.get(String(uri)) ?? '';
      const lines = before.replaceAll('\r', '');
      const text = edit === 'LF' ? lines : edit === 'CRLF' ? lines.replaceAll('\n', '\r\n') : edit;
      const isSame = edit === documentOf(String(uri)).eol && !editor.dirty.has(String(uri));
      this.act = () => isSame || editor.dirty.set(String(uri), text) !== undefined;
    }
    renameFile(uri: object, to: object, { overwrite }: { overwrite: boolean }) {
      this.also(() => {
        if (!overwrite && editor.disk.has(String(to))) return false;
        editor.disk.set(String(to), editor.disk.get(String(uri)) ?? '');
        return editor.disk.delete(String(uri));
      });
    }
  }
  const listening = { dispose: () => {} };
  const on = (what: keyof typeof editor.fire) => (listener: (event: unknown) => void) => {
    editor.fire[what] = listener;
    return listening;
  };
  return {
    Disposable: { from: () => listening },
    EndOfLine: { LF: 'LF', CRLF: 'CRLF' },
    Range: class {},
    RelativePattern: class {},
    TextEdit: { replace: (_: unknown, text: string) => text, setEndOfLine: (end: string) => end },
    Uri: { parse: uriOf, joinPath: (uri: object) => uriOf(String(uri).replace(/\/[^/]*$/, '')) },
    WorkspaceEdit,
    window: { showTextDocument: async () => {} },
    workspace: {
      get textDocuments() {
        return [...editor.dirty.keys()].map(documentOf);
      },
      openTextDocument: async (uri: object) => documentOf(String(uri)),
      applyEdit: async (edit: WorkspaceEdit) => edit.act(),
      fs: {
        stat: async (uri: object) => {
          if (!editor.disk.has(String(uri))) throw new Error('no such file');
          return { mtime: editor.modified, ctime: 0 };
        },
      },
      createFileSystemWatcher: () => ({
        onDidCreate: on('created'),
        onDidChange: on('file'),
        onDidDelete: () => listening,
      }),
      onDidChangeTextDocument: on('text'),
      onDidSaveTextDocument: () => listening,
      onDidCloseTextDocument: on('closed'),
    },
  };
});
vi.mock('../../client/src/show/lists.ts', () => ({
  choose: async (rows: readonly { label: string }[]) => {
    editor.asked.push(...rows.map(({ label }) => label));
    return editor.answer(rows);
  },
}));
vi.mock('../../client/src/show/messages.ts', () => ({ showWarning: (text: string) => editor.warned.push(text) }));

const uri = 'file:///UD_X/README.md';
const write = () => carryOutRemedy({ what: inert`wrong`, template: { uri, text: 'prescribed' } }, []);

beforeEach(() => {
  editor.disk.clear();
  editor.dirty.clear();
  editor.asked.length = 0;
  editor.warned.length = 0;
  editor.answer = (rows) => rows[0];
});

test('a file that is not there is written', async () => {
  expect(await write()).toBe('written');
  expect(editor.asked).toEqual(['Write README.md']);
  expect(editor.disk.get(uri)).toBe('prescribed');
});

test.each(['disk', 'dirty'] as const)('what is there meanwhile (%s) stays at an Enter', async (where) => {
  editor[where].set(uri, 'mine');
  expect(await write()).toBe('open');
  expect(editor.asked).toEqual(['Open README.md', 'Replace the text of README.md']);
  expect(editor[where].get(uri)).toBe('mine');
});

test('what is there is replaced, unsaved text too, if that was chosen', async () => {
  editor.disk.set(uri, 'old');
  editor.dirty.set(uri, 'mine');
  editor.answer = (rows) => rows[1];
  expect(await write()).toBe('written');
  expect(editor.disk.get(uri)).toBe('prescribed');
});

test.each([undefined, 'mine'])('what is written during the question stays (before it: %s)', async (before) => {
  if (before !== undefined) editor.disk.set(uri, before);
  editor.answer = (rows) => {
    editor.disk.set(uri, 'more of mine');
    return rows.at(-1);
  };
  expect(await write()).toBe('open');
  expect(editor.disk.get(uri)).toBe('more of mine');
  expect(editor.warned).toHaveLength(1);
});

const AT = { what: inert`wrong`, uri };
const renamed = (from: string, to: string) => ({ kind: 'rename', from, to }) as const;

test('a file gets its right name, if that was chosen and no file has it meanwhile', async () => {
  const to = 'file:///UD_X/README.txt';
  const misnamed = { ...AT, remedies: [renamed(uri, to)] };
  editor.disk.set(uri, 'mine');
  expect(await carryOutRemedy(misnamed, [misnamed])).toBe('open');
  expect([...editor.disk.keys()]).toEqual([uri]);
  editor.answer = (rows) => rows[1];
  expect(await carryOutRemedy(misnamed, [misnamed])).toBe('written');
  expect([...editor.disk]).toEqual([[to, 'mine']]);
  editor.disk.set(uri, 'other');
  expect(await carryOutRemedy(misnamed, [misnamed])).toBe('open');
  expect(editor.disk.get(to)).toBe('mine');
  expect(editor.warned).toEqual(['Nothing was done: README.md has changed meanwhile, or cannot be written.']);
});

test('a file of another name becomes the one that is missing, before its template is thought of', async () => {
  const old = 'file:///UD_X/readme';
  editor.disk.set(old, 'mine');
  const missing = { what: AT.what, template: { uri, text: 'prescribed' }, remedies: [renamed(old, uri)] };
  expect(await carryOutRemedy(missing, [missing])).toBe('written');
  expect(editor.asked).toEqual(['Rename readme to README.md', 'Write README.md']);
  expect([...editor.disk]).toEqual([[uri, 'mine']]);
});

test('what is in the way is moved, a folder too, and all of it at once', async () => {
  const names = ['notes.txt', 'old', 'b.conllu'];
  const from = names.map((name) => `file:///UD_X/${name}`);
  const to = names.map((name) => `file:///UD_X/not-to-release/${name}`);
  for (const each of from) editor.disk.set(each, each);
  const [file, folder] = from.map((each, at) => ({ what: AT.what, remedies: [renamed(each, to[at])] }));
  // It may have another name instead, so it stays.
  const misnamed = { ...AT, remedies: [renamed(from[2], 'file:///UD_X/x.conllu'), renamed(from[2], to[2])] };
  const data = { ...AT, remedies: [renamed(from[2], to[2])] };
  expect(await carryOutRemedy(folder, [folder])).toBe('written');
  expect(editor.asked).toEqual(['Move it to not-to-release']);
  expect(editor.disk.get(to[1])).toBe(from[1]);
  editor.disk.set(from[1], from[1]);
  editor.disk.delete(to[1]);
  editor.asked.length = 0;
  editor.answer = (rows) => rows.at(-1);
  expect(await carryOutRemedy(file, [file, folder, misnamed, data])).toBe('written');
  expect(editor.asked).toEqual(['Move it to not-to-release', 'Move all 2 that are not data to not-to-release']);
  expect([...editor.disk.keys()].sort()).toEqual([from[2], to[0], to[1]].sort());
});

test('what configures a tool where it is does not move with the others', async () => {
  const [notes, mine] = ['notes.txt', '.github'].map((name) => ({
    what: AT.what,
    remedies: [renamed(`file:///UD_X/${name}`, `file:///UD_X/not-to-release/${name}`)],
  }));
  editor.disk.set('file:///UD_X/notes.txt', '');
  expect(await carryOutRemedy(notes, [notes, mine, notes])).toBe('written');
  expect(editor.asked).toContain('Move all 2 that are not data to not-to-release');
});

test('a file is saved with LF line ends', async () => {
  editor.disk.set(uri, 'a\r\nb\r\n');
  editor.answer = (rows) => rows[1];
  expect(await carryOutRemedy({ ...AT, remedies: [{ kind: 'lineEnds' }] }, [])).toBe('written');
  expect(editor.disk.get(uri)).toBe('a\nb\n');
});

test('changes in the folder since the check are told, and none from before', async () => {
  let changes = 0;
  const folder = { toString: () => 'file:///UD_X' };
  watchFolder(folder as never, () => changes++);
  editor.disk.set(uri, '');
  editor.modified = Date.now() - 1000;
  await editor.fire.file(uri);
  const edit = (path: string) => editor.fire.text({ document: { uri: path }, contentChanges: [{}] });
  edit('file:///other/README.md');
  expect(changes).toBe(0);
  editor.modified = Date.now() + 1000;
  await editor.fire.file(uri);
  edit(uri);
  expect(changes).toBe(2);
});

test('an old file from elsewhere is a change, and so is a text that is closed without being saved', () => {
  let changes = 0;
  editor.dirty.set(uri, 'typed');
  watchFolder({ toString: () => 'file:///UD_X' } as never, () => changes++);
  editor.fire.created({});
  expect(changes).toBe(1);
  const close = (path: string) => editor.fire.closed({ uri: path });
  close('file:///UD_X/LICENSE.txt');
  expect(changes).toBe(1);
  close(uri);
  expect(changes).toBe(2);
});
