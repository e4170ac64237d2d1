/** Names of the sentences of annotated text. */

import { expect, test } from 'vitest';
import { documentName, sentIdPattern, whyNotSentIds } from '../../server/src/protocol/annotate.ts';

test.each([
  ['/texts/My story.txt', 'My_story-s{n}'],
  ['/texts/a.b.txt', 'a.b-s{n}'],
  ['/texts/{n}.txt', '_n_-s{n}'],
  ['/texts/.txt', '.txt-s{n}'],
  ['', 's{n}'],
])('%s: %s, which is a pattern', (path, pattern) => {
  expect(sentIdPattern(documentName(path))).toBe(pattern);
  expect(whyNotSentIds(pattern)).toBeUndefined();
});
