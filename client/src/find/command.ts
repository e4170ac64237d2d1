/** *Find Sentence*: a list over all open treebanks that is updated as the user types. */

import { CancellationTokenSource, Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import {
  FIND_SENTENCES_REQUEST,
  type FindSentencesParams,
  type FoundSentence,
  type FoundSentences,
} from '../../../server/src/protocol/findSentences.ts';
import type { LastPlace } from '../place.ts';
import { createSearchList, type ListChoice, type SearchList } from '../show/lists.ts';
import { readUnseenTabs } from './openFiles.ts';
import { Preview } from './preview.ts';

interface Entry extends ListChoice {
  readonly sentence: FoundSentence;
}

const TITLE = inert`Find Sentence`;

export function findSentence(client: BaseLanguageClient, places: LastPlace): void {
  const list = createSearchList<Entry>(
    TITLE,
    inert`Type words of the sentence in any order, or its sent_id; is:open, is:discuss, by:name`,
  );
  const { box } = list;
  const preview = new Preview(places.editor);
  const ask = asking(client, list, places.editor?.document.uri);
  // The list opens with an active entry that the user did not choose.
  let isLooking = false;
  let accepted: FoundSentence | undefined;
  let asked: Promise<void> | undefined;
  box.onDidChangeValue((value) => {
    const wasLooking = isLooking;
    isLooking = value.trim() !== '';
    if (wasLooking && !isLooking) void preview.rest();
    asked = ask(value);
  });
  box.onDidChangeActive(([entry]) => {
    isLooking ||= entry !== undefined && entry.sentence !== box.items[0]?.sentence;
    if (isLooking && entry !== undefined) void preview.show(entry.sentence);
  });
  box.onDidAccept(async () => {
    // If the list lags behind fast typing, the typed query counts, not the one still shown.
    const isBehind = box.busy;
    await asked;
    accepted = (isBehind ? box.items[0] : box.selectedItems[0])?.sentence;
    if (accepted !== undefined) box.hide();
  });
  let isOpen = true;
  box.onDidHide(async () => {
    isOpen = false;
    void ask(undefined);
    await (accepted === undefined ? preview.back() : preview.accept(accepted));
    preview.dispose();
    box.dispose();
  });
  box.show();
  asked = ask('');
  void readUnseenTabs().then((isMore) => {
    if (isMore && isOpen) asked = ask(box.value);
  });
}

/** Fills the list with the matches of the latest query; `undefined` cancels. */
function asking(client: BaseLanguageClient, { box, show }: SearchList<Entry>, first: Uri | undefined) {
  let running: CancellationTokenSource | undefined;
  return async (query: string | undefined): Promise<void> => {
    running?.cancel();
    running = undefined;
    if (query === undefined) return;
    const source = new CancellationTokenSource();
    running = source;
    box.busy = true;
    try {
      const params: FindSentencesParams = { query, first: first?.toString() };
      const found = await client.sendRequest<FoundSentences>(FIND_SENTENCES_REQUEST, params, source.token);
      if (running === source) show(found.sentences.map(toEntry), titleOf(found));
    } catch (error) {
      if (running === source) show([], notAnswered(error));
    }
    if (running === source) box.busy = false;
    source.dispose();
  };
}

/** The sentence as the label, because users look for it; its name and file below. */
function toEntry(sentence: FoundSentence): Entry {
  const file = workspace.asRelativePath(Uri.parse(sentence.uri));
  return { label: sentence.text, detail: inert`${sentence.name} · ${file}`, sentence };
}

function titleOf({ count, sentences }: FoundSentences): Inert {
  const number = formatNumber(count);
  if (sentences.length < count) return inert`${TITLE}: ${number} sentences, first ${sentences.length} shown`;
  return count === 1 ? inert`${TITLE}: ${number} sentence` : inert`${TITLE}: ${number} sentences`;
}

function notAnswered(error: unknown): Inert {
  const reason = error instanceof Error ? error.message : String(error);
  return inert`${TITLE}: the language server did not answer (${reason}). Try again, or run “Treebank: Restart Language Server”.`;
}
