/** The words that a request matches: `--where`. */

import type { Sentence } from '../../core/conllu/index.ts';
import { declaredIn, MOST_TEXTS, nodeRow, Search, Strings } from '../../core/query/index.ts';
import type { Wanted } from '../../core/tables/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Context } from '../frame/io.ts';
import { readRequest, readSource } from '../search/source.ts';

/** Of each sentence, the words that can be the first node of the request. */
export class Where {
  private strings = new Strings();
  private search: Search;
  private reader: ReturnType<Search['reader']>;
  /** Sentences in which not all matches could be found. */
  private givenUp = 0;

  /** @param node the index of the first node in the search, whose own order is another */
  private constructor(
    private readonly make: (strings: Strings) => Search,
    private readonly node: number,
  ) {
    this.search = make(this.strings);
    this.reader = this.search.reader();
  }

  /** Undefined, with messages, if the request has errors. */
  static async open(argument: string, context: Context): Promise<Where | undefined> {
    const source = await readSource(argument, 'request', context);
    const read = source && readRequest(source, undefined, context);
    if (read === undefined) return undefined;
    const make = (strings: Strings) => new Search(read.request, strings);
    const [first] = declaredIn(read.request.blocks.filter(({ kind }) => kind === 'pattern')).nodes;
    const node = make(new Strings()).nodeNames.indexOf(first);
    if (node !== -1) return new Where(make, node);
    context.fail('--where needs a request with a node, such as "pattern { X [upos=NOUN] }": its words are counted');
    return undefined;
  }

  /** Undefined if none matches. Valid until the next sentence. */
  in(sentence: Sentence): Wanted {
    if (MOST_TEXTS < this.strings.size) {
      this.strings = new Strings();
      this.search = this.make(this.strings);
      this.reader = this.search.reader();
    }
    const found = new Set<number>();
    const outcome = this.search.find(this.reader.read(sentence, false), ({ graph, nodes }) => {
      found.add(nodeRow(graph, nodes[this.node]));
      return false;
    });
    if (outcome === 'exceeded') this.givenUp++;
    found.delete(-1);
    return found.size === 0 ? undefined : (row) => found.has(row);
  }

  /** Says whether matches are missing. */
  complain(context: Context): void {
    if (this.givenUp === 0) return;
    context.raise(1);
    context.note(
      `Not all matches of --where were found in ${counted(this.givenUp, 'sentence')}: connect the nodes of the request by edges or order.`,
    );
  }
}
