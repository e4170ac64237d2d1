/** Errors in requests and rules: their positions, what was expected, and the likely slip; and possible continuations. */

import { describe, expect, test } from 'vitest';
import { continuationAt, parseKey, parseRequest, placeInText } from '../../../server/src/core/query/index.ts';
import { parseRules, parseStrategy } from '../../../server/src/core/query/rewrite/index.ts';
import { type NamedFiles, namedFiles } from '../../../server/src/core/query/syntax/files.ts';
import { printRequest } from './printRequest.ts';

/** Problems as `line:column-column message`. */
function problemsOf(text: string, { problems } = parseRequest(text)): string[] {
  return problems.map(({ severity, span, message }) => {
    const { line, column } = placeInText(text, span.start);
    return `${severity === 'error' ? '' : 'warning '}${line}:${column} “${text.slice(span.start, span.end)}” ${message}`;
  });
}

describe('requests', () => {
  test.each([
    ['pattern { X [upos=VERB] Y [upos=NOUN] }', '1:25 “Y” Expected ; or } before Y.'],
    [
      'match { X [] }',
      '1:1 “match” Expected pattern, with, without or global before match. “match” was its name in older',
    ],
    ['pattern { X [upos=VERB }', '1:24 “}” Expected ] before }.'],
    [
      'pattern { X [Number[psor]=Sing] }',
      '1:20 “[” The layer of a feature is written with two underscores: Number__psor',
    ],
    ['pattern { X < Y }', '1:11 “X” X is not declared. Add the clause X [], or an edge'],
    ['pattern { X -[obj]-> * }', '1:11 “X” X is not declared.'],
    [
      'pattern { X []; X.upos = NOUN|VERB }',
      '1:30 “|” Here only one value is possible. Write X [upos=…|…] for several.',
    ],
    ['pattern { X [upos=NOUN]; X [upos=VERB] }', '1:29 “upos=VERB” These conditions on X contradict each other'],
    ['pattern { X [Case]; X [!Case] }', '1:24 “!Case” These conditions on X contradict each other'],
    ['pattern { X [upos=N|V]; X [upos<>V|N] }', '1:28 “upos<>V|N” These conditions on X contradict each other'],
    [
      'pattern { X [form=re"a"]; X [form=re"b"] }',
      '1:30 “form=re"b"” X has two patterns for the same feature. Put the second into with',
    ],
    ['pattern { e: X -> Y; e: Y -> Z }', '1:22 “e” The name e is used for two edges.'],
    ['pattern { X: X -> Y }', '1:11 “X” X names a node and an edge.'],
    ['pattern { meta [upos=NOUN] }', '1:11 “meta” meta is a keyword'],
    ['pattern { X [lemma=être] }', '1:20 “ê” A value with letters outside ASCII must be in quotes'],
    ['pattern { X [lemma=d.e] }', '1:20 “d” There is no lexicon d. A value with a dot must be in quotes: "d.e".'],
    ['pattern { X -[1=d.e]-> Y }', '1:17 “d” There is no lexicon d. A value with a dot must be in quotes: "d.e".'],
    ['pattern { X -[1=nsubj, 2<>d.e]-> Y }', '1:27 “d” There is no lexicon d.'],
    [
      'pattern { X -[1=d.rel, !enhanced]-> Y }\n#BEGIN d\nrel\nobj\n#END',
      '1:15 “1=d.rel” A field of a lexicon cannot stand in the brackets of an edge. Name the edge, and compare it: e: X -> Y; e.1 = d.rel.',
    ],
    [
      'pattern { f: X -[2<>d.rel]-> Y }\n#BEGIN d\nrel\nobj\n#END',
      '1:18 “2<>d.rel” A field of a lexicon cannot stand in the brackets of an edge. Name the edge, and compare it: f: X -> Y; f.2 <> d.rel.',
    ],
    ['pattern { X []; * -[1=d.rel]-> X }\n#BEGIN d\nrel\nobj\n#END', '1:21 “1=d.rel” A field of a lexicon'],
    ['pattern { X [] } without { X -[1=d.e]-> * }', '1:34 “d” There is no lexicon d.'],
    ['pattern { X -[/nsubj.*/]-> Y }', '1:15 “/” Patterns of relations are written re"…"'],
    ['pattern { X -[^re"n.*"]-> Y }', '1:16 “re” A pattern cannot be negated here.'],
    ['pattern { X -[re"n.*"|obj]-> Y }', '1:22 “|” A pattern cannot be combined with relations by |.'],
    ['pattern { e: X -> Y; Z []; e << Z }', '1:28 “e” e << Z: << cannot stand between an edge and a node.'],
    ['pattern { X []; Y []; X >< Y }', '1:23 “X” X >< Y: >< cannot stand between a node and a node. Only edges cross.'],
    ['pattern { X []; X < 3 }', '1:21 “3” X is a node, and < compares two nodes or two features'],
    ['pattern { X []; X.Person < 3 }', '1:17 “X.Person” < compares numbers, but Person is text.'],
    ['global { is_planar }', '1:10 “is_planar” There is no condition is_planar on a sentence.'],
    ['pattern { X [form=/(?=a).*/] }', '1:21 “?=a).*/” Look-ahead'],
    ['pattern { X []; Y []; dist(X,Y) = 2 }', '1:23 “dist” There is no dist(…). Use delta or length'],
    ['pattern { X [Number<>*] }', '1:22 “*” <>* has no meaning. Write !Number for “absent”'],
    ['pattern { X [] ', '1:16 “” The block pattern { is not closed'],
    ['pattern {\n  X []; % here\n  Y ! }', '3:5 “!” Expected [, ->, -[, : or a sign such as < after Y'],
    ['pattern { X []; Y []; X = Y }', '1:25 “=” To compare features, name them: X.lemma ='],
    ['pattern { * -> * }', '1:11 “* -> *” An edge needs a name at one of its ends'],
    ['pattern { X [form="a] }', '1:19 “"” This quotation mark is not closed.'],
    ['pattern { e: X -> Y; height(e) > 2 }', '1:29 “e” e is an edge, but a node is needed here.'],
    ['pattern { 3 [] }', '1:11 “3” A name of a node starts with a letter'],
  ])('%s', (text, wanted) => {
    const [first] = problemsOf(text);
    expect(first?.startsWith(wanted), first).toBe(true);
    expect(parseRequest(text).request).toBeUndefined();
  });

  test('all undeclared names are reported, in the order of the text', () => {
    expect(problemsOf('pattern { X []; X << Y; Z << X } without { W < X }').map((each) => each.slice(0, 22))).toEqual([
      '1:22 “Y” Y is not decl',
      '1:25 “Z” Z is not decl',
      '1:44 “W” W is not decl',
    ]);
  });

  test('a contradiction in without is a warning: the block excludes nothing', () => {
    const text = 'pattern { X [] } without { X [upos=N]; X [upos=V] }';
    expect(problemsOf(text)).toEqual([expect.stringMatching(/^warning 1:43 .*is ignored/)]);
    expect(parseRequest(text).request).toBeDefined();
  });

  test.each([
    'pattern { X [form=re".*", lemma<>"a"]; X [lemma] }',
    'pattern { X [upos=N]|[upos=V]; X [upos=V] }',
    'pattern { X [a=1/b=2]; X [a=2] }',
    'pattern { X [lemma=3rd, Gloss="3.5"] } % end',
    'pattern { X [] }',
    'pattern { e: X -> Y; f: * -> X; e.label = nsubj:pass; e.label <> E:obl:in; e.length <= f.length }',
    'pattern{X-[nsubj]->Y;X->Z;Y<<X;delta(X, Y)<= -1}',
    'pattern { }',
    '',
    'pattern { X -[E:nsubj:pass|"obl:in"]-> Y$; X.a; !Y$.b; * -> X; } global { sent_id = *; !genre; is_not_tree; text <> re"a" }',
  ])('%s is fine', (text) => expect(problemsOf(text)).toEqual([]));
});

