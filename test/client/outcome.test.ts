/** The server's answer: applied only to the text that it was made for, and never with an exception. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LanguageClient } from 'vscode-languageclient/node';
import { carryOut } from '../../client/src/commands/outcome.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { EditResult, IntentionOf } from '../../server/src/protocol/edit.ts';

const editor = vi.hoisted(() => ({
  document: { uri: { toString: () => 'file:///a.conllu' }, version: 3 },
  /** Edits applied: text edits, new files. */
  applied: [] as unknown[],
  takesEdits: true,
  whileSaving: () => {},
  files: new Map<string, string>(),
  bytes: new Uint8Array(),
}));

vi.mock('vscode', () => {
  class WorkspaceEdit {
    readonly parts: unknown[] = [];
    set(_: unknown, edits: unknown) {
      this.parts.push(edits);
    }
    createFile(uri: object, { contents }: { contents: Uint8Array }) {
      this.parts.push([String(uri), new TextDecoder().decode(contents)]);
    }
    replace(uri: object, _: unknown, text: string) {
      this.parts.push([String(uri), text]);
    }
  }
  const openTextDocument = async (uri: object) => ({
    uri,
    getText: () => {
      const text = editor.files.get(String(uri));
      if (text === undefined) throw new Error('no such file');
      return text;
    },
    isDirty: false,
    positionAt: () => 0,
    save: async () => {
      editor.whileSaving();
      return true;
    },
  });
  return {
    CancellationError: class extends Error {},
    Position: class {},
    Range: class {},
    Uri: { parse: (uri: string) => ({ toString: () => uri }) },
    WorkspaceEdit,
    window: {},
    workspace: {
      get textDocuments() {
        return [editor.document];
      },
      applyEdit: async (edit: WorkspaceEdit) => {
        if (editor.takesEdits) editor.applied.push(...edit.parts);
        return editor.takesEdits;
      },
      openTextDocument,
      fs: {
        stat: async (uri: object) => {
          if (!editor.files.has(String(uri))) throw new Error('none');
        },
        readFile: async () => editor.bytes,
      },
      asRelativePath: (uri: object) => String(uri).slice('file:///'.length),
    },
  };
});
vi.mock('../../client/src/show/messages.ts', () => ({}));

const URI = 'file:///a.conllu';
const SIDECAR = 'file:///.treebank.json';
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
const EDITS = [{ range, newText: 'x' }];
const done = {
  ok: true,
  version: 3,
  edits: EDITS,
  headsChanged: 1,
  sentencesChanged: 1,
  message: inert`Done.`,
} as const;
const locked = { ok: true, version: 3, edits: [], message: inert`Locked.` } as const;
const REPAIR: IntentionOf<'repair'> = { type: 'repair', kind: 'tree', startLine: 0, endLine: 0 };
const target = { textDocument: { uri: URI }, version: 3 };

/** @param whileConverting events in between */
function clientOf(result: EditResult | Error, whileConverting = () => {}): LanguageClient & { sent: unknown[] } {
  const sent: unknown[] = [];
  return {
    sent,
    sendRequest: async (...args: unknown[]) => {
      sent.push(args);
      if (result instanceof Error) throw result;
      return result;
    },
    protocol2CodeConverter: {
      asTextEdits: async (edits: unknown) => {
        whileConverting();
        return edits;
      },
    },
  } as unknown as LanguageClient & { sent: unknown[] };
}

const reasonOf = (result: EditResult) => (result.ok ? undefined : result.reason);

beforeEach(() => {
  editor.applied = [];
  editor.takesEdits = true;
  editor.whileSaving = () => {};
  editor.document.version = 3;
  editor.files = new Map();
});

describe('edits of the text', () => {
  test('are applied as one, and the answer is passed on', async () => {
    const client = clientOf(done);
    expect(await carryOut(client, target, REPAIR)).toEqual(done);
    expect(client.sent).toEqual([['treebank/edit', { ...target, intention: REPAIR }]]);
    expect(editor.applied).toEqual([EDITS]);
  });

  test('for an older version are refused, also when typing came in between', async () => {
    const typing = () => {
      editor.document.version++;
    };
    expect(reasonOf(await carryOut(clientOf({ ...done, version: 2 }), target, REPAIR))).toMatch(
      /changed in the meantime/,
    );
    expect(reasonOf(await carryOut(clientOf(done, typing), target, REPAIR))).toMatch(/changed in the meantime/);
    expect(editor.applied).toEqual([]);
  });

  test('of a file that is closed are refused', async () => {
    const elsewhere = { textDocument: { uri: 'file:///b.conllu' } };
    expect(reasonOf(await carryOut(clientOf(done), elsewhere, REPAIR))).toMatch(/in the meantime/);
    expect(editor.applied).toEqual([]);
  });

  test('that the editor does not take are refused', async () => {
    editor.takesEdits = false;
    expect(reasonOf(await carryOut(clientOf(done), target, REPAIR))).toMatch(/read-only/);
  });

  test('none are no change', async () => {
    expect(await carryOut(clientOf({ ...done, edits: [] }), target, REPAIR)).toMatchObject({ ok: true });
    expect(editor.applied).toEqual([]);
  });
});

