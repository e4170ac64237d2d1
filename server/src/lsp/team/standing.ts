/** `treebank/standing` and `treebank/nextOpen`: how far the sentences of a document are, and where to go on, in its file and then in the others of its folder. */

import { Document, type Sentence } from '../../core/conllu/index.ts';
import { contentEnd } from '../../core/features/index.ts';
import { countStates, type SentenceState, sentenceKey, statesIn } from '../../core/sidecar/index.ts';
import { inert } from '../../inert/index.ts';
import { NEXT_OPEN_REQUEST, type NextOpen, type ProgressOfDocument, STANDING_REQUEST } from '../../protocol/team.ts';
import { TREEBANK_FILE } from '../../protocol/treebankFiles.ts';
import { beside, fileNameOf, folderOf } from '../../services/addresses.ts';
import { readText } from '../../services/ports.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { HasSettings } from '../settings/settings.ts';
import { statesNow, type Team } from './entries.ts';
import { statesInComments } from './stateComments.ts';

type Needs = HasConnection & HasDocuments & HasSettings & Team;

export const standing: Feature<Needs> = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents, followers } = server;
    answer(
      connection,
      STANDING_REQUEST,
      () => null,
      async ({ textDocument, startLine, endLine, by, day }): Promise<ProgressOfDocument | null> => {
        followers.editor = { ...(by === undefined ? {} : { by }), on: day };
        await followers.ready(textDocument.uri);
        const commentKey = await commentKeyOf(server, textDocument.uri);
        const snapshot = documents.get(textDocument.uri);
        if (snapshot === undefined) return null;
        return standingOf(server, snapshot, statesOf(server, snapshot, commentKey), startLine, endLine, commentKey);
      },
    );
    answer(
      connection,
      NEXT_OPEN_REQUEST,
      () => null,
      async ({ textDocument, line }) => {
        await followers.ready(textDocument.uri);
        const commentKey = await commentKeyOf(server, textDocument.uri);
        const snapshot = documents.get(textDocument.uri);
        if (snapshot === undefined) return null;
        const from = snapshot.document.sentenceAtLine(line) + 1;
        return (
          nextIn(server, snapshot, commentKey, from) ??
          (await nextInOthers(server, snapshot.uri, commentKey)) ??
          nextIn(server, snapshot, commentKey, 0) ??
          null
        );
      },
    );
  },
};

const commentKeyOf = async ({ settings }: HasSettings, uri: string): Promise<string> =>
  (await settings.of(uri))['treebank.progress.commentKey'];

/** The states of a document, wherever they are kept. */
export async function statesGiven(server: HasSettings & Team, snapshot: Snapshot): Promise<States> {
  await server.followers.ready(snapshot.uri);
  return statesOf(server, snapshot, await commentKeyOf(server, snapshot.uri));
}

type States = readonly (SentenceState | undefined)[];

/** @param commentKey '' if states are in `.treebank.json` */
const statesOf = (server: Team, snapshot: Snapshot, commentKey: string): States =>
  commentKey === '' ? statesNow(server, snapshot) : statesInComments(snapshot, commentKey);

function standingOf(
  { sidecars }: Needs,
  { uri, version, document }: Snapshot,
  all: States,
  startLine: number,
  endLine: number,
  commentKey: string,
): ProgressOfDocument {
  const { sentences, lines } = document;
  const states = all.filter((_, i) => 0 < sentences[i].nWords);
  const marks: ProgressOfDocument['marks'][number][] = [];
  const last = document.sentenceAtLine(endLine);
  for (let i = document.sentenceAtLine(startLine); i <= last; i++) {
    const state = all[i];
    if (state === undefined || state.state === 'open') continue;
    const said = [state.by, state.on].filter((each) => each !== undefined).join(', ');
    const end = lines[i] + contentEnd(sentences[i]);
    marks.push({ startLine: lines[i], endLine: end, state: state.state, said: inert(said) });
  }
  const { progress } = sidecars.contentsFor(uri).read.file;
  const isUsed = commentKey !== '' || progress !== undefined || states.some((state) => state !== undefined);
  return { version, isUsed, counts: countStates(states), marks };
}

const isOpen = (sentence: Sentence, state: SentenceState | undefined): boolean =>
  0 < sentence.nWords && (state?.state ?? 'open') === 'open';

function nextIn(server: Needs, snapshot: Snapshot, commentKey: string, from: number): NextOpen | undefined {
  const { document, uri } = snapshot;
  return nextOf(uri, document, statesOf(server, snapshot, commentKey), from);
}

function nextOf(uri: string, { sentences, lines }: Document, states: States, from: number): NextOpen | undefined {
  for (let i = from; i < sentences.length; i++) {
    const sentence = sentences[i];
    if (isOpen(sentence, states[i])) return { uri, line: lines[i] + sentence.rowLine(sentence.rowOfWord(1)) };
  }
  return undefined;
}

/** In the order of their names, those after this one first. Files that are not open are read one by one. */
async function nextInOthers(server: Needs, uri: string, commentKey: string): Promise<NextOpen | undefined> {
  const { host, documents, sidecars } = server;
  if (!host.reaches(uri)) return undefined;
  const own = fileNameOf(uri);
  const names = (await host.list(folderOf(uri))).filter((name) => TREEBANK_FILE.test(name) && name !== own).sort();
  for (const name of [...names.filter((each) => own < each), ...names.filter((each) => each < own)]) {
    const open = [...documents.all].find(
      (each) => folderOf(each.uri) === folderOf(uri) && fileNameOf(each.uri) === name,
    );
    const address = open?.uri ?? beside(uri, encodeURIComponent(name));
    const snapshot = open ?? (await read(host, address));
    if (snapshot === undefined) continue;
    const { document } = snapshot;
    const fromFile = () =>
      statesIn(sidecars.contentsFor(uri).read.file, name, document.sentences.map(sentenceKey)).states;
    const states = open !== undefined || commentKey !== '' ? statesOf(server, snapshot, commentKey) : fromFile();
    const found = nextOf(address, document, states, 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function read(host: Needs['host'], uri: string): Promise<Snapshot | undefined> {
  const text = await readText(host, uri).catch(() => undefined);
  return text === undefined ? undefined : { uri, version: 0, document: Document.parse(text) };
}
