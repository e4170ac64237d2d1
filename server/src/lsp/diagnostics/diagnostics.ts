/**
 * Push diagnostics: debounced, cancelled by newer edits, in slices. After an edit all unchanged sentences are already known.
 * After a large file is opened, the sentences nearest to the visible lines come first and the rest streams in.
 */

import type { Document } from '../../core/conllu/index.ts';
import { EDITOR_LIMITS, FloodCounts, limitFindings } from '../../core/features/index.ts';
import type { Finding, Inspection, LanguageTables, ProjectChecks } from '../../core/validate/index.ts';
import { inertLines } from '../../inert/index.ts';
import { FINDINGS_CHANGED_NOTIFICATION, type FindingsChangedParams } from '../../protocol/findings.ts';
import type { Settings } from '../../protocol/settings.ts';
import type { Files, Time } from '../../services/ports.ts';
import type { Editor } from '../connection/editor.ts';
import { describe } from '../connection/fence.ts';
import type { OpenDocuments, Snapshot } from '../documents/documents.ts';
import { Cancelled, Slices } from '../documents/slices.ts';
import type { LanguageTableStore } from '../settings/languageTables.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Followers } from '../sidecar/followers.ts';
import type { Sidecars } from '../sidecar/sidecars.ts';
import { foldDocument, isFoldUnchanged, type Placed } from './documentFindings.ts';
import { type DocumentFinding, FindingCache, type FindingsBySentence } from './findings.ts';
import { type OpenAndAccepted, Splitter } from './openAndAccepted.ts';
import { acceptedAsHints, KeptDiagnostics } from './toDiagnostic.ts';

/** Milliseconds from the start of a run to its second partial report; each further one waits twice as long. */
const SECOND_REPORT_MS = 60;

/** Milliseconds without scrolling after which the visible lines count. */
const SCROLL_MS = 200;

/** What is known about a snapshot. */
interface Known {
  readonly cache: FindingCache;
  /** The findings of each sentence on its own, separate from the inspections: every report iterates over all of them. */
  readonly findings: FindingsBySentence;
  /** Findings of the document as a whole. */
  readonly placed: readonly Placed[];
}

/** A fully checked snapshot. */
interface Checked extends Known {
  readonly document: Document;
  readonly inspections: readonly Inspection[];
}

/** Everything known about a document: the 1,000 findings that an editor shows, and the others. */
export interface Published extends OpenAndAccepted {
  readonly snapshot: Snapshot;
  readonly cache: FindingCache;
  readonly splitter: Splitter;
  /** Whether every sentence was checked. */
  readonly isComplete: boolean;
}

/** The state kept for one open document. */
interface DocumentState {
  timer: NodeJS.Timeout | undefined;
  /** The snapshot being checked, or checked last; a different one means that this run is over. */
  checking: Snapshot | undefined;
  /** Line that the user is looking at. */
  focus: number;
  /** Valid for the settings and tables it was made with. */
  cache: FindingCache | undefined;
  settings: Settings | undefined;
  language: LanguageTables | undefined;
  checks: ProjectChecks | undefined;
  checked: Checked | undefined;
  /** Valid for the state of `.treebank.json` it was made with. */
  splitter: Splitter | undefined;
  published: Published | undefined;
  /** Of what was published last. */
  readonly counts: FloodCounts<DocumentFinding>;
  readonly sent: KeptDiagnostics;
  /** Whether findings were folded or left out. */
  isFlooded: boolean;
  scroll: NodeJS.Timeout | undefined;
}

export interface HasDiagnostics {
  readonly diagnostics: Diagnostics;
}

export class Diagnostics {
  private readonly states = new Map<string, DocumentState>();

  constructor(
    private readonly connection: Editor,
    private readonly documents: OpenDocuments,
    private readonly settings: SettingsStore,
    private readonly sidecars: Sidecars,
    private readonly followers: Followers,
    private readonly tables: LanguageTableStore,
    private readonly host: Pick<Time, 'pause'> & Pick<Files, 'areFar'>,
    /** Where the findings that do not fit into the editor are listed. */
    private readonly listedIn: () => string,
    /** Sends a custom notification to clients that accept it. */
    private readonly notify: (method: `treebank/${string}`, params: object) => void,
  ) {
    sidecars.onDidChange((isBeside) => {
      for (const [uri, state] of this.states) if (isBeside(uri)) this.entriesChanged(uri, state);
    });
  }

