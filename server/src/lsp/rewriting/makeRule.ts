/** *Make Rule from Last Edit*: candidates, and the number of places that each would change. */

import { Document, type Sentence } from '../../core/conllu/index.ts';
import { difference } from '../../core/edit/index.ts';
import { changesOf, sentIdOf } from '../../core/features/index.ts';
import { type RuleCandidate, rulesFromEdit } from '../../core/query/fromEdit/index.ts';
import { GraphReader, parseRequest, Search, Strings } from '../../core/query/index.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { MAKE_RULE_REQUEST } from '../../protocol/rules.ts';
import { TREEBANK_FILE } from '../../protocol/treebankFiles.ts';
import { fileNameOf, folderOf } from '../../services/addresses.ts';
import { readText } from '../../services/ports.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import { MOST_WORK_IN_EDITOR } from '../search/run.ts';
import type { HasLastEdits } from './lastEdits.ts';

const noEdit = () =>
  refuse(
    inert`There is no edit to make a rule of. Change a feature, head or relation first, then run the command in the same file.`,
  );
const many = () =>
  refuse(
    inert`The last edit changed several sentences. Rules are made from an edit of one sentence: change a feature, head or relation.`,
  );

export const makeRule: Feature<HasConnection & HasDocuments & HasHost & HasLastEdits> = {
  capabilities: () => ({}),
  register(server) {
    answer(
      server.connection,
      MAKE_RULE_REQUEST,
      () => refuse(inert`Making a rule failed because of a bug; details are in the log of the language server.`),
      async ({ textDocument: { uri } }, token) => {
        const snapshot = server.documents.get(uri);
        const last = server.lastEdits.of(uri);
        if (snapshot === undefined || last === undefined) return noEdit();
        if (last.kind === 'other') return many();
        const { before, after } = last;
        const edits = difference(before.text, after.text);
        const edit = changesOf(before, edits).summary;
        const index = snapshot.document.sentences.indexOf(after);
        const made = rulesFromEdit(before, after, commentOf(`${sentIdOf(after, index + 1)}: ${edit}`));
        if (!made.ok) return refuse(inert(made.reason));
        const slices = new Slices(server.host, () => token.isCancellationRequested);
        // The place of the edit itself is already changed.
        const inFile = await countIn(snapshot.document.sentences, made.candidates, slices);
        const others = await countInFolder(server, uri, made.candidates, slices);
        const rules = made.candidates.map(({ title, request, commands, text }, i) => ({
          title: inert(title),
          request: inert(request),
          commands: inert(commands),
          text,
          inFile: inFile[i],
          ...(others === undefined ? {} : { inFolder: inFile[i] + others[i] }),
        }));
        return { ok: true, edit: inert(edit), rules };
      },
    );
  },
};

/** A comment is one line. */
const commentOf = (text: string): string => `Made from the edit of ${text}`.replace(/\s+/g, ' ');

/** Matches of each request. @throws Cancelled */
async function countIn(
  sentences: readonly Sentence[],
  candidates: readonly RuleCandidate[],
  slices: Slices,
): Promise<number[]> {
  const strings = new Strings();
  const searches = candidates.flatMap(({ request }) => {
    const parsed = parseRequest(request).request;
    return parsed === undefined ? [] : [new Search(parsed, strings, { mostWork: MOST_WORK_IN_EDITOR })];
  });
  const reader = new GraphReader(strings);
  const counts = searches.map(() => 0);
  for (const sentence of sentences) {
    if (sentence.nWords === 0) continue;
    const graph = reader.read(sentence, false);
    searches.forEach((search, i) => {
      search.find(graph, () => {
        counts[i]++;
        return false;
      });
    });
    if (slices.isOver) await slices.pause();
  }
  return counts;
}

/** The other treebanks of the folder, as they are on disk or in the editor. Undefined for a text without a folder. */
async function countInFolder(
  { host, documents }: HasDocuments & HasHost,
  uri: string,
  candidates: readonly RuleCandidate[],
  slices: Slices,
): Promise<number[] | undefined> {
  if (!host.reaches(uri)) return undefined;
  const folder = folderOf(uri);
  const counts = candidates.map(() => 0);
  for (const name of await host.list(folder)) {
    if (!TREEBANK_FILE.test(name) || name === fileNameOf(uri)) continue;
    const open = [...documents.all].find((each) => folderOf(each.uri) === folder && fileNameOf(each.uri) === name);
    const document = open?.document ?? (await textAt(host, `${folder}/${encodeURIComponent(name)}`));
    if (document === undefined) continue;
    const found = await countIn(document.sentences, candidates, slices);
    for (const [i, n] of found.entries()) counts[i] += n;
  }
  return counts;
}

/** Unreadable files do not count. */
async function textAt(host: HasHost['host'], uri: string): Promise<Document | undefined> {
  try {
    return Document.parse(await readText(host, uri));
  } catch {
    return undefined;
  }
}
