/** Matches of a search, marked in the diagram: words, empty nodes and arcs by their IDs, with the names of the request. */

import { expect, test } from 'vitest';
import type { DiagramMarks } from '../../server/src/protocol/webview.ts';
import { menuOf } from '../../webview/src/editing/menu.ts';
import { matchMarksOf, namesOf, signOf } from '../../webview/src/matches/marks.ts';
import { reduce } from '../../webview/src/reducer.ts';
import type { SceneItem } from '../../webview/src/scene.ts';
import { initialState } from '../../webview/src/state.ts';
import { diagramOf } from './diagramOf.ts';

const diagram = diagramOf(`
1-2  don't
1    do     do    AUX   _  3  aux
2    n't    not   PART  _  3  advmod
3    eat    eat   VERB  _  0  root
3.1  eat
4    it     it    PRON  _  3  obj
`);
const { uri, startLine } = diagram;

const marks: DiagramMarks = {
  uri,
  startLine,
  nodes: [
    { id: '3', name: 'V' },
    { id: '4', name: 'O' },
    { id: '3', name: 'X$' },
    { id: '3.1', name: 'E' },
    { id: '0', name: 'R' },
  ],
  edges: [
    { head: '3', dependent: '4', label: 'obj', isEnhanced: false, name: 'e' },
    { head: '3', dependent: '4', label: 'obj', isEnhanced: true },
    { head: '0', dependent: '3', label: 'root', isEnhanced: false },
    { head: '3.1', dependent: '4', label: 'obj', isEnhanced: true, name: 'f' },
    { head: '3', dependent: '1', label: 'aux', isEnhanced: true },
  ],
};
const lowerArc = (head: SceneItem & { kind: 'lowerArc' }): SceneItem => head;
const arc = (dependent: number): SceneItem => ({ kind: 'arc', dependent });

function named(item: SceneItem, hasLower = true) {
  const found = matchMarksOf(diagram, marks, hasLower);
  return found && namesOf(item, found);
}

test('words and empty nodes, also with two names', () => {
  expect(named({ kind: 'word', word: 3 })).toEqual(['V', 'X$']);
  expect(named({ kind: 'word', word: 4 })).toEqual(['O']);
  expect(named({ kind: 'word', word: 1 })).toBeUndefined();
  expect(named({ kind: 'emptyNode', emptyNode: 0 })).toEqual(['E']);
  expect(named({ kind: 'token', token: 0 })).toBeUndefined();
});

test('arcs above the words are edges of HEAD, arcs below those of DEPS', () => {
  expect(named(arc(4))).toEqual(['e']);
  expect(named(arc(3))).toEqual(['']);
  expect(named(arc(2))).toBeUndefined();
  expect(named(arc(1))).toBeUndefined();
  const lower = (head: { word: number } | { emptyNode: number }, dependent: number) =>
    named(lowerArc({ kind: 'lowerArc', head, dependent: { word: dependent }, arcs: [0] }));
  expect(lower({ emptyNode: 0 }, 4)).toEqual(['f']);
  expect(lower({ word: 3 }, 4)).toEqual(['']);
  expect(lower({ word: 4 }, 3)).toBeUndefined();
});

test('an enhanced edge is marked at the arc above where nothing is drawn below', () => {
  expect(named(arc(1), false)).toEqual(['']);
  expect(named(arc(4), false)).toEqual(['e', '']);
});

test('only the names are written', () => {
  expect(signOf(['e', ''])).toBe('e');
  expect(signOf(['V', 'X$'])).toBe('V X$');
  expect(signOf([''])).toBeUndefined();
});

test('another sentence has no marks; they wait for theirs', () => {
  expect(matchMarksOf(diagram, { ...marks, startLine: startLine + 1 }, false)).toBeUndefined();
  expect(matchMarksOf(diagram, { ...marks, uri: 'file:///other.conllu' }, false)).toBeUndefined();
  expect(matchMarksOf(undefined, marks, false)).toBeUndefined();
  const before = reduce(initialState(undefined), { type: 'marks', marks }).state;
  expect(before.marks).toBe(marks);
  const options = { showLemma: false, showFeatures: false };
  const drawn = reduce(before, { type: 'show', diagram, word: 1, options }).state;
  expect(drawn.marks).toBe(marks);
  expect(reduce(drawn, { type: 'marks', marks: undefined }).state.marks).toBeUndefined();
});

test('Search for this: the word, the selected words, the ends of an arc', () => {
  const line = (word: number) => diagram.words[word - 1].line;
  const linesFor = (item: SceneItem, selected?: { first: number; last: number }) =>
    menuOf(diagram, item, selected)
      .flat()
      .flatMap((entry) => ('event' in entry && entry.event.type === 'searchFor' ? entry.event.lines : []));
  expect(linesFor({ kind: 'word', word: 2 })).toEqual([line(2)]);
  expect(linesFor({ kind: 'word', word: 2 }, { first: 1, last: 3 })).toEqual([line(1), line(2), line(3)]);
  expect(linesFor({ kind: 'word', word: 4 }, { first: 1, last: 3 })).toEqual([line(4)]);
  expect(linesFor(arc(4))).toEqual([line(3), line(4)]);
  expect(linesFor(arc(3))).toEqual([line(3)]);
  const lower: SceneItem = { kind: 'lowerArc', head: { emptyNode: 0 }, dependent: { word: 4 }, arcs: [0] };
  expect(linesFor(lower)).toEqual([diagram.emptyNodes[0].line, line(4)]);
  const shown = reduce(initialState(undefined), {
    type: 'show',
    diagram,
    word: 1,
    options: { showLemma: false, showFeatures: false },
  }).state;
  const { effects } = reduce(shown, { type: 'searchFor', lines: [7] });
  expect(effects).toMatchObject([{ type: 'post', message: { type: 'searchFor', uri, lines: [7] } }]);
});
