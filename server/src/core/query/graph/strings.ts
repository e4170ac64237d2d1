/** Texts of cells as numbers: equal texts, compared in normal form C, have the same number. */

import { grown } from '../../annotation/index.ts';
import { detached, toNfc } from '../../conllu/index.ts';
import { type LabelParts, type LabelScheme, labelParts } from './labels.ts';

/** Number of `_`, and of cells that are missing or empty. */
export const BLANK = 0;

/** Number of a value that is present but has no characters: `Gloss=`, or a column that a rule has set to nothing. */
const EMPTY = 1;

/** Characters below this are in normal form C in any order. */
const FIRST_COMBINING = 0x300;
/** Stream readers start a new table beyond this many strings: about 100 MB. */
export const MOST_TEXTS = 1_000_000;

const FEWEST_SLOTS = 1 << 10;
/** Most collisions to step through; cells that agree wherever the hash looks would exceed it, and a map of the engine takes over. */
const MOST_PROBES = 24;

/**
 * A hash table from slices of texts to numbers 0, 1, 2 …: a lookup creates no string. Space about 20 bytes and the text for each
 * different text.
 */
export class Strings {
  private readonly texts: string[] = [];
  /** Spelling + 1 in each slot; 0 is free. */
  private slots = new Int32Array(FEWEST_SLOTS);
  /** Texts as written, and the number of their normal form. */
  private readonly spellings: string[] = [];
  private hashes = new Int32Array(FEWEST_SLOTS);
  private numbers = new Int32Array(FEWEST_SLOTS);
  private readonly collisions = new Map<string, number>();
  private readonly labels = new Map<number, LabelParts>();

  /** @param scheme of the labels of edges */
  constructor(readonly scheme: LabelScheme = 'ud') {
    this.of('_');
    this.push('');
  }

  /** Number of different texts. */
  get size(): number {
    return this.texts.length;
  }

  text(id: number): string {
    return this.texts[id];
  }

  /** The parts of a label by its number. Time O(1) after the first call. */
  labelParts(id: number): LabelParts {
    let parts = this.labels.get(id);
    if (parts === undefined) {
      parts = labelParts(this.texts[id], this.scheme);
      this.labels.set(id, parts);
    }
    return parts;
  }

  /** The number of a text; a new one if it has none. */
  of(text: string): number {
    return this.ofSlice(text, 0, text.length);
  }

  /** The same for a value, which counts as present even if it is empty. */
  ofValue(text: string): number {
    return text === '' ? EMPTY : this.of(text);
  }

  /** The number of `text.slice(start, end)`; BLANK if that is empty. Time O(end − start). */
  ofSlice(text: string, start: number, end: number): number {
    if (end <= start) return BLANK;
    const length = end - start;
    if (length === 1 && text.charCodeAt(start) === 95 && 0 < this.texts.length) return BLANK;
    const step = length <= 32 ? 1 : length >> 5;
    let hash = length;
    for (let i = start; i < end; i += step) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (let probes = 0; ; slot = (slot + 1) & mask) {
      const entry = this.slots[slot] - 1;
      if (entry === -1) return this.add(detached(text.slice(start, end)), hash, slot);
      if (this.hashes[entry] !== hash) continue;
      if (isSlice(this.spellings[entry], text, start, length)) return this.numbers[entry];
      if (MOST_PROBES < ++probes) return this.ofCollision(text.slice(start, end));
    }
  }

  private ofCollision(text: string): number {
    const known = this.collisions.get(text);
    if (known !== undefined) return known;
    const own = detached(text);
    const normal = toNfc(own);
    const number = normal === own ? this.push(own) : this.of(normal);
    this.collisions.set(own, number);
    return number;
  }

  private push(text: string): number {
    this.texts.push(text);
    return this.texts.length - 1;
  }

  private add(text: string, hash: number, slot: number): number {
    const normal = hasCombining(text) ? toNfc(text) : text;
    // The normal form first: it may take the free slot.
    const number = normal === text ? this.push(text) : this.of(normal);
    const entry = this.spellings.length;
    if (entry === this.hashes.length)
      [this.hashes, this.numbers] = [grown(this.hashes, entry), grown(this.numbers, entry)];
    this.spellings.push(text);
    this.hashes[entry] = hash;
    this.numbers[entry] = number;
    let free = slot;
    while (this.slots[free & (this.slots.length - 1)] !== 0) free++;
    this.slots[free & (this.slots.length - 1)] = entry + 1;
    if (this.slots.length < 2 * this.spellings.length) this.grow();
    return number;
  }

  private grow(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (let entry = 0; entry < this.spellings.length; entry++) {
      let slot = this.hashes[entry] & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = entry + 1;
    }
  }
}

function isSlice(key: string, text: string, start: number, length: number): boolean {
  if (key.length !== length) return false;
  for (let i = 0; i < length; i++) if (key.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}

function hasCombining(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (FIRST_COMBINING <= text.charCodeAt(i)) return true;
  return false;
}

/** A condition on texts that is computed once for each different one. */
export class TextTest {
  private known = new Uint8Array(0);

  constructor(
    private readonly strings: Strings,
    private readonly test: (text: string) => boolean,
  ) {}

  has(id: number): boolean {
    if (this.known.length <= id) {
      const larger = new Uint8Array(2 * Math.max(id + 1, this.strings.size));
      larger.set(this.known);
      this.known = larger;
    }
    const known = this.known[id];
    if (known !== 0) return known === 2;
    const result = this.test(this.strings.text(id));
    this.known[id] = result ? 2 : 1;
    return result;
  }
}
