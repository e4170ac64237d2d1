/** `treebank/decisions`: the resolved notes of a folder as one page, the draft of a guideline. */

import { Document } from '../../core/conllu/index.ts';
import { type Decided, decidedIn, decisionsPage } from '../../core/features/index.ts';
import { groupBy } from '../../core/grouping.ts';
import { type Note, sentenceKey } from '../../core/sidecar/index.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { DECISIONS_REQUEST, type DecisionsParams, type DecisionsResult } from '../../protocol/team.ts';
import { beside, fileNameOf, folderOf } from '../../services/addresses.ts';
import { readText } from '../../services/ports.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { Team } from './entries.ts';
import { locatedNotes } from './notes.ts';

type Needs = HasConnection & HasDocuments & Team;

export const decisions: Feature<Needs> = {
  capabilities: () => ({}),
  register(server) {
    const bug = refuse(inert`The page failed because of a bug; details are in the log of the language server.`);
    answer(
      server.connection,
      DECISIONS_REQUEST,
      () => bug,
      (params) => page(server, params),
    );
  },
};

async function page(server: Needs, { textDocument: { uri }, tag }: DecisionsParams): Promise<DecisionsResult> {
  await server.followers.ready(uri);
  const { file } = server.sidecars.contentsFor(uri).read;
  const resolved = (file.notes ?? []).filter((note) => note.resolved !== undefined);
  const byFile = [...groupBy(resolved, (note) => note.file)].sort(([a], [b]) => (a < b ? -1 : 1));
  const decided: Decided[] = [];
  for (const [name, notes] of byFile) decided.push(...(await decidedOf(server, uri, name, notes, tag)));
  if (decided.length === 0) {
    return refuse(tag === undefined ? inert`No note is resolved.` : inert`No resolved note has the tag #${tag}.`);
  }
  return { ok: true, markdown: decisionsPage(decided, tag) };
}

/** Of a file beside a document; an open one as its words stand now. O(length of the file). */
async function decidedOf(
  server: Needs,
  uri: string,
  name: string,
  notes: readonly Note[],
  tag: string | undefined,
): Promise<Decided[]> {
  const { documents, host } = server;
  const open = [...documents.all].find((each) => folderOf(each.uri) === folderOf(uri) && fileNameOf(each.uri) === name);
  if (open !== undefined) {
    await server.followers.ready(open.uri);
    const noted = [...groupBy(locatedNotes(server, open), ({ index }) => index)].map(([index, located]) => ({
      sentence: open.document.sentences[index],
      notes: located.flatMap(({ note }) => (note === undefined ? [] : [note])),
    }));
    return decidedIn(name, noted, notes, tag);
  }
  const text = await readText(host, beside(uri, encodeURIComponent(name))).catch(() => undefined);
  const byKey = groupBy(notes, ({ sentence }) => sentence);
  const sentences = text === undefined ? [] : Document.parse(text).sentences;
  const noted = sentences.flatMap((sentence) => {
    const here = 0 < sentence.nRows ? byKey.get(sentenceKey(sentence)) : undefined;
    return here === undefined ? [] : [{ sentence, notes: here }];
  });
  return decidedIn(name, noted, notes, tag);
}
