/**
 * Push diagnostics: debounced, cancelled by newer edits, in slices. After an edit all unchanged sentences are already known.
 * After a large file is opened, the sentences nearest to the visible lines come first and the rest streams in.
 */

import type { Scheme } from '../../core/annotation/index.ts';
import type { Document } from '../../core/conllu/index.ts';
import { EDITOR_LIMITS, FloodCounts, limitFindings } from '../../core/features/index.ts';
import type { Finding, Inspection, LanguageTables, ProjectChecks } from '../../core/validate/index.ts';
import { inertLines } from '../../inert/index.ts';
import { FINDINGS_CHANGED_NOTIFICATION, type FindingsChangedParams } from '../../protocol/findings.ts';
import type { Settings } from '../../protocol/settings.ts';
import { foldDocument, isFoldUnchanged, type Placed } from '../../services/checking/documentFindings.ts';
import { type DocumentFinding, FindingCache, type FindingsBySentence } from '../../services/checking/findings.ts';
import { type OpenAndAccepted, Splitter } from '../../services/checking/openAndAccepted.ts';
import { schemeOfDocument } from '../../services/languages/scheme.ts';
import type { Files, Time } from '../../services/ports.ts';
import type { ShownDiagnostic } from '../connection/editor.ts';
import { describe } from '../connection/fence.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { Cancelled, Slices } from '../documents/slices.ts';
import type { HasConnection } from '../feature.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { HasFollowers } from '../sidecar/followers.ts';
import type { HasSidecars } from '../sidecar/sidecars.ts';
import { acceptedAsHints, KeptDiagnostics } from './toDiagnostic.ts';

/** Milliseconds from the start of a run to its second partial report; each further one waits twice as long. */
const SECOND_REPORT_MS = 60;

/** Milliseconds without scrolling after which the visible lines count. */
const SCROLL_MS = 200;

/** The results for a snapshot. */
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

/** The input of the checks. */
interface Basis {
  readonly settings: Settings;
  readonly language: LanguageTables | undefined;
  readonly checks: ProjectChecks | undefined;
  readonly scheme: Scheme;
  readonly cache: FindingCache;
}

/** The progress of checking a document. `last` is the last whole check, of this version or an earlier one. */
type Phase =
  /** Edited; the check begins when the timer ends. */
  | { readonly name: 'waiting'; readonly snapshot: Snapshot; readonly timer: NodeJS.Timeout; readonly last?: Checked }
  /** A run for this snapshot is under way, which may have published part of its findings. */
  | { readonly name: 'checking'; readonly snapshot: Snapshot; readonly last?: Checked }
  /** Every sentence is checked, and all is published. */
  | { readonly name: 'checked'; readonly snapshot: Snapshot; readonly last: Checked }
  /** Not scheduled yet, or forgotten: a run that still holds the state ends. */
  | { readonly name: 'idle'; readonly snapshot?: undefined; readonly last?: undefined };

/** The state kept for one open document. */
interface DocumentState {
  phase: Phase;
  /** Undefined until the first run knows its settings. */
  basis: Basis | undefined;
  published: Published | undefined;
  /** Line that the user is looking at. */
  focus: number;
  scroll: NodeJS.Timeout | undefined;
  /** Whether findings were folded or left out. */
  isFlooded: boolean;
  /** Of the last publication. */
  readonly counts: FloodCounts<DocumentFinding>;
  readonly sent: KeptDiagnostics;
  /** Where DEPS and the rules for it differ, in the snapshot that was checked last. */
  graphs: readonly ShownDiagnostic[];
}

/** The parts of the server that checking uses. */
interface Checking extends HasConnection, HasDocuments, HasFollowers, HasSettings, HasSidecars, HasTables {
  readonly host: Pick<Time, 'pause'> & Pick<Files, 'areFar'>;
  /** Where the findings that do not fit into the editor are listed. */
  readonly listedIn: () => string;
  /** Sends a custom notification to clients that accept it. */
  readonly notify: (method: `treebank/${string}`, params: object) => void;
}

export interface HasDiagnostics {
  readonly diagnostics: Diagnostics;
}

export class Diagnostics {
  private readonly states = new Map<string, DocumentState>();

