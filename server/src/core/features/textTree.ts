/**
 * A sentence as a tree of characters, one word a line, in the order of the text, as Udapi prints it:
 *
 *     ─┮
 *      │   ╭─╼ the DET det
 *      │ ╭─┶ dog NOUN nsubj
 *      ╰─┶ barked VERB root
 *
 * Pure.
 */

import { printExpressions } from '../annotation/index.ts';
import type { Drawing, DrawnWord } from './drawing.ts';

interface Line {
  text: string;
  /** Ends in the line to the word itself, whose dependents are yet to come. */
  isOpen: boolean;
}

/**
 * Words that the root does not reach are listed below the tree, with their heads. A word of multiword expressions has their codes at its
 * end, as in a column of `.cupt`. Time O(n · depth + n²) at most.
 */
export function textTreeOf({ words, expressions = [] }: Pick<Drawing, 'words' | 'expressions'>): string {
  const codes = printExpressions(
    expressions.map(({ number, category, words: nodes }) => ({ number, category: category || undefined, nodes })),
  );
  const dependents: number[][] = Array.from({ length: words.length + 1 }, () => []);
  for (const { index, head } of words) if (0 <= head && head !== index) dependents[head].push(index);
  const lines: Line[] = dependents.map((_, index) => ({ text: '', isOpen: index === 0 }));
  lines[0].text = '─';
  const reached = new Set<number>([0]);
  const open = [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    connect(lines, node, dependents[node]);
    for (const dependent of dependents[node]) reached.add(dependent);
    open.push(...dependents[node]);
  }
  const width = (index: number) => lines[index].text;
  const tree = words
    .filter(({ index }) => reached.has(index))
    .map((word) => `${width(word.index)} ${textOf(word, codes)}`.trimEnd());
  const rest = words
    .filter(({ index }) => !reached.has(index))
    .map((word) => `? ${word.id} ${textOf(word, codes)} (HEAD ${word.head < 0 ? '_' : words[word.head - 1].id})`);
  return [...(tree.length === 0 ? [] : [lines[0].text, ...tree]), ...rest, ''].join('\n');
}

/** Draws the vertical line of a word, which its dependents connect to. */
function connect(lines: readonly Line[], node: number, dependents: readonly number[]): void {
  if (dependents.length === 0) {
    lines[node].text += '╼';
    lines[node].isOpen = false;
    return;
  }
  const first = Math.min(node, dependents[0]);
  const last = Math.max(node, dependents[dependents.length - 1]);
  const concerned = lines.slice(first, last + 1);
  const column = Math.max(...concerned.map(({ text }) => text.length));
  const isDependent = new Set(dependents);
  concerned.forEach((line, at) => {
    const index = first + at;
    line.text += (line.isOpen ? '─' : ' ').repeat(column - line.text.length);
    if (index === node) {
      line.text += index === first ? '┮' : index === last ? '┶' : '┾';
      line.isOpen = false;
    } else if (isDependent.has(index)) {
      line.text += `${index === first ? '╭' : index === last ? '╰' : '├'}─`;
      line.isOpen = true;
    } else line.text += line.isOpen ? '╪' : '│';
  });
}

/** Keeps a form of the other direction from reordering the line: first-strong isolate, pop isolate. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const isolate = (form: string): string => (RIGHT_TO_LEFT.test(form) ? `\u2068${form}\u2069` : form);

const textOf = ({ index, form, upos, deprel }: DrawnWord, codes: ReadonlyMap<number, string>): string =>
  [isolate(printable(form)), ...[upos, deprel, codes.get(index) ?? ''].map(printable)]
    .filter((part) => part !== '')
    .join(' ');

/** No line breaks, no control characters of terminals, and no directions but ours. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu, '\ufffd');
