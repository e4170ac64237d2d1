/** A table of some files that follows their texts: of an edited document, only the sentences that differ are counted again. */

import { Document, type Sentence } from '../../core/conllu/index.ts';
import { keyOfText } from '../../core/parser/index.ts';
import { type Chart, type Counting, type CountTable, countingOf } from '../../core/tables/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import type { TableName } from '../../protocol/table.ts';
import { fileNameOf } from '../../services/addresses.ts';
import { readText } from '../../services/ports.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { HasHost } from '../feature.ts';

type Parts = HasDocuments & HasHost;

/** Milliseconds until the first rows are shown, and until more of them are, while the files are counted. */
const FIRST_ROWS_MS = 150;
const MORE_ROWS_MS = 1000;

/** What is counted of a file. */
interface CountedFile {
  /** Undefined for a file that is not open: its text would take more memory than its counts. */
  readonly sentences: readonly Sentence[] | undefined;
  /** Of its text, if it is not open. */
  readonly key?: string;
}

export class CountedTable {
  private counting: Counting;
  private readonly files = new Map<string, CountedFile>();
  private readonly unread = new Map<string, Inert>();
  private made: CountTable | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private nWanted = 0;
  /** All files were counted once. From then on there are only whole tables: rows would go and come back with every file that is read again. */
  private isWhole = false;
  private wasShown = false;
  /** By number: files keep theirs. */
  private readonly sources = new Map<string, number>();

  /** @param by columns that identify a row; none: those that the table has */
  constructor(
    private readonly server: Parts,
    private readonly name: TableName,
    private readonly by: readonly string[] = [],
  ) {
    this.counting = this.begunCounting();
  }

  private begunCounting(): Counting {
    const nameOf = (source: number) => fileNameOf([...this.sources.keys()][source]);
    return countingOf(this.name, { by: this.by, nameOf });
  }

  /** Of the last table, if it is that of the numbers. */
  get charts(): readonly Chart[] | undefined {
    return this.counting.charts?.();
  }

  /** Files that are still to be counted, or being counted. */
  get nLeft(): number {
    return this.isWhole ? 0 : Math.max(0, this.nWanted - this.files.size - this.unread.size);
  }

  /** Why files are not counted. */
  get notes(): Inert[] {
    return [...this.unread.values()];
  }

  get nFiles(): number {
    return this.files.size;
  }

  /**
   * The table of the files as they are now, one request after the other. Time O(sentences of the open files) to compare, and O(words) of what
   * differs, in slices; then that of the table. @param changed on disk
   */
  async now(uris: readonly string[], changed: readonly string[]): Promise<CountTable> {
    await this.begun(uris, changed);
    return this.table();
  }

  /** The same; but while the files are counted for the first time, what there is of it after a moment. See `nLeft`. */
  async soon(uris: readonly string[], changed: readonly string[]): Promise<CountTable> {
    const work = this.begun(uris, changed);
    if (this.isWhole) await work;
    else await Promise.race([work, this.server.host.sleep(this.wasShown ? MORE_ROWS_MS : FIRST_ROWS_MS)]);
    this.wasShown = true;
    return this.table();
  }

  private begun(uris: readonly string[], changed: readonly string[]): Promise<void> {
    const work = this.last.then(() => this.follow(uris, changed));
    this.last = work.catch(() => undefined);
    return work;
  }

  private table(): CountTable {
    this.made ??= this.counting.table();
    return this.made;
  }

  private async follow(uris: readonly string[], changed: readonly string[]): Promise<void> {
    const { documents, host } = this.server;
    // Never cancelled: half of a file would be counted.
    const slices = new Slices(host, () => false);
    const wanted = new Set(uris);
    this.nWanted = wanted.size;
    for (const uri of wanted) if (!this.sources.has(uri)) this.sources.set(uri, this.sources.size);
    const isGone = [...this.files].some(([uri, { sentences }]) => !wanted.has(uri) && sentences === undefined);
    const isOther = changed.some((uri) => documents.get(uri) === undefined && this.files.get(uri)?.key !== undefined);
    if (isGone || isOther) this.begin();
    for (const [uri, { sentences = [] }] of this.files) {
      if (wanted.has(uri)) continue;
      await this.replace(uri, sentences, [], slices);
      this.files.delete(uri);
    }
    this.unread.clear();
    // What is open needs not be read: its rows come first.
    const isOpen = (uri: string) => documents.get(uri) !== undefined;
    const closed = uris.filter((uri) => !isOpen(uri));
    for (const uri of new Set([...uris.filter(isOpen), ...closed])) {
      const open = documents.get(uri);
      if (open !== undefined) await this.followOpen(uri, open.document, slices);
      else if (this.files.get(uri)?.key === undefined) await this.followClosed(uri, slices);
    }
    this.isWhole = true;
  }

  /** Counts everything again. */
  private begin(): void {
    this.counting = this.begunCounting();
    this.files.clear();
    this.made = undefined;
  }

  private async followOpen(uri: string, document: Document, slices: Slices): Promise<void> {
    const known = this.files.get(uri);
    const { sentences } = document;
    if (known?.sentences === sentences) return;
    // Opened without a change: what was counted on disk are these sentences.
    const isSame = known?.key !== undefined && known.key === keyOfText(document.text);
    if (known?.key !== undefined && !isSame) {
      // What was counted is gone. Rare enough: an editor opens a file as it is on disk.
      const others = [...this.files.keys()].filter((each) => each !== uri);
      this.begin();
      for (const other of others) await this.count(other, slices);
    }
    if (!isSame) await this.replace(uri, known?.sentences ?? [], sentences, slices);
    this.files.set(uri, { sentences });
  }

  private async count(uri: string, slices: Slices): Promise<void> {
    const open = this.server.documents.get(uri);
    if (open === undefined) await this.followClosed(uri, slices);
    else await this.followOpen(uri, open.document, slices);
  }

  private async followClosed(uri: string, slices: Slices): Promise<void> {
    const { host } = this.server;
    const known = this.files.get(uri);
    const text = host.reaches(uri) ? await readText(host, uri).catch(() => undefined) : undefined;
    const document = text === undefined ? undefined : Document.parse(text);
    await this.replace(uri, known?.sentences ?? [], document?.sentences ?? [], slices);
    if (text === undefined) {
      this.files.delete(uri);
      this.unread.set(uri, inert`${fileNameOf(uri)} cannot be read, so it is not counted.`);
    } else this.files.set(uri, { sentences: undefined, key: keyOfText(text) });
  }

  /** Only what is between the sentences that both have at the start and at the end: an edit shares all others. */
  private async replace(
    uri: string,
    old: readonly Sentence[],
    now: readonly Sentence[],
    slices: Slices,
  ): Promise<void> {
    const most = Math.min(old.length, now.length);
    let start = 0;
    while (start < most && old[start] === now[start]) start++;
    let end = 0;
    while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
    await this.add(uri, old.slice(start, old.length - end), -1, slices);
    await this.add(uri, now.slice(start, now.length - end), 1, slices);
  }

  private async add(uri: string, sentences: readonly Sentence[], times: 1 | -1, slices: Slices): Promise<void> {
    const source = this.sources.get(uri);
    for (const sentence of sentences) {
      // A table may be made during a pause.
      this.made = undefined;
      this.counting.add(sentence, times, source);
      if (slices.isOver) await slices.pause();
    }
  }
}
