/** Status bar item: the kind of tree of the sentence at the cursor. */

import { Disposable, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert, joinInert } from '../../server/src/inert/index.ts';
import {
  SENTENCE_INFO_REQUEST,
  type SentenceInfo,
  type SentenceInfoParams,
} from '../../server/src/protocol/sentenceInfo.ts';
import { NEAREST_COMMANDS } from '../../server/src/protocol/treeClasses.ts';
import { Follower } from './follower.ts';
import type { LastPlace } from './place.ts';
import { isTreebank } from './server.ts';
import { createStatusEntry } from './show/messages.ts';

/** Names of classes are the same in every language. */
const CLASSES = Object.values(NEAREST_COMMANDS).map(({ title }) => title);
const TERMS = inert`Crossing arcs are no error. Classes of trees, by how arcs may cross: ${CLASSES.join(', ')}; nearly all sentences are in MH4. Gap degree: how many gaps the words below one word have at most; 0 in projective trees.`;

export function showSentenceInStatusBar(client: BaseLanguageClient, places: LastPlace): Disposable {
  const item = createStatusEntry('treebank.sentence', {
    name: inert`Treebank: Sentence at the Cursor`,
    command: 'treebank.showDiagram',
    priority: 101,
  });
  const follower = new Follower(places, async (token) => {
    const place = places.current;
    const active = window.activeTextEditor;
    if (place === undefined || (active !== undefined && !isTreebank(active.document))) {
      item.hide();
      return true;
    }
    const { document, line } = place;
    const params: SentenceInfoParams = { textDocument: { uri: document.uri.toString() }, line };
    try {
      const info = await client.sendRequest<SentenceInfo | null>(SENTENCE_INFO_REQUEST, params, token);
      if (token.isCancellationRequested) return true;
      if (info === null) item.hide();
      else if (info.version !== document.version) return false;
      else present(info);
    } catch {
      // Without a server there is nothing to show; the server's own messages say why.
      if (!token.isCancellationRequested) item.hide();
    }
    return true;
  });
  const present = (info: SentenceInfo) => {
    const name = info.sentId === undefined ? '' : ` (${info.sentId})`;
    const about = inert`Sentence ${info.number} of ${info.nSentences}${name}, ${info.nWords} words.\n${info.detail}`;
    const lines = [
      about,
      ...(/MH\d|1-Endpoint/.test(info.summary) ? [TERMS] : []),
      inert`Click to show the arc diagram.`,
    ];
    item.show(inert`$(type-hierarchy) ${info.summary}`, joinInert(lines, '\n'));
  };
  follower.trigger();
  return Disposable.from(item, follower);
}
