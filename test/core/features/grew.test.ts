/** Editor features for requests and rules: suggestions, explanations, outline, folds. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import {
  grewCompletionsAt,
  grewFolds,
  grewHoverAt,
  grewSymbols,
  queryWords,
  Vocabulary,
} from '../../../server/src/core/features/index.ts';
import { type FileTexts, parseRequest } from '../../../server/src/core/query/index.ts';
import { parseRules } from '../../../server/src/core/query/rewrite/index.ts';
import { fixture } from '../../fixture.ts';

const TREEBANK = `
  # sent_id = s1
  # genre = news
  # newdoc id = d1
  # a remark of somebody
  1  Her   she  PRON  PRP  Case=Acc,Gen|Number[psor]=Sing  2  obl:arg  _  SpaceAfter=No|Case=x
  2  go    go   VERB  VB   Mood=Ind           0  root     _  _
  3  home  être  NOUN  NN   _                2  obj      _  Gloss=là
  4  there  _   ADV   _   _                2  obj      _  _

`;

const words = (() => {
  const document = Document.parse(fixture(TREEBANK).text);
  const vocabulary = new Vocabulary();
  vocabulary.follow(document, 0);
  vocabulary.count(() => false);
  return queryWords([vocabulary], [document], []);
})();

/** Suggestions at `$`; the inserted text if it differs from the label. */
function suggested(marked: string, known = words, files: FileTexts = { texts: new Map(), base: '/a/b.grs' }) {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const { start, items } = grewCompletionsAt(text, offset, known, files);
  return {
    start,
    items,
    labels: items.map(({ label, text: written }) => (label === written ? label : `${label}→${written}`)),
  };
}

