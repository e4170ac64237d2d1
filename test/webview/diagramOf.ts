/** Diagrams for tests, from a compact notation, and by definitions written independently of the core. */

import type { Diagram, DiagramArc, DiagramWord } from '../../server/src/protocol/diagram.ts';

const strictlyInside = (x: number, a: number, b: number) => Math.min(a, b) < x && x < Math.max(a, b);

/** Exactly one end of each arc lies strictly inside the other; the root is at position 0. */
export function arcsCross(heads: readonly number[], a: number, b: number): boolean {
  if (heads[a] < 0 || heads[b] < 0) return false;
  const inside = (x: number, arc: number) => strictlyInside(x, heads[arc], arc);
  return inside(a, b) !== inside(heads[a], b) && inside(b, a) !== inside(heads[b], a);
}

function dominates(heads: readonly number[], ancestor: number, word: number): boolean {
  let each = word;
  for (let steps = 0; steps <= heads.length && each >= 0; steps++) {
    if (each === ancestor) return true;
    each = heads[each];
  }
  return false;
}

function isInCycle(heads: readonly number[], word: number): boolean {
  let each = heads[word];
  for (let steps = 0; steps <= heads.length && each > 0; steps++) {
    if (each === word) return true;
    each = heads[each];
  }
  return false;
}

/** @param heads by position; heads[0] is -1 */
export function arcsOf(heads: readonly number[]): DiagramArc[] {
  const words = heads.map((_, word) => word).slice(1);
  return words.map((dependent) => ({
    dependent,
    crosses: words.filter((other) => arcsCross(heads, dependent, other)),
    breakers:
      heads[dependent] < 0 || isInCycle(heads, dependent)
        ? []
        : words.filter(
            (word) => strictlyInside(word, heads[dependent], dependent) && !dominates(heads, heads[dependent], word),
          ),
    isInCycle: isInCycle(heads, dependent),
  }));
}

/** A diagram with words w1…wn and these heads. */
export function diagramOfHeads(heads: readonly number[], word: Partial<DiagramWord> = {}): Diagram {
  const rows = heads
    .slice(1)
    .map((head, index) => `${index + 1} w${index + 1} w NOUN _ ${head} ${head === 0 ? 'root' : 'dep'}`);
  const diagram = diagramOf(rows.join('\n'));
  return { ...diagram, words: diagram.words.map((each) => ({ ...each, ...word })) };
}

/**
 * One row a line, cells apart by blanks: `ID FORM LEMMA UPOS FEATS HEAD DEPREL` of a word (HEAD `_`: unattached), `3-4 FORM` of a
 * multiword token, `5.1 FORM LEMMA UPOS` of an empty node, where the latter may be missing.
 */
export function diagramOf(text: string, more: Partial<Diagram> = {}): Diagram {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const isWord = ([id]: string[]) => /^\d+$/.test(id);
  const startLine = 2;
  const words = rows.flatMap((row, at): DiagramWord[] => {
    if (!isWord(row)) return [];
    const [id, form, lemma, upos, feats, head, deprel] = row;
    return [
      {
        index: Number(id),
        id,
        form,
        lemma,
        upos,
        xpos: '_',
        feats,
        head: head === '_' ? -1 : Number(head),
        deprel,
        misc: '_',
        line: startLine + at,
      },
    ];
  });
  const arcs = arcsOf([-1, ...words.map(({ head }) => head)]);
  const isPlain = arcs.every(({ breakers, isInCycle }) => breakers.length === 0 && !isInCycle);
  return {
    uri: 'file:///treebank.conllu',
    version: 1,
    startLine: 0,
    endLine: startLine + rows.length,
    sentId: 'fixture',
    text: undefined,
    isRightToLeft: false,
    words,
    multiwordTokens: rows.flatMap(([id, form], at) => {
      const range = /^(\d+)-(\d+)$/.exec(id);
      return range === null ? [] : [{ first: Number(range[1]), last: Number(range[2]), form, line: startLine + at }];
    }),
    emptyNodes: rows.flatMap(([id, form, lemma = '_', upos = '_'], at) => {
      const match = /^(\d+)\.\d+$/.exec(id);
      return match === null ? [] : [{ after: Number(match[1]), id, form, lemma, upos, line: startLine + at }];
    }),
    arcs,
    summary: isPlain ? 'projective' : 'not projective',
    ...more,
  };
}

/** the ← dog ← barked → loudly, barked → yesterday */
export const DOG = diagramOf(`
  1 the the DET _ 2 det
  2 dog dog NOUN _ 3 nsubj
  3 barked bark VERB _ 0 root
  4 loudly loudly ADV _ 3 advmod
  5 yesterday yesterday ADV _ 3 advmod
`);
