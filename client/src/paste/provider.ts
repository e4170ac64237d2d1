/**
 * Running text pasted between the sentences of a treebank can be annotated instead. The paste itself is unchanged; VS Code then shows
 * the alternatives for the paste, and only choosing one starts a parser.
 */

import { type CancellationToken, Disposable, type TextDocument, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import {
  ANNOTATE_TEXT_REQUEST,
  type AnnotateTextParams,
  type AnnotateTextResult,
  documentName,
  sentIdPattern,
} from '../../../server/src/protocol/annotate.ts';
import { LANGUAGE_ID } from '../../../server/src/protocol/commands.ts';
import { answerOf } from '../commands/outcome.ts';
import type { Results } from '../results/results.ts';
import { showWarning } from '../show/messages.ts';
import { type PasteApi, type PasteEdit, pasteApi } from '../show/pasteEdits.ts';
import type { Lines } from '../text.ts';
import { fitted, type Gap, gapAt, isRunningText, lastNumber } from './insertionPoint.ts';

/** The text and the place of an offered edit. */
interface Offer {
  readonly document: TextDocument;
  readonly text: string;
  readonly gap: Gap;
}

const MIME = 'text/plain';
const TITLE = inert`Annotate and paste`;

/** Does nothing in versions of VS Code without paste edits. */
export function offerAnnotatedPaste(client: BaseLanguageClient, results: Results): Disposable {
  const api = pasteApi();
  return api === undefined ? new Disposable(() => {}) : register(api, client, results);
}

function register(api: PasteApi, client: BaseLanguageClient, results: Results): Disposable {
  const { DocumentDropOrPasteEditKind: kinds, DocumentPasteEdit } = api;
  const kind = kinds.Empty.append('treebank', 'annotate');
  const offers = new WeakMap<PasteEdit, Offer>();
  const provider = {
    async provideDocumentPasteEdits(
      document: TextDocument,
      ranges: readonly {
        readonly isEmpty: boolean;
        readonly start: { readonly line: number; readonly character: number };
      }[],
      data: { get(mime: string): { asString(): Thenable<string> } | undefined },
    ): Promise<PasteEdit[] | undefined> {
      const [range] = ranges;
      if (ranges.length !== 1 || !range.isEmpty) return undefined;
      const gap = gapAt(linesOf(document), range.start.line, range.start.character);
      const text = gap && (await data.get(MIME)?.asString());
      if (gap === undefined || text === undefined || !isRunningText(text)) return undefined;
      const edit = new DocumentPasteEdit(text, TITLE, kind);
      edit.yieldTo = [kinds.Text];
      offers.set(edit, { document, text, gap });
      return [edit];
    },
    async resolveDocumentPasteEdit(edit: PasteEdit, token: CancellationToken): Promise<PasteEdit> {
      const offer = offers.get(edit);
      const annotated = offer && (await annotate(client, results, offer, token));
      if (annotated !== undefined) edit.insertText = annotated;
      return edit;
    },
  };
  const metadata = { providedPasteEditKinds: [kind], pasteMimeTypes: [MIME] };
  return api.languages.registerDocumentPasteEditProvider({ language: LANGUAGE_ID }, provider, metadata);
}

/** Undefined, after a message, if the text cannot be annotated: then the text itself is pasted. */
async function annotate(
  client: BaseLanguageClient,
  results: Results,
  { document, text, gap }: Offer,
  token: CancellationToken,
): Promise<string | undefined> {
  const lines = linesOf(document);
  const sentIds = sentIdPattern(documentName(document.isUntitled ? '' : document.uri.path));
  const isEmpty = document.getText().trim() === '';
  const params: AnnotateTextParams = {
    textDocument: { uri: document.uri.toString() },
    text,
    sentIds,
    ...(isEmpty ? {} : { after: lastNumber(lines, sentIds) }),
  };
  const result = await answerOf(client.sendRequest<AnnotateTextResult>(ANNOTATE_TEXT_REQUEST, params, token));
  if (!result.ok) {
    if (!token.isCancellationRequested) void showWarning(result.reason);
    return undefined;
  }
  const pasted = fitted(result.text, gap);
  // The paste itself would otherwise remove its result.
  const listener = workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
    if (changed !== document) return;
    listener.dispose();
    if (contentChanges.some((change) => pasted.length <= change.text.length)) {
      results.tell(result.message, { document });
    }
  });
  return pasted;
}

const linesOf = (document: TextDocument): Lines => ({
  count: document.lineCount,
  at: (line) => document.lineAt(line).text,
});