test('the conditions of global are printed as they are read', () => {
  const text = 'global { sent_id=*; !genre; text<>re"a"; "newdoc id"=a|"b c"; is_not_tree; is_projective }';
  const { request } = parseRequest(text);
  expect(request && printRequest(request)).toBe(text);
});

test('keys name what is in the pattern', () => {
  const names = { nodes: new Set(['X', 'Y']), edges: new Set(['e']) };
  for (const key of [
    'X.upos',
    'X.a/b',
    'e.label',
    'delta(X,Y)',
    'X#Y',
    'X <-> Y',
    'meta.genre',
    '{ X << Y; e << e }',
    '(X.a, e.1)',
  ]) {
    if (!key.includes('e << e')) expect(parseKey(key, names).problems, key).toEqual([]);
  }
  expect(problemsOf('Z.upos', parseKey('Z.upos', names) as never)).toEqual([
    '1:1 “Z” The request has no node or edge Z in its pattern.',
  ]);
  expect(problemsOf('X upos', parseKey('X upos', names) as never)[0]).toMatch(/^1:3 “upos” Expected a key before upos/);
  expect(problemsOf('{ X << Z }', parseKey('{ X << Z }', names) as never)[0]).toMatch(/^1:8 “Z” Z is not declared/);
  expect(parseKey('X.a[gap=3]', names).problems).toHaveLength(1);
});

