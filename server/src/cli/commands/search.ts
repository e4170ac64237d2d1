/** `treebank search`: the matches of a tree pattern. */

import { Search, Strings, tableHeader } from '../../core/query/index.ts';
import { defineSpread } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { findInputs } from '../reading/input.ts';
import { collectSearch } from '../search/collecting.ts';
import { SEARCH_FORMATS, searchReporter } from '../search/report.ts';
import { Searcher, type SearchPiece, type Sought } from '../search/run.ts';
import { CONFIG_OPTION, readRequest, readSource } from '../search/source.ts';
import type { ResultSource } from '../spread/spread.ts';
import { cellsFor, FORMULA_OPTION } from '../writing/formulas.ts';
import { Progress, totalSize } from '../writing/progress.ts';

/** Whether an argument after the first is another request: it contains a brace, or names a file of requests. */
const isRequest = (argument: string): boolean => argument.includes('{') || /\.(?:req|grew)$/.test(argument);

export const search = defineSpread({
  name: 'search',
  group: 'change',
  summary: 'find words and edges by a tree pattern, in the language of Grew, and count them',
  usage: 'REQUEST… FILE… [--count] [--cluster KEY] [--format text|json|conllu|tsv] [--basic] [--config ud|sud]',
  details: `REQUEST is a pattern in quotes, or a file with one; docs/search.md describes the language. Further requests, in quotes or in files
*.req and *.grew, may follow it: the files are read once for all. Prints one match per line with the named words and edges. A match is counted once, even if basic and enhanced edges both fit.

--cluster counts the matches by a key: a feature (X.upos), the label of an edge (e.label), a distance (delta(X,Y)), the order of words
(X#Y), the edge between two (X <-> Y), metadata (meta.genre), or whether clauses hold ({ Y << X }). Several keys are separated by ;.

  treebank search 'pattern { X -[obj]-> Y; Y << X }' corpus.conllu
  treebank search 'pattern { X [upos=AUX] }' corpus --cluster X.lemma
  treebank search crossing.req corpus --format json`,
  options: {
    count: { type: 'flag', help: 'print only the number of matches' },
    cluster: { type: 'text', placeholder: 'KEY', help: 'count the matches by a key; several are separated by ;' },
    format: { type: 'choice', values: SEARCH_FORMATS, default: 'text', help: 'output format of the matches' },
    ...FORMULA_OPTION,
    basic: { type: 'flag', help: 'leave enhanced edges (DEPS) out' },
    ...CONFIG_OPTION,
  },
  async spread({ files, options }, context, found) {
    const [request] = files;
    if (request === undefined)
      throw new UsageError('no request given. Write it in quotes: "pattern { X [upos=VERB] }"');
    const nRequests = 1 + files.slice(1).findIndex((each) => !isRequest(each));
    const requests = nRequests === 0 ? files : files.slice(0, nRequests);
    const { format, count: isCount } = options;
    const isSeveral = 1 < requests.length;
    if (isSeveral && format === 'tsv' && !isCount)
      throw new UsageError('--format tsv has the columns of one request. Run it once for each, or use --format json.');
    const sought: Sought[] = [];
    for (const each of requests) {
      const source = await readSource(each, 'request', context);
      const read = source && readRequest(source, options.cluster, context);
      if (read === undefined) return undefined;
      const make = (strings: Strings) =>
        new Search(read.request, strings, { isBasicOnly: options.basic, keys: read.keys });
      sought.push({ name: each, make, nKeys: read.keys.length });
    }
    const [{ make, nKeys }] = sought;
    const header = () => tableHeader(make(new Strings()), nKeys);
    const reader = cellsFor(options, 'tsv');
    const reporter = searchReporter({ out: context.out, format, isCount, isSeveral, reader, header });
    const inputs = found ?? (await findInputs(files.slice(requests.length), context));
    const progress = new Progress(context, totalSize(inputs));
    const searcher = new Searcher(sought, inputs, (hit) => reporter.show(hit), context, options.config);
    return {
      inputs,
      work: (input) => searcher.work(input, progress),
      collect: (source: ResultSource<SearchPiece>) =>
        collectSearch(sought, inputs, source, reporter, context, progress),
    };
  },
});