describe('suggestions', () => {
  const HERE = '#BEGIN lex\n% a remark\nword\tthe tag\tkind\nof\tX\ty\n#END\n';
  const files = { texts: new Map([['/a/list.tsv', '\ufeffverb\tframe\r\ngo\tx\r\n']]), base: '/a/b.grs' };

  test.each([
    ['a comparison', `pattern { X.form = lex.¦ }\n${HERE}`, ['word', 'kind']],
    ['brackets', `pattern { X [lemma=lex.k¦] }\n${HERE}`, ['word', 'kind']],
    ['a command', `rule r { pattern { X [lemma=lex.word] } commands { X.A = lex.¦ } }\n${HERE}`, ['word', 'kind']],
    ['a file', '(lex from "list.tsv") pattern { X.form = lex.¦ }', ['verb', 'frame']],
    ['a file of rules', 'rule r (lex from "list.tsv") { pattern { X [form=lex.¦] } commands {} }', ['verb', 'frame']],
    ['a file that is not there', '(lex from "other.tsv") pattern { X.form = lex.¦ }', []],
    ['a table without a line', 'pattern { X.form = lex.¦ }\n#BEGIN lex\n#END\n', []],
  ])('the columns of a table: %s', (_, marked, expected) => {
    expect(suggested(marked, words, files).labels).toEqual(expected);
  });

  test('a node with the name of no table has the features of nodes', () => {
    expect(suggested(`pattern { X.form = X.¦ }\n${HERE}`, words, files).labels).toContain('Case');
  });

  test('none right behind a clause, where Enter ends the request; after a blank they are back', () => {
    expect(suggested('pattern { X -[nsubj]-> Y }¦').labels).toEqual([]);
    expect(suggested('pattern { X -[nsubj]-> Y } ¦').labels).toContain('without');
  });

  test.each([
    ['¦', ['pattern', 'with', 'without', 'global', 'rule', 'package', 'strat']],
    ['pattern { X [upos=¦', ['ADV', 'NOUN', 'PRON', 'VERB', 'ADJ']],
    ['pattern { X [upos=NOUN|¦', ['ADV', 'NOUN']],
    ['pattern { X [Case=¦', ['Acc,Gen→"Acc,Gen"']],
    ['pattern { X [Number__psor=¦', ['Sing']],
    ['pattern { X [Gloss="là", SpaceAfter=¦', ['No']],
    ['pattern { X [__MISC__Case=¦', ['x']],
    ['pattern { X [¦', ['form', 'lemma', 'upos', 'xpos', 'Case', 'Number__psor', 'Mood', 'SpaceAfter', '__MISC__Case']],
    ['pattern { X [upos=VERB]; X.¦', ['form', 'upos', 'Mood']],
    ['pattern { X -[¦', ['obj', 'obl:arg', 'root']],
    ['pattern { X -[nsubj|E:¦', ['E:obj', 'E:obl:arg']],
    ['pattern { X -[1=¦', ['obj', 'obl', 'root']],
    ['pattern { X -[1=obl, 2=¦', ['arg']],
    ['pattern { e: X -> Y; e.¦', ['label', '1', '2', 'enhanced', 'length', 'delta']],
    ['pattern { e: X -> Y; e.label = ¦', ['obj', 'obl:arg']],
    ['pattern { e: X -> Yes; X << ¦', ['X', 'Yes', 'e']],
    ['pattern { ¦', ['delta', 'height', 'meta', 'global']],
    ['global { ¦', ['is_projective', 'sent_id', 'genre', 'newdoc id→"newdoc id"']],
    ['pattern { meta.¦', ['genre', 'sent_id']],
    ['pattern { global.¦', ['is_tree', 'is_not_cyclic']],
    ['rule a { ¦', ['pattern', 'without', 'commands']],
    ['package p { ¦', ['rule', 'package', 'strat']],
    ['rule a { pattern { X []; e: X -> Y } commands { ¦', ['add_edge', 'del_node', 'shift_in', 'X', 'Y', 'e']],
    ['rule a { pattern { X [] } commands { del_node ¦', ['X']],
    ['rule a { pattern { e: X -> Y } commands { del_edge ¦', ['e']],
    ['rule a { pattern { X [] } commands { X.upos = ¦', ['ADV', 'NOUN']],
    ['rule a { }\npackage p {\n  rule b { }\n}\nstrat main { ¦', ['Onf', 'Seq', 'Iter', 'Empty', 'a', 'p', 'p.b']],
    ['strat main { Onf (¦) }\nrule later { }', ['later']],
    ['rule a { pattern { X [ }\nrule b { pattern { X [upos=¦', ['NOUN']],
    ['rule a { pattern { X [lemma=¦] } }\n#BEGIN lex\na\nb\n#END\n', ['lex']],
    ['rule a (titles from "a.tsv") { pattern { X [lemma=¦', ['titles']],
    ['(titles from "a.tsv", verbs from "b.tsv")\npattern { X [lemma=¦', ['titles', 'verbs']],
    ['pattern { X [lemma=¦] }\n#BEGIN lex\na\nb\n#END\n', ['lex']],
  ])('at %s', (text, wanted) => {
    const { labels } = suggested(text);
    expect(
      wanted.filter((each) => !labels.includes(each)),
      labels.join(' '),
    ).toEqual([]);
  });

  test.each([
    ['pattern { X [lemma="¦', 'in quotes'],
    ['pattern { X [] % here ¦', 'in comments'],
    ['pattern { X ? [¦', 'behind a mistake'],
  ])('there are none at %s: %s', (text) => expect(suggested(text).labels).toEqual([]));

  test('names of another rule are not in scope, nor the word that is being typed', () => {
    const { labels } = suggested('rule a { pattern { A [] } }\nrule b { pattern { B []; C -[obj]-> D; X << E¦');
    expect(labels).toEqual(['B', 'C', 'D']);
  });

  test('a remark is no metadata', () => {
    expect(suggested('global { ¦').labels.some((label) => label.includes('remark'))).toBe(false);
  });

  test('the word before the cursor is replaced, and remarks say what it means and how often it occurs', () => {
    const { start, items } = suggested('pattern { X -[o¦');
    expect(start).toBe(14);
    expect(items[0]).toEqual({ kind: 'relation', label: 'obj', text: 'obj', remark: 'object · 2×' });
    expect(suggested('pattern { X [upos=N¦').items.find(({ label }) => label === 'ADJ')?.remark).toBe('adjective');
  });

  test('without a treebank, what Universal Dependencies have', () => {
    const none = queryWords([], [], []);
    expect(suggested('pattern { X [Mood=¦', none).labels).toContain('Ind');
    expect(suggested('pattern { X -[¦', none).labels).toContain('nsubj');
  });

  test('whatever is suggested can be read', () => {
    for (const text of [
      'pattern { X [upos=¦] }',
      'pattern { X [Case=¦] }',
      'pattern { X -[¦]-> Y }',
      'global { ¦ = a }',
      'pattern { X [¦] }',
      'pattern { X [__MISC__Case=¦] }',
      'pattern { X [Gloss=¦] }',
    ]) {
      const { start, items } = suggested(text);
      const of = items.filter(({ kind }) => kind !== 'keyword');
      expect(of.length, text).toBeGreaterThan(0);
      for (const item of of) {
        const done = text.replace('¦', '').slice(0, start) + item.text + text.replace('¦', '').slice(start);
        expect(parseRequest(done).problems, done).toEqual([]);
      }
    }
  });
});

