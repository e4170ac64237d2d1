/** The store for streams: millions of sentences in flat arrays outside the heap. */

import { TextTable } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import type { Spot } from '../spot.ts';
import { HashedUses, type LookedUpUses, type Reread } from './hashedUses.ts';
import type { Backlog, Pending, Store, Use } from './store.ts';

/** Represents places as numbers. */
export interface PlacePacker<P> {
  /** A whole number below 2⁵³ from which `where` can reconstruct the place; nothing is stored. */
  readonly pack: (place: P) => number;
  /** The place again, as far as the number determines it. */
  readonly where: (packed: number) => P;
  /** Stores the complete place under a number. */
  readonly keep: (place: P) => number;
  readonly kept: (number: number) => P;
}

/**
 * 14 to 19 bytes for each sent_id that can be read again; about 50 bytes plus the text for each other text, 40 plus its message for each
 * finding; equal messages are stored once.
 */
export function packedStore<P>(packer: PlacePacker<P>, sentIds: Reread<P>): Store<P> {
  return {
    firstUses: () => new PackedUses(packer),
    firstSentIds: () => new HashedUses(sentIds, new PackedUses(packer)),
    backlog: () => new PackedBacklog(packer),
  };
}

/** A growing array of numbers. */
export class Numbers {
  private values = new Float64Array(64);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(...more: number[]): void {
    if (this.values.length < this.count + more.length) {
      // Grows by half: doubling a large array would take as much memory again.
      const larger = new Float64Array(Math.ceil(1.5 * (this.count + more.length)));
      larger.set(this.values.subarray(0, this.count));
      this.values = larger;
    }
    for (const value of more) this.values[this.count++] = value;
  }

  at(index: number): number {
    return this.values[index];
  }
}

/** Three numbers per spot: its offset and length share one. */
const SPOT = 3;
const LENGTH = 2 ** 24;

function packSpot({ span, line, character }: Spot): [number, number, number] {
  return [span.start * LENGTH + Math.min(LENGTH - 1, span.end - span.start), line, character];
}

function spotAt(numbers: Numbers, at: number): Spot {
  const start = Math.floor(numbers.at(at) / LENGTH);
  return {
    span: { start, end: start + (numbers.at(at) % LENGTH) },
    line: numbers.at(at + 1),
    character: numbers.at(at + 2),
  };
}

export class PackedUses<P> implements LookedUpUses<P> {
  private readonly texts = new TextTable();
  private readonly numbers = new Numbers();

  constructor(private readonly packer: PlacePacker<P>) {}

  get size(): number {
    return this.texts.size;
  }

  find(text: string): Use<P> | undefined {
    const index = this.texts.indexOf(text);
    return index === -1 ? undefined : this.useAt(index);
  }

  firstOf(text: string, place: P, spot: Spot): Use<P> | undefined {
    const nBefore = this.texts.size;
    const index = this.texts.add(text);
    if (index === nBefore) {
      this.numbers.push(this.packer.pack(place), ...packSpot(spot));
      return undefined;
    }
    return this.useAt(index);
  }

  private useAt(index: number): Use<P> {
    const at = index * (SPOT + 1);
    return { place: this.packer.where(this.numbers.at(at)), spot: spotAt(this.numbers, at + 1) };
  }
}

/** The shared properties of findings of one kind. */
type Kind = Omit<Finding, 'span' | 'what' | 'message' | 'related' | 'officialLine'>;

/** Place, kind, both texts, line in the official validator. */
const HEAD = 5;

class PackedBacklog<P> implements Backlog<P> {
  private texts = new TextTable();
  private numbers = new Numbers();
  private readonly kinds: Kind[] = [];
  private readonly kindNumbers = new Map<string, number>();
  /** Related places in other lines, which few findings have. */
  private readonly related = new Map<number, Finding['related']>();

  constructor(private readonly packer: PlacePacker<P>) {}

  add(pending: Pending, place: P): void {
    const packed = this.packer.keep(place);
    for (const { finding, spot } of pending) {
      const { span: _span, what, message, related, officialLine = -1, ...kind } = finding;
      if (0 < related.length) this.related.set(this.numbers.length, related);
      const texts = [this.texts.add(what), this.texts.add(message)];
      this.numbers.push(packed, this.kindNumber(kind), ...texts, officialLine, ...packSpot(spot));
    }
  }

  *takeAll() {
    const { texts, numbers } = this;
    this.texts = new TextTable();
    this.numbers = new Numbers();
    for (let at = 0; at < numbers.length; at += HEAD + SPOT) {
      const spot = spotAt(numbers, at + HEAD);
      const officialLine = numbers.at(at + 4);
      const finding: Finding = {
        ...this.kinds[numbers.at(at + 1)],
        span: spot.span,
        what: texts.text(numbers.at(at + 2)),
        message: texts.text(numbers.at(at + 3)),
        related: this.related.get(at) ?? [],
        ...(officialLine === -1 ? {} : { officialLine }),
      };
      yield { pending: [{ finding, spot }], place: this.packer.kept(numbers.at(at)) };
    }
    this.related.clear();
  }

  private kindNumber(kind: Kind): number {
    const key = JSON.stringify(kind);
    const known = this.kindNumbers.get(key);
    if (known !== undefined) return known;
    this.kindNumbers.set(key, this.kinds.length);
    this.kinds.push(kind);
    return this.kinds.length - 1;
  }
}
