/** The sentences of three files, paired, and the order of the result. */

import { Document, type Sentence } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import { type Three, VERSIONS, type Version } from './types.ts';
import { blockLines, charactersOf } from './version.ts';

/** A block of one file. */
export interface MergeBlock {
  readonly sentence: Sentence;
  /** Without blank lines, line ends and byte order mark. */
  readonly lines: readonly string[];
  /** First line in its file, from 0. */
  readonly line: number;
}

/** The same sentence in the files that contain it. */
export interface BlockTriple {
  readonly blocks: Three<MergeBlock | undefined>;
  /** Its `sent_id`, else its text. */
  readonly name: string;
}

export interface Paired {
  /** In the order of the result. */
  readonly triples: readonly BlockTriple[];
  /** Whether both sides changed the order of the sentences that all have, in different ways. */
  readonly isOrderConflict: boolean;
  /** A `sent_id` that prevents pairing sentences by it, because it occurs twice; undefined if all are unique or some missing. */
  readonly repeated: { readonly version: Version; readonly sentId: string; readonly line: number } | undefined;
}

/** By `sent_id` if all sentences of all files have one and it is unique in its file, otherwise by text and occurrence. O(length). */
export function pairBlocks(texts: Three<string>): Paired {
  const files = { base: blocksOf(texts.base), ours: blocksOf(texts.ours), theirs: blocksOf(texts.theirs) };
  const repeated = repeatedId(files);
  const isById =
    repeated === undefined &&
    Object.values(files).every((blocks) =>
      blocks.every(({ sentence }) => sentence.isEmpty || sentence.sentId !== undefined),
    );
  const keyed = {
    base: keyBlocks(files.base, isById),
    ours: keyBlocks(files.ours, isById),
    theirs: keyBlocks(files.theirs, isById),
  };
  const { keys, isConflict } = mergeOrder([...keyed.base.keys()], [...keyed.ours.keys()], [...keyed.theirs.keys()]);
  const triples = keys.map((key) => {
    const blocks = { base: keyed.base.get(key), ours: keyed.ours.get(key), theirs: keyed.theirs.get(key) };
    return { blocks, name: nameOf(blocks.ours ?? blocks.theirs ?? blocks.base) };
  });
  return { triples, isOrderConflict: isConflict, repeated };
}

function blocksOf(text: string): MergeBlock[] {
  const document = Document.parse(text);
  return document.sentences
    .map((sentence, i) => ({ sentence, lines: blockLines(sentence.text), line: document.lines[i] }))
    .filter(({ lines }) => 0 < lines.length);
}

function repeatedId(files: Three<readonly MergeBlock[]>): Paired['repeated'] {
  for (const version of VERSIONS) {
    const seen = new Set<string>();
    for (const { sentence, line } of files[version]) {
      const { sentId } = sentence;
      if (sentId === undefined) continue;
      if (seen.has(sentId)) return { version, sentId, line };
      seen.add(sentId);
    }
  }
  return undefined;
}

function keyBlocks(blocks: readonly MergeBlock[], isById: boolean): Map<string, MergeBlock> {
  const keyed = new Map<string, MergeBlock>();
  for (const block of blocks) {
    const { sentence } = block;
    const id = isById && sentence.sentId !== undefined ? `id ${sentence.sentId}` : undefined;
    const text = sentence.isEmpty ? `lines ${block.lines.join('\n')}` : `text ${charactersOf(sentence)}`;
    let key = id ?? text;
    for (let n = 2; keyed.has(key); n++) key = `${text} ${n}`;
    keyed.set(key, block);
  }
  return keyed;
}

function nameOf(block: MergeBlock | undefined): string {
  if (block === undefined) return '';
  return block.sentence.sentId ?? block.sentence.comment('text') ?? charactersOf(block.sentence);
}

/**
 * The order of the side that changed it, ours if neither or both did; sentences that only the other side has follow their predecessor there,
 * and at each place those of the first side come first.
 */
function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): { readonly keys: string[]; readonly isConflict: boolean } {
  const [ofOurs, ofTheirs] = [new Set(ours), new Set(theirs)];
  const isCommon = (key: string) => ofOurs.has(key) && ofTheirs.has(key);
  const ofBase = new Set(base);
  const common = (keys: readonly string[]) => keys.filter((key) => ofBase.has(key) && isCommon(key)).join('\n');
  const [then, oursNow, theirsNow] = [common(base), common(ours), common(theirs)];
  const isMovedByOurs = oursNow !== then;
  const isMovedByTheirs = theirsNow !== then;
  const isConflict = isMovedByOurs && isMovedByTheirs && oursNow !== theirsNow;
  const [first, second] = isMovedByTheirs && !isMovedByOurs ? [theirs, ours] : [ours, theirs];
  return { keys: withAdded(first, second, ofBase), isConflict };
}

/** `first`, with each key that only `second` has after its predecessor there. Linear. */
function withAdded(first: readonly string[], second: readonly string[], ofBase: ReadonlySet<string>): string[] {
  const known = new Set(first);
  const after = new Map<string | undefined, string[]>();
  let place: string | undefined;
  for (const key of second) {
    if (known.has(key)) place = key;
    else append(after, place, key);
  }
  const keys: string[] = [];
  let waiting = after.get(undefined) ?? [];
  for (const key of first) {
    // Additions of both sides at one place: those of the first side come first.
    const isAdded = !ofBase.has(key) && !after.has(key);
    if (!isAdded) {
      keys.push(...waiting);
      waiting = [];
    }
    keys.push(key);
    waiting.push(...(after.get(key) ?? []));
  }
  return [...keys, ...waiting];
}
