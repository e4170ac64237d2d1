/** The statistics of a release as Markdown. */

import type { Stats } from '../../core/release/index.ts';
import { joinMarkdown, markdown } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { markdownTable } from '../writing/tables.ts';

/** Ends with a line break. */
export function statsMarkdown({ size, lemmas, forms, fusions, tags, feats, deps }: Stats): string {
  const sizes = (['train', 'dev', 'test', 'total'] as const).flatMap((part) => {
    const of = size[part];
    return of === undefined
      ? []
      : [[part, ...[of.sentences, of.tokens, of.words, of.fused].map((n) => formatNumber(n))]];
  });
  const items = { lemmas, forms, 'fused tokens': fusions };
  const unique = Object.entries(items).map(([name, { unique: n, top }]) => [name, formatNumber(n), top]);
  const pieces = [
    markdownTable([['', 'Sentences', 'Tokens', 'Words', 'Fused'], ...sizes]),
    markdownTable([['', 'Different', 'Most frequent'], ...unique]),
    markdownTable([
      ['Tag', 'Words', 'Most frequent lemmas'],
      ...tags.map(({ name, count, lemmas: shown }) => [name, formatNumber(count), shown]),
    ]),
    markdownTable([
      ['Feature', 'Words', 'Tags', 'Most frequent forms'],
      ...feats.map(({ name, value, upos, count, forms: shown }) => [
        `${name}=${value}`,
        formatNumber(count),
        upos,
        shown,
      ]),
    ]),
    markdownTable([['Relation', 'Words'], ...deps.map(({ name, count }) => [name, formatNumber(count)])]),
  ];
  return markdown`# Statistics\n\n${joinMarkdown(pieces, '\n\n')}\n`;
}
