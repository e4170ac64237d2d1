/** Any word of real coreference text may be deleted: the brackets stay valid at level 6, but for two entities with the same words, which is said. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { applyEdits, Document, type Sentence } from '../../../../server/src/core/conllu/index.ts';
import { operate } from '../../../../server/src/core/edit/index.ts';
import { inspectSentence, TreebankFold } from '../../../../server/src/core/validate/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../../shared.ts';

/** One of so many words is deleted. With EVERY=1 all 8,194: 8,065 leave nothing to report, 129 two entities with the same words (2026-11-30). */
const EVERY = Number(process.env.EVERY ?? 10);

type Facts = ReturnType<typeof inspectSentence>['facts'];
const factsOf = (sentence: Sentence): Facts => inspectSentence(sentence, { level: 6 }).facts;

/** Ids of level 6 in a sentence behind one with the declaration. */
function foundIn(first: Facts, facts: Facts): string[] {
  const fold = new TreebankFold<number>();
  fold.add(first, 0);
  const placed = [...fold.add(facts, 1), ...fold.endFile(), ...fold.end()];
  return placed.flatMap(({ place, finding: { id, level } }) => (level === 6 && place === 1 ? [id] : []));
}

// The declarations of the others are not those of CorefUD, and their mentions are not checked.
const files = sharedFiles('golden/coref/files', '.conllu').filter((file) => !basename(file).startsWith('native-'));

test.skipIf(noShared)(sharedTitle('the documents are here'), () => expect(files).toHaveLength(11));

test.each(files.map((file) => [basename(file), file]))('%s', (_, file) => {
  const { sentences } = Document.parse(readFileSync(file, 'utf8'));
  const first = factsOf(sentences[0]);
  let nTried = 0;
  for (const [i, sentence] of sentences.entries()) {
    if (sentence.nWords < 2 || 0 < foundIn(first, factsOf(sentence)).length) continue;
    for (let word = 1 + (i % EVERY); word <= sentence.nWords; word += EVERY) {
      const result = operate([sentence], { op: 'delete_word', args: { id: word } });
      // In a cycle, which corrupted sentences have.
      if (!result.ok) continue;
      nTried++;
      const [now] = Document.parse(applyEdits(sentence.text, result.edits)).sentences;
      const found = foundIn(first, factsOf(now));
      const said = result.notes.filter((note) => note.includes('have the same words now')).length;
      expect(found, `word ${word} of sentence ${i + 1}`).toEqual(
        Array.from({ length: said }, () => 'same-span-entity-mentions'),
      );
    }
  }
  expect(nTried).toBeGreaterThan(20);
});
