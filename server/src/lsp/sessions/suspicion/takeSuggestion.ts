/** Accepting a suggestion of the Review: the smallest change that contains it and leaves a tree. */

import type { TextEdit } from 'vscode-languageserver';
import { Column, type ColumnIndex, type Sentence, type TextEdit as SentenceEdit } from '../../../core/conllu/index.ts';
import { wordCellEdit } from '../../../core/edit/index.ts';
import { defectText } from '../../../core/features/index.ts';
import { accept, type ProposedTree, treeOf } from '../../../core/proposals/index.ts';
import type { Suggestion, Suspicion } from '../../../core/suspicion/index.ts';
import { dominates } from '../../../core/tree/index.ts';
import { type Inert, inert } from '../../../inert/index.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { acceptEdits } from '../proposals/parse.ts';

type Taken =
  | {
      readonly ok: true;
      readonly edits: readonly TextEdit[];
      /** Other words that get a new head, because the tree would break otherwise. */
      readonly others: readonly number[];
    }
  | { readonly ok: false; readonly obstacle: Inert };

/** O(n²) if other words must move, otherwise O(n). */
export function takeSuggestion(
  snapshot: Snapshot,
  index: number,
  { word, suggestion }: Pick<Suspicion, 'word' | 'suggestion'>,
): Taken | undefined {
  const sentence = snapshot.document.sentences[index];
  if (suggestion === undefined) return undefined;
  const cells = cellEdits(sentence, word, suggestion);
  if (suggestion.head === undefined && suggestion.deprel === undefined) {
    return { ok: true, edits: textEditsOf(snapshot, index, cells), others: [] };
  }
  const current = treeOf(sentence);
  const proposed = proposalFor(sentence, word, suggestion);
  const open = Array.from(proposed.heads.keys()).filter((each) => 0 < each && proposed.heads[each] !== -1);
  const accepted = accept(current, proposed, open, [word]);
  if (!accepted.ok) return { ok: false, obstacle: inert(defectText(sentence, accepted.defect)) };
  const made = acceptEdits(snapshot, index, { proposed }, accepted.words);
  if ('obstacle' in made) return { ok: false, obstacle: made.obstacle };
  return {
    ok: true,
    edits: [...made.edits, ...textEditsOf(snapshot, index, cells)],
    others: accepted.words.filter((each) => each !== word),
  };
}

/**
 * The tree with the suggestion, and the words that may change with it: if the new head is below the word, that head takes the place of the word;
 * if the word becomes the root, the old roots become its dependents.
 */
function proposalFor(sentence: Sentence, word: number, suggestion: Suggestion): ProposedTree {
  const { heads } = sentence;
  const { deprels: old } = treeOf(sentence);
  const proposed = new Int32Array(heads.length).fill(-1);
  const deprels = [...old];
  const head = suggestion.head ?? heads[word];
  proposed[word] = head;
  deprels[word] = suggestion.deprel ?? old[word];
  if (0 < head && dominates(heads, word, head)) {
    proposed[head] = heads[word];
    deprels[head] = old[word];
  }
  if (head === 0) {
    heads.forEach((each, root) => {
      if (0 < root && each === 0 && root !== word) {
        proposed[root] = word;
        deprels[root] = old[word];
      }
    });
  }
  return { heads: proposed, deprels, certainty: new Float32Array(heads.length).fill(0.5) };
}

function cellEdits(sentence: Sentence, word: number, { upos, feats, lemma }: Suggestion): SentenceEdit[] {
  const cells: readonly (readonly [ColumnIndex, string | undefined])[] = [
    [Column.lemma, lemma],
    [Column.upos, upos],
    [Column.feats, feats],
  ];
  return cells.flatMap(([column, text]) => (text === undefined ? [] : wordCellEdit(sentence, word, column, text)));
}
