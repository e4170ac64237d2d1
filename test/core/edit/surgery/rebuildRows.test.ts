/** Cells, heads and relations written row by row, against the sentence as objects: the same edits, also for odd sentences. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { rebuild, type SentenceContent } from '../../../../server/src/core/edit/index.ts';
import { rebuildRows } from '../../../../server/src/core/edit/surgery/rebuildRows.ts';
import { GraphReader } from '../../../../server/src/core/query/graph/graph.ts';
import { Strings } from '../../../../server/src/core/query/graph/strings.ts';
import { State } from '../../../../server/src/core/query/rewrite/state.ts';
import { contentOf } from '../../../../server/src/core/query/rewrite/written.ts';
import { thoroughly } from '../../../thorough.ts';

const SEED = 20261130;

const mostly = <T>(usual: T, ...odd: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });

const DEPS = ['1:nsubj', '1:nsubj|2:obj', '0:root', '2', '01:obj', '1:', '9:x', '1.1:x', 'x:y', '2:obj|'];
const row = fc.record({
  kind: mostly('word', 'empty', 'token'),
  id: mostly('', '7', '0', '1-', '01', '1.2', '2.1'),
  feats: fc.constantFrom('_', 'Case=Nom', ''),
  head: mostly(1, 0, 2, 3, 9),
  headText: mostly('', '_', '1.1', '01', 'x'),
  label: mostly('obj', 'nsubj', '_', '', 'e\u0301', 'root'),
  deps: mostly('_', ...DEPS),
  misc: mostly('_', '', 'SpaceAfter=No', 'Entity=(e1)', 'CopyOf=1', 'CxnElt=1:x', 'A=1|B'),
  end: mostly('', '\t', '\tx'),
});
const columns = (names: string) => `# global.columns = ${names}`;
const comment = mostly(
  '# text = x',
  '# visual-style 1 bgColor:red',
  '# highlight tokens = 1 1',
  '# text = w0',
  'odd',
  columns('ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC X:Y'),
  columns('ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL MISC DEPS'),
  columns('ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS X:Y'),
);

const sentence = fc
  .tuple(fc.array(row, { minLength: 1, maxLength: 5 }), comment, mostly('\n', '\r\n'))
  .map(([rows, line, eol]) => {
    let [n, m] = [0, 0];
    const lines = rows.map(({ kind, id, feats, head, headText, label, deps, misc, end }) => {
      if (kind === 'word') [n, m] = [n + 1, 0];
      else if (kind === 'empty') m++;
      const own = kind === 'word' ? `${n}` : kind === 'empty' ? `${n}.${m}` : `${n + 1}-${n + 2}`;
      const isWord = kind === 'word';
      const cells = [id === '' ? own : id, `w${n}`, '_', 'NOUN', '_', feats];
      cells.push(isWord ? headText || `${head}` : '_', isWord ? label : '_', deps, misc);
      return cells.join('\t') + end;
    });
    return [line, ...lines, '', ''].join(eol);
  });

const change = fc.record({
  node: fc.nat(5),
  what: fc.constantFrom('form', 'upos', 'feats', 'misc', 'head', 'label', 'no edge', 'edge', 'node', 'nothing'),
  text: fc.constantFrom('a', '_', 'Case=Acc', 'A=1', 'CopyOf=2', 'Entity=(e2'),
  other: fc.nat(5),
});

/** The content of a sentence with some changes. */
function changed(text: string, changes: readonly (typeof change extends fc.Arbitrary<infer T> ? T : never)[]) {
  const [of] = Document.parse(text).sentences;
  const strings = new Strings();
  const state = State.of(new GraphReader(strings).read(of), strings);
  const read = contentOf(state, state);
  const nodes: SentenceContent['nodes'][number][] = [...read.nodes];
  let edges: SentenceContent['edges'][number][] = [...read.edges];
  for (const { node: at, what, text: now, other } of changes) {
    const node = nodes[at];
    if (node === undefined) continue;
    const source = other < nodes.length ? other : -1;
    const isIt = (edge: (typeof edges)[number]) => edge.target === at && !edge.isEnhanced;
    if (what === 'no edge') edges = edges.filter((edge) => !isIt(edge));
    else if (what === 'edge') edges.push({ source, target: at, label: now, isEnhanced: false });
    else if (what === 'head') edges = edges.map((edge) => (isIt(edge) ? { ...edge, source } : edge));
    else if (what === 'label') edges = edges.map((edge) => (isIt(edge) ? { ...edge, label: now } : edge));
    else if (what === 'node') nodes[at] = { ...node, was: undefined };
    else {
      const { cells } = state.nodes[at + 1];
      nodes[at] = { ...node, cells: { ...(node.cells ?? cells), ...(what !== 'nothing' && { [what]: now }) } };
    }
  }
  return { of, content: { ...read, nodes, edges } };
}

describe('sentences rewritten row by row', () => {
  test(`are rewritten as whole ones are (seed ${SEED})`, () => {
    let n = 0;
    fc.assert(
      fc.property(sentence, fc.array(change, { maxLength: 3 }), (text, changes) => {
        const { of, content } = changed(text, changes);
        const { isDepsKept: _, ...slow } = content;
        expect(rebuild(of, content)).toEqual(rebuild(of, slow));
        if (rebuildRows(of, content) !== undefined) n++;
      }),
      { seed: SEED, numRuns: thoroughly(20_000, 2_000) },
    );
    expect(n).toBeGreaterThan(200);
  });
});
