/** `attempts.json`, beside an exercise: how often each sentence was checked, and with what result. */

import { hexHash } from '../../hash.ts';
import { read } from '../json.ts';

export const ATTEMPTS_NAME = 'attempts.json';

/** The checks of one sentence. */
interface AttemptsAtSentence {
  /** Wrong cells at each, in order; -1 if too many to be counted. */
  readonly wrong: readonly number[];
  /** A fingerprint of the answers last checked: checking them again is no attempt. */
  readonly last: string;
}

/** By file, and by the entry of the sentence. */
export type Attempts = ReadonlyMap<string, ReadonlyMap<string, AttemptsAtSentence>>;

/** @param answers whatever changes with the answers of the sentence */
export function withAttempt(
  attempts: Attempts,
  file: string,
  sentence: string,
  wrong: number | undefined,
  answers: string,
): Attempts {
  const inFile = new Map(attempts.get(file));
  const before = inFile.get(sentence);
  const last = hexHash(answers);
  if (before?.last === last) return attempts;
  inFile.set(sentence, { wrong: [...(before?.wrong ?? []), wrong ?? -1], last });
  return new Map([...attempts, [file, inFile]]);
}

/** One sentence per line. */
export function printAttempts(attempts: Attempts): string {
  const files = [...attempts].map(([name, sentences]) => {
    const lines = [...sentences].map(([key, each]) => `   ${JSON.stringify(key)}: ${JSON.stringify(each)}`);
    return `  ${JSON.stringify(name)}: {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n "version": 1,\n "files": {\n${files.join(',\n')}\n }\n}\n`;
}

/** @throws BadManifest with the place of what is wrong */
export function readAttempts(text: string): Attempts {
  return read(text, (root) => {
    const files = root.field('files').entries();
    return new Map(
      files.map(([name, sentences]) => [
        name,
        new Map(
          sentences.entries().map(([key, each]) => [
            key,
            {
              wrong: each
                .field('wrong')
                .list()
                .map((wrong) => wrong.whole(-1, 1_000_000)),
              last: each.field('last').text(),
            },
          ]),
        ),
      ]),
    );
  });
}
