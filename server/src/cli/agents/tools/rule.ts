/** What rules would change in a treebank, word by word, as something to propose. */

import { PROPOSED_CELLS, type ProposedCell, type Values, type WordValues } from '../../../core/agents/index.ts';
import { cellChanges } from '../../../core/campaign/index.ts';
import { COLUMNS, Column, RowKind, type Sentence } from '../../../core/conllu/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../../core/query/rewrite/index.ts';
import { ToolRefusal } from '../arguments.ts';
import type { TreebankFile, TreebankRoom } from '../room.ts';
import { sentencesOf } from '../sentences.ts';

/** As in the editor. */
const MOST_MATCHING = 2_500_000;
/** Words that one rule changes: more are for a campaign, which people decide in groups. */
const MOST_WORDS = 1000;
/** Sentences between two pauses. */
const STRETCH = 200;

interface OfRule {
  readonly sentence: Sentence;
  readonly changes: readonly WordValues[];
}

/** @throws ToolRefusal if the rules cannot be read, change something else than cells of words, or too much */
export async function proposedByRule(
  { document }: TreebankFile,
  text: string,
  room: TreebankRoom,
): Promise<readonly OfRule[]> {
  const rules = parseRules(text);
  const strategy = rules.system && parseStrategy('main', rules.system);
  const wrong = [...rules.problems, ...(strategy?.problems ?? [])].find(({ severity }) => severity === 'error');
  if (wrong !== undefined || rules.system === undefined || strategy?.strategy === undefined)
    throw new ToolRefusal(`The rules cannot be read: ${wrong?.message ?? 'there is no strat main.'}`);
  const rewriter = new Rewriter(rules.system, strategy.strategy, { mostMatching: MOST_MATCHING });
  const found: OfRule[] = [];
  let nWords = 0;
  for (const [n, index] of sentencesOf(document).entries()) {
    if (n % STRETCH === STRETCH - 1) await room.ports.files.pause();
    const sentence = document.sentences[index];
    const result = rewriter.rewrite(sentence);
    if (result.kind === 'stopped') continue;
    const edits = result.kind === 'edited' ? result.edits : undefined;
    if (edits?.length === 0) continue;
    const changes = edits && cellChanges(sentence, edits);
    const values = changes && valuesOf(sentence, changes);
    if (values === undefined)
      throw new ToolRefusal('The rules change more than tags, lemmas, heads and relations of words.');
    nWords += values.length;
    if (MOST_WORDS < nWords)
      throw new ToolRefusal(`The rules change more than ${MOST_WORDS} words: make a campaign of them.`);
    found.push({ sentence, changes: values });
  }
  if (found.length === 0) throw new ToolRefusal('The rules change nothing here.');
  return found;
}

/** Undefined if something else changes. DEPS follows what is taken. */
function valuesOf(
  sentence: Sentence,
  changes: NonNullable<ReturnType<typeof cellChanges>>,
): readonly WordValues[] | undefined {
  const values = new Map<number, Values>();
  for (const { row, column, after } of changes) {
    if (column === Column.deps) continue;
    const cell = PROPOSED_CELLS.find((each): each is ProposedCell => each === COLUMNS[column]);
    if (sentence.kind(row) !== RowKind.word) return undefined;
    const word = sentence.wordOfRow(row);
    if (cell !== undefined) values.set(word, { ...values.get(word), [cell]: after });
    else if (column === Column.head && /^\d+$/.test(after)) {
      const head = after === '0' ? 0 : sentence.wordById(Number(after));
      if (head === undefined) return undefined;
      values.set(word, { ...values.get(word), head });
    } else return undefined;
  }
  return [...values].map(([word, now]) => ({ word, now }));
}
