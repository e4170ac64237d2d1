/** The Release view writes the files that UD prescribes, and never overwrites text written since its check. */

import { beforeEach, expect, test, vi } from 'vitest';
import { carryOutRemedy } from '../../client/src/release/remedy.ts';
import { writeTemplate } from '../../client/src/release/template.ts';
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
  fire: { file: (_: unknown) => {}, text: (_: unknown) => {} },
}));

vi.mock('vscode', () => {
  const uriOf = (text: string): object => ({ path: text.replace('file://', ''), toString: () => text });
  const documentOf = (uri: string) => ({
    uri: uriOf(uri),
    lineCount: 9,
    getText: () => editor.dirty.get(uri) ?? editor.disk.get(uri),
    save: async () => {
      editor.disk.set(uri, editor.dirty.get(uri) ?? '');
      return editor.dirty.delete(uri);
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
      const text = edit === 'LF' ? editor.disk.get(String(uri))?.replaceAll('\r', '') : edit;
      this.act = () => editor.dirty.set(String(uri), text ?? '') !== undefined;
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
  const onFile = (listener: (uri: unknown) => void) => {
    editor.fire.file = listener;
    return listening;
  };
  return {
    Disposable: { from: () => listening },
    EndOfLine: {},
    Range: class {},
    RelativePattern: class {},
    TextEdit: { replace: (_: unknown, text: string) => text, setEndOfLine: () => 'LF' },
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
      createFileSystemWatcher: () => ({ onDidCreate: onFile, onDidChange: onFile, onDidDelete: () => listening }),
      onDidChangeTextDocument: (listener: (event: unknown) => void) => {
        editor.fire.text = listener;
        return listening;
      },
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
const write = () => writeTemplate({ uri, text: 'prescribed' });

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
  expect(editor.warned).toEqual(['README.md could not be changed.']);
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
