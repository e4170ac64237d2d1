/** The description of a parser model, for lists and as a page. Pure. */

import {
  type Inert,
  type InertMarkdown,
  inert,
  joinInert,
  joinMarkdown,
  markdown,
  markdownText,
} from '../../../server/src/inert/index.ts';
import { formatNumber, localized } from '../../../server/src/localization/index.ts';
import type { ParserInfo } from '../../../server/src/protocol/parsers.ts';

const ORIGINS: Record<ParserInfo['origin'], Inert> = {
  own: inert`trained here`,
  bundled: inert`bundled`,
  settings: inert`specified in the settings`,
};

/** One line next to the name. */
export function describe({ language, origin, bytes, problem }: ParserInfo): Inert {
  const size = inert`${formatNumber(bytes / 1e6, 1)} MB`;
  const rest = problem === undefined ? [language, size] : [inert`cannot be used`];
  return joinInert([ORIGINS[origin], ...rest], ', ');
}

/** One line below the name. */
export function detail({ scores, words, date, problem }: ParserInfo): Inert {
  if (problem !== undefined) return problem;
  const measured = scores.map(
    ({ data, uas, las }) => inert`UAS ${formatNumber(uas, 1)}, LAS ${formatNumber(las, 1)} on ${data}`,
  );
  const learned = inert`trained on ${formatNumber(words)} words`;
  return joinInert([...measured.slice(0, 1), learned, ...(date === '' ? [] : [date])], ' · ');
}

/** The card as Markdown. */
export function cardMarkdown(parser: ParserInfo): InertMarkdown {
  const { name, problem, scores } = parser;
  const head = markdown`# ${markdownText(name)}\n\n`;
  if (problem !== undefined) return markdown`${head}${markdownText(problem)}\n\n${markdownText(parser.path)}\n`;
  const rows = [
    [localized`Language`, parser.language],
    [localized`Kind`, parser.kind],
    [localized`Origin`, ORIGINS[parser.origin]],
    [localized`Data`, parser.data],
    [
      localized`Trained on`,
      localized`${formatNumber(parser.words)} words in ${formatNumber(parser.sentences)} sentences`,
    ],
    [localized`Licence`, parser.licence],
    [localized`Trained`, [parser.date, parser.command].filter(Boolean).join(', ')],
    [localized`Size`, inert`${formatNumber(parser.bytes / 1e6, 2)} MB`],
    [localized`File`, parser.path],
  ].filter(([, value]) => value !== '');
  const facts = [
    markdown`| | |`,
    markdown`|---|---|`,
    ...rows.map(([key, value]) => markdown`| ${markdownText(key)} | ${markdownText(value)} |`),
  ];
  const measured =
    scores.length === 0
      ? [markdown`There are no scores: there were too few sentences, or the card does not give any.`]
      : [
          markdown`Attachment scores in percent, punctuation included:`,
          markdown``,
          markdown`| on | UAS | LAS |`,
          markdown`|---|--:|--:|`,
          ...scores.map(({ data, uas, las }) => {
            const [on, ...measures] = [data, formatNumber(uas, 2), formatNumber(las, 2)].map(markdownText);
            return markdown`| ${on} | ${measures[0]} | ${measures[1]} |`;
          }),
        ];
  return markdown`${head}${joinMarkdown(facts, '\n')}\n\n${joinMarkdown(measured, '\n')}\n`;
}
