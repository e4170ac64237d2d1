/** The comparison of an open document with other versions of it: kept in step with the text, in slices. */

import type { Document } from '../../../core/conllu/index.ts';
import {
  type ComparedSide,
  type ComparedVersion,
  compareChanged,
  compareSides,
  type Item,
  itemsOf,
  sideOf,
} from '../../../core/features/index.ts';
import type { Time } from '../../../services/ports.ts';
import type { OpenDocuments, Snapshot } from '../../documents/documents.ts';
import { Cancelled, Slices } from '../../documents/slices.ts';

/** Another version, as it was when the comparison began. */
export interface Other {
  readonly label: string;
  readonly isBase: boolean;
  readonly document: Document;
}

/** A comparison at one version of the document. */
export interface ComparedSnapshot {
  readonly snapshot: Snapshot;
  readonly side: ComparedSide;
  /** By number, from 1; the base among them. */
  readonly versions: readonly ComparedVersion[];
  /** In text order, without differences from the base. */
  readonly items: readonly Item[];
}

/** Lists follow typing in cells at once; after changes of words and ids, everything must be aligned again. */
const MILLISECONDS_TO_WAIT = 300;
/** Waiting time of a request that the user does not notice. */
const MOST_MILLISECONDS = 30;

export class Comparison {
  #sides: readonly ComparedSide[] = [];
  #standing: ComparedSnapshot | undefined;
  #running: { readonly document: Document; readonly done: Promise<ComparedSnapshot> } | undefined;

  constructor(
    readonly uri: string,
    /** Of the document. */
    readonly label: string,
    readonly others: readonly Other[],
    readonly suggestsMajority: boolean,
    private readonly documents: Pick<OpenDocuments, 'get' | 'isCurrent'>,
    private readonly time: Pick<Time, 'pause' | 'sleep'>,
  ) {}

  /** Names of the versions by number, to tell several others apart. */
  get tellingLabels(): readonly string[] | undefined {
    if (this.others.filter(({ isBase }) => !isBase).length === 1) return undefined;
    return [this.label, ...this.others.map(({ label }) => label)];
  }

  /** Index of the base among the others; undefined if there is none. */
  get base(): number | undefined {
    const index = this.others.findIndex(({ isBase }) => isBase);
    return index === -1 ? undefined : index;
  }

  /** For the current text, if it is known or quickly computed. */
  now(): ComparedSnapshot | undefined {
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

  /** For the current text, once known. @throws Cancelled if the document was closed */
  async ready(): Promise<ComparedSnapshot> {
    for (;;) {
      const known = this.now();
      if (known !== undefined) return known;
      const snapshot = this.documents.get(this.uri);
      if (snapshot === undefined) throw new Cancelled();
      if (this.#running?.document !== snapshot.document) {
        const done = this.#compare(snapshot);
        this.#running = { document: snapshot.document, done };
        // Waiting callers continue with a newer text.
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

  /** The text has changed. Resolves once it is compared, to whether that is still the text. */
  async changed(): Promise<boolean> {
    const snapshot = this.documents.get(this.uri);
    if (this.now() === undefined) await this.time.sleep(MILLISECONDS_TO_WAIT);
    if (snapshot === undefined || !this.documents.isCurrent(snapshot)) return false;
    try {
      await this.ready();
      return true;
    } catch (error) {
      // The document was closed.
      if (error instanceof Cancelled) return false;
      throw error;
    }
  }

  async #compare(snapshot: Snapshot): Promise<ComparedSnapshot> {
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

  /** After an edit that keeps sentences and words; undefined for others. */
  *#again(snapshot: Snapshot, before: ComparedSnapshot): Generator<undefined, ComparedSnapshot | undefined> {
    const side = yield* sideOf(snapshot.document, before.snapshot.document);
    const versions: ComparedVersion[] = [];
    for (const version of before.versions) {
      const comparisons = yield* compareChanged(version.comparisons, before.side, side, version.side);
      if (comparisons === undefined) return undefined;
      versions.push({ ...version, comparisons });
    }
    return this.#standingOf(snapshot, side, versions);
  }

  #standingOf(snapshot: Snapshot, side: ComparedSide, versions: readonly ComparedVersion[]): ComparedSnapshot {
    const listed = versions.filter(({ number }) => !this.others[number - 1].isBase);
    return { snapshot, side, versions, items: itemsOf(side, listed) };
  }
}
