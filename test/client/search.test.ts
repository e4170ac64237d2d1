/** The search view without VS Code: keys and their completion, recent requests, and the texts above and in the list. */

import { expect, test } from 'vitest';
import { completions, keysFor, namesIn, splitKeys } from '../../client/src/search/keys.ts';
import {
  clusterDescription,
  clusterLabel,
  fileDescription,
  foundMessage,
  matchLabel,
  oneLine,
  sentenceDescription,
  standingMessage,
  withRecent,
} from '../../client/src/search/texts.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { FoundMatches, SearchProgress } from '../../server/src/protocol/search.ts';

test('behind a request stands what it has found, and nothing while it cannot be run', () => {
  const standing = { progress: PROGRESS, isRunning: false, failure: undefined, notes: [] };
  expect(foundMessage(standing)).toMatch(/^1,234 matches in 980 of 12,543 sentences \(.*\)\. F4 goes to the next\.$/);
  expect(foundMessage({ ...standing, isRunning: true })).toMatch(/^Searching… 1,234 matches .* so far\.$/);
  expect(foundMessage({ ...standing, progress: { ...PROGRESS, count: 0 } })).toMatch(/^No matches in 12,543 sentences/);
  expect(foundMessage({ ...standing, failure: inert`Close the brace.` })).toBeUndefined();
  expect(foundMessage({ ...standing, progress: undefined })).toBeUndefined();
});

test('names of a request, without those of other blocks, comments and texts', () => {
  const request = `% C [upos=X]
pattern { e: V -[obj]-> O; V [lemma="X [a]", form=re"->"]; f : * -> W'1; S$ [] }
without { V -[nsubj]-> N }`;
  expect(namesIn(request)).toEqual({ nodes: ['V', 'O', "W'1", 'S$'], edges: ['e', 'f'] });
});

test('keys that can be meant, relations first', () => {
  const keys = keysFor({ nodes: ['V', 'O'], edges: ['e'] });
  expect(keys.slice(0, 5)).toEqual(['e.label', 'V.upos', 'V.lemma', 'O.upos', 'O.lemma']);
  expect(keys).toEqual(expect.arrayContaining(['V <-> O', '{ V << O }', 'V#O', 'e.1', 'O.Case', 'meta.sent_id']));
  expect(new Set(keys).size).toBe(keys.length);
});

test('several keys; semicolons in braces do not separate', () => {
  expect(splitKeys(' X.upos ;{ Y << X; Z [] };;e.label')).toEqual(['X.upos', '{ Y << X; Z [] }', 'e.label']);
  expect(splitKeys('')).toEqual([]);
  const known = ['e.label', 'X.upos', 'X.lemma'];
  expect(completions('', known)).toEqual(known);
  expect(completions('x', known)).toEqual(['X.upos', 'X.lemma']);
  expect(completions('lem', known)).toEqual(['X.lemma']);
  expect(completions('e.label; X.', known)).toEqual(['e.label; X.upos', 'e.label; X.lemma']);
  expect(completions('e.label; ', known)).toEqual(['e.label; X.upos', 'e.label; X.lemma']);
});

test('recent requests: each once whatever its layout, the last one first', () => {
  const [a, b] = ['pattern { X [] }', '% other\npattern {\n  X [];\n  Y []\n}\n'];
  expect(withRecent([], a, 3)).toEqual([a]);
  expect(withRecent([b], a, 3)).toEqual([a, b]);
  expect(withRecent([b, a], '% now with a comment\npattern { X [] }', 3)).toEqual([
    '% now with a comment\npattern { X [] }',
    b,
  ]);
  expect(withRecent(['1', '2', '3'], a, 3)).toEqual([a, '1', '2']);
  expect(withRecent([a], '  \n% nothing\n', 3)).toEqual([a]);
  expect(oneLine(b)).toBe('pattern { X []; Y [] }');
});

const PROGRESS: SearchProgress = {
  search: 1,
  count: 1234,
  sentences: 980,
  searched: 12543,
  milliseconds: 1840,
  files: [],
  clusters: [],
  nClusters: 0,
};
const STANDING = { progress: PROGRESS, isRunning: false, failure: undefined, notes: [] };

test('what stands above the list', () => {
  expect(standingMessage(STANDING)).toBe('1,234 matches in 980 of 12,543 sentences (1.8 s).');
  expect(standingMessage({ ...STANDING, isRunning: true })).toBe(
    'Searching… 1,234 matches in 980 of 12,543 sentences so far.',
  );
  expect(standingMessage({ ...STANDING, notes: [inert`Not searched: a.conllu`] })).toBe(
    '1,234 matches in 980 of 12,543 sentences (1.8 s).\nNot searched: a.conllu',
  );
  const none = { ...PROGRESS, count: 0, sentences: 0, searched: 1, milliseconds: 3 };
  expect(standingMessage({ ...STANDING, progress: none })).toBe('No matches in 1 sentence (3 ms).');
  const failure = inert`Line 1, column 9: Expected }.`;
  expect(standingMessage({ ...STANDING, failure })).toBe(
    'Line 1, column 9: Expected }. Below are the results of the request before.',
  );
  expect(standingMessage({ ...STANDING, progress: undefined, failure })).toBe(failure);
  expect(standingMessage({ ...STANDING, progress: undefined })).toBeUndefined();
  expect(standingMessage({ ...STANDING, progress: undefined, isRunning: true })).toBe('Searching…');
});

test('files, clusters, sentences and matches', () => {
  expect(fileDescription({ count: 1, sentences: 1 })).toBe('1 match');
  expect(fileDescription({ count: 3, sentences: 2 })).toBe('3 matches in 2 sentences');
  const cluster = { cluster: 0, values: [inert`VERB`, inert``], count: 1500 };
  expect(clusterLabel(cluster)).toBe('VERB · (empty)');
  expect(clusterDescription(cluster, 6000)).toBe('1,500 · 25.0 %');
  expect(clusterDescription({ ...cluster, count: 1 }, 6000)).toBe('1 · < 0.1 %');
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const match = {
    nodes: [
      { name: inert`V`, id: '2', form: inert`eats`, range },
      { name: inert`O`, id: '3', form: inert`bread`, range },
    ],
    edges: [
      { head: '2', dependent: '3', label: inert`obj`, isEnhanced: false, range },
      { head: '2', dependent: '3', label: inert`obj`, isEnhanced: true, range, name: inert`e` },
    ],
  };
  expect(matchLabel(match)).toBe('V eats (2) · O bread (3) · obj · e E:obj');
  const sentence: FoundMatches = {
    startLine: 0,
    endLine: 4,
    name: inert`dev-7`,
    text: inert`Sam eats bread`,
    highlights: [],
    matches: [match],
    count: 1,
  };
  expect(sentenceDescription(sentence)).toBe('dev-7');
  expect(sentenceDescription({ ...sentence, count: 2 })).toBe('dev-7 · 2 matches');
});