describe('what could come next', () => {
  const at = (text: string) => {
    const { expected, start } = continuationAt(text, text.length);
    return {
      start,
      items: expected.map((item) =>
        item.kind === 'word' ? item.text : item.kind === 'name' ? `a ${item.of}` : `a value of ${item.feature}`,
      ),
    };
  };

  test.each([
    ['', ['pattern', 'without', 'global']],
    ['patt', ['pattern']],
    ['pattern { ', ['a node', '}']],
    ['pattern { X [', ['a feature', ']', '!']],
    ['pattern { X [up', ['a feature']],
    ['pattern { X [upos=', ['a value of upos', '<>']],
    ['pattern { X [upos=NOUN|', ['a value of upos']],
    ['pattern { X [upos=NOUN', ['a value of upos']],
    ['pattern { X [upos=NOUN] ', [';', '}', '|']],
    ['pattern { X -[', ['a label']],
    ['pattern { X -[nsubj|o', ['a label']],
    ['pattern { X -[obj]-> ', ['a node', '*']],
    ['pattern { X.', ['a feature']],
    ['global { ', ['is_projective', 'is_not_tree', 'a metadata']],
  ])('after %s', (text, wanted) => {
    const { items } = at(text);
    const missing = wanted.filter((each) => !items.includes(each) && each !== '<>');
    expect(missing, items.join(' ')).toEqual([]);
  });

  test('the word that is being typed is replaced, and nothing is offered behind a mistake', () => {
    expect(at('pattern { X [upos=NO').start).toBe(18);
    expect(at('pattern { X ? [').items).toEqual([]);
    expect(continuationAt('pattern { V [upos=VERB]; V -> N; N', 34).names.nodes).toEqual(['V', 'N']);
  });
});

const rule = (request: string, commands: string) => `rule r { ${request} commands { ${commands} } }`;

describe('rules', () => {
  test.each([
    [
      rule('pattern { e: X -> Y }', 'del_edge e; add_edge f: X -> Y; f.label = e.label'),
      /The edge e was deleted by an earlier command/,
    ],
    [rule('pattern { X [] }', 'del_node X; X.upos = V'), /X was deleted by an earlier command/],
    [
      rule('pattern { X [] } without { X -> Y }', 'Y.upos = V'),
      /There is no node Y in the pattern. Nodes of with and without/,
    ],
    [rule('pattern { X [] }', 'del_edge e'), /There is no edge e in the pattern/],
    [rule('pattern { e: X -> Y }', 'e.length = 2'), /follows from its ends/],
    [rule('pattern { X [] }', 'add_node X'), /The name X is already used/],
    [rule('pattern { X [] }', 'X upos = V'), /X is no command. There are add_edge/],
    [rule('pattern { X [] }', 'X.upos = V Y.upos = V'), /Expected ; or } before Y. Commands are separated/],
    [rule('pattern { X [] }', 'shift X => Y'), /Edges are moved by shift X ==> Y/],
    [rule('pattern { X [lemma=lex.a] }', 'X.upos = V'), /There is no lexicon lex/],
    [
      `${rule('pattern { X [lemma=lex.a] }', 'X.upos = lex.c')}\n#BEGIN lex\na\tb\nx\ty\n#END`,
      /The lexicon lex has no field c. It has a, b/,
    ],
    [
      `${rule('pattern { X [lemma=lex.a] }', 'X.upos = V')}\n#BEGIN lex\na\tb\nx\n#END`,
      /This entry has 1 fields, but the first line/,
    ],
    [`${rule('pattern { X [lemma=lex.a] }', 'X.upos = V')}\n#BEGIN lex\na\tb\n`, /This lexicon is not closed/],
    ['rule r { pattern { X [] } commands { } } rule r { }', /There is already a rule, package or strategy r/],
    ['strat main { Onf (r) }', /There is no rule, package or strategy r/],
    ['strat main { Onf (main) }', /The strategy main uses itself/],
    ['strat a { b } strat b { Try (a) }', /uses itself/],
    ['rule r { } strat main { If (r, r) }', /If has three/],
    ['rule r { } strat main { Onf (r, r) }', /Onf has one strategy/],
    ['package p { rule r { }', /The package p \{ is not closed/],
    ['import "a.grs"', /There is no file a.grs/],
    ['rul r { }', /Expected rule, package or strat before rul/],
  ])('%s', (text, message) => {
    const { system, problems } = parseRules(text);
    expect(system).toBeUndefined();
    expect(problems.map((each) => each.message).join('\n')).toMatch(message);
    for (const { span } of problems) expect(span.start <= span.end && span.end <= text.length).toBe(true);
  });

  test.each([
    ['pattern { X [upos=N] }', 'X.Mark = a', true],
    ['pattern { X [upos=N, !Mark] }', 'X.Mark = a', false],
    ['pattern { X [upos=N] } without { X [Mark=a] }', 'X.Mark = a', false],
    ['pattern { X [upos=N]; Y [Mark] }', 'X.Mark = a', true],
    ['pattern { X [upos=N]; !X.Mark }', 'X.Mark = a', false],
    ['pattern { X [upos=N] }', 'X.upos = a', false],
    ['pattern { e: X -[obl]-> Y }', 'e.label = a', false],
    ['pattern { e: X -> Y; e.2 = a }', 'e.label = a', false],
    ['pattern { e: X -> Y }', 'e.label = a', true],
    ['pattern { e: X -> Y }', 'del_edge e', false],
    ['pattern { X [upos=N] }', 'add_node N :> X', true],
    ['pattern { X [upos=N] } without { X -[det]-> D }', 'add_node N :> X; add_edge X -[det]-> N', false],
    ['pattern { X []; Y []; X << Y }', 'add_edge X -[dep]-> Y', true],
    ['pattern { X []; Y []; X < Y }', 'unorder X; insert X :> Y', false],
  ])('%s commands { %s }: warned about %s', (request, commands, isWarned) => {
    const { system, problems } = parseRules(rule(request, commands));
    expect(system).toBeDefined();
    expect(problems.map(({ severity }) => severity)).toEqual(isWarned ? ['warning'] : []);
  });

  test('names are looked up in their own package first, then outside', () => {
    const text =
      'rule r { } package p { rule r { } package q { rule s { } strat t { Seq (s, r) } } } strat main { p.q.t }';
    const { system, problems } = parseRules(text);
    expect(problems).toEqual([]);
    expect([...(system?.rules.keys() ?? [])]).toEqual(['r', 'p.r', 'p.q.s']);
    expect(system?.packages.get('p')?.map(({ path }) => path)).toEqual(['p.r']);
    if (system === undefined) return;
    expect(parseStrategy('Onf (p.q)', system).problems).toEqual([]);
    expect(parseStrategy('Onf (s)', system).problems).toHaveLength(1);
    expect(parseStrategy('Onf (p) x', system).problems[0].message).toMatch(/Expected the end/);
  });
});

