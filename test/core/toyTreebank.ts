/** Sentences of a small invented language with a learnable grammar: for tests of parsers and trainers. */

import { type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { createRandom } from '../../server/src/core/parser/base/hash.ts';

interface Node {
  readonly form: string;
  readonly upos: string;
  readonly deprel: string;
  /** Index of the head within the sentence, set when the phrase is placed. */
  head: Node | undefined;
}

const WORDS = {
  NOUN: ['dog', 'cat', 'house', 'tree', 'river', 'stone', 'bird', 'child', 'street', 'song'],
  VERB: ['sees', 'likes', 'takes', 'finds', 'hears', 'paints', 'knows'],
  DET: ['the', 'a', 'this'],
  ADJ: ['old', 'small', 'green', 'happy', 'quiet'],
  ADP: ['in', 'near', 'behind'],
  ADV: ['often', 'never', 'now'],
  PUNCT: ['.', '!'],
} as const;

type Tag = keyof typeof WORDS;

/** Noun phrase, verb, noun phrase, perhaps a prepositional phrase and an adverb, a full stop. */
export function toySentence(random: () => number): Sentence {
  const word = (upos: Tag, deprel: string, head?: Node): Node => {
    const forms = WORDS[upos];
    return { form: forms[Math.floor(random() * forms.length)], upos, deprel, head };
  };
  const nounPhrase = (deprel: string, head: Node, preposition: boolean): Node[] => {
    const noun = word('NOUN', deprel, head);
    const before: Node[] = [];
    if (preposition) before.push(word('ADP', 'case', noun));
    before.push(word('DET', 'det', noun));
    if (random() < 0.4) before.push(word('ADJ', 'amod', noun));
    return [...before, noun];
  };
  const verb = word('VERB', 'root');
  const nodes = [...nounPhrase('nsubj', verb, false), verb, ...nounPhrase('obj', verb, false)];
  if (random() < 0.5) nodes.push(...nounPhrase('obl', verb, true));
  if (random() < 0.3) nodes.push(word('ADV', 'advmod', verb));
  nodes.push(word('PUNCT', 'punct', verb));
  const rows = nodes.map(({ form, upos, deprel, head }, index) => {
    const headId = head === undefined ? 0 : nodes.indexOf(head) + 1;
    return `${index + 1}\t${form}\t${form}\t${upos}\t_\t_\t${headId}\t${deprel}\t_\t_\n`;
  });
  return splitBlocks(`${rows.join('')}\n`)[0];
}

/** The same sentences with their text: without it, a tokenizer has nothing to learn from. */
export function withText(sentences: readonly Sentence[]): Sentence[] {
  const forms = (sentence: Sentence) =>
    Array.from({ length: sentence.nWords }, (_, at) => sentence.wordCell(at + 1, 1));
  return sentences.map((each) => splitBlocks(`# text = ${forms(each).join(' ')}\n${each.text}`)[0]);
}

export function toyTreebank(nSentences: number, seed: number): Sentence[] {
  const random = createRandom(seed);
  return Array.from({ length: nSentences }, () => toySentence(random));
}
