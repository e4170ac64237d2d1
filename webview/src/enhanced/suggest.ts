/** Relations to offer for an arc of the enhanced graph. Pure. */

import type { Diagram, DiagramNode, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { isRoot, isSameNode } from '../lowerLayer.ts';

/** Relations whose enhanced label ends in the lemma of a function word, and the relation of that word to the dependent. */
const TAILS: ReadonlyMap<string, string> = new Map([
  ['nmod', 'case'],
  ['obl', 'case'],
  ['acl', 'mark'],
  ['advcl', 'mark'],
  ['conj', 'cc'],
]);

/** The most frequent relations of arcs missing from the basic tree. */
const PLAIN = ['nsubj', 'obj', 'iobj', 'obl', 'nmod', 'nsubj:xsubj', 'ref', 'conj', 'xcomp', 'advcl', 'acl', 'dep'];

const universalPart = (relation: string): string => relation.split(':')[0];

/**
 * Without repetitions, the likeliest first: with the lemmas of the dependent's case, mark or cc (`obl:in`, `conj:and`, and `obl:in:loc`
 * if the dependent has a Case); the relation of the basic tree, for a subject in the voice of the head; `ref` from the head of a relative clause to its pronoun; `nsubj:xsubj`
 * from an xcomp to the subject of its governor; then the relations in the sentence, and the most frequent ones of enhanced graphs.
 */
export function suggestions(diagram: Diagram, head: DiagramNode, dependent: DiagramNode): string[] {
  if (isRoot(head)) return ['root'];
  const word = 'word' in dependent ? diagram.words[dependent.word - 1] : undefined;
  const basic = word !== undefined && 0 < word.head ? word : undefined;
  const isBasicHead = 'word' in head && basic?.head === head.word;
  const tailed = word === undefined ? [] : withTails(diagram, word, isBasicHead ? [word.deprel] : tailable(basic));
  const found = [
    ...(isRelativePronoun(diagram, head, dependent) ? ['ref'] : []),
    ...(isControlled(diagram, head, dependent) ? ['nsubj:xsubj'] : []),
    ...(isBasicHead ? [...tailed, basic.deprel] : [...subjectOf(diagram, head, basic), basic?.deprel ?? '', ...tailed]),
    ...usedHere(diagram, dependent),
    ...(word === undefined ? [] : withTails(diagram, word, [...TAILS.keys()])),
    ...PLAIN,
  ];
  return [...new Set(found)].filter((relation) => !NEVER.has(relation));
}

const NEVER = new Set(['', '_', 'root']);

/** A subject shared by conjuncts or controlled verbs gets the voice of each: `nsubj:pass` of a passive. */
function subjectOf({ words }: Diagram, head: DiagramNode, basic: DiagramWord | undefined): string[] {
  const relation = universalPart(basic?.deprel ?? '');
  if (!('word' in head) || (relation !== 'nsubj' && relation !== 'csubj')) return [];
  const isPassive =
    /(?:^|\|)Voice=[^|]*Pass/.test(words[head.word - 1].feats) ||
    words.some((each) => each.head === head.word && each.deprel === 'aux:pass');
  return [isPassive ? `${relation}:pass` : relation];
}

const tailable = (word: DiagramWord | undefined): string[] =>
  word !== undefined && TAILS.has(universalPart(word.deprel)) ? [word.deprel] : [];

/** `obl` → `obl:in`, `obl:in:loc`; nothing without such a function word. */
function withTails(diagram: Diagram, word: DiagramWord, relations: readonly string[]): string[] {
  return relations.flatMap((relation) => {
    const function_ = TAILS.get(universalPart(relation));
    if (function_ === undefined) return [];
    const tail = lemmasOf(diagram, word.index, function_);
    if (tail === '') return [];
    const grammaticalCase = function_ === 'case' ? /(?:^|\|)Case=([^|,]+)/.exec(word.feats)?.[1] : undefined;
    const plain = `${universalPart(relation)}:${tail}`;
    return grammaticalCase === undefined ? [plain] : [plain, `${plain}:${grammaticalCase.toLowerCase()}`];
  });
}

/** Lemmas of the dependents with a relation, and of the words fixed to them, in lower case and joined by `_`. */
function lemmasOf({ words }: Diagram, head: number, relation: string): string {
  const first = words.find((each) => each.head === head && universalPart(each.deprel) === relation);
  if (first === undefined) return '';
  const parts = words.filter(
    (each) => each === first || (each.head === first.index && universalPart(each.deprel) === 'fixed'),
  );
  const lemmas = parts.map(({ lemma, form }) => (lemma === '_' || lemma === '' ? form : lemma).toLowerCase());
  return lemmas.join('_').replaceAll(/[\s|]+/gu, '_');
}

/** The dependent is a relative pronoun or adverb in a clause below the head. */
function isRelativePronoun({ words }: Diagram, head: DiagramNode, dependent: DiagramNode): boolean {
  if (!('word' in head) || !('word' in dependent)) return false;
  if (
    !/(?:^|\|)PronType=[^|]*Rel/.test(words[dependent.word - 1].feats) &&
    !RELATIVE.has(words[dependent.word - 1].upos)
  )
    return false;
  let each = words[dependent.word - 1];
  for (let steps = 0; 0 < each.head && steps < words.length; steps++) {
    if (each.head === head.word) return universalPart(each.deprel) === 'acl' && each.index !== dependent.word;
    each = words[each.head - 1];
  }
  return false;
}

/** Without PronType, any pronoun may be relative. */
const RELATIVE = new Set(['PRON', 'DET', 'ADV', 'SCONJ']);

/** Relations that can control the subject of an xcomp. */
const CONTROLLERS = new Set(['nsubj', 'obj', 'iobj', 'obl']);

/** The head is an xcomp, possibly through a coordination, of a predicate that has the dependent as an argument. */
function isControlled(diagram: Diagram, head: DiagramNode, dependent: DiagramNode): boolean {
  const { words, enhanced = [] } = diagram;
  if (!('word' in head)) return false;
  let predicate = words[head.word - 1];
  for (let steps = 0; universalPart(predicate.deprel) === 'conj' && 0 < predicate.head && steps < words.length; steps++)
    predicate = words[predicate.head - 1];
  if (universalPart(predicate.deprel) !== 'xcomp') return false;
  return enhanced.some(
    (arc) =>
      isSameNode(arc.dependent, dependent) &&
      arc.head !== undefined &&
      isSameNode(arc.head, { word: predicate.head }) &&
      CONTROLLERS.has(universalPart(arc.relation ?? '')),
  );
}

/** Relations that the node has already, for a conjunct that shares it. */
function usedHere({ enhanced = [] }: Diagram, dependent: DiagramNode): string[] {
  return enhanced.flatMap(({ dependent: to, relation }) =>
    relation !== undefined && isSameNode(to, dependent) ? [relation] : [],
  );
}
