/** The results of a search as text, part by part. */

import { type Columns, headerLine, TEN_COLUMNS, withoutDeclaration } from '../../core/conllu/index.ts';
import { lineOfMatch, Strings, tableHeader, tableRow } from '../../core/query/index.ts';
import type { CellsFor } from '../../core/wording/spreadsheet.ts';
import type { ExportedMatches, ExportMatchesParams } from '../../protocol/search.ts';
import { pathsApart } from '../../services/addresses.ts';
import type { PlacedSentence, SearchResults } from './results.ts';

/** Sentences and characters in a part: short enough not to keep the editor waiting. */
const MOST_SENTENCES = 500;
const LONGEST_PART = 2e6;

/** Undefined if a file has changed since the search. */
export async function exportPart(
  results: SearchResults,
  { cluster, format, offset }: ExportMatchesParams,
): Promise<ExportedMatches | undefined> {
  const files = results.found(cluster);
  const names = pathsApart(files.map(({ uri }) => uri));
  const cells = format === 'spreadsheet' ? 'spreadsheets' : 'programs';
  const parts = format === 'conllu' ? sentences(offset === 0) : rows(results, cluster, offset === 0, cells);
  let text = '';
  let before = 0;
  let at = offset;
  for (const [i, { uri }] of files.entries()) {
    const numbers = results.sentencesOf(uri, cluster);
    const start = at - before;
    before += numbers.length;
    if (numbers.length <= start) continue;
    const wanted = numbers.slice(start, start + MOST_SENTENCES - (at - offset));
    const read = await results.read(uri, wanted);
    if (read === undefined) return undefined;
    for (const placed of read) {
      text += parts(placed, names[i]);
      at++;
      if (LONGEST_PART < text.length) return { text, next: at };
    }
    if (MOST_SENTENCES <= at - offset) break;
  }
  const all = files.reduce((sum, file) => sum + file.sentences, 0);
  return at < all ? { text, next: at } : { text };
}

type Part = (placed: PlacedSentence, file: string) => string;

/** Byte for byte, each with its empty line; the first one, and those with other columns than the one before, below the line that declares these. */
function sentences(isFirst: boolean): Part {
  let last: Columns | undefined = isFirst ? TEN_COLUMNS : undefined;
  return ({ document, index }) => {
    const { text, columns } = document.sentences[index];
    const whole = wholeSentence(text);
    const header =
      last === undefined || last === columns ? '' : headerLine(columns, whole.includes('\r\n') ? '\r\n' : '\n');
    last = columns;
    return header + whole;
  };
}

/** Without a byte order mark; the last sentence of a file may lack its empty line. */
function wholeSentence(text: string): string {
  const plain = withoutDeclaration(text);
  const lineBreak = plain.includes('\r\n') ? '\r\n' : '\n';
  if (/(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)$/.test(plain)) return plain;
  return plain + (/[\r\n]$/.test(plain) ? lineBreak : lineBreak + lineBreak);
}

/** In the format of `treebank search --format tsv`. */
function rows(results: SearchResults, cluster: number | undefined, isFirst: boolean, cells: CellsFor): Part {
  const search = results.compiled.make(new Strings(results.compiled.scheme));
  const reader = search.reader();
  const values = results.valuesOf(cluster)?.join('\0');
  let header = isFirst ? tableHeader(search, results.compiled.nKeys) : '';
  return ({ document, index, line }, file) => {
    const sentence = document.sentences[index];
    let text = header;
    header = '';
    search.find(reader.read(sentence, false), (match) => {
      if (values === undefined || match.cluster.join('\0') === values)
        text += tableRow(search, match, file, line + document.lines[index] + 1 + lineOfMatch(match), cells);
      return false;
    });
    return text;
  };
}
