/** *Annotate Text…*: plain text to a new treebank with sentences, tokens, tags, lemmas and trees. */

import {
  type CancellationToken,
  CancellationTokenSource,
  env,
  type TextDocument,
  type TextEditor,
  window,
} from 'vscode';
import { type BaseLanguageClient, ProgressType } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import {
  ANNOTATE_TEXT_REQUEST,
  type AnnotatedSentences,
  type AnnotateTextParams,
  type AnnotateTextResult,
  documentName,
  sentIdPattern,
  whyNotSentIds,
} from '../../../server/src/protocol/annotate.ts';
import {
  type KnownLanguage,
  PARSERS_REQUEST,
  type ParserInfo,
  type ParsersResult,
} from '../../../server/src/protocol/parsers.ts';
import { findingsOf, ruleIdOf } from '../findings/diagnostics.ts';
import { withReports } from '../reports.ts';
import type { Results } from '../results/results.ts';
import { isTreebank } from '../server.ts';
import { ask, choose } from '../show/lists.ts';
import { type Steps, showProgress, showWarning } from '../show/messages.ts';
import { AnnotatedDocument } from './annotatedDocument.ts';
import { answerOf } from './outcome.ts';
import { describe, detail } from './parserCard.ts';

const TITLE = inert`Annotate Text`;
const KEPT = inert`Cancelled; the sentences that were done are kept.`;
const SENTENCES = new ProgressType<AnnotatedSentences>();
let nRequests = 0;
/** Used to look up settings for text without a file. */
const CLIPBOARD = 'untitled:clipboard';
/** The rule whose finding says that a file is not a treebank. */
const NOT_CONLLU = 'not-conllu';

/** Plain text, and the address for looking up settings. */
interface Source {
  readonly text: string;
  readonly uri: string;
  readonly path: string | undefined;
}

/** The new document opens with the first sentences and grows; on cancellation it keeps those it has. */
export function annotateTextCommand(client: BaseLanguageClient, results: Results) {
  return async (): Promise<void> => {
    const source = await sourceOf(window.activeTextEditor);
    if (source.text.trim() === '') {
      return void showWarning(
        inert`There is no text to annotate. Open a text, select a part of it if you like, or copy it to the clipboard.`,
      );
    }
    const parser = await chooseParser(client, source);
    if (parser === undefined) return;
    const told = parser.languages.length === 0 ? {} : await chooseLanguage(parser.languages);
    if (told === undefined) return;
    const sentIds = await ask({
      title: TITLE,
      prompt: inert`IDs of the sentences; {n} is the number of the sentence`,
      value: sentIdPattern(documentName(source.path ?? '')),
      objection: whyNotSentIds,
    });
    if (sentIds === undefined) return;
    const { text, uri } = source;
    const params = { textDocument: { uri }, text, sentIds, parser: parser.path, ...told };
    const target = new AnnotatedDocument();
    const { result, isCancelled } = await showProgress(inert`Annotating the text`, async (steps, token) => {
      const found = await request(client, params, target, steps, token);
      return { result: found, isCancelled: token.isCancellationRequested };
    });
    const document = await target.finish();
    if (document?.isClosed) return;
    if (result.ok && document !== undefined) return results.tell(result.message, { document });
    if (isCancelled && document !== undefined) return results.tell(KEPT, { document });
    if (!result.ok) void showWarning(result.reason);
  };
}

/** The selections of the editor, or all of its text; the clipboard if no editor is open, or one with a treebank. */
async function sourceOf(editor: TextEditor | undefined): Promise<Source> {
  if (editor === undefined || holdsTreebank(editor.document)) {
    return { text: await env.clipboard.readText(), uri: CLIPBOARD, path: undefined };
  }
  const { document } = editor;
  const selected = editor.selections.filter(({ isEmpty }) => !isEmpty);
  // Separate selections are separate paragraphs.
  const text = selected.map((each) => document.getText(each)).join('\n\n') || document.getText();
  return { text, uri: document.uri.toString(), path: document.isUntitled ? undefined : document.uri.path };
}

/** Plain text in a file named as a treebank has a finding that says so; an empty document has none. */
const holdsTreebank = (document: TextDocument): boolean =>
  isTreebank(document) && !findingsOf(document.uri).some((finding) => ruleIdOf(finding) === NOT_CONLLU);

/**
 * The one that re-parsing would use comes first, but the multilingual one last: it needs tags, and plain text has none. No question
 * if there is no choice.
 */
async function chooseParser(client: BaseLanguageClient, { uri }: Source): Promise<ParserInfo | undefined> {
  const params = { textDocument: { uri } };
  const result = await answerOf<{ readonly parsers: readonly ParserInfo[] }>(
    client.sendRequest<ParsersResult>(PARSERS_REQUEST, params),
  );
  if (!result.ok) return void showWarning(result.reason);
  const usable = result.parsers.filter(({ problem }) => problem === undefined);
  if (usable.length === 0) return void showWarning(inert`There is no parser model here that can be used.`);
  if (usable.length === 1) return usable[0];
  const items = [...usable]
    .sort((a, b) => rank(a) - rank(b))
    .map((parser) => ({ label: parser.name, description: describe(parser), detail: detail(parser), parser }));
  const placeHolder = inert`The parser for the language of the text`;
  return (await choose(items, { title: TITLE, placeHolder, matchOnDescription: true }))?.parser;
}

/** @returns undefined if the list was dismissed */
async function chooseLanguage(
  languages: readonly KnownLanguage[],
): Promise<Pick<AnnotateTextParams, 'language'> | undefined> {
  const items = languages.map(({ code, name, uas, las }) => ({
    label: name,
    description: inert(code),
    detail: inert`UAS ${formatNumber(uas, 1)}, LAS ${formatNumber(las, 1)} from word forms`,
    code,
  }));
  const other = { label: inert`Another language`, detail: inert`Expect few correct trees`, code: '' };
  const placeHolder = inert`The language of the text`;
  const chosen = await choose([...items, other], { title: TITLE, placeHolder, matchOnDescription: true });
  return chosen && { language: chosen.code };
}

const rank = ({ isInUse, isForManyLanguages }: ParserInfo) => (isForManyLanguages ? 2 : isInUse ? 0 : 1);

/** Ends when the user cancels it or closes the document. */
async function request(
  client: BaseLanguageClient,
  params: AnnotateTextParams,
  target: AnnotatedDocument,
  steps: Steps,
  token: CancellationToken,
): Promise<AnnotateTextResult> {
  const partialResultToken = `treebank-annotate-${++nRequests}`;
  const source = new CancellationTokenSource();
  const listeners = [
    token.onCancellationRequested(() => source.cancel()),
    target.onClosed(() => source.cancel()),
    client.onProgress(SENTENCES, partialResultToken, ({ text }) => target.add(text)),
    source,
  ];
  try {
    return await withReports(client, steps, (workDoneToken) => {
      const all = { ...params, workDoneToken, partialResultToken };
      return answerOf(client.sendRequest<AnnotateTextResult>(ANNOTATE_TEXT_REQUEST, all, source.token));
    });
  } finally {
    for (const each of listeners) each.dispose();
  }
}
