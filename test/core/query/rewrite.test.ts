/** Strategies, commands and the writing of whole sentences. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document, Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { rebuild, type SentenceContent } from '../../../server/src/core/edit/index.ts';
import { GraphReader, Strings } from '../../../server/src/core/query/index.ts';
import { parseRules, parseStrategy, Rewriter, type Rewritten } from '../../../server/src/core/query/rewrite/index.ts';
import { State } from '../../../server/src/core/query/rewrite/state.ts';
import { contentOf } from '../../../server/src/core/query/rewrite/written.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';
import { sentences } from './requests.ts';

const sentenceOf = (text: string) => splitBlocks(text)[0];

const DOGS = conllu(`
# sent_id = s
1  Big   big   ADJ   JJ   Degree=Pos   2  amod   2:amod        _
2  dogs  dog   NOUN  NNS  Number=Plur  3  nsubj  3:nsubj       _
3  bark  bark  VERB  VBP  _            0  root   0:root        Gloss=a|SpaceAfter=No
4  !     !     PUNCT  .   _            3  punct  3:punct       _

`);

function rewritten(grs: string, text = DOGS): Rewritten {
  const { system, problems } = parseRules(grs);
  const main = system?.strategies.get('main');
  if (system === undefined || main === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return new Rewriter(system, main).rewrite(sentenceOf(text));
}

/** The changed rows, without those that only got another ID. */
function rows(grs: string, text = DOGS): string[] {
  const result = rewritten(grs, text);
  if (result.kind !== 'edited') throw new Error(JSON.stringify(result));
  const before = new Set(text.split('\n'));
  return applyEdits(text, result.edits)
    .split('\n')
    .filter((line) => !before.has(line))
    .map((line) => line.replaceAll('\t', ' '));
}

const one = (request: string, commands: string) =>
  `rule r { ${request} commands { ${commands} } } strat main { Onf (r) }`;

describe('a table without rows', () => {
  const withTable = (condition: string, command: string) =>
    rows(`rule r { pattern { X [upos=NOUN, !Mark${condition}] } commands { ${command} } }
#BEGIN t
lemma
#END
strat main { Onf (r) }`);

  test('says of no value that it has it', () => {
    const marked = ['2 dogs dog NOUN NNS Number=Plur 3 nsubj 3:nsubj Mark=yes'];
    expect(withTable(', lemma<>t.lemma', 'X.Mark = yes')).toEqual(marked);
    expect(withTable('', 'X.Mark = yes')).toEqual(marked);
    expect(withTable(', lemma=t.lemma', 'X.Mark = yes')).toEqual([]);
  });

  test('has no value to write', () => expect(withTable('', 'X.Mark = t.lemma')).toEqual([]));
});

