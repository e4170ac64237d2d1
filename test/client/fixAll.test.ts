/** *Fix All of a Kind* in the editor: what is saved, what its undo takes back, and files that cannot be opened. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { fixAllCommand } from '../../client/src/findings/fixAll.ts';
import { Results } from '../../client/src/results/results.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { FixAllParams, FixedFile } from '../../server/src/protocol/fixAll.ts';

interface Text {
  readonly uri: string;
  version: number;
  isDirty: boolean;
  isClosed: boolean;
  readonly isUntitled: boolean;
  lineCount: number;
  getText(): string;
  save(): Promise<boolean>;
}

const editor = vi.hoisted(() => ({
  texts: new Map<string, Text>(),
  unreadable: new Set<string>(),
  content: '',
  saved: [] as string[],
  commands: [] as string[],
  whileShowing: () => {},
  undoes: (_: string): boolean => true,
  change: [] as ((event: object) => void)[],
  warnings: [] as string[],
}));

/** An edit of anyone, as VS Code reports it. */
function changed(uri: string): void {
  const document = editor.texts.get(uri);
  if (document === undefined) throw new Error('not open');
  document.version++;
  document.isDirty = true;
  const start = { line: 0, character: 0 };
  const event = { document, contentChanges: [{ range: { start, end: start }, text: 'x' }] };
  for (const listener of editor.change) listener(event);
}

vi.mock('vscode', () => {
  class WorkspaceEdit {
    readonly uris: string[] = [];
    set(uri: string) {
      this.uris.push(uri);
    }
  }
  return {
    Disposable: { from: () => ({ dispose: () => {} }) },
    EventEmitter: class {
      event = () => {};
      fire() {}
    },
    TextDocumentChangeReason: { Undo: 1, Redo: 2 },
    Uri: { parse: (uri: string) => uri },
    WorkspaceEdit,
    window: { showTextDocument: async () => editor.whileShowing() },
    commands: {
      executeCommand: async (command: string) => {
        editor.commands.push(command);
        for (const uri of editor.texts.keys()) if (editor.undoes(uri)) changed(uri);
      },
    },
    workspace: {
      asRelativePath: (uri: string) => uri.slice('file:///'.length),
      onDidChangeTextDocument: (listener: (event: object) => void) => editor.change.push(listener),
      onDidCloseTextDocument: () => {},
      openTextDocument: async (uri: string) => {
        if (editor.unreadable.has(uri)) throw new Error('Files above 50MB cannot be synchronized with extensions.');
        return editor.texts.get(uri);
      },
      fs: { readFile: async () => Uint8Array.of(0xe9) },
      applyEdit: async ({ uris }: WorkspaceEdit) => {
        for (const uri of uris) changed(uri);
        return true;
      },
    },
  };
});
vi.mock('../../client/src/progress.ts', () => ({ withProgressIfSlow: (_: unknown, task: () => unknown) => task() }));
vi.mock('../../client/src/commands/outcome.ts', () => ({ answerOf: (work: unknown) => work }));
vi.mock('../../client/src/show/lists.ts', () => ({ chooseSeveral: async (items: unknown) => items }));
vi.mock('../../client/src/show/messages.ts', () => ({
  createStatusEntry: () => ({ show: () => {}, hide: () => {} }),
  showWarning: (message: string) => editor.warnings.push(message),
}));

const [A, B, C] = ['file:///a.conllu', 'file:///b.conllu', 'file:///c.conllu'];
let results: Results;

beforeEach(() => {
  const save = (uri: string) => async () => {
    editor.saved.push(uri);
    const text = editor.texts.get(uri);
    if (text !== undefined) text.isDirty = false;
    return true;
  };
  const text = (uri: string): [string, Text] => [
    uri,
    {
      uri,
      version: 1,
      isDirty: false,
      isClosed: false,
      isUntitled: false,
      lineCount: 9,
      getText: () => editor.content,
      save: save(uri),
    },
  ];
  Object.assign(editor, {
    texts: new Map([A, B].map(text)),
    unreadable: new Set(),
    content: '',
    saved: [],
    commands: [],
    whileShowing: () => {},
    undoes: () => true,
    change: [],
    warnings: [],
  });
  results = new Results();
});