describe('files that include each other', () => {
  /** Problems of a text in main.grs; each of the files is parsed as often as it is opened. */
  const included = (main: string, texts: Readonly<Record<string, string>>) => {
    const all = new Map(Object.entries({ 'main.grs': main, ...texts }));
    let nOpened = 0;
    const counted = (files: NamedFiles): NamedFiles => ({
      ...files,
      open: (name) => {
        const file = files.open(name);
        nOpened++;
        if (5000 < nOpened) throw new Error('too many');
        return file === undefined ? undefined : { text: file.text, files: counted(file.files) };
      },
    });
    const { problems } = parseRules(main, counted(namedFiles(all, 'main.grs')));
    return { problems: problemsOf(main, { request: undefined, problems }), nOpened };
  };
  const including = (...names: readonly string[]) => names.map((name) => `include "${name}.grs"\n`).join('');

  test('a circle is reported at its include', () => {
    const texts = { 'a.grs': including('b'), 'x/b.grs': '', 'b.grs': `% here\n${including('a')}` };
    expect(included('\ninclude "a.grs"', texts).problems).toEqual([
      '2:9 “"a.grs"” b.grs:2: a.grs includes itself: a.grs → b.grs → a.grs.',
    ]);
    expect(included(including('main'), {}).problems).toEqual(['1:9 “"main.grs"” main.grs includes itself: main.grs.']);
  });

  test('the same file in two places is no circle', () => {
    const texts = {
      'a.grs': 'import "c.grs"',
      'b.grs': 'package p { include "c.grs" }',
      'c.grs': 'rule r { pattern { X [] } }',
    };
    expect(included(including('a', 'b'), texts).problems.filter((each) => !each.startsWith('warning'))).toEqual([]);
  });

  test('files that all include each other are not read in every order', () => {
    const names = [...'abcdefghij'];
    const texts = Object.fromEntries(
      names.map((name) => [`${name}.grs`, including(...names.filter((other) => other !== name))]),
    );
    const { problems, nOpened } = included(including('a'), texts);
    expect(problems).toHaveLength(100);
    expect(nOpened).toBeLessThan(1000);
  });

  test('files that include the next one twice are not read for ever', () => {
    const texts = Object.fromEntries(
      [...'abcdefghijklmnop'].map((name, i, all) => [`${name}.grs`, including(...(all[i + 1] ?? '').repeat(2))]),
    );
    const { problems, nOpened } = included(including('a'), texts);
    expect(problems[0]).toContain('too many files are included: at most 500');
    expect(nOpened).toBeLessThan(1000);
  });
});