describe('commands', () => {
  test.each([
    [
      'X [lemma=big, !Mark]',
      'X.Mark = X.lemma + "-" + X.form[0:2] + X.form[-1:]',
      ['1 Big big ADJ JJ Degree=Pos 2 amod 2:amod Mark=big-Big'],
    ],
    ['X [lemma=big, !Case]', 'X.Case = Nom', ['1 Big big ADJ JJ Case=Nom|Degree=Pos 2 amod 2:amod _']],
    ['X [Degree]', 'del_feat X.Degree', ['1 Big big ADJ JJ _ 2 amod 2:amod _']],
    ['X [Gloss=a]', 'X.Gloss = b', ['3 bark bark VERB VBP _ 0 root 0:root Gloss=b|SpaceAfter=No']],
    ['X [xpos=JJ]', 'del_feat X.xpos', ['1 Big big ADJ _ Degree=Pos 2 amod 2:amod _']],
    ['e: X -[amod]-> Y', 'e.2 = "x"; e.1 = nmod', ['1 Big big ADJ JJ Degree=Pos 2 nmod:x 2:amod _']],
    ['e: X -[E:amod]-> Y', 'e.label = "E:nmod"', ['1 Big big ADJ JJ Degree=Pos 2 amod 2:nmod _']],
    ['e: X -[E:amod]-> Y', 'del_edge e', ['1 Big big ADJ JJ Degree=Pos 2 amod _ _']],
    ['e: X -[amod]-> Y', 'del_edge e', ['1 Big big ADJ JJ Degree=Pos _ _ 2:amod _']],
    ['X -[amod]-> Y', 'del_edge X -[amod]-> Y', ['1 Big big ADJ JJ Degree=Pos _ _ 2:amod _']],
    [
      'X -[nsubj]-> Y; Y -[amod]-> Z } without { X -[E:dep]-> Z',
      'add_edge X -[1=dep, enhanced=yes]-> Z',
      ['1 Big big ADJ JJ Degree=Pos 2 amod 2:amod|3:dep _'],
    ],
    [
      'X [upos=VERB]; Y [upos=PUNCT, !Mark]',
      'Y.Mark = a; append_feats "+" Y ==> X',
      ['3 bark bark VERB VBP _ 0 root 0:root Gloss=a|Mark=a|SpaceAfter=No', '4 ! ! PUNCT . _ 3 punct 3:punct Mark=a'],
    ],
    [
      'X [lemma=dog]; Y [lemma=big, !Number]',
      'prepend_feats "-" X =[re"N.*"]=> Y',
      ['1 Big big ADJ JJ Degree=Pos|Number=Plur 2 amod 2:amod _'],
    ],
    [
      'X [upos=VERB]; Y [upos=PUNCT, !Gloss]',
      'Y.Gloss = b; prepend_feats "+" Y =[re"Gl.*"]=> X',
      ['3 bark bark VERB VBP _ 0 root 0:root Gloss=b+a|SpaceAfter=No', '4 ! ! PUNCT . _ 3 punct 3:punct Gloss=b'],
    ],
  ])('%s: %s', (request, commands, wanted) => {
    expect(rows(one(`pattern { ${request} }`, commands))).toEqual(wanted);
  });

  test('shift moves edges with words that the pattern does not name', () => {
    const pattern = 'pattern { X [lemma=bark]; Y [lemma=dog]; e: X -[nsubj]-> Y }';
    expect(rows(one(pattern, 'del_edge e; shift_out X =[punct]=> Y'))).toEqual([
      '2 dogs dog NOUN NNS Number=Plur _ _ 3:nsubj _',
      '4 ! ! PUNCT . _ 2 punct 3:punct _',
    ]);
    expect(rows(one(pattern, 'del_edge e; shift_in X ==> Y; add_edge Y -[dep]-> X'))).toEqual([
      '2 dogs dog NOUN NNS Number=Plur 0 root 0:root|3:nsubj _',
      '3 bark bark VERB VBP _ 2 dep _ Gloss=a|SpaceAfter=No',
    ]);
    expect(rows(one(pattern, 'del_edge e; shift Y =[^E:amod]=> X'))).toEqual([
      '1 Big big ADJ JJ Degree=Pos 3 amod 2:amod _',
      '2 dogs dog NOUN NNS Number=Plur _ _ 3:nsubj _',
    ]);
  });

  test('empty nodes are made, moved words keep their references, deleted ones leave none', () => {
    const made = rows(
      one(
        'pattern { V [upos=VERB] } without { V -[E:obj]-> E }',
        'add_node E :> V; E.wordform = "__EMPTY__"; E.form = "it"; add_edge V -[E:obj]-> E',
      ),
    );
    expect(made).toEqual(['3.1 it _ _ _ _ _ _ 3:obj _']);
    expect(rows(one('pattern { X [lemma=big]; Y [lemma=dog]; X < Y }', 'unorder X; insert X :> Y'))).toEqual([
      '1 dogs dog NOUN NNS Number=Plur 3 nsubj 3:nsubj _',
      '2 Big big ADJ JJ Degree=Pos 1 amod 1:amod _',
    ]);
    expect(rows(one('pattern { X [lemma=dog] }', 'del_node X'))[0]).toBe('1 Big big ADJ JJ Degree=Pos _ _ _ _');
  });

  test('a word with two heads, an absent feature and the last word stop the sentence', () => {
    const reasons = [
      one('pattern { X -[nsubj]-> Y; Z [lemma=big] } without { Z -[dep]-> Y }', 'add_edge Z -[dep]-> Y'),
      one('pattern { X [lemma=big, !Mark] }', 'X.Mark = X.Case'),
      one('pattern { X [upos] }', 'del_node X'),
    ]
      .map((grs) => rewritten(grs))
      .map((result) => (result.kind === 'stopped' ? result.reason : ''));
    expect(reasons[0]).toContain('“dogs” (2) would have two heads, “bark” (3) and “Big” (1).');
    expect(reasons[1]).toContain('r: “Big” has no Case, which X.Case reads. Add X [Case] to the pattern.');
    expect(reasons[2]).toContain('No word would be left.');
  });
});

