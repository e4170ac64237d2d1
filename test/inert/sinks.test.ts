/**
 * Text reaches the user through few modules, which accept inert text only: then forgetting it does not compile. This test ensures that no
 * code bypasses them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import type { CompletionList, DocumentSymbol, InlayHint } from 'vscode-languageserver';
import type { Method, Requests } from '../../server/src/lsp/connection/requests.ts';

const ROOT = join(import.meta.dirname, '../..');

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

interface Border {
  readonly sources: string;
  /** Folder or file that may use the raw sinks. */
  readonly gate: readonly string[];
  readonly raw: RegExp;
}

const BORDERS: Record<string, Border> = {
  'VS Code': {
    sources: 'client/src',
    // What agents are offered looks for functions that older versions lack, and shows nothing.
    gate: ['client/src/show/', 'client/src/agents/'],
    raw: /\b(show(Information|Warning|Error)Message|showQuickPick|showInputBox|showWorkspaceFolderPick|createQuickPick|createInputBox|createStatusBarItem|setStatusBarMessage|withProgress|withScmProgress|createOutputChannel|createTreeView|registerTreeDataProvider|createTerminal|createTextEditorDecorationType|registerTextDocumentContentProvider|registerHoverProvider|registerCompletionItemProvider|registerCodeLensProvider|registerInlayHintsProvider|registerFileDecorationProvider|createDiagnosticCollection|createLanguageStatusItem|TreeItem|MarkdownString|StatusBarItem|QuickPickItem|console)\b|\.title = |import \* as/,
  },
  'the language server protocol': {
    sources: 'server/src/lsp',
    gate: ['server/src/lsp/connection/editor.ts', 'server/src/lsp/main.ts'],
    raw: /\b(Connection\b(?=[^']*from 'vscode-languageserver)|_Connection|ShowMessageRequest|LogMessageNotification|LogTraceNotification|WorkDoneProgressBegin|WorkDoneProgressEnd)\b|window\.show\w+Message\b|showErrorMessage|import \* as/,
  },
};

test.each(Object.entries(BORDERS))('nothing goes around the gate to %s', (_, { sources, gate, raw }) => {
  const files = sourcesIn(sources);
  expect(files.length).toBeGreaterThan(10);
  const isGate = (file: string) => gate.some((each) => file.startsWith(each));
  expect(
    files.filter((file) => isGate(file) && raw.test(code(file))).length,
    'the gate itself uses them',
  ).toBeGreaterThan(0);
  expect(files.filter((file) => !isGate(file) && raw.test(code(file)))).toEqual([]);
});

/** Only the module itself makes a text inert by a type assertion. */
test('no text is called inert without being made so', () => {
  const files = ['client/src', 'server/src', 'webview/src'].flatMap(sourcesIn).filter((file) => !/\/wasm\//.test(file));
  const claims = files.filter((file) => /\bas (unknown as )?Inert(Markdown)?\b/.test(code(file)));
  expect(claims).toEqual(['server/src/inert/inert.ts', 'server/src/inert/markdown.ts']);
});

const code = (file: string): string =>
  readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Parts of the results of standard requests that editors show. */
type ShownField = 'label' | 'title' | 'name' | 'detail' | 'documentation' | 'tooltip' | 'contents' | 'message';
type Part<T> = T extends readonly (infer E)[] ? E : T extends { readonly items: readonly (infer E)[] } ? E : T;
/** Fields of a result that take any string. */
type PlainField<R, T = Part<Exclude<R, null>>> = {
  [K in keyof T & ShownField]: string extends T[K] ? K : never;
}[keyof T & ShownField];
type Standard = Exclude<Method, `treebank/${string}` | 'codeAction/resolve'>;
type Plain = { [M in Standard]: [PlainField<Requests[M][1]>] extends [never] ? never : M }[Standard];

test('no standard request has a result in which a plain string is shown', () => {
  const inert: [Plain] extends [never] ? 'inert' : Plain = 'inert';
  // The check finds such a field, alone, in a list, and in a list of items.
  const seen: [PlainField<InlayHint[]>, PlainField<CompletionList>, PlainField<DocumentSymbol | null>] = [
    'label',
    'label',
    'name',
  ];
  expect([inert, ...seen]).toHaveLength(4);
});
