/**
 * Push diagnostics: debounced, cancelled by newer edits, in slices. After an edit all unchanged sentences are already known.
 * After a large file is opened, the sentences nearest to the visible lines come first and the rest streams in.
 */

import { EDITOR_LIMITS, limitFindings } from '../../core/features/index.ts';
import type { Inspection, LanguageTables } from '../../core/validate/index.ts';
import { inertLines } from '../../inert/index.ts';
import { FINDINGS_CHANGED_NOTIFICATION, type FindingsChangedParams } from '../../protocol/findings.ts';
import type { Settings } from '../../protocol/settings.ts';
import { foldDocument, isFoldUnchanged } from '../../services/checking/documentFindings.ts';
import { FindingCache, type FindingsBySentence } from '../../services/checking/findings.ts';
import { Splitter } from '../../services/checking/openAndAccepted.ts';
import { schemeOfDocument } from '../../services/languages/scheme.ts';
import type { Files, Time } from '../../services/ports.ts';
import { describe } from '../connection/fence.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { Cancelled, Slices } from '../documents/slices.ts';
import type { HasConnection } from '../feature.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { HasFollowers } from '../sidecar/followers.ts';
import type { HasSidecars } from '../sidecar/sidecars.ts';
import { carryOver, type SnapshotFindings } from './carryOver.ts';
import {
  basisFor,
  type DocumentState,
  focusOf,
  idleState,
  isSamePublication,
  type Published,
  stopWaiting,
} from './documentState.ts';
import { acceptedAsHints } from './toDiagnostic.ts';

/** Milliseconds from the start of a run to its second partial report; each further one waits twice as long. */
const SECOND_REPORT_MS = 60;

/** Milliseconds without scrolling after which the visible lines count. */
const SCROLL_MS = 200;

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

  /** A document was edited: check after the delay given in the settings, once what the editor sent with the edit is handled. */
  checkSoon(snapshot: Snapshot): void {
    this.schedule(snapshot, this.server.settings.now(snapshot.uri)['treebank.lint.debounce']);
  }

  /** The user scrolled to this line. If the editor cannot show all findings, it now gets those nearest to it. */
  lookAt(uri: string, line: number): void {
    const state = this.states.get(uri);
    if (state === undefined || state.focus === line) return;
    state.focus = line;
    if (!state.isFlooded) return;
    clearTimeout(state.scroll);
    state.scroll = setTimeout(() => this.publishAgain(uri, state), SCROLL_MS);
  }

  /** Accepted findings or the checks of the project have changed. A first check that has not run yet will read them itself. */
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

  /** Findings of the rules for enhanced graphs, whose code is loaded only if there are switches for them. @throws Cancelled */
  private async graphsOf(state: DocumentState, snapshot: Snapshot, slices: Slices): Promise<DocumentState['graphs']> {
    const level = state.basis?.settings['treebank.enhanced.check'] ?? 'off';
    if (level === 'off' || !this.hasSwitches(snapshot.uri)) return [];
    const { graphDiagnostics } = await import('../enhanced/diagnostics.ts');
    return graphDiagnostics(this.server, snapshot, level, focusOf(state, snapshot), slices);
  }

  /** Publishes a finished check once more; one that waits or runs will publish anyway. */
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
      state = idleState();
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

  /** The findings of each sentence on its own, those in view first. */
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

  private publish(state: DocumentState, snapshot: Snapshot, { cache, findings, placed }: SnapshotFindings): void {
    const isComplete = state.phase.name === 'checked' && state.phase.last.findings === findings;
    const splitter = this.splitterFor(state, snapshot);
    const known = cache.ofFile(snapshot, findings, placed);
    const standings = splitter.split(snapshot.document, known);
    const isKnown = isComplete && isSamePublication(state.published, { snapshot, cache, splitter, isComplete });
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