describe('.treebank.json', () => {
  const sidecar = { uri: SIDECAR, oldText: 'old', newText: 'new' };

  test('is replaced', async () => {
    editor.files.set(SIDECAR, 'old');
    expect(await carryOut(clientOf({ ...locked, sidecar }), target, REPAIR)).toMatchObject({ ok: true });
    expect(editor.applied).toEqual([[SIDECAR, 'new']]);
  });

  test('is made, where there was none', async () => {
    await carryOut(clientOf({ ...locked, sidecar: { uri: SIDECAR, newText: 'new' } }), target, REPAIR);
    expect(editor.applied).toEqual([[SIDECAR, 'new']]);
  });

  test.each([
    ['others have changed it', 'other', sidecar],
    ['others have made it', 'other', { uri: SIDECAR, newText: 'new' }],
  ])('stays where %s', async (_, text, change) => {
    editor.files.set(SIDECAR, text);
    const result = await carryOut(clientOf({ ...locked, sidecar: change }), target, REPAIR);
    expect(reasonOf(result)).toMatch(/^\.treebank\.json changed in the meantime/);
    expect(editor.applied).toEqual([]);
  });

  test('that cannot be read is a reason', async () => {
    const result = await carryOut(clientOf({ ...locked, sidecar }), target, REPAIR);
    expect(reasonOf(result)).toBe('Nothing was written: no such file');
  });

  test('is written before the text, which stays if it is refused or changed meanwhile', async () => {
    const both = { ...done, sidecar };
    editor.files.set(SIDECAR, 'other');
    expect(await carryOut(clientOf(both), target, REPAIR)).toMatchObject({ ok: false });
    expect(editor.applied).toEqual([]);
    editor.files.set(SIDECAR, 'old');
    expect(await carryOut(clientOf(both), target, REPAIR)).toMatchObject({ ok: true });
    expect(editor.applied).toEqual([[SIDECAR, 'new'], EDITS]);
    editor.applied = [];
    editor.whileSaving = () => {
      editor.document.version++;
    };
    expect(reasonOf(await carryOut(clientOf(both), target, REPAIR))).toMatch(/was written, but the text changed/);
    expect(editor.applied).toEqual([[SIDECAR, 'new']]);
  });

  test('and other files come after the text; one that has changed is a reason, and stays', async () => {
    const files = [
      { uri: 'file:///c.conllu', oldText: 'c', newText: 'C' },
      { uri: 'file:///b.conllu', oldText: 'b', newText: 'B' },
    ];
    editor.files.set('file:///b.conllu', 'b').set('file:///c.conllu', 'other');
    const result = await carryOut(clientOf({ ...done, files }), target, REPAIR);
    expect(reasonOf(result)).toMatch(/^c\.conllu changed in the meantime/);
    expect(editor.applied).toEqual([EDITS, ['file:///b.conllu', 'B']]);
  });

  test('and a file whose line ends VS Code has made alike stays, and the reason is said', async () => {
    const inEditor = (text: string) => {
      editor.files.set('file:///b.conllu', text);
      const change = { uri: 'file:///b.conllu', oldText: 'a\r\nb\n', newText: 'a\r\nB\n' };
      return carryOut(clientOf({ ...done, files: [change] }), target, REPAIR);
    };
    expect(reasonOf(await inEditor('a\r\nb\r\n'))).toMatch(/^b\.conllu has mixed line ends/);
    expect(reasonOf(await inEditor('a\r\nc\r\n'))).toMatch(/^b\.conllu changed in the meantime/);
    expect(editor.applied).toEqual([EDITS, EDITS]);
  });

  test('and a byte order mark, which is no part of the text in VS Code, is not written into it', async () => {
    editor.files.set('file:///b.conllu', 'b');
    const files = [{ uri: 'file:///b.conllu', oldText: '\ufeffb', newText: '\ufeffB' }];
    await carryOut(clientOf({ ...done, files }), target, REPAIR);
    expect(editor.applied).toEqual([EDITS, ['file:///b.conllu', 'B']]);
  });

  test('and a file of other bytes than UTF-8, which VS Code would write differently, stays', async () => {
    editor.files.set('file:///b.conllu', 'b\ufffd');
    const files = [{ uri: 'file:///b.conllu', oldText: 'b\ufffd', newText: 'B\ufffd' }];
    editor.bytes = Uint8Array.of(0x62, 0xe9);
    const result = await carryOut(clientOf({ ...done, files }), target, REPAIR);
    expect(reasonOf(result)).toMatch(/^b\.conllu has bytes that are not UTF-8/);
    expect(editor.applied).toEqual([EDITS]);
    // The character itself.
    editor.bytes = new TextEncoder().encode('b\ufffd');
    await carryOut(clientOf({ ...done, files }), target, REPAIR);
    expect(editor.applied).toEqual([EDITS, EDITS, ['file:///b.conllu', 'B\ufffd']]);
  });

  test('stays where the text is another by now', async () => {
    editor.files.set(SIDECAR, 'old');
    expect(await carryOut(clientOf({ ...locked, version: 2, sidecar }), target, REPAIR)).toMatchObject({ ok: false });
    expect(editor.applied).toEqual([]);
  });
});

test('what is refused, fails or is cancelled becomes the reason', async () => {
  const refused = { ok: false, reason: inert`All locked.` } as const;
  const cancelled = Object.assign(new Error('cancelled'), { code: -32800 });
  const token = { isCancellationRequested: true } as never;
  expect(await carryOut(clientOf(refused), target, REPAIR)).toEqual(refused);
  expect(reasonOf(await carryOut(clientOf(new Error('gone')), target, REPAIR))).toBe(
    'The language server did not answer: gone',
  );
  expect(reasonOf(await carryOut(clientOf(cancelled), target, REPAIR))).toMatch(/^Cancelled/);
  expect(reasonOf(await carryOut(clientOf(done), target, REPAIR, token))).toMatch(/^Cancelled/);
  expect(editor.applied).toEqual([]);
});
