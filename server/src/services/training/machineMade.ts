/** What programs wrote and nobody has looked at, by the marks in the `.treebank.json` beside a treebank: training never learns it. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { MachineMade } from '../../core/parser/index.ts';
import {
  cellsOf,
  type FilledCells,
  type MachineMark,
  type MarkOfKeys,
  markedWords,
  marksOfKeys,
  readSidecar,
  SIDECAR_NAME,
  sentenceKey,
} from '../../core/sidecar/index.ts';
import { localized } from '../../localization/index.ts';
import { beside, fileNameOf } from '../addresses.ts';
import { Failure } from '../failure.ts';
import type { TextSource } from '../jobs.ts';
import { type Files, type Paths, readText } from '../ports.ts';

const NONE: ReadonlySet<number> = new Set();

/** Undefined for a sentence without marks. O(words). */
export function machineMade(sentence: Sentence, mark: MachineMark | undefined): MachineMade | undefined {
  if (mark === undefined) return undefined;
  const words = markedWords(sentence, mark);
  const cells = cellsOf(mark);
  const of = (each: FilledCells) => (cells.has(each) ? words : NONE);
  return { tree: of('tree'), tags: of('tags'), lemma: of('lemma'), xpos: of('xpos') };
}

/** Of the sentences of a treebank on disk, or open in an editor with its marks on disk. O(length). @throws Failure if these cannot be read */
export async function machineMadeBeside(
  source: TextSource,
  sentences: readonly Sentence[],
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
): Promise<ReadonlyMap<Sentence, MachineMade>> {
  if (source.path === undefined) return new Map();
  const marks = await marksBeside(host.uriOf(source.path), sentences, host);
  return new Map(
    sentences.flatMap((sentence) => {
      const made = marks.size === 0 ? undefined : machineMade(sentence, marks.get(sentenceKey(sentence)));
      return made === undefined ? [] : [[sentence, made] as const];
    }),
  );
}

async function marksBeside(
  uri: string,
  sentences: readonly Sentence[],
  host: Pick<Files, 'read'>,
): Promise<MarkOfKeys> {
  // Most folders have none.
  const text = await readText(host, beside(uri, SIDECAR_NAME)).catch(() => '');
  if (text === '') return new Map();
  const { file, problems } = readSidecar(text);
  const [problem] = problems;
  const name = fileNameOf(uri);
  if (problem === undefined) return marksOfKeys(file, name, sentences.map(sentenceKey));
  throw new Failure(
    localized`The .treebank.json beside ${name} has to be corrected before training, because it says what nobody has looked at: ${problem.message}`,
  );
}
