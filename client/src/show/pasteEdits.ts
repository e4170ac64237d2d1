/** Paste edits, which VS Code has had since 1.97: the part used here. Older versions lack it. */

import type { CancellationToken, DataTransfer, Disposable, DocumentSelector, Range, TextDocument } from 'vscode';
import * as vscode from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';

interface PasteKind {
  append(...parts: string[]): PasteKind;
}

/** The replacement of a paste; `insertText` goes to the place of the pasted text. */
export interface PasteEdit {
  insertText: string;
  /** Kinds tried first. */
  yieldTo?: readonly PasteKind[];
}

interface PasteProvider {
  provideDocumentPasteEdits(
    document: TextDocument,
    ranges: readonly Range[],
    data: DataTransfer,
    context: unknown,
    token: CancellationToken,
  ): Promise<PasteEdit[] | undefined>;
  /** Called for an edit that the user chooses, before it is applied. */
  resolveDocumentPasteEdit(edit: PasteEdit, token: CancellationToken): Promise<PasteEdit>;
}

export interface PasteApi {
  readonly DocumentPasteEdit: new (insertText: string, title: Inert, kind: PasteKind) => PasteEdit;
  readonly DocumentDropOrPasteEditKind: { readonly Empty: PasteKind; readonly Text: PasteKind };
  readonly languages: {
    registerDocumentPasteEditProvider(
      selector: DocumentSelector,
      provider: PasteProvider,
      metadata: { readonly providedPasteEditKinds: readonly PasteKind[]; readonly pasteMimeTypes: readonly string[] },
    ): Disposable;
  };
}

/** Undefined in versions without paste edits. */
export function pasteApi(): PasteApi | undefined {
  const api = vscode as unknown as Partial<PasteApi>;
  const isThere =
    typeof api.languages?.registerDocumentPasteEditProvider === 'function' &&
    api.DocumentPasteEdit !== undefined &&
    api.DocumentDropOrPasteEditKind !== undefined;
  return isThere ? (api as PasteApi) : undefined;
}
