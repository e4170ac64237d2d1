/** LF line ends from the Release view: by the editor, or where it has read mixed ones as LF, in the file itself. */

import { beforeEach, expect, test, vi } from 'vitest';
import { carryOutRemedy } from '../../client/src/release/remedy.ts';
import { inert } from '../../server/src/inert/index.ts';

const editor = vi.hoisted(() => ({
  isDirty: false,
  eol: 1,
  bytes: new Uint8Array() as Uint8Array,
  edits: 0,
  saved: 0,
}));

vi.mock('vscode', () => ({
  EndOfLine: { LF: 1, CRLF: 2 },
  TextEdit: { setEndOfLine: (eol: number) => eol },
  Uri: { parse: (path: string) => ({ path }) },
  WorkspaceEdit: class {
    set(): void {
      editor.edits++;
    }
  },
  workspace: {
    applyEdit: async () => true,
    fs: {
      readFile: async () => editor.bytes,
      writeFile: async (_: string, bytes: Uint8Array) => {
        editor.bytes = bytes;
      },
    },
    openTextDocument: async () => ({ isDirty: editor.isDirty, eol: editor.eol, save: async () => 0 < ++editor.saved }),
  },
}));
// The first row opens the file.
vi.mock('../../client/src/show/lists.ts', () => ({ choose: async ([, second]: unknown[]) => second }));
vi.mock('../../client/src/show/messages.ts', () => ({ showWarning: () => undefined }));

const place = { where: inert`LICENSE.txt:1`, uri: 'file:///LICENSE.txt', line: 0, remedies: [{ kind: 'lineEnds' }] };

beforeEach(() => Object.assign(editor, { isDirty: false, eol: 1, edits: 0, saved: 0 }));

const carriedOut = () => carryOutRemedy(place as never, []);
const textOf = () => new TextDecoder().decode(editor.bytes);

test('mixed ones that the editor has read as LF are written, and no other byte', async () => {
  editor.bytes = new TextEncoder().encode('é\r\na\n\n\rb\r\r\nc');
  expect(await carriedOut()).toBe('written');
  expect(textOf()).toBe('é\na\n\n\nb\n\nc');
  expect(editor.edits).toBe(0);
});

test('the editor changes its own, and unsaved text', async () => {
  editor.bytes = new TextEncoder().encode('a\r\n');
  Object.assign(editor, { eol: 2 });
  expect(await carriedOut()).toBe('written');
  Object.assign(editor, { eol: 1, isDirty: true });
  expect(await carriedOut()).toBe('written');
  expect([textOf(), editor.edits, editor.saved]).toEqual(['a\r\n', 2, 2]);
});
