/** Positions of sentences, as numbers: the checks of the whole treebank keep one for every sentence. */

import { TextTable } from '../../core/conllu/index.ts';
import { Numbers, type PlacePacker, type Spot } from '../../core/validate/index.ts';
import type { FileAccepted } from './accepted.ts';
import type { ChunkPlace } from './report.ts';

/** Where the bytes of a chunk are. */
export interface ChunkBytes {
  readonly path: string;
  readonly from: number;
  readonly length: number;
}

/** A chunk of a file, with the accepted findings of the file. */
export interface FileChunk extends ChunkPlace {
  readonly accepted: FileAccepted;
  readonly nLines: number;
  /** Undefined if the chunk cannot be read again. */
  readonly bytes: ChunkBytes | undefined;
}

/** A sentence, as identified by the checks of the whole treebank. */
export interface SentencePlace {
  readonly chunk: FileChunk;
  /** Line of the block, from 0 and from the start of the chunk. */
  readonly line: number;
  readonly sentId: string | undefined;
  readonly key: string;
  /** The ID cell of its first row. */
  readonly first: Spot;
}

/** Line numbers in a chunk stay far below this: chunks exceed their size by one block at most. */
const LINES = 2 ** 26;
export const NO_SPOT: Spot = { span: { start: 0, end: 0 }, line: 0, character: 0 };

/** The numbers stored per position: its location, both texts (0: none), its first cell. */
const SIZE = 7;

/** Keeps all chunks, a few hundred bytes per megabyte of text, but only the sentences that are requested. */
export function placePacker(): PlacePacker<SentencePlace> {
  const chunks: FileChunk[] = [];
  const texts = new TextTable();
  const kept = new Numbers();
  const number = (text: string | undefined) => (text === undefined ? 0 : texts.add(text) + 1);
  const text = (at: number) => (at === 0 ? undefined : texts.text(at - 1));

  function pack({ chunk, line }: SentencePlace): number {
    if (chunks.at(-1) !== chunk) chunks.push(chunk);
    return (chunks.length - 1) * LINES + line;
  }

  function where(packed: number): SentencePlace {
    const chunk = chunks[Math.floor(packed / LINES)];
    return { chunk, line: packed % LINES, sentId: undefined, key: '', first: NO_SPOT };
  }

  return {
    pack,
    where,
    keep(place) {
      const { sentId, key, first } = place;
      const { start, end } = first.span;
      kept.push(pack(place), number(sentId), number(key), start, end, first.line, first.character);
      return kept.length / SIZE - 1;
    },
    kept(index) {
      const at = index * SIZE;
      return {
        ...where(kept.at(at)),
        sentId: text(kept.at(at + 1)),
        key: text(kept.at(at + 2)) ?? '',
        first: {
          span: { start: kept.at(at + 3), end: kept.at(at + 4) },
          line: kept.at(at + 5),
          character: kept.at(at + 6),
        },
      };
    },
  };
}