  constructor(private readonly server: Checking) {
    server.sidecars.onDidChange((isBeside) => {
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
    this.schedule(snapshot, this.server.settings.now(snapshot.uri)['treebank.lint.debounce']);
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

  /** Accepted findings or the checks of the project have changed. The first check, if it is still to come, reads them itself. */
  private entriesChanged(uri: string, state: DocumentState): void {
    const snapshot = this.server.documents.get(uri);
    const isOutOfDate = state.basis !== undefined && state.basis.checks !== this.server.sidecars.checksOf(uri);
    if (isOutOfDate && snapshot !== undefined) this.checkNow(snapshot);
    else if (snapshot !== undefined && state.basis !== undefined && (this.hasSwitches(uri) || 0 < state.graphs.length))
      this.checkNow(snapshot);
    else this.publishAgain(uri, state);
  }

  private hasSwitches(uri: string): boolean {
    return this.server.sidecars.contentsFor(uri).read.file.enhanced !== undefined;
  }

  /** What the rules for enhanced graphs say. Their code is loaded where there are switches for them. @throws Cancelled */
  private async graphsOf(state: DocumentState, snapshot: Snapshot, slices: Slices): Promise<DocumentState['graphs']> {
    const level = state.basis?.settings['treebank.enhanced.check'] ?? 'off';
    if (level === 'off' || !this.hasSwitches(snapshot.uri)) return [];
    const { graphDiagnostics } = await import('../enhanced/diagnostics.ts');
    return graphDiagnostics(this.server, snapshot, level, focusOf(state, snapshot), slices);
  }

  /** A check that waits or runs will report by itself. */
  private publishAgain(uri: string, state: DocumentState): void {
    const { phase } = state;
    if (phase.name !== 'checked' || phase.snapshot !== this.server.documents.get(uri)) return;
    this.publish(state, phase.snapshot, phase.last);
  }

  /** Closing a document removes its diagnostics. */
  forget(uri: string): void {
    const state = this.states.get(uri);
    if (state === undefined) return;
    this.drop(uri, state);
    this.server.sidecars.report(uri, undefined);
    void this.server.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** Stops all checks; no more diagnostics are sent. */
  end(): void {
    for (const [uri, state] of this.states) this.drop(uri, state);
  }

  private drop(uri: string, state: DocumentState): void {
    stopWaiting(state);
    clearTimeout(state.scroll);
    state.phase = { name: 'idle' };
    this.states.delete(uri);
  }

  private schedule(snapshot: Snapshot, delay?: number): void {
    const state = this.stateOf(snapshot.uri);
    stopWaiting(state);
    const { last } = state.phase;
    const start = () => {
      state.phase = { name: 'checking', snapshot, last };
      void this.run(state, snapshot);
    };
    if (delay === undefined) start();
    else state.phase = { name: 'waiting', snapshot, last, timer: setTimeout(start, delay) };
  }

  private stateOf(uri: string): DocumentState {
    let state = this.states.get(uri);
    if (state === undefined) {
      state = {
        phase: { name: 'idle' },
        basis: undefined,
        published: undefined,
        focus: 0,
        scroll: undefined,
        isFlooded: false,
        counts: new FloodCounts(),
        sent: new KeptDiagnostics(),
        graphs: [],
      };
      this.states.set(uri, state);
    }
    return state;
  }

  private async run(state: DocumentState, snapshot: Snapshot): Promise<void> {
    try {
      const settings = await this.server.settings.likely(snapshot.uri);
      await this.server.followers.ready(snapshot.uri);
      const isOver = () => state.phase.snapshot !== snapshot || !this.server.documents.isCurrent(snapshot);
      const looking = this.server.tables.of(snapshot, settings);
      if (this.server.host.areFar) await this.checkMeanwhile(state, snapshot, settings, looking, isOver);
      const language = await looking;
      if (isOver()) return;
      const scheme = schemeOfDocument(settings, snapshot.uri, snapshot.document);
      const { cache } = basisFor(state, settings, language, this.server.sidecars.checksOf(snapshot.uri), scheme);
      // Other settings or checks: another run is under way.
      const isCancelled = () => isOver() || state.basis?.cache !== cache;
      await this.check(state, snapshot, cache, new Slices(this.server.host, isCancelled));
    } catch (error) {
      if (!(error instanceof Cancelled))
        this.server.connection.console.error(inertLines(`Checking failed: ${describe(error)}`));
    }
  }

  /** Publishes the findings that need no language tables until these arrive. */
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
    await this.server.host.pause();
    // After a check with tables, one without them would remove findings that the user is looking at.
    if (areThere || isOver() || state.basis?.language !== undefined || state.published?.snapshot === snapshot) return;
    const scheme = schemeOfDocument(settings, snapshot.uri, snapshot.document);
    const cache = new FindingCache(settings, undefined, this.server.sidecars.checksOf(snapshot.uri), scheme);
    try {
      const findings = await this.look(
        state,
        snapshot,
        cache,
        new Slices(this.server.host, () => areThere || isOver()),
      );
      this.publish(state, snapshot, { cache, findings, placed: [] });
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
  }

  /** The findings of each sentence on its own, those in view first, while nothing else waits. */
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
    const last = state.phase.last?.cache === cache ? state.phase.last : undefined;
    const { inspections, findings, missing, changed } = carryOver(
      last,
      snapshot.document,
      cache,
      focusOf(state, snapshot),
    );
    const started = performance.now();
    // Visible sentences are checked first, which takes a few milliseconds: they are reported at the first opportunity.
    let nextReport = 0;
    // Findings of this text from other checks stay visible until all are known.
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
    state.graphs = await this.graphsOf(state, snapshot, slices);
    if (state.phase.snapshot !== snapshot) throw new Cancelled();
    const checked = { document: snapshot.document, cache, inspections: complete, findings, placed };
    state.phase = { name: 'checked', snapshot, last: checked };
    this.publish(state, snapshot, checked);
  }

  private publish(state: DocumentState, snapshot: Snapshot, { cache, findings, placed }: Known): void {
    const isComplete = state.phase.name === 'checked' && state.phase.last.findings === findings;
    const splitter = this.splitterFor(state, snapshot);
    const known = cache.ofFile(snapshot, findings, placed);
    const standings = splitter.split(snapshot.document, known);
    const isKnown = isComplete && isSame(state.published, { snapshot, cache, splitter, isComplete });
    state.published = { ...standings, snapshot, cache, splitter, isComplete };
    const display = state.basis?.settings['treebank.lint.acknowledged'];
    const visible = display === 'hint' ? acceptedAsHints(standings) : standings.open;
    const shown = limitFindings(visible, focusOf(state, snapshot), EDITOR_LIMITS, state.counts);
    state.isFlooded = shown.some(({ folded }) => 0 < folded);
    void this.server.connection.sendDiagnostics({
      uri: snapshot.uri,
      version: snapshot.version,
      diagnostics: [
        ...shown.map((each) => state.sent.of(snapshot, each, this.server.listedIn())),
        ...(isComplete ? state.graphs : []),
      ],
    });
    // Scrolling changes the published findings, but not the known ones.
    if (isKnown) return;
    if (isComplete) this.reportStale(state.published);
    const changed: FindingsChangedParams = { uri: snapshot.uri, version: snapshot.version, isComplete };
    this.server.notify(FINDINGS_CHANGED_NOTIFICATION, changed);
  }

  private splitterFor(state: DocumentState, { uri }: Snapshot): Splitter {
    const acknowledgements = this.server.sidecars.of(uri);
    const last = state.published?.splitter;
    if (last?.acknowledgements === acknowledgements) return last;
    return new Splitter(acknowledgements, (sentence) => this.server.followers.matcherOf(uri, sentence));
  }

  private reportStale(published: Published): void {
    const { splitter, snapshot, cache } = published;
    const stale = splitter.stale(published, (id) => cache.looksFor(id));
    this.server.sidecars.report(snapshot.uri, stale);
  }
}

function stopWaiting({ phase }: DocumentState): void {
  if (phase.name === 'waiting') clearTimeout(phase.timer);
}

function basisFor(
  state: DocumentState,
  settings: Settings,
  language: LanguageTables | undefined,
  checks: ProjectChecks | undefined,
  scheme: Scheme,
): Basis {
  const { basis } = state;
  const isSame = basis?.settings === settings && basis.language === language && basis.checks === checks;
  if (isSame && basis.scheme === scheme) return basis;
  const now = { settings, language, checks, scheme, cache: new FindingCache(settings, language, checks, scheme) };
  state.basis = now;
  return now;
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
 * Carries over the results for the sentences of a document from its previous version. An edit leaves all sentences before and
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