describe('strategies', () => {
  const rules = `rule a { pattern { X [upos=ADJ, !Mark] } commands { X.Mark = a } }
rule b { pattern { X [upos=NOUN, !Mark] } commands { X.Mark = b } }
rule none { pattern { X [upos=X] } commands { del_node X } }
rule back { pattern { X [Mark] } commands { del_feat X.Mark } }
package p { rule a { pattern { X [upos=PUNCT, !Mark] } commands { X.Mark = p } } }
`;
  const marks = (strategy: string): string => {
    const result = rewritten(`${rules}strat main { ${strategy} }`);
    if (result.kind === 'stopped') return `stopped: ${result.cycle.join(' ')}`;
    const texts = result.kind === 'several' ? result.texts : [applyEdits(DOGS, result.edits)];
    return texts
      .map((text) => (text.match(/Mark=\w/g) ?? []).join(' '))
      .sort()
      .join(', ');
  };

  test.each([
    ['Onf (a)', 'Mark=a'],
    ['Onf (Alt (a, b))', 'Mark=a Mark=b'],
    ['Seq (Onf (a), Onf (none), Onf (b))', 'Mark=a Mark=b'],
    ['Onf (Seq (a, none))', ''],
    ['Seq (a, none)', ''],
    ['Seq (Try (none), a)', 'Mark=a'],
    ['Alt (a, b)', 'Mark=a, Mark=b'],
    ['Pick (Alt (a, b))', 'Mark=a'],
    ['Iter (Alt (a, b))', 'Mark=a Mark=b'],
    ['If (none, a, b)', 'Mark=b'],
    ['If (a, b, none)', 'Mark=b'],
    ['Onf (If (none, none, a))', 'Mark=a'],
    ['Onf (Seq (Try (b), Onf (a)))', 'Mark=a Mark=b'],
    ['Empty', ''],
    ['Onf (p)', 'Mark=p'],
    ['Onf (p.a)', 'Mark=p'],
    ['Onf (Alt (a, back))', 'stopped: a back'],
  ])('%s gives %s', (strategy, wanted) => expect(marks(strategy)).toBe(wanted));

  test('rules that add nodes for ever are stopped', () => {
    const result = rewritten(one('pattern { X [upos=ADJ] }', 'add_node N :> X; N.form = x'));
    expect(result).toMatchObject({ kind: 'stopped', reason: expect.stringContaining('r added more than 300 nodes') });
  });

  test('the first result is that of the first words in the order of the names, however they are searched for', () => {
    const grs = (pattern: string) =>
      `rule r { pattern { ${pattern} } commands { B.Mark = first } } strat main { Pick (r) }`;
    // A is the root, then “dogs”; edges are searched by their ends, of which “Big” is the first.
    expect(rows(grs('A -[amod|root]-> B'))).toEqual([
      '3 bark bark VERB VBP _ 0 root 0:root Gloss=a|Mark=first|SpaceAfter=No',
    ]);
    expect(rows(grs('C -[amod|root]-> B'))).toEqual(['1 Big big ADJ JJ Degree=Pos 2 amod 2:amod Mark=first']);
  });

  test('a lexicon gives a result for each row that fits, and Onf takes the first', () => {
    const lexicon = '\n#BEGIN lex\nlemma\tsense\ndog\tx\ndog\ty\ncat\tz\n#END\n';
    const grs = (strategy: string) =>
      `rule r { pattern { X [lemma=lex.lemma, !Sense] } commands { X.Sense = lex.sense } }${lexicon}strat main { ${strategy} }`;
    expect(rows(grs('Onf (r)'))).toEqual(['2 dogs dog NOUN NNS Number=Plur 3 nsubj 3:nsubj Sense=x']);
    const all = rewritten(grs('r'));
    expect(all.kind === 'several' && all.texts.map((text) => /Sense=(.)/.exec(text)?.[1])).toEqual(['x', 'y']);
  });

  test.each([
    ['a comparison', 'X.lemma = lex.lemma', 'y'],
    ['a value put together', 'lower(X.lemma) + "s" = lex.lemma + "s"', 'y'],
    ['alternatives', 'X [lemma=lex.lemma]|[form=lex.lemma]', 'y'],
    ['letters and accents apart', 'X.lemma + "é" = lex.lemma', 'z'],
  ])('the row that a command uses is the one that fits: %s', (_, clauses, sense) => {
    const lexicon = '\n#BEGIN lex\nlemma\tsense\ncat\tx\ndog\ty\ndoge\u0301\tz\n#END\n';
    const grs = `rule r { pattern { X [upos=NOUN, !Sense]; ${clauses} } commands { X.Sense = lex.sense } }${lexicon}strat main { Onf (r) }`;
    expect(rows(grs)).toEqual([`2 dogs dog NOUN NNS Number=Plur 3 nsubj 3:nsubj Sense=${sense}`]);
  });
});

