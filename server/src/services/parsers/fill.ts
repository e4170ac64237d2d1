/** Fills in blank tags and lemmas without a new tree. */

import { Column, columnsOfNames, Document, type Sentence } from '../../core/conllu/index.ts';
import { tagEdits } from '../../core/edit/index.ts';
import type { Parser } from '../../core/parser/index.ts';
import { translated } from '../../localization/index.ts';
import type { FillJob, Reparsed, ReparseOutcome } from './jobs.ts';
import type { ModelHost } from './modelFiles.ts';
import { isWithoutWords, MANY_TAGS, parserFor } from './models.ts';
import { formsOf } from './recognise.ts';
import { uncertainTags } from './uncertainTags.ts';

/** One outcome for each sentence, in order; fills in only the words that it names, as far as the model predicts anything. @throws Failure */
export async function fillIn(job: FillJob, host: ModelHost, checkpoint: () => void): Promise<ReparseOutcome[]> {
  const sentences = job.sentences.map(
    ({ text, columns }) => Document.parse(text, columnsOfNames(columns)).sentences[0],
  );
  const { parser, name, notes } = await parserFor(job.model, host, formsOf(sentences));
  checkpoint();
  const annotated = parser.annotate(sentences);
  return sentences.map((sentence, at) => {
    const { fill = [] } = job.sentences[at];
    const edits = fill.map((word) => tagEdits(sentence, annotated[at], [word]));
    const nTagged = edits.filter(({ length }) => 0 < length).length;
    const isGuess = 0 < nTagged && isWithoutWords(parser);
    const reparsed: Reparsed = {
      edits: edits.flat(),
      nChanged: 0,
      nDeprelsChanged: 0,
      nTagged,
      lacksLemmas: lacksLemmas(parser, sentence, fill),
      uncertain: [],
      uncertainTags: uncertainTags(annotated[at], fill),
      parsedBy: name,
      notes: isGuess ? [...notes, translated(MANY_TAGS)] : notes,
    };
    return { ok: true, reparsed };
  });
}

/** Whether words stay without a lemma because the model predicts none. */
export const lacksLemmas = ({ predictsLemmas }: Parser, sentence: Sentence, words: readonly number[]): boolean =>
  !predictsLemmas && words.some((word) => sentence.isBlank(sentence.rowOfWord(word), Column.lemma));
