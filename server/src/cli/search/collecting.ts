/** The results of a search through files, combined in order and printed. */

import { Clusters } from '../../core/query/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { formatNumber } from '../../localization/index.ts';
import type { Context } from '../frame/io.ts';
import { forEachInput, type Input } from '../reading/input.ts';
import { MissingColumns } from '../reading/missingColumns.ts';
import { tell } from '../reading/remark.ts';
import type { ResultSource } from '../spread/spread.ts';
import type { Progress } from '../writing/progress.ts';
import type { SearchReporter } from './report.ts';
import { MOST_NAMED, type SearchPiece, type Sought } from './run.ts';

export async function collectSearch(
  sought: readonly Sought[],
  inputs: readonly Input[],
  source: ResultSource<SearchPiece>,
  reporter: SearchReporter,
  context: Context,
  progress: Progress,
): Promise<void> {
  const totals = sought.map(({ name, nKeys }) => {
    return { request: name, count: 0, sentences: 0, clusters: 0 < nKeys ? new Clusters() : undefined };
  });
  let matching = 0;
  let searched = 0;
  let givenUp = 0;
  const missing = new MissingColumns();
  await forEachInput(inputs, context, async (input) => {
    for await (const { piece, firstLine } of source.results(input)) {
      if (0 < piece.remarks.length) progress.clear();
      for (const { isGivenUp, ...remark } of piece.remarks) {
        if (isGivenUp && MOST_NAMED < ++givenUp) context.raise(1);
        else tell(remark, input, context, firstLine);
      }
      givenUp += piece.unnamed;
      for (const name of piece.missing) missing.add(name, input.name);
      matching += piece.matching;
      searched += piece.searched;
      piece.found.forEach(({ count: n, sentences, clusters }, at) => {
        const total = totals[at];
        total.count += n;
        total.sentences += sentences;
        for (const [values, times] of clusters) total.clusters?.add(values, times);
      });
      for (const hit of piece.hits) await reporter.add(hit, firstLine);
    }
  });
  progress.clear();
  if (MOST_NAMED < givenUp) context.note(`… and ${counted(givenUp - MOST_NAMED, 'more sentence')}.`);
  missing.tell(context);
  const found = totals.reduce((sum, total) => sum + total.count, 0);
  context.note(
    `${counted(found, 'match', 'matches')} in ${formatNumber(matching)} of ${counted(searched, 'sentence')}.`,
  );
  await reporter.end(totals, matching);
}