describe('explanations', () => {
  test.each([
    ['pat¦tern { X [] }', 'pattern: What to find'],
    ['pattern { X [up¦os=NOUN] }', 'upos: The universal'],
    ['pattern { X -[1¦=obl]-> Y }', '1: The label before'],
    ['rule r { commands { del_e¦dge e } }', 'del_edge e removes'],
    ['strat s { On¦f (r) }', 'Onf (S) applies'],
    ['pattern { e.lab¦el = obj }', 'label: The whole label'],
    ['pattern { X -> Y; delta¦(X, Y) = 1 }', 'delta(X,Y): the distance'],
    ['pattern { X [] }\nwithout¦ { }', 'without: The match'],
  ])('at %s', (marked, wanted) => {
    const found = grewHoverAt(marked.replace('¦', ''), marked.indexOf('¦'));
    expect(found?.paragraphs[0]?.slice(0, wanted.length)).toBe(wanted);
  });

  test.each([
    ['pattern { X [upos=NO¦UN] }', 'tag', 'NOUN'],
    ['pattern { X [upos=VERB|NO¦UN] }', 'tag', 'NOUN'],
    ['pattern { X -[nsu¦bj:pass]-> Y }', 'relation', 'nsubj:pass'],
    ['pattern { X -[E:ob¦j]-> Y }', 'relation', 'obj'],
    ['pattern { e.label = ob¦j }', 'relation', 'obj'],
  ])('at %s it is guidance about the %s %s', (marked, kind, text) => {
    const found = grewHoverAt(marked.replace('¦', ''), marked.indexOf('¦'));
    expect(found).toMatchObject({ paragraphs: [], named: { kind, text } });
  });

  test.each([
    'pattern { X -[fo¦o]-> Y }',
    'pattern { X [upos=constr¦uctor] }',
    'pattern { X [lemma="patt¦ern"] }',
    '% pat¦tern',
    'pattern { X ¦ [] }',
    'pattern { X [form=pat¦tern] }',
    '¦',
  ])('there is none at %s', (marked) =>
    expect(grewHoverAt(marked.replace('¦', ''), marked.indexOf('¦'))).toBeUndefined(),
  );
});

test('the outline has rules in their packages', () => {
  const { declarations } = parseRules(
    'rule a { }\npackage p {\n  package q { rule b { } }\n  rule c { }\n}\nstrat main { a }',
  );
  const outline = (symbols: ReturnType<typeof grewSymbols>): unknown[] =>
    symbols.map(({ name, children }) => (children.length === 0 ? name.text : [name.text, ...outline(children)]));
  expect(outline(grewSymbols(declarations))).toEqual(['a', ['p', ['q', 'b'], 'c'], 'main']);
});

test('braces on several lines fold, and lexicons, but not those in quotes and comments', () => {
  const text =
    'rule r { % {\n  pattern { X [lemma="{"] }\n  commands {\n    del_node X\n  }\n}\n#BEGIN lex\na\n1\n#END\n';
  expect(grewFolds(text)).toEqual([
    { startLine: 2, endLine: 3 },
    { startLine: 0, endLine: 4 },
    { startLine: 6, endLine: 9 },
  ]);
});
