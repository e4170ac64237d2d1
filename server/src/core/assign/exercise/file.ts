/** `exercise.json`, which students get beside their files: enough to check their answers, without containing them. */

import type { DeprelPart } from '../../evaluate/index.ts';
import { ASKED, type Asked } from '../blank.ts';
import { type JsonPlace, read } from '../json.ts';

export const EXERCISE_NAME = 'exercise.json';

/** What a check reveals: nothing, the number of wrong cells, the cells, or the right answers. */
export const FEEDBACKS = ['none', 'count', 'place', 'answer'] as const;
export type Feedback = (typeof FEEDBACKS)[number];

/** One sentence of an exercise. */
export interface ExerciseSentence {
  readonly sentence: string;
  /** Its forms, with a blank between any two. */
  readonly words: string;
  /** Makes hashes of equal answers differ from sentence to sentence; hexadecimal. */
  readonly salt: string;
  /** By cell: for `count` what `sharing.ts` publishes, for `place` a hash, for `answer` the answer. */
  readonly cells: readonly (number | string)[];
}

export interface Exercise {
  readonly feedback: Exclude<Feedback, 'none'>;
  readonly deprels: DeprelPart;
  readonly columns: readonly Asked[];
  /** How often a hash is repeated (PBKDF2), which makes it slow to try answers. */
  readonly rounds: number;
  readonly files: ReadonlyMap<string, readonly ExerciseSentence[]>;
}

/** One sentence per line. */
export function printExercise({ feedback, deprels, columns, rounds, files }: Exercise): string {
  const listed = [...files].map(([name, sentences]) => {
    const lines = sentences.map((each) => `   ${JSON.stringify(each)}`);
    return `  ${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`;
  });
  const head = { version: 1, feedback, deprels, columns, rounds };
  const fields = Object.entries(head).map(([key, value]) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${fields.join(',\n')},\n "files": {\n${listed.join(',\n')}\n }\n}\n`;
}

/** More rounds than this would only keep the student waiting. */
const MOST_ROUNDS = 10_000_000;

/** @throws BadManifest with the place of what is wrong */
export function readExercise(text: string): Exercise {
  return read(text, (root) => {
    const feedback = root.field('feedback').oneOf(['count', 'place', 'answer'] as const);
    const cell = (node: JsonPlace) => (feedback === 'count' ? node.whole(0, 1 << 26) : node.text());
    return {
      feedback,
      deprels: root.field('deprels').oneOf(['universal', 'full'] as const),
      columns: root
        .field('columns')
        .list()
        .map((each) => each.oneOf(ASKED.all)),
      rounds: root.field('rounds').whole(1, MOST_ROUNDS),
      files: new Map(
        root
          .field('files')
          .entries()
          .map(([name, list]) => [
            name,
            list.list().map((each) => ({
              sentence: each.field('sentence').text(),
              words: each.field('words').text(),
              salt: each.field('salt').text(),
              cells: each.field('cells').list().map(cell),
            })),
          ]),
      ),
    };
  });
}
