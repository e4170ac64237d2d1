/** The treebanks of a training. */

import type { Sentence } from '../../core/conllu/index.ts';
import type { MachineMade } from '../../core/parser/index.ts';
import type { TextSource } from '../jobs.ts';
import type { Files, Paths } from '../ports.ts';
import { documentOf } from '../textSource.ts';
import { machineMadeBeside } from './machineMade.ts';

interface Treebanks {
  readonly sentences: readonly Sentence[];
  /** What programs wrote in them and nobody has looked at. */
  readonly machine: ReadonlyMap<Sentence, MachineMade>;
}

/** @throws Failure if one of them, or its marks, cannot be read */
export async function readSources(
  sources: readonly TextSource[],
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
): Promise<Treebanks> {
  const read = await Promise.all(
    sources.map(async (source) => {
      const { sentences } = await documentOf(source, host);
      return { sentences, machine: await machineMadeBeside(source, sentences, host) };
    }),
  );
  const machine = new Map(read.flatMap((each) => [...each.machine]));
  return { sentences: read.flatMap((each) => each.sentences), machine };
}
