/** Input for aligning two lists of sentences: numbers wherever they suffice, so that the sentences can stay in their files. */

import type { Sentence } from '../../conllu/index.ts';
import { charactersOf } from './surface.ts';

export interface AlignableSide {
  readonly length: number;
  /** Number of the `sent_id`: the same as that of equal ones on both sides; -1 if there is none. */
  idOf(index: number): number;
  /** Number of the characters (see `charactersOf`): the same as that of equal ones on both sides; 0 if there are none. */
  textOf(index: number): number;
  characters(index: number): string;
  sentence(index: number): Sentence;
}

export interface AlignableSides {
  readonly a: AlignableSide;
  readonly b: AlignableSide;
  /** Numbers of `sent_id`s are below this. Read after all of them have been assigned. */
  readonly nIds: number;
  haveSameText(indexA: number, indexB: number): boolean;
}

/** Lists in memory. Texts are numbered on demand: in most pairs of versions, the blocks are the same. */
export function sidesInMemory(a: readonly Sentence[], b: readonly Sentence[]): AlignableSides {
  const ids = new Map<string, number>();
  const texts = new Map([['', 0]]);
  const sides = [a, b].map((sentences) => new SideInMemory(sentences, ids, texts));
  return {
    a: sides[0],
    b: sides[1],
    get nIds() {
      return ids.size;
    },
    haveSameText: (i, j) => a[i].text === b[j].text || sides[0].textOf(i) === sides[1].textOf(j),
  };
}

class SideInMemory implements AlignableSide {
  private readonly ids: Int32Array;
  private readonly texts: Int32Array;
  private readonly allCharacters: (string | undefined)[];

  constructor(
    private readonly sentences: readonly Sentence[],
    ids: Map<string, number>,
    private readonly numbers: Map<string, number>,
  ) {
    this.ids = Int32Array.from(sentences, ({ sentId }) => (sentId === undefined ? -1 : numbered(ids, sentId)));
    this.texts = new Int32Array(sentences.length).fill(-1);
    this.allCharacters = new Array(sentences.length);
  }

  get length(): number {
    return this.sentences.length;
  }

  idOf(index: number): number {
    return this.ids[index];
  }

  textOf(index: number): number {
    if (this.texts[index] === -1) this.texts[index] = numbered(this.numbers, this.characters(index));
    return this.texts[index];
  }

  characters(index: number): string {
    this.allCharacters[index] ??= charactersOf(this.sentences[index]);
    return this.allCharacters[index] ?? '';
  }

  sentence(index: number): Sentence {
    return this.sentences[index];
  }
}

function numbered(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}
