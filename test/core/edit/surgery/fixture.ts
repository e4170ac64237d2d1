/** Sentences for surgery, written shortly: id, form, lemma, UPOS, HEAD, DEPREL, DEPS, MISC, and FEATS if there are any; `␣` is a space. */

import { applyEdits, type Sentence, splitBlocks } from '../../../../server/src/core/conllu/index.ts';
import { type Operated, operate } from '../../../../server/src/core/edit/index.ts';

/** The block, with an empty line after each sentence. */
export function block(short: string): string {
  const lines = short.split('\n').map((line) => line.trim());
  return `${lines
    .slice(lines[0] === '' ? 1 : 0)
    .map(longRow)
    .join('\n')}\n`;
}

function longRow(line: string): string {
  if (!/^\d/.test(line)) return line;
  const [id, form, lemma, upos, head, deprel, deps, misc, feats = '_'] = line
    .split(/ +/)
    .map((cell) => cell.replaceAll('␣', ' '));
  return [id, form, lemma, upos, '_', feats, head, deprel, deps, misc].join('\t');
}

function shortRow(line: string): string {
  if (!/^\d/.test(line)) return line;
  const [id, form, lemma, upos, , feats, head, deprel, deps, misc] = line.split('\t');
  if (misc === undefined) return line;
  return [id, form, lemma, upos, head, deprel, deps, misc, ...(feats === '_' ? [] : [feats])]
    .map((cell) => cell.replaceAll(' ', '␣'))
    .join(' ');
}

export interface Shown {
  readonly text: string;
  /** New lines of the result, in short. */
  readonly news: readonly string[];
  /** Removed lines. */
  readonly gone: readonly string[];
  readonly words: string;
  readonly notes: readonly string[];
}

export function sentencesOf(text: string): readonly Sentence[] {
  return splitBlocks(text);
}

/** The result of an operation on a text; its refusal, as `code: message`. */
export function perform(text: string, op: string, args: unknown): Shown | string {
  const result: Operated = operate(sentencesOf(text), { op, args });
  if (!result.ok) return `${result.refused}: ${result.message}`;
  const after = applyEdits(text, result.edits);
  const [old, now] = [text, after].map((each) => each.split('\n').map(shortRow));
  return {
    text: after,
    news: now.filter((line) => !old.includes(line)),
    gone: old.filter((line) => !now.includes(line)),
    words: result.words.map((move) => `${move.old}→${'′'.repeat(move.newSentence)}${move.new}`).join(' '),
    notes: result.notes,
  };
}
