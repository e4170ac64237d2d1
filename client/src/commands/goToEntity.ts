/** *Go to Entity*: all mentions of a file by their entities, as a list in which words, IDs and types can be typed. */

import { Range, Selection, TextEditorRevealType, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert, joinInert } from '../../../server/src/inert/index.ts';
import { ENTITIES_REQUEST, type EntitiesParams, type EntityInList } from '../../../server/src/protocol/mentions.ts';
import type { LastPlace } from '../place.ts';
import { choose, type ListChoice } from '../show/lists.ts';
import { showInPassing } from '../show/messages.ts';

interface Row extends ListChoice {
  readonly line: number;
}

const TITLE = inert`Go to Entity`;

export async function goToEntity(client: BaseLanguageClient, places: LastPlace): Promise<void> {
  const { editor } = places;
  if (editor === undefined) return;
  const { document, viewColumn } = editor;
  const params: EntitiesParams = { textDocument: { uri: document.uri.toString() } };
  const entities = await client.sendRequest<readonly EntityInList[]>(ENTITIES_REQUEST, params);
  if (entities.length === 0) {
    showInPassing(inert`No mentions of entities (Entity in MISC) in this file.`, 5000);
    return;
  }
  const texts = {
    title: TITLE,
    placeHolder: inert`Type words of a mention, the ID or the type of an entity`,
    matchOnDescription: true,
  };
  const row = await choose(entities.flatMap(rowsOf), texts);
  if (row === undefined) return;
  const place = new Range(row.line, 0, row.line, 0);
  const shown = await window.showTextDocument(document, { viewColumn });
  shown.selection = new Selection(place.start, place.end);
  shown.revealRange(place, TextEditorRevealType.InCenterIfOutsideViewport);
}

/** `e1 an old king`, then `person · king · 2 of 5 · s3`: what distinguishes a row comes first. */
function rowsOf({ entity, type, mentions }: EntityInList): Row[] {
  return mentions.map(({ line, text, head, sentence }, at) => {
    const nth = inert`${at + 1} of ${mentions.length}`;
    const facts = [type, head, nth, sentence].filter((fact) => fact !== '');
    return { line, label: joinInert([entity, text]), description: joinInert(facts, ' · ') };
  });
}
