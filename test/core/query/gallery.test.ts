/** The gallery: every request compiles, its keys belong to it, and real treebanks have matches. */

import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { compileSearch, HitCollector, parseRequest } from '../../../server/src/core/query/index.ts';
import { GALLERY, type GalleryRequest } from '../../../server/src/protocol/gallery.ts';
import { noShared, sharedFiles, sharedTitle } from '../../shared.ts';

const compiled = ({ request, keys }: GalleryRequest) => {
  const result = compileSearch({ request, keys, isBasicOnly: false, mostWork: 1e7 });
  if (!result.ok) throw new Error(result.error.problem.message);
  return result.compiled;
};

test('twenty requests that read without a warning, each with a title of its own and one sentence about it', () => {
  expect(GALLERY).toHaveLength(20);
  expect(new Set(GALLERY.map(({ title }) => title)).size).toBe(20);
  for (const each of GALLERY) {
    expect(parseRequest(each.request).problems, each.title).toEqual([]);
    compiled(each);
    expect(each.explanation).toMatch(/^[A-Z].*\.$/);
    expect(each.title).not.toMatch(/\.$/);
  }
});

/** Matches in the dev file of a treebank. */
function count(each: GalleryRequest, document: Document): { count: number; clusters: readonly string[] } {
  const collector = new HitCollector(compiled(each));
  collector.plan(document);
  document.sentences.forEach((sentence, i) => {
    collector.look(sentence, document.lines[i], document.offsets[i]);
  });
  const { hits } = collector;
  expect(hits.exceeded, each.title).toEqual([]);
  return { count: hits.count, clusters: hits.clusters.map((values) => values.join()) };
}

/** The dev files of two treebanks, and the gallery's matches there. Chinese has no number and no empty nodes. */
const EXPECTED = {
  'English-EWT': [42, 97, 69, 1567, 50, 681, 0, 28, 4, 1, 254, 156, 216, 112, 16, 120, 212, 1374, 7, 171],
  'Chinese-GSD': [3, 32, 22, 365, 0, 361, 0, 0, 1, 0, 0, 265, 1481, 1178, 39, 0, 383, 0, 0, 1],
} as const;

test.skipIf(noShared).each(Object.entries(EXPECTED))(sharedTitle('what is found in %s'), (name, expected) => {
  const path = sharedFiles('data/ud', 'dev.conllu').find((each) => basename(dirname(each)) === name);
  if (path === undefined) throw new Error(`${name} is not among the shared treebanks`);
  const document = Document.parse(readFileSync(path, 'utf8'));
  const found = GALLERY.map((each) => ({ title: each.title, ...count(each, document) }));
  expect(found.map((each) => each.count)).toEqual(expected);
  const clusters = new Map(found.map((each) => [each.title, each.clusters]));
  expect(clusters.get('Order of subject, verb and object')).toContain('S << V << O');
});