/** The result is as intended: the sentence read again has the nodes and edges of the content. */
test('a sentence that is rebuilt has the content that was asked for', () => {
  const strings = new Strings();
  const reader = new GraphReader(strings);
  const readContent = (text: string) => {
    const state = State.of(reader.read(new Sentence(text, text.split('\n').length - 1)), strings);
    const nodes = contentOf(state, state).nodes.map((node, i) => ({ ...node, cells: state.nodes[i + 1].cells }));
    return { ...contentOf(state, state), nodes };
  };
  const edgesOf = ({ edges }: SentenceContent) =>
    edges.map(({ source, target, label, isEnhanced }) => `${source} ${target} ${label} ${isEnhanced}`).sort();
  fc.assert(
    fc.property(
      sentences,
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 4 }),
      (text, kind, from, to) => {
        const content = readContent(text);
        const nodes: (typeof content.nodes)[number][] = [...content.nodes];
        const at = from % nodes.length;
        if (kind === 1)
          nodes.splice(to % (nodes.length + 1), 0, {
            was: undefined,
            kind: 'word',
            cells: { form: 'n', lemma: '_', upos: 'X', xpos: '_', feats: '_', misc: '_' },
          });
        if (kind === 2) nodes.splice(at, 1);
        if (kind === 3) nodes.splice(to % nodes.length, 0, ...nodes.splice(at, 1));
        fc.pre(nodes.some((node) => node.kind === 'word'));
        const placeOf = (index: number) => (index === -1 ? -1 : nodes.indexOf(content.nodes[index]));
        const edges = content.edges
          .filter(({ source, target }) => placeOf(target) !== -1 && (source === -1 || placeOf(source) !== -1))
          // DEPS that refer to their own word are dropped by surgery.
          .filter(({ source, target, isEnhanced }) => !isEnhanced || source !== target)
          .map((edge) => ({ ...edge, source: placeOf(edge.source), target: placeOf(edge.target) }));
        const sentence = new Sentence(text, text.split('\n').length - 1);
        const result = rebuild(sentence, { nodes, edges });
        if (!result.ok) throw new Error(result.message);
        const after = readContent(applyEdits(text, result.edits));
        expect(after.nodes.map((node) => [node.kind, node.cells])).toEqual(
          nodes.map((node) => [node.kind, node.cells]),
        );
        expect(edgesOf(after)).toEqual(edgesOf({ nodes, edges }));
        if (kind === 0 && edges.length === content.edges.length) expect(result.edits).toEqual([]);
      },
    ),
    { numRuns: runs(1000) },
  );
});

test('after a step, columns and expressions are still read from the rows of their words', () => {
  const header = '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC X:Y PARSEME:MWE\n';
  const words = ['1\ta\ta\tNOUN\t_\t_\t2\tobj\t_\t_\tone\t1:VID', '2\tb\tb\tVERB\t_\t_\t0\troot\t_\t_\ttwo\t1'];
  const [of] = Document.parse(
    `${header}# sent_id = s\n${words.join('\n')}\n3\tc\tc\tX\t_\t_\t2\tobj\t_\t_\tthree\t*\n\n`,
  ).sentences;
  const { system } = parseRules(`package p {
rule first { pattern { X [upos=X, !A] } commands { X.A = "1" } }
rule column { pattern { X [upos=X, A]; Y [X:Y="two", !B] } commands { Y.B = "1" } }
rule expression { pattern { X [upos=X, A]; Y [mwe, !C] } commands { Y.C = "1" } }
}`);
  const strategy = system && parseStrategy('Onf (p)', system).strategy;
  if (system === undefined || strategy === undefined) throw new Error('The rules have an error.');
  const result = new Rewriter(system, strategy).rewrite(of);
  const now = result.kind === 'edited' ? applyEdits(of.text, result.edits) : '';
  const misc = now.split('\n').flatMap((line) => line.split('\t')[9] ?? []);
  expect(misc).toEqual(['C=1', 'B=1|C=1', 'A=1']);
});
