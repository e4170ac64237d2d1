/** The words that a request matches: `--where`. */

import type { Sentence } from '../../core/conllu/index.ts';
import { declaredIn, MOST_TEXTS, nodeRow, Search, Strings } from '../../core/query/index.ts';
import type { Wanted } from '../../core/tables/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import type { Context } from '../frame/io.ts';
import { type RequestSource, readRequest, readSource, withFiles } from '../search/source.ts';

/** The text of a request: plain data. */
interface RequestText {
  readonly name: string;
  readonly text: string;
  /** The files that it names are relative to it. */
  readonly path: string;
}

/** Of each sentence, the words that can be the first node of the request. */
export class Where {
  private strings = new Strings();
  private search: Search;
  private reader: ReturnType<Search['reader']>;
  /** Sentences in which not all matches could be found. */
  givenUp = 0;

  /** @param node the index of the first node in the search, whose own order is another */
  private constructor(
    private readonly make: (strings: Strings) => Search,
    private readonly node: number,
    /** For another thread to open. */
    readonly text: RequestText,
  ) {
    this.search = make(this.strings);
    this.reader = this.search.reader();
  }

  /** Undefined, with messages, if the request has errors. */
  static async open(argument: string, context: Context): Promise<Where | undefined> {
    const source = await readSource(argument, 'request', context);
    return source && Where.from(source, context);
  }

  static async ofText({ name, text, path }: RequestText, context: Context): Promise<Where | undefined> {
    return Where.from(await withFiles(name, text, path), context);
  }

  private static from(source: RequestSource, context: Context): Where | undefined {
    const read = readRequest(source, undefined, context);
    if (read === undefined) return undefined;
    const make = (strings: Strings) => new Search(read.request, strings);
    const [first] = declaredIn(read.request.blocks.filter(({ kind }) => kind === 'pattern')).nodes;
    const node = make(new Strings()).nodeNames.indexOf(first);
    if (node !== -1) {
      const { name, text, files } = source;
      return new Where(make, node, { name, text, path: files.address ?? name });
    }
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
