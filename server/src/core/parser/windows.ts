/** Reads ahead in a stream of requests, so that networks can process many sentences in one pass. */

import type { ParseRequest } from './parser.ts';

/** Enough sentences to find some of similar length, few enough to finish in half a second. */
const WINDOW_WORDS = 4096;
const WINDOW_SENTENCES = 512;

export function* inWindows(requests: Iterable<ParseRequest>): Generator<readonly ParseRequest[], void, undefined> {
  let window: ParseRequest[] = [];
  let nWords = 0;
  for (const request of requests) {
    window.push(request);
    nWords += request.sentence.nWords;
    if (nWords < WINDOW_WORDS && window.length < WINDOW_SENTENCES) continue;
    yield window;
    window = [];
    nWords = 0;
  }
  if (0 < window.length) yield window;
}
