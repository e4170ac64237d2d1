/** Multiword tokens made, extended, dissolved, and made of one word. */

import { Column } from '../../conllu/index.ts';
import { type Draft, newCells } from './draft.ts';
import { GLUED, gapOf, isGlued, SPACE, setGap, takeGap, withMiscOf } from './gaps.ts';
import { tokensAmong } from './mergeWords.ts';
import { type Node, Range, type Token } from './nodes.ts';
import { coverage, requireNoRange } from './ranges.ts';
import { refuse } from './refusal.ts';
import { splitInto } from './splitWord.ts';
import type { OperationArgs } from './types.ts';

/** Puts words into a multiword token. Its form is theirs one after the other, or the one given; it takes the gap of the last. */
export function makeMwt(draft: Draft, args: OperationArgs['make_mwt']): void {
  const words = draft.stretch(args.first, args.last);
  requireNoRange(draft, words);
  const range = new Range(words[0], words[words.length - 1], undefined, []);
  cover(draft, range, words, words, args.form);
  draft.ranges.push(range);
}

/** Takes more words into a multiword token; all but its form and gap stays. */
export function extendMwt(draft: Draft, args: OperationArgs['extend_mwt']): void {
  const words = draft.stretch(args.first, args.last);
  const { inside, around } = coverage(draft, words);
  if (around !== undefined) refuse('in-mwt', `All of these words are in the multiword token “${around.form}” already.`);
  if (inside.length === 0) refuse('no-mwt', 'None of these words is in a multiword token. Make one instead.');
  const [range, ...others] = inside;
  const tokens = tokensAmong(draft, words);
  if (tokens.length === 1) refuse('in-mwt', `The multiword token “${range.form}” has just these words.`);
  if (range.first !== words[0]) range.isMoved = true;
  cover(draft, range, words, tokens, args.form);
  for (const other of others) {
    range.misc = withMiscOf(range.misc, other.misc);
    other.first.leading.unshift(...other.leading);
  }
  draft.ranges = draft.ranges.filter((each) => !others.includes(each));
}

/** Gives a range its words, form and gap, and takes the gaps of the tokens it is made of. */
function cover(
  draft: Draft,
  range: Range,
  words: readonly Node[],
  tokens: readonly Token[],
  given: string | undefined,
): void {
  const glued = tokens.slice(0, -1).every(isGlued);
  if (!glued && given === undefined) {
    const space = tokens.findIndex((token) => !isGlued(token));
    refuse(
      'space-between',
      `There is a space between “${tokens[space].form}” and “${tokens[space + 1].form}”. Say what the form of the multiword token is.`,
    );
  }
  const joined = tokens.map((token) => token.form).join('');
  const form = given ?? joined;
  const gap = gapOf(tokens[tokens.length - 1]);
  if (!glued || form !== joined) {
    draft.text.replace((text) => ({ start: text.start(tokens[0]), end: text.end(tokens[tokens.length - 1]) }), form);
  }
  for (const token of tokens) if (token !== range) takeGap(token);
  range.set(Column.form, form);
  setGap(range, gap);
  [range.first, range.last] = [words[0], words[words.length - 1]];
}

/**
 * Takes the words of a multiword token apart. Where their forms add up to its form they are glued, and the text stays; else spaces come
 * between them in the text. The last takes its gap, the first what else MISC says of it.
 */
export function dissolveMwt(draft: Draft, { first: id }: OperationArgs['dissolve_mwt']): void {
  const word = draft.word(id);
  const range = draft.rangeOf(word);
  if (range === undefined) return refuse('no-mwt', `${word.name} is not part of a multiword token.`);
  const words = draft.wordsOf(range);
  const [first, last] = [words[0], words[words.length - 1]];
  const addsUp = words.map(({ form }) => form).join('') === range.form;
  const gap = takeGap(range);
  if (!addsUp) {
    const apart = words.map(({ form }) => form).join(' ');
    draft.text.replace((text) => ({ start: text.start(range), end: text.end(range) }), apart);
  }
  for (const each of words) setGap(each, each === last ? gap : addsUp ? GLUED : SPACE);
  first.misc = withMiscOf(first.misc, range.misc);
  first.leading.unshift(...range.leading);
  draft.ranges = draft.ranges.filter((each) => each !== range);
}

/** Makes a multiword token of a word: it is the part `keep`, its surface and gap go to the token, and the text stays. */
export function wordToMwt(draft: Draft, args: OperationArgs['word_to_mwt']): void {
  const word = draft.word(args.id);
  requireNoRange(draft, [word]);
  const { form, leading } = word;
  const gap = takeGap(word);
  word.leading = [];
  const parts = splitInto(draft, word, args);
  const range = new Range(parts[0], parts[parts.length - 1], undefined, newCells({ form }));
  range.leading = leading;
  setGap(range, gap);
  draft.ranges.push(range);
}