  /** All findings of a document as last published. */
  of(uri: string): Published | undefined {
    return this.states.get(uri)?.published;
  }

  /** A document was opened, or settings changed: check without delay. */
  checkNow(snapshot: Snapshot): void {
    this.schedule(snapshot);
  }

  /** A document was edited: check after the delay given in the settings, and after what the editor has sent along with the edit. */
  checkSoon(snapshot: Snapshot): void {
    this.schedule(snapshot, this.settings.now(snapshot.uri)['treebank.lint.debounce']);
  }

  /** The user is now looking at this line. If not all findings fit, different ones are now the nearest. */
  lookAt(uri: string, line: number): void {
    const state = this.states.get(uri);
    if (state === undefined || state.focus === line) return;
    state.focus = line;
    if (!state.isFlooded) return;
    clearTimeout(state.scroll);
    state.scroll = setTimeout(() => this.publishAgain(uri, state), SCROLL_MS);
  }

  /** What is accepted has changed, or what is checked. Before the first check, that one will see it. */
  private entriesChanged(uri: string, state: DocumentState): void {
    const snapshot = this.documents.get(uri);
    const isCheckedAnew = state.cache !== undefined && state.checks !== this.sidecars.checksOf(uri);
    if (isCheckedAnew && snapshot !== undefined) this.checkNow(snapshot);
    else this.publishAgain(uri, state);
  }

  private publishAgain(uri: string, { checked, checking }: DocumentState): void {
    const snapshot = this.documents.get(uri);
    // A running check will soon report by itself.
    if (checked === undefined || snapshot === undefined || checking !== snapshot) return;
    if (checked.document === snapshot.document) this.publish(this.stateOf(uri), snapshot, checked);
  }

