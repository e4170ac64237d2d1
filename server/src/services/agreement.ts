/** Annotators side by side, for the editor: the agreement report, and the versions of an adjudication. */

import { adjudicatedVersions } from '../core/compare/adjudicate/index.ts';
import {
  type Agreement,
  agree,
  agreementSections,
  type PlacedSentence,
  sectionsMarkdown,
} from '../core/compare/agree/index.ts';
import type { Document } from '../core/conllu/index.ts';
import { decimals } from '../core/wording/numbers.ts';
import { localized } from '../localization/index.ts';
import { Failure } from './failure.ts';
import type { AdjudicatedTexts, AdjudicateJob, Agreed, AgreeJob, JobProgress, TextSource } from './jobs.ts';
import type { Files, Paths } from './ports.ts';
import { documentOf, losslessDocument } from './textSource.ts';

/** @throws Failure if a file cannot be read, or has no sentence in common with any other */
export async function agreementReport(
  { texts }: AgreeJob,
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<Agreed> {
  const names = texts.map(({ name }) => name);
  const files = await placedSentences(texts, (source) => documentOf(source, host));
  const agreement = agree(files, {
    checkpoint: (done) => {
      checkpoint();
      report({ done, message: `${Math.floor(100 * done)} %` });
    },
  });
  if (agreement.pairs.every(({ sentences }) => sentences === 0)) {
    throw new Failure(
      localized`These files have no sentence in common: sentences are paired by sent_id or, without one, by their words, and the words have to be the same.`,
    );
  }
  return {
    message: messageOf(agreement, names),
    markdown: sectionsMarkdown(
      agreementSections(agreement, names, { matrices: true }),
      localized`Agreement between Annotators`,
    ),
  };
}

function messageOf({ pairs, remarks }: Agreement, names: readonly string[]): string {
  const withSign = (value: number | undefined) => (value === undefined ? localized`undefined` : `${decimals(value)} %`);
  const figures =
    pairs.length === 1
      ? localized`UAS ${withSign(pairs[0].uas)}, LAS ${withSign(pairs[0].las)} between ${names[0]} and ${names[1]}.`
      : localized`Agreement between ${names.length} annotators: see the report.`;
  const leftOut = new Set(remarks.filter(({ reason }) => reason !== 'cycle').map(({ sentence }) => sentence)).size;
  const left = leftOut === 0 ? '' : localized` ${leftOut} sentences are missing somewhere or could not be compared.`;
  return `${figures}${left}`;
}

/** @throws Failure if a file cannot be read without loss */
export async function adjudicationTexts(
  { texts }: AdjudicateJob,
  host: Pick<Files, 'read'> & Pick<Paths, 'uriOf'>,
): Promise<AdjudicatedTexts> {
  const { texts: versions, first } = adjudicatedVersions(
    await placedSentences(texts, (source) => losslessDocument(source, host)),
  );
  const uncompared = [
    ...new Set(first.remarks.filter(({ reason }) => reason !== 'cycle').map((each) => each.sentence)),
  ];
  return { texts: versions, filled: first.filled, uncompared };
}

async function placedSentences(
  texts: readonly TextSource[],
  read: (source: TextSource) => Promise<Document>,
): Promise<PlacedSentence[][]> {
  const files: PlacedSentence[][] = [];
  for (const source of texts) {
    const { sentences, lines } = await read(source);
    files.push(sentences.map((sentence, at) => ({ sentence, line: lines[at] })));
  }
  return files;
}
