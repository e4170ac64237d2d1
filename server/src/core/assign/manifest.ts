/** `assignment.json`, which stays with the teacher or manager: the sentences of each annotator, and how they were chosen. */

import type { DeprelPart } from '../evaluate/index.ts';
import { BLANKS, type Blank } from './blank.ts';
import { FEEDBACKS, type Feedback } from './exercise/file.ts';
import { type JsonPlace, read } from './json.ts';
import { ORDERS } from './plan.ts';

export const MANIFEST_NAME = 'assignment.json';
/** The folder beside it with the files as they were. */
export const ORIGINALS = 'originals';
/** The folder beside it with what `treebank gather` put together. */
export const GATHERED = 'gathered';

/** The sentences of one file. Numbers count its sentences with words, from 0. */
export interface AssignedFile {
  readonly name: string;
  /** Sentences that all annotators got, ascending. */
  readonly overlap: readonly number[];
  /** By annotator, in the order in which they were handed out. */
  readonly lists: readonly (readonly number[])[];
}

export interface Assignment {
  readonly seed: number;
  readonly order: (typeof ORDERS)[number];
  readonly blank: Blank | undefined;
  /** Undefined if it is no exercise: then the originals are no gold standard. */
  readonly feedback: Feedback | undefined;
  readonly deprels: DeprelPart;
  readonly annotators: readonly string[];
  readonly files: readonly AssignedFile[];
}

export function printAssignment({ seed, order, blank, feedback, deprels, annotators, files }: Assignment): string {
  const listed = files.map(({ name, overlap, lists }) => ({
    name,
    overlap: printRuns(overlap),
    sentences: Object.fromEntries(annotators.map((annotator, at) => [annotator, printRuns(lists[at])])),
  }));
  return `${JSON.stringify({ version: 1, seed, order, blank, feedback, deprels, annotators, files: listed }, null, 1)}\n`;
}

/** @throws BadManifest with the place of what is wrong */
export function readAssignment(text: string): Assignment {
  return read(text, (root) => {
    const annotators = root.field('annotators').list();
    return {
      seed: root.field('seed').whole(0, Number.MAX_SAFE_INTEGER),
      order: root.field('order').oneOf(ORDERS),
      blank: root.optional('blank')?.oneOf(BLANKS),
      feedback: root.optional('feedback')?.oneOf(FEEDBACKS),
      deprels: root.field('deprels').oneOf(['universal', 'full'] as const),
      annotators: annotators.map((each) => each.name()),
      files: root
        .field('files')
        .list()
        .map((file) => ({
          name: file.field('name').name(),
          overlap: readRuns(file.field('overlap')),
          lists: annotators.map((each) => readRuns(file.field('sentences').field(each.text()))),
        })),
    };
  });
}

/** `1-3,9,7`: numbers from 1, neighbours that ascend by one as a run. */
function printRuns(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] + 1 === number) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(',');
}

/** No treebank has so many sentences: a run from 1 to a billion must not exhaust the memory. */
const MOST_SENTENCES = 10_000_000;

function readRuns(place: JsonPlace): number[] {
  const text = place.text();
  const numbers: number[] = [];
  for (const run of text === '' ? [] : text.split(',')) {
    const [, from, to = from] =
      /^(\d{1,8})(?:-(\d{1,8}))?$/.exec(run) ?? place.fail('runs such as 1-3,9 are expected here');
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last < first || MOST_SENTENCES < last || MOST_SENTENCES < numbers.length + last - first) {
      place.fail('runs such as 1-3,9 are expected here');
    }
    for (let number = first; number <= last; number++) numbers.push(number - 1);
  }
  return numbers;
}
