/** The agreement report of the editor. */

import {
  type Agreement,
  agree,
  agreementSections,
  type PlacedSentence,
  sectionsMarkdown,
} from '../core/compare/agree/index.ts';
import { Failure } from './failure.ts';
import type { Agreed, AgreeJob, JobProgress } from './jobs.ts';
import type { Files, Paths } from './ports.ts';
import { documentOf } from './textSource.ts';

/** @throws Failure if a file cannot be read, or has no sentence in common with any other */
export async function agreementReport(
  { texts }: AgreeJob,
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<Agreed> {
  const names = texts.map(({ name }) => name);
  const files: PlacedSentence[][] = [];
  for (const source of texts) {
    const { sentences, lines } = await documentOf(source, host);
    files.push(sentences.map((sentence, at) => ({ sentence, line: lines[at] })));
  }
  const agreement = agree(files, {
    checkpoint: (done) => {
      checkpoint();
      report({ done, message: `${Math.floor(100 * done)} %` });
    },
  });
  if (agreement.pairs.every(({ sentences }) => sentences === 0)) {
    throw new Failure(
      'These files have no sentence in common: sentences are paired by sent_id or, without one, by their words, and the words have to be the same.',
    );
  }
  return {
    message: messageOf(agreement, names),
    markdown: sectionsMarkdown(agreementSections(agreement, names, { matrices: true }), 'Agreement between Annotators'),
  };
}

function messageOf({ pairs, remarks }: Agreement, names: readonly string[]): string {
  const percent = (value: number | undefined) => (value === undefined ? 'undefined' : `${value.toFixed(2)} %`);
  const figures =
    pairs.length === 1
      ? `UAS ${percent(pairs[0].uas)}, LAS ${percent(pairs[0].las)} between ${names[0]} and ${names[1]}.`
      : `Agreement between ${names.length} annotators: see the report.`;
  const leftOut = new Set(remarks.filter(({ reason }) => reason !== 'cycle').map(({ sentence }) => sentence)).size;
  const left = leftOut === 0 ? '' : ` ${leftOut} sentences are missing somewhere or could not be compared.`;
  return `${figures}${left}`;
}
