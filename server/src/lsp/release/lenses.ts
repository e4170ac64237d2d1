/** Above a README: the stars that its repository would get, and what would raise them most. */

import { type Readme, readReadme, starsOf } from '../../core/release/index.ts';
import { inert } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { fileNameOf, folderOf } from '../../services/addresses.ts';
import type { KnownStars } from '../../services/jobs.ts';
import type { ShownLens } from '../connection/editor.ts';
import type { ReadmeSource } from './source.ts';

/** Advice that is shown. */
const MOST_ADVICE = 2;

/** @param known undefined while the data are counted */
export function lensesOfReadme(
  { uri, document }: ReadmeSource,
  known: KnownStars | undefined,
  command: string,
): ShownLens[] {
  const start = { line: 0, character: 0 };
  const lens = (title: ReturnType<typeof inert>): ShownLens => ({
    range: { start, end: start },
    command: { title, command, arguments: [folderOf(uri)] },
  });
  if (known === undefined) return [lens(inert`Check Release`)];
  const readme: Readme = readReadme(fileNameOf(uri), document.text);
  const { total, advice } = starsOf(known.facts, readme, known.isValid !== false);
  const stars = formatNumber(total, 1);
  return [
    lens(
      known.isValid === undefined
        ? inert`$(star-full) ${stars} stars if the sentences are valid`
        : inert`$(star-full) ${stars} stars`,
    ),
    ...advice.slice(0, MOST_ADVICE).map((each) => lens(inert`+${formatNumber(each.stars, 2)} ${each.text}`)),
  ];
}
