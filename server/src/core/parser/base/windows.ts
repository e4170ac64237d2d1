/** Reads ahead in a stream of requests, so that networks can process many sentences in one pass. */

interface Request {
  readonly sentence: { readonly nWords: number };
}

/** Enough sentences to find some of similar length, few enough to finish in half a second. */
const WINDOW_WORDS = 4096;
const WINDOW_SENTENCES = 512;

export function* inWindows<R extends Request>(requests: Iterable<R>): Generator<readonly R[], void, undefined> {
  let window: R[] = [];
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
