/** Comparisons of open documents with other versions, for the session: kept in step with the text, in slices. */

import type { Document } from '../../core/conllu/index.ts';
import {
  type ComparedSide,
  type ComparedVersion,
  compareChanged,
  compareSides,
  type Item,
  itemsOf,
  sideOf,
} from '../../core/features/index.ts';
import type { Time } from '../../services/ports.ts';
import type { OpenDocuments, Snapshot } from '../documents/documents.ts';
import { Cancelled, Slices } from '../documents/slices.ts';

/** Another version, as it was when the comparison began. */
export interface Other {
  readonly label: string;
  readonly isBase: boolean;
  readonly document: Document;
}

/** A comparison at one version of the document. */
export interface Standing {
  readonly snapshot: Snapshot;
  readonly side: ComparedSide;
  /** By number, from 1; the base among them. */
  readonly versions: readonly ComparedVersion[];
  /** In text order, without differences from the base. */
  readonly items: readonly Item[];
}

/** Views follow typing in cells at once; after changes of words and ids, everything has to be aligned again. */
const MILLISECONDS_TO_WAIT = 300;
/** What a request may wait for without the user noticing. */
const MOST_MILLISECONDS = 30;

export class Comparison {
  /** Items that are decided by leaving the document as it is. */
  readonly kept = new Set<string>();
  #sides: readonly ComparedSide[] = [];
  #standing: Standing | undefined;
  #running: { readonly document: Document; readonly done: Promise<Standing> } | undefined;

  constructor(
    readonly uri: string,
    /** Of the document. */
    readonly label: string,
    readonly others: readonly Other[],
    readonly suggestsMajority: boolean,
    private readonly documents: Pick<OpenDocuments, 'get' | 'isCurrent'>,
    private readonly time: Pick<Time, 'pause' | 'sleep'>,
  ) {}

  /** Names of the versions, the document first. */
  get labels(): readonly string[] {
    return [this.label, ...this.others.map(({ label }) => label)];
  }

  /** The same where several other versions have to be told apart. */
  get tellingLabels(): readonly string[] | undefined {
    return this.others.filter(({ isBase }) => !isBase).length === 1 ? undefined : this.labels;
  }

  /** Number of the base; undefined if there is none. */
  get base(): number | undefined {
    const index = this.others.findIndex(({ isBase }) => isBase);
    return index === -1 ? undefined : index + 1;
  }

  /** For the current text, if that is known or quickly found out. */
  now(): Standing | undefined {
    const snapshot = this.documents.get(this.uri);
    if (snapshot === undefined || this.#standing === undefined) return undefined;
    if (this.#standing.snapshot.document === snapshot.document) return this.#standing;
    const steps = this.#again(snapshot, this.#standing);
    const end = performance.now() + MOST_MILLISECONDS;
    for (;;) {
      const step = steps.next();
      if (step.done) {
        this.#standing = step.value ?? this.#standing;
        return step.value;
      }
      if (end < performance.now()) return undefined;
    }
  }

  /** For the current text, whenever that is known. @throws Cancelled if the document was closed */
  async ready(): Promise<Standing> {
    for (;;) {
      const known = this.now();
      if (known !== undefined) return known;
      const snapshot = this.documents.get(this.uri);
      if (snapshot === undefined) throw new Cancelled();
      if (this.#running?.document !== snapshot.document) {
        const done = this.#compare(snapshot);
        this.#running = { document: snapshot.document, done };
        // Whoever waits goes on with a newer text.
        done.catch(() => undefined);
      }
      try {
        const standing = await this.#running.done;
        if (this.documents.get(this.uri)?.document === standing.snapshot.document) return standing;
      } catch (error) {
        if (!(error instanceof Cancelled)) throw error;
      }
    }
  }

  async #compare(snapshot: Snapshot): Promise<Standing> {
    const isOld = () => this.documents.get(this.uri)?.document !== snapshot.document;
    if (isOld()) throw new Cancelled();
    const slices = new Slices(this.time, isOld);
    const run = async <T>(steps: Generator<undefined, T>): Promise<T> => {
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        if (slices.isOver) await slices.pause();
      }
    };
    if (this.#standing !== undefined) {
      const again = await run(this.#again(snapshot, this.#standing));
      if (again !== undefined) {
        this.#standing = again;
        return again;
      }
    }
    if (this.#sides.length === 0) {
      const sides: ComparedSide[] = [];
      for (const { document } of this.others) sides.push(await run(sideOf(document)));
      this.#sides = sides;
    }
    const side = await run(sideOf(snapshot.document, this.#standing?.snapshot.document));
    const versions: ComparedVersion[] = [];
    for (const [index, other] of this.#sides.entries()) {
      versions.push({ number: index + 1, side: other, comparisons: await run(compareSides(side, other)) });
    }
    const standing = this.#standingOf(snapshot, side, versions);
    this.#standing = standing;
    return standing;
  }

  /** After an edit that leaves sentences and words as they are; undefined for others. */
  *#again(snapshot: Snapshot, before: Standing): Generator<undefined, Standing | undefined> {
    const side = yield* sideOf(snapshot.document, before.snapshot.document);
    const versions: ComparedVersion[] = [];
    for (const version of before.versions) {
      const comparisons = yield* compareChanged(version.comparisons, before.side, side, version.side);
      if (comparisons === undefined) return undefined;
      versions.push({ ...version, comparisons });
    }
    return this.#standingOf(snapshot, side, versions);
  }

  #standingOf(snapshot: Snapshot, side: ComparedSide, versions: readonly ComparedVersion[]): Standing {
    const listed = versions.filter(({ number }) => !this.others[number - 1].isBase);
    return { snapshot, side, versions, items: itemsOf(side, listed) };
  }
}

/** One per document. */
export class Comparisons {
  readonly #known = new Map<string, Comparison>();

  constructor(
    private readonly documents: Pick<OpenDocuments, 'get' | 'isCurrent'>,
    private readonly time: Pick<Time, 'pause' | 'sleep'>,
    private readonly onChange: (uri: string) => void,
  ) {}

  begin(uri: string, label: string, others: readonly Other[], suggestsMajority: boolean): Comparison {
    const comparison = new Comparison(uri, label, others, suggestsMajority, this.documents, this.time);
    this.#known.set(uri, comparison);
    return comparison;
  }

  of(uri: string): Comparison | undefined {
    return this.#known.get(uri);
  }

  /** The text has changed: the comparison follows, and views are told once it has. */
  async changed(uri: string): Promise<void> {
    const comparison = this.#known.get(uri);
    if (comparison === undefined) return;
    const snapshot = this.documents.get(uri);
    if (comparison.now() === undefined) await this.time.sleep(MILLISECONDS_TO_WAIT);
    if (snapshot === undefined || !this.documents.isCurrent(snapshot)) return;
    try {
      await comparison.ready();
    } catch (error) {
      // The document was closed.
      if (error instanceof Cancelled) return;
      throw error;
    }
    if (this.#known.get(uri) === comparison) this.onChange(uri);
  }

  /** Something was decided. */
  decided(uri: string): void {
    this.onChange(uri);
  }

  /** @returns whether there was one */
  forget(uri: string): boolean {
    return this.#known.delete(uri);
  }
}
