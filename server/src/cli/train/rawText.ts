/** `--text` of `treebank train`: files and folders of plain text and treebanks, of which only the words are read. */

import { type Corpus, RawText } from '../../core/parser/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { RAW_TEXT_FILE } from '../../protocol/treebankFiles.ts';
import type { Context } from '../frame/io.ts';
import { checkedText } from '../parse/fromText.ts';
import { SYSTEM } from '../reading/folder.ts';
import { findInputs, forEachInput, readText } from '../reading/input.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { TrainReport } from './trainReport.ts';

/** With fewer, words have hardly any neighbours to be known by. */
const FEW_WORDS = 20_000;

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
  if (corpus.words < FEW_WORDS) {
    report.say(`This is little text: it starts to help at some ${FEW_WORDS.toLocaleString('en')} words.`);
  }
  if (raw.isFull) report.say('What follows in these files is left out: there is no room for more words.');
  return corpus;
}