/** @param files of the treebank; without any, the scope is the open file */
async function fixAll(files: readonly string[], more: readonly FixedFile[] = []): Promise<void> {
  const fixed = (uri: string): FixedFile => ({ uri, version: 1, findings: 2, sentences: 1, edits: [] });
  const client = {
    sendRequest: async (_: string, { uris, edits }: FixAllParams) => ({
      ok: true,
      files: [...uris.map(fixed), ...(edits ? [] : more)],
    }),
    code2ProtocolConverter: { asUri: (uri: string) => uri },
    protocol2CodeConverter: { asUri: (uri: string) => uri, asTextEdits: async (edits: unknown) => edits },
  } as unknown as BaseLanguageClient;
  const tools = {
    client,
    places: { current: { document: editor.texts.get(A) } },
    files: { all: async () => files },
    scope: { isTreebank: 0 < files.length },
    results,
  };
  await fixAllCommand(tools as unknown as Parameters<typeof fixAllCommand>[0])('unsorted-features');
}

test('the files of a treebank are saved, and saved again when they are changed back', async () => {
  await fixAll([A, B]);
  expect(results.message).toBe('2 sentences repaired in 2 files.');
  expect(editor.saved).toEqual([A, B]);
  await results.follow();
  expect(editor.commands).toEqual(['undo']);
  expect(editor.saved).toEqual([A, B, A, B]);
  expect(editor.warnings).toEqual([]);
});

test('the open file is left for the user to save', async () => {
  await fixAll([]);
  expect(results.message).toBe('1 sentence repaired.');
  expect([editor.saved, editor.texts.get(A)?.isDirty]).toEqual([[], true]);
});

test.each([A, B])('the result is gone once %s changes, and nothing is undone', async (uri) => {
  await fixAll([A, B]);
  changed(uri);
  expect(results.message).toBeUndefined();
  await results.follow();
  expect([editor.commands, editor.saved]).toEqual([[], [A, B]]);
});

test('a change while the file is shown: refused with a reason', async () => {
  await fixAll([A, B]);
  editor.whileShowing = () => changed(B);
  await results.follow();
  expect([editor.commands, editor.saved]).toEqual([[], [A, B]]);
  expect(editor.warnings).toEqual([expect.stringMatching(/^A file changed in the meantime, so nothing was undone/)]);
});

test.each([
  ['one file', [A]],
  ['none', []],
])('%s, if the user wants no more undone: only that is saved', async (_, undone) => {
  await fixAll([A, B]);
  editor.undoes = (uri) => undone.includes(uri);
  await results.follow();
  expect(editor.saved).toEqual([A, B, ...undone]);
});

test('a file that cannot be opened stays, and the others are repaired', async () => {
  editor.unreadable.add(C);
  const large = { uri: 'file:///d.conllu', version: 0, findings: 0, sentences: 0, left: inert`Too large.`, edits: [] };
  await fixAll([A, B, C], [large]);
  expect(results.message).toBe(
    '2 sentences repaired in 2 files. Too large. c.conllu cannot be opened, so it stays as it is: Files above 50MB cannot be synchronized with extensions.',
  );
  expect(editor.saved).toEqual([A, B]);
  editor.unreadable.add(A).add(B);
  await fixAll([A, B]);
  expect(editor.warnings).toEqual([expect.stringMatching(/^a\.conllu cannot be opened.*b\.conllu cannot be opened/)]);
});

test('a file that would lose bytes stays', async () => {
  editor.content = '\ufffd';
  await fixAll([A]);
  expect(editor.warnings).toEqual([expect.stringMatching(/^a\.conllu has bytes that are not UTF-8/)]);
  expect(editor.saved).toEqual([]);
});
