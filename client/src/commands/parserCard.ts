/** What a parser model says about itself, for lists and as a page. Pure. */

import type { ParserInfo } from '../../../server/src/protocol/parsers.ts';

const ORIGINS: Record<ParserInfo['origin'], string> = {
  own: 'trained here',
  bundled: 'bundled',
  settings: 'named in the settings',
};

/** One line beside the name. */
export function describe({ language, origin, bytes, problem }: ParserInfo): string {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return [ORIGINS[origin], ...(problem === undefined ? [language, size] : ['cannot be used'])].join(', ');
}

/** One line under the name. */
export function detail({ scores, words, date, problem }: ParserInfo): string {
  if (problem !== undefined) return problem;
  const measured = scores.map(({ data, uas, las }) => `UAS ${uas.toFixed(1)}, LAS ${las.toFixed(1)} on ${data}`);
  const learned = `learned from ${words.toLocaleString('en')} words`;
  return [...measured.slice(0, 1), learned, ...(date === '' ? [] : [date])].join(' · ');
}

/** The card as Markdown. */
export function cardMarkdown(parser: ParserInfo): string {
  const { name, problem, scores } = parser;
  const head = `# ${plain(name)}\n\n`;
  if (problem !== undefined) return `${head}${plain(problem)}\n\n${plain(parser.path)}\n`;
  const rows = [
    ['Language', parser.language],
    ['Kind', parser.kind],
    ['Origin', ORIGINS[parser.origin]],
    ['Data', parser.data],
    [
      'Learned from',
      `${parser.words.toLocaleString('en')} words in ${parser.sentences.toLocaleString('en')} sentences`,
    ],
    ['Licence', parser.licence],
    ['Trained', [parser.date, parser.command].filter(Boolean).join(', ')],
    ['Size', `${(parser.bytes / 1e6).toFixed(2)} MB`],
    ['File', parser.path],
  ].filter(([, value]) => value !== '');
  const facts = ['| | |', '|---|---|', ...rows.map(([key, value]) => `| ${key} | ${plain(value)} |`)];
  const measured =
    scores.length === 0
      ? ['It was not measured: there were too few sentences, or the card does not say.']
      : [
          'Attachment scores in percent, punctuation included:',
          '',
          '| on | UAS | LAS |',
          '|---|--:|--:|',
          ...scores.map(({ data, uas, las }) => `| ${plain(data)} | ${uas.toFixed(2)} | ${las.toFixed(2)} |`),
        ];
  return `${head}${facts.join('\n')}\n\n${measured.join('\n')}\n`;
}

/** Cards may come from anywhere: nothing in them may be taken for Markdown or HTML. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>()#+!|&~$]/g, (sign) => (sign === '<' ? '&lt;' : sign === '&' ? '&amp;' : `\\${sign}`))
    .replace(/\s+/g, ' ');
