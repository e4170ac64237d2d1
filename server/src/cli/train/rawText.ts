/** The raw text of `treebank train`: with `--text`, files and folders of plain text and treebanks, of which only the words are read. */

import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Sentence } from '../../core/conllu/index.ts';
import { type Corpus, RawText } from '../../core/parser/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { PLAIN_TEXT_FILE, RAW_TEXT_FILE } from '../../protocol/treebankFiles.ts';
import { NODE } from '../../runtime/node.ts';
import { FEWEST_RAW_WORDS, FEWEST_WITHOUT_TEXT } from '../../services/training/policy.ts';
import { rawTextAmong, readRawText as readFound } from '../../services/training/rawText.ts';
import type { Context } from '../frame/io.ts';
import { checkedText } from '../parse/fromText.ts';
import { listTreebanks, SYSTEM } from '../reading/folder.ts';
import { findInputs, forEachInput, readText } from '../reading/input.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { TrainReport } from './trainReport.ts';

/** Undefined if there is nothing to learn from, with a message that says so; memory: 4 bytes for each word, and its forms. */
export async function readRawText(
  names: readonly string[],
  context: Context,
  report: TrainReport,
): Promise<Corpus | undefined> {
  const wanted = { names: RAW_TEXT_FILE, what: 'text (.txt, .text, .conllu, .conll, .conllup, .cupt, .conllulex)' };
  const inputs = await findInputs(names, context, SYSTEM, wanted);
  const progress = new Progress(context, totalSize(inputs));
  const raw = new RawText();
  let nRead = 0;
  await forEachInput(inputs, context, async (input) => {
    progress.file(input.name);
    const file = raw.file();
    const bytes = readText(input, context);
    for await (const text of checkedText(bytes, input)) {
      progress.advance(text.length);
      file.push(text);
    }
    file.end();
    nRead++;
  });
  progress.clear();
  if (nRead === 0) return undefined;
  const corpus = raw.corpus();
  if (corpus.counts.every((count) => count < 2)) {
    context.fail('--text: no word occurs twice in these files, so there is nothing to learn from them');
    return undefined;
  }
  report.say(`Raw text: ${counted(corpus.words, 'word')} in ${counted(corpus.sentences, 'sentence')}.`);
  if (corpus.words < FEWEST_RAW_WORDS) {
    report.say(`This is little text: it starts to help at some ${FEWEST_RAW_WORDS.toLocaleString('en')} words.`);
  }
  if (raw.isFull) report.say('What follows in these files is left out: there is no room for more words.');
  return corpus;
}

/**
 * The plain text in the folders among the names, where it is in the language of the sentences and enough to learn from; undefined otherwise, and
 * for treebanks that gain little from it.
 */
export async function rawTextOfFolders(
  names: readonly string[],
  sentences: readonly Sentence[],
  nWhole: number,
  context: Context,
  report: TrainReport,
): Promise<Corpus | undefined> {
  if (FEWEST_WITHOUT_TEXT <= nWhole) return undefined;
  const paths = new Map<string, string>();
  for (const name of names.filter((each) => each !== '-')) {
    const folder = resolve(context.io.cwd, name);
    const status = await stat(folder).catch(() => undefined);
    if (status?.isDirectory() !== true) continue;
    const { files } = await listTreebanks(folder, SYSTEM, PLAIN_TEXT_FILE);
    for (const file of files) paths.set(NODE.uriOf(join(folder, file.name)), join(name, file.name));
  }
  const found = await rawTextAmong([...paths.keys()], sentences, NODE);
  if (found.reduce((sum, { words }) => sum + words, 0) < FEWEST_RAW_WORDS) return undefined;
  const corpus = await readFound(
    found.map(({ uri }) => uri),
    NODE,
  );
  const read = found.map(({ uri }) => paths.get(uri)).join(', ');
  report.say(
    `Raw text beside the treebank, to learn words from: ${counted(corpus.words, 'word')} in ${read} (--no-text leaves it out).`,
  );
  return corpus;
}
