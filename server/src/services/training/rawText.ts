/** Raw text beside a treebank: which files have words of its language and no trees of a person, and reading them. */

import type { Sentence } from '../../core/conllu/index.ts';
import { type Corpus, collectExamples, KnownWords, RawText } from '../../core/parser/index.ts';
import { localized } from '../../localization/index.ts';
import { TREEBANK_FILE } from '../../protocol/treebankFiles.ts';
import { fileNameOf } from '../addresses.ts';
import { Failure } from '../failure.ts';
import type { FoundRawText, JobProgress, RawTextJob } from '../jobs.ts';
import { formsOf } from '../parsers/recognise.ts';
import { type Files, type Paths, readText } from '../ports.ts';
import { documentOf, orFailure } from '../textSource.ts';
import { machineMadeBeside } from './machineMade.ts';
import { readSources } from './sources.ts';

type Reading = Pick<Files, 'read' | 'stat'> & Pick<Paths, 'uriOf' | 'pathOf'>;

/** Of plain text, as much is read to tell its language and how many words there are. UTF-16 units. */
const SAMPLE = 2 ** 18;
/** What stands in texts of another encoding, and in files that are no text, and the share of it that there may be in what was gathered from the web. */
const UNREADABLE = /[\0\ufffd]/g;
const MOST_UNREADABLE = 1 / 1000;
/** UTF-16 units between two checkpoints. */
const PIECE = 2 ** 16;
/** Bytes. Larger files do not fit into a string. */
const LARGEST = 2 ** 28;

/** @throws Failure if a treebank cannot be read */
export async function findRawText(
  { texts, candidates }: RawTextJob,
  host: Reading,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<FoundRawText> {
  const { sentences, machine } = await readSources(texts, host);
  let nRead = 0;
  const files = await rawTextAmong(candidates, sentences, host, (uri) => {
    checkpoint();
    if (uri !== undefined) report({ done: nRead++ / candidates.length, message: fileNameOf(uri) });
  });
  return { files, sentences: collectExamples(sentences, (each) => machine.get(each)).sentences };
}

/**
 * The files that have words of the language of the sentences, and no trees of a person. What cannot be read is left out.
 *
 * @param checkpoint called with each file, and often in between; throws to cancel
 */
export async function rawTextAmong(
  uris: readonly string[],
  sentences: readonly Sentence[],
  host: Reading,
  checkpoint: (uri?: string) => void = () => undefined,
): Promise<FoundRawText['files']> {
  const known = new KnownWords(sentences.map((sentence) => formsOf([sentence])));
  const files: { uri: string; words: number }[] = [];
  for (const uri of uris) {
    checkpoint(uri);
    const words = await wordsOfLanguage(uri, known, host, checkpoint).catch((error: unknown) => {
      checkpoint();
      if (error instanceof Error) return 0;
      throw error;
    });
    if (0 < words) files.push({ uri, words });
  }
  return files;
}

/** How many words a file has, about; 0 if they are those of another language, or if it has trees of a person. */
async function wordsOfLanguage(uri: string, known: KnownWords, host: Reading, checkpoint: () => void): Promise<number> {
  const size = (await host.stat(uri))?.size ?? 0;
  if (size === 0 || LARGEST < size) return 0;
  const text = await readText(host, uri);
  const sample = text.slice(0, SAMPLE);
  if (MOST_UNREADABLE * sample.length < (sample.match(UNREADABLE)?.length ?? 0)) return 0;
  const raw = new RawText();
  addTo(raw, sample, checkpoint);
  const corpus = raw.corpus();
  // The language first: whole treebanks take long to read, and a folder may have those of a hundred languages.
  if (!known.areOf(corpus) || (TREEBANK_FILE.test(uri) && (await hasTrees(uri, text, host)))) return 0;
  return Math.round((corpus.words * text.length) / sample.length);
}

/** Whether a person has decided a head of a treebank, or looked at it: that may be kept for measuring parsers. */
async function hasTrees(uri: string, text: string, host: Reading): Promise<boolean> {
  const path = host.pathOf(uri);
  const source = { name: fileNameOf(uri), text, path };
  const { sentences } = await documentOf(source, host);
  const machine = await machineMadeBeside(source, sentences, host);
  const isDecided = (sentence: Sentence) =>
    sentence.heads.some((head, word) => 0 < word && 0 <= head && machine.get(sentence)?.tree.has(word) !== true);
  return sentences.some(isDecided);
}

/** Memory: 4 bytes for each word, and its forms. @throws Failure if a file cannot be read */
export async function readRawText(
  uris: readonly string[],
  host: Pick<Files, 'read'>,
  checkpoint: () => void = () => undefined,
): Promise<Corpus> {
  const raw = new RawText();
  for (const uri of uris) {
    const name = fileNameOf(uri);
    addTo(raw, await orFailure(name, readText(host, uri)), checkpoint);
    if (raw.isFull) break;
  }
  const corpus = raw.corpus();
  if (corpus.counts.some((count) => 1 < count)) return corpus;
  throw new Failure(localized`No word occurs twice in the raw text, so there is nothing to learn from it.`);
}

function addTo(raw: RawText, text: string, checkpoint: () => void): void {
  const file = raw.file();
  for (let at = 0; at < text.length; at += PIECE) {
    checkpoint();
    file.push(text.slice(at, at + PIECE));
  }
  file.end();
}
