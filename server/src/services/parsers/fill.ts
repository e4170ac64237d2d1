/** Fills in blank tags and lemmas without a new tree. */

import { Document } from '../../core/conllu/index.ts';
import { tagEdits } from '../../core/edit/index.ts';
import { localized } from '../../localization/index.ts';
import { Failure } from '../failure.ts';
import type { FillJob, Reparsed, ReparseOutcome } from '../jobs.ts';
import type { ModelHost } from './modelFiles.ts';
import { parserFor } from './models.ts';
import { formsOf } from './recognise.ts';
import { uncertainTags } from './uncertainTags.ts';

/** One outcome for each sentence, in order; only the words that it names are filled in. @throws Failure */
export async function fillIn(job: FillJob, host: ModelHost, checkpoint: () => void): Promise<ReparseOutcome[]> {
  const sentences = job.sentences.map(({ text }) => Document.parse(text).sentences[0]);
  const { parser, name, notes } = await parserFor(job.model, host, formsOf(sentences));
  checkpoint();
  if (parser.annotate === undefined) {
    throw new Failure(localized`${name} predicts no lemmas. Choose another model, or train one on this treebank.`);
  }
  const annotated = parser.annotate(sentences);
  return sentences.map((sentence, at) => {
    const { fill = [] } = job.sentences[at];
    const edits = fill.map((word) => tagEdits(sentence, annotated[at], [word]));
    const reparsed: Reparsed = {
      edits: edits.flat(),
      nChanged: 0,
      nDeprelsChanged: 0,
      nTagged: edits.filter(({ length }) => 0 < length).length,
      uncertain: [],
      uncertainTags: uncertainTags(annotated[at], fill),
      parsedBy: name,
      notes,
    };
    return { ok: true, reparsed };
  });
}
