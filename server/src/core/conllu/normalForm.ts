/**
 * Unicode normal form C in time linear in the text. Engines put combining marks into canonical order by insertion, which is
 * quadratic in an unbroken run of marks: 64 kB of them take seconds. Long runs are therefore sorted here first; engines need only
 * one pass over marks that are already in order.
 */

/**
 * Runs of marks up to this length, in UTF-16 units, are left to the engine: with 4,000 steps per run it is fast enough. The
 * stream-safe text format of UAX #15 allows 30 marks; no orthography needs more than a handful.
 */
const LONG_RUN = 128;

/** Text of at most this length is passed to the engine unchanged. */
const SHORT_TEXT = 1024;

/** The same as `text.normalize('NFC')`. Time O(n), and O(m log m) for a run of m > 128 marks. */
export function toNfc(text: string): string {
  if (text.length <= SHORT_TEXT || !hasLongRun(text)) return text.normalize('NFC');
  return text.replace(LONG_RUNS, sortedMarks).normalize('NFC');
}

const LONG_RUNS = new RegExp(`\\p{M}{${LONG_RUN / 2},}`, 'gu');
const MARK = /^\p{M}/u;

/** Nothing below U+0300 is a mark. */
const FIRST_MARK = 0x300;

/** A long run covers one of the sampled positions; most texts have no mark at any of them. O(n / 32) if there are none. */
function hasLongRun(text: string): boolean {
  for (let at = LONG_RUN >> 2; at < text.length; at += LONG_RUN >> 1) {
    if (!isMarkAt(text, at)) continue;
    let end = at;
    while (end < at + (LONG_RUN >> 2) && isMarkAt(text, end)) end++;
    let start = at;
    while (at - (LONG_RUN >> 2) <= start && isMarkAt(text, start)) start--;
    if (LONG_RUN >> 1 <= end - start - 1) return true;
  }
  return false;
}

/** Whether a unit is a mark or half of one. */
function isMarkAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (!(FIRST_MARK <= unit)) return false;
  const start = (unit & 0xfc00) === 0xdc00 && 0 < at ? at - 1 : at;
  return MARK.test(text.slice(start, start + 2));
}

/** The run sorted last: a sentence is examined as a whole, then line by line, and again when it is repaired. */
let last = { run: '', sorted: '' };

/** Marks decomposed and in canonical order: stably sorted by combining class between marks of class 0, which stay in place. */
function sortedMarks(run: string): string {
  if (last.run !== run) last = { run, sorted: sortMarks(run) };
  return last.sorted;
}

function sortMarks(run: string): string {
  const sorted: string[] = [];
  let byRank = new Map<number, string[]>();
  const flush = () => {
    for (const rank of [...byRank.keys()].sort((a, b) => a - b)) sorted.push((byRank.get(rank) ?? []).join(''));
    byRank = new Map();
  };
  for (const each of run) {
    for (const { mark, rank } of decomposed(each)) {
      if (rank === 0) {
        if (0 < byRank.size) flush();
        sorted.push(mark);
        continue;
      }
      const peers = byRank.get(rank);
      if (peers === undefined) byRank.set(rank, [mark]);
      else peers.push(mark);
    }
  }
  flush();
  return sorted.join('');
}

interface Mark {
  readonly mark: string;
  readonly rank: number;
}

const decompositions = new Map<string, readonly Mark[]>();

/** The marks that a mark decomposes into; there are about 2,500 marks in total. */
function decomposed(mark: string): readonly Mark[] {
  let marks = decompositions.get(mark);
  if (marks === undefined) {
    marks = Array.from(mark.normalize('NFD'), (each) => ({ mark: each, rank: rankOf(each) }));
    decompositions.set(mark, marks);
  }
  return marks;
}

/** U+0334 has class 1 and U+0345 class 240, the lowest and the highest: a mark swaps with one of them unless its class is 0. */
const LOWEST = '\u0334';
const HIGHEST = '\u0345';

const ranks = new Map<string, number>();
/** One mark of each class met so far, by class. Classes are numbered by their order here, with gaps for later ones. */
const known: { readonly mark: string; readonly rank: number }[] = [
  { mark: LOWEST, rank: 1 },
  { mark: HIGHEST, rank: 2 },
];

/** 0 for combining class 0, otherwise a number in the order of the classes. */
function rankOf(mark: string): number {
  let rank = ranks.get(mark);
  if (rank === undefined) {
    rank = findRank(mark);
    ranks.set(mark, rank);
  }
  return rank;
}

/** The engine knows the classes and reveals them by the order of its output. */
function findRank(mark: string): number {
  if (!swaps(mark, LOWEST) && !swaps(HIGHEST, mark)) return 0;
  let low = 0;
  let high = known.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (swaps(mark, known[middle].mark)) low = middle + 1;
    else high = middle;
  }
  if (!swaps(known[low].mark, mark)) return known[low].rank;
  const rank = (known[low - 1].rank + known[low].rank) / 2;
  known.splice(low, 0, { mark, rank });
  return rank;
}

/** Whether canonical order puts the second of two marks first: its class is lower. */
function swaps(first: string, second: string): boolean {
  return (first + second).normalize('NFD') === second + first && first !== second;
}