  /** Closing a document removes its diagnostics. */
  forget(uri: string): void {
    const state = this.states.get(uri);
    if (state === undefined) return;
    this.drop(uri, state);
    this.sidecars.report(uri, undefined);
    void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Stops all checks; nothing is sent any more of what is open. */
  end(): void {
    for (const [uri, state] of this.states) this.drop(uri, state);
  }

  private drop(uri: string, state: DocumentState): void {
    clearTimeout(state.timer);
    clearTimeout(state.scroll);
    state.checking = undefined;
    this.states.delete(uri);
  }

  private schedule(snapshot: Snapshot, delay?: number): void {
    const state = this.stateOf(snapshot.uri);
    clearTimeout(state.timer);
    state.checking = snapshot;
    const start = () => void this.run(state, snapshot);
    if (delay === undefined) start();
    else state.timer = setTimeout(start, delay);
  }

  private stateOf(uri: string): DocumentState {
    let state = this.states.get(uri);
    if (state === undefined) {
      state = {
        timer: undefined,
        checking: undefined,
        focus: 0,
        cache: undefined,
        settings: undefined,
        language: undefined,
        checks: undefined,
        checked: undefined,
        splitter: undefined,
        published: undefined,
        counts: new FloodCounts(),
        sent: new KeptDiagnostics(),
        isFlooded: false,
        scroll: undefined,
      };
      this.states.set(uri, state);
    }
    return state;
  }

  private async run(state: DocumentState, snapshot: Snapshot): Promise<void> {
    try {
      const settings = await this.settings.likely(snapshot.uri);
      await this.followers.ready(snapshot.uri);
      const isOver = () => state.checking !== snapshot || !this.documents.isCurrent(snapshot);
      const looking = this.tables.of(snapshot, settings);
      if (this.host.areFar) await this.checkMeanwhile(state, snapshot, settings, looking, isOver);
      const language = await looking;
      if (isOver()) return;
      const cache = cacheFor(state, settings, language, this.sidecars.checksOf(snapshot.uri));
      // Other settings or checks: another run is under way.
      const isCancelled = () => isOver() || state.cache !== cache;
      await this.check(state, snapshot, cache, new Slices(this.host, isCancelled));
    } catch (error) {
      if (!(error instanceof Cancelled))
        this.connection.console.error(inertLines(`Checking failed: ${describe(error)}`));
    }
  }

  /** Publishes what can be found without language tables, until those are there. */
  private async checkMeanwhile(
    state: DocumentState,
    snapshot: Snapshot,
    settings: Settings,
    looking: Promise<LanguageTables | undefined>,
    isOver: () => boolean,
  ): Promise<void> {
    let areThere = false;
    void looking.then(() => {
      areThere = true;
    });
    await this.host.pause();
    // Once there were tables, going without them would take findings away from under the eyes of the user.
    if (areThere || isOver() || state.language !== undefined || state.published?.snapshot === snapshot) return;
    const cache = new FindingCache(settings, undefined, this.sidecars.checksOf(snapshot.uri));
    try {
      const findings = await this.look(state, snapshot, cache, new Slices(this.host, () => areThere || isOver()));
      this.publish(state, snapshot, { cache, findings, placed: [] });
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
  }

  /** The findings of each sentence on its own, those in view first, as long as nobody waits for anything else. */
  private async look(
    state: DocumentState,
    snapshot: Snapshot,
    cache: FindingCache,
    slices: Slices,
  ): Promise<FindingsBySentence> {
    const { sentences } = snapshot.document;
    const { findings, missing } = carryOver(undefined, snapshot.document, cache, focusOf(state, snapshot));
    let isReported = false;
    for (const index of missing) {
      findings[index] = cache.of(sentences[index]).findings;
      if (!slices.isOver) continue;
      if (!isReported) this.publish(state, snapshot, { cache, findings, placed: [] });
      isReported = true;
      await slices.pause();
    }
    return findings;
  }

  private async check(state: DocumentState, snapshot: Snapshot, cache: FindingCache, slices: Slices): Promise<void> {
    const { sentences } = snapshot.document;
    const last = state.checked?.cache === cache ? state.checked : undefined;
    const { inspections, findings, missing, changed } = carryOver(
      last,
      snapshot.document,
      cache,
      focusOf(state, snapshot),
    );
    const started = performance.now();
    // What is in view is checked first, and takes a few milliseconds: it is reported at the first opportunity.
    let nextReport = 0;
    // What is shown of this text already, by other checks, stays until all is known.
    let isReported = state.published?.snapshot === snapshot;
    const isShown = isReported;
    for (const index of missing) {
      const inspection = cache.of(sentences[index]);
      inspections[index] = inspection;
      findings[index] = inspection.findings;
      if (0 < inspection.findings.length) isReported = isShown;
      if (!slices.isOver) continue;
      if (nextReport <= performance.now() - started && !isReported) {
        this.publish(state, snapshot, { cache, findings, placed: [] });
        isReported = true;
        nextReport = Math.max(SECOND_REPORT_MS, 2 * (performance.now() - started));
      }
      await slices.pause();
    }
    const complete = inspections as Inspection[];
    const isUnchanged = last && isFoldUnchanged(last.inspections, complete, last.placed, changed.start, changed.end);
    const placed = isUnchanged ? last.placed : await foldDocument(complete, slices);
    state.checked = { document: snapshot.document, cache, inspections: complete, findings, placed };
    this.publish(state, snapshot, state.checked);
  }

  private publish(state: DocumentState, snapshot: Snapshot, { cache, findings, placed }: Known): void {
    const isComplete = state.checked?.findings === findings;
    const splitter = this.splitterFor(state, snapshot);
    const known = cache.ofForeign(snapshot.document) ?? cache.withPlaced(findings, placed);
    const standings = splitter.split(snapshot.document, known);
    const isKnown = isComplete && isSame(state.published, { snapshot, cache, splitter, isComplete });
    state.published = { ...standings, snapshot, cache, splitter, isComplete };
    const display = state.settings?.['treebank.lint.acknowledged'];
    const visible = display === 'hint' ? acceptedAsHints(standings) : standings.open;
    const shown = limitFindings(visible, focusOf(state, snapshot), EDITOR_LIMITS, state.counts);
    state.isFlooded = shown.some(({ folded }) => 0 < folded);
    void this.connection.sendDiagnostics({
      uri: snapshot.uri,
      version: snapshot.version,
      diagnostics: shown.map((each) => state.sent.of(snapshot, each, this.listedIn())),
    });
    // Scrolling changes what is sent, but not what is known.
    if (isKnown) return;
    if (isComplete) this.reportStale(state.published);
    const changed: FindingsChangedParams = { uri: snapshot.uri, version: snapshot.version, isComplete };
    this.notify(FINDINGS_CHANGED_NOTIFICATION, changed);
  }

  private splitterFor(state: DocumentState, { uri }: Snapshot): Splitter {
    const acknowledgements = this.sidecars.of(uri);
    if (state.splitter?.acknowledgements !== acknowledgements) {
      state.splitter = new Splitter(acknowledgements, (sentence) => this.followers.matcherOf(uri, sentence));
    }
    return state.splitter;
  }

  private reportStale(published: Published): void {
    const { splitter, snapshot, cache } = published;
    const stale = splitter.stale(published, (id) => cache.looksFor(id));
    this.sidecars.report(snapshot.uri, stale);
  }
}

function cacheFor(
  state: DocumentState,
  settings: Settings,
  language: LanguageTables | undefined,
  checks: ProjectChecks | undefined,
): FindingCache {
  const isSame = state.settings === settings && state.language === language && state.checks === checks;
  if (state.cache === undefined || !isSame) {
    state.cache = new FindingCache(settings, language, checks);
    state.checks = checks;
    state.settings = settings;
    state.language = language;
  }
  return state.cache;
}

type Provenance = Pick<Published, 'snapshot' | 'cache' | 'splitter' | 'isComplete'>;

/** Whether findings are based on the same text, settings and acknowledgements. */
function isSame(a: Provenance | undefined, b: Provenance): boolean {
  return (
    a !== undefined &&
    a.snapshot === b.snapshot &&
    a.cache === b.cache &&
    a.splitter === b.splitter &&
    a.isComplete === b.isComplete
  );
}

function focusOf({ focus }: DocumentState, { document }: Snapshot): number {
  return document.sentenceAtLine(focus);
}

interface CarriedOver {
  readonly inspections: (Inspection | undefined)[];
  readonly findings: (readonly Finding[] | undefined)[];
  /** Indices of the sentences to check, those near the centre first. */
  readonly missing: number[];
  /** The sentences that are not the same objects as before. */
  readonly changed: { readonly start: number; readonly end: number };
}

/**
 * Carries over what is known about the sentences of a document from its previous version. An edit leaves all sentences before and
 * after it untouched: those need not even be looked up.
 */
function carryOver(
  last: Checked | undefined,
  { sentences }: Document,
  cache: FindingCache,
  centre: number,
): CarriedOver {
  const old = last?.document.sentences ?? [];
  const most = Math.min(old.length, sentences.length);
  let start = 0;
  while (start < most && old[start] === sentences[start]) start++;
  let behind = 0;
  while (behind < most - start && old[old.length - 1 - behind] === sentences[sentences.length - 1 - behind]) behind++;
  const end = sentences.length - behind;
  const inspections: (Inspection | undefined)[] = [];
  const missing: number[] = [];
  for (let index = start; index < end; index++) {
    const known = cache.peek(sentences[index]);
    inspections.push(known);
    if (known === undefined) missing.push(index);
  }
  missing.sort((a, b) => Math.abs(a - centre) - Math.abs(b - centre));
  const now = (known: Inspection | undefined) => known?.findings;
  const was = { start, end: old.length - behind };
  return {
    inspections: replaced(last?.inspections ?? [], was, inspections),
    findings: replaced<readonly Finding[] | undefined>(last?.findings ?? [], was, inspections.map(now)),
    missing,
    changed: { start, end },
  };
}

/** A copy with other elements in a stretch. Copies once if their number stays: a large array is as slow to make as to fill. */
function replaced<T>(all: readonly T[], { start, end }: CarriedOver['changed'], by: readonly T[]): T[] {
  if (by.length !== end - start) return all.slice(0, start).concat(by, all.slice(end));
  const copy = all.slice();
  by.forEach((element, index) => {
    copy[start + index] = element;
  });
  return copy;
}
