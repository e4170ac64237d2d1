/**
 * Push diagnostics: debounced, cancelled by newer edits, in slices. After an edit all unchanged sentences are known
 * already. After opening a large file the sentences nearest to where the user looks come first and the rest streams in.
 */

import type { Document } from '../core/conllu/index.ts';
import { limitFindings } from '../core/features/index.ts';
import type { Finding, Inspection, LanguageTables } from '../core/validate/index.ts';
import { inertLines } from '../inert/index.ts';
import { FINDINGS_CHANGED_NOTIFICATION, type FindingsChangedParams } from '../protocol/findings.ts';
import type { Settings } from '../protocol/settings.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import { foldDocument, isFoldUnchanged, type Placed } from './documentFindings.ts';
import type { OpenDocuments, Snapshot } from './documents.ts';
import type { Editor } from './editor.ts';
import { describe } from './fence.ts';
import { FindingCache, type FindingsBySentence } from './findings.ts';
import type { Followers } from './followers.ts';
import type { LanguageTableStore } from './languageTables.ts';
import type { SettingsStore } from './settings.ts';
import { Cancelled, Slices } from './slices.ts';
import { Splitter, type Standings } from './standings.ts';
import { acceptedAsHints, toDiagnostic } from './toDiagnostic.ts';

/** Milliseconds from the start of a run to its first unfinished report; each further one waits twice as long. */
const FIRST_REPORT_MS = 60;

/** Milliseconds of rest after which scrolling counts as looking. */
const SCROLL_MS = 200;

/** What is known of a snapshot. */
interface Known {
  readonly cache: FindingCache;
  /** Those of each sentence by itself, apart from the inspections: every report goes over all of them. */
  readonly findings: FindingsBySentence;
  /** What the document as a whole shows. */
  readonly placed: readonly Placed[];
}

/** A snapshot that was checked to its end. */
interface Checked extends Known {
  readonly document: Document;
  readonly inspections: readonly Inspection[];
}

/** All that is known of a document, the 1,000 findings that an editor shows and the others. */
export interface Published extends Standings {
  readonly snapshot: Snapshot;
  readonly cache: FindingCache;
  readonly splitter: Splitter;
  /** Whether every sentence was checked. */
  readonly isComplete: boolean;
}

/** What there is to remember about one open document. */
interface Watch {
  timer: NodeJS.Timeout | undefined;
  /** The snapshot being checked, or checked last; another one means that this run is over. */
  checking: Snapshot | undefined;
  /** Line that the user looks at. */
  focus: number;
  /** Valid for the settings and tables it was made for. */
  cache: FindingCache | undefined;
  settings: Settings | undefined;
  language: LanguageTables | undefined;
  checked: Checked | undefined;
  /** Valid for the state of `.treebank.json` that it was made for. */
  splitter: Splitter | undefined;
  published: Published | undefined;
  /** Whether findings were folded or left out. */
  isFlooded: boolean;
  scroll: NodeJS.Timeout | undefined;
}

export class Diagnostics {
  private readonly watches = new Map<string, Watch>();

  constructor(
    private readonly connection: Editor,
    private readonly documents: OpenDocuments,
    private readonly settings: SettingsStore,
    private readonly acknowledgements: Acknowledgements,
    private readonly followers: Followers,
    private readonly tables: LanguageTableStore,
    /** Where the findings are listed that do not fit into the editor. */
    private readonly listedIn: () => string,
    /** Sends a notification of ours, to clients that take it. */
    private readonly notify: (method: `treebank/${string}`, params: object) => void,
  ) {
    acknowledgements.onDidChange((isBeside) => {
      for (const [uri, watch] of this.watches) if (isBeside(uri)) this.publishAgain(uri, watch);
    });
  }

  /** All findings of a document, as they were published last. */
  of(uri: string): Published | undefined {
    return this.watches.get(uri)?.published;
  }

  /** A document was opened, or settings changed: check without delay. */
  checkNow(snapshot: Snapshot): void {
    this.schedule(snapshot, 0);
  }

  /** A document was edited: check once there is silence for as long as the setting says. */
  checkSoon(snapshot: Snapshot): void {
    this.schedule(snapshot, this.settings.now(snapshot.uri)['treebank.lint.debounce']);
  }

  /** The user looks at this line now. Where not all findings fit, others are the nearest then. */
  lookAt(uri: string, line: number): void {
    const watch = this.watches.get(uri);
    if (watch === undefined || watch.focus === line) return;
    watch.focus = line;
    if (!watch.isFlooded) return;
    clearTimeout(watch.scroll);
    watch.scroll = setTimeout(() => this.publishAgain(uri, watch), SCROLL_MS);
  }

  private publishAgain(uri: string, { checked, checking }: Watch): void {
    const snapshot = this.documents.get(uri);
    // While a check is under way, its own report comes soon.
    if (checked === undefined || snapshot === undefined || checking !== snapshot) return;
    if (checked.document === snapshot.document) this.publish(this.watchOf(uri), snapshot, checked);
  }

  /** Closing a document removes its diagnostics. */
  close(uri: string): void {
    const watch = this.watches.get(uri);
    if (watch === undefined) return;
    clearTimeout(watch.timer);
    clearTimeout(watch.scroll);
    watch.checking = undefined;
    this.watches.delete(uri);
    this.acknowledgements.report(uri, undefined);
    void this.connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  private schedule(snapshot: Snapshot, delay: number): void {
    const watch = this.watchOf(snapshot.uri);
    clearTimeout(watch.timer);
    watch.checking = snapshot;
    const start = () => void this.run(watch, snapshot);
    if (delay === 0) start();
    else watch.timer = setTimeout(start, delay);
  }

  private watchOf(uri: string): Watch {
    let watch = this.watches.get(uri);
    if (watch === undefined) {
      watch = {
        timer: undefined,
        checking: undefined,
        focus: 0,
        cache: undefined,
        settings: undefined,
        language: undefined,
        checked: undefined,
        splitter: undefined,
        published: undefined,
        isFlooded: false,
        scroll: undefined,
      };
      this.watches.set(uri, watch);
    }
    return watch;
  }

  private async run(watch: Watch, snapshot: Snapshot): Promise<void> {
    try {
      const settings = await this.settings.of(snapshot.uri);
      await this.followers.ready(snapshot.uri);
      const language = await this.tables.of(snapshot, settings);
      const isCancelled = () => watch.checking !== snapshot || !this.documents.isCurrent(snapshot);
      if (isCancelled()) return;
      const cache = cacheFor(watch, settings, language);
      await this.check(watch, snapshot, cache, new Slices(isCancelled));
    } catch (error) {
      if (!(error instanceof Cancelled))
        this.connection.console.error(inertLines(`Checking failed: ${describe(error)}`));
    }
  }

  private async check(watch: Watch, snapshot: Snapshot, cache: FindingCache, slices: Slices): Promise<void> {
    const { sentences } = snapshot.document;
    const last = watch.checked?.cache === cache ? watch.checked : undefined;
    const { inspections, findings, missing, changed } = carryOver(
      last,
      snapshot.document,
      cache,
      focusOf(watch, snapshot),
    );
    const started = performance.now();
    let nextReport = FIRST_REPORT_MS;
    let isReported = false;
    for (const index of missing) {
      const inspection = cache.of(sentences[index]);
      inspections[index] = inspection;
      findings[index] = inspection.findings;
      if (0 < inspection.findings.length) isReported = false;
      if (!slices.isOver) continue;
      if (nextReport <= performance.now() - started && !isReported) {
        this.publish(watch, snapshot, { cache, findings, placed: [] });
        isReported = true;
        nextReport = 2 * (performance.now() - started);
      }
      await slices.pause();
    }
    const complete = inspections as Inspection[];
    const isUnchanged = last && isFoldUnchanged(last.inspections, complete, last.placed, changed.start, changed.end);
    const placed = isUnchanged ? last.placed : await foldDocument(complete, slices);
    watch.checked = { document: snapshot.document, cache, inspections: complete, findings, placed };
    this.publish(watch, snapshot, watch.checked);
  }

  private publish(watch: Watch, snapshot: Snapshot, { cache, findings, placed }: Known): void {
    const isComplete = watch.checked?.findings === findings;
    const splitter = this.splitterFor(watch, snapshot);
    const known = cache.ofForeign(snapshot.document) ?? cache.withPlaced(findings, placed);
    const standings = splitter.split(snapshot.document, known);
    const isKnown = isComplete && isSame(watch.published, { snapshot, cache, splitter, isComplete });
    watch.published = { ...standings, snapshot, cache, splitter, isComplete };
    const display = watch.settings?.['treebank.lint.acknowledged'];
    const visible = display === 'hint' ? acceptedAsHints(standings) : standings.open;
    const shown = limitFindings(visible, focusOf(watch, snapshot));
    watch.isFlooded = shown.some(({ folded }) => 0 < folded);
    void this.connection.sendDiagnostics({
      uri: snapshot.uri,
      version: snapshot.version,
      diagnostics: shown.map((each) => toDiagnostic(snapshot, each, this.listedIn())),
    });
    // Scrolling changes what is sent, but not what there is.
    if (isKnown) return;
    if (isComplete) this.reportStale(watch.published);
    const changed: FindingsChangedParams = { uri: snapshot.uri, version: snapshot.version, isComplete };
    this.notify(FINDINGS_CHANGED_NOTIFICATION, changed);
  }

  private splitterFor(watch: Watch, { uri }: Snapshot): Splitter {
    const acknowledgements = this.acknowledgements.of(uri);
    if (watch.splitter?.acknowledgements !== acknowledgements) {
      watch.splitter = new Splitter(acknowledgements, (sentence) => this.followers.matcherOf(uri, sentence));
    }
    return watch.splitter;
  }

  private reportStale(published: Published): void {
    const { splitter, snapshot, cache } = published;
    const stale = splitter.stale(published, (id) => cache.looksFor(id));
    this.acknowledgements.report(snapshot.uri, stale);
  }
}

function cacheFor(watch: Watch, settings: Settings, language: LanguageTables | undefined): FindingCache {
  if (watch.cache === undefined || watch.settings !== settings || watch.language !== language) {
    watch.cache = new FindingCache(settings, language);
    watch.settings = settings;
    watch.language = language;
  }
  return watch.cache;
}

type Provenance = Pick<Published, 'snapshot' | 'cache' | 'splitter' | 'isComplete'>;

/** Whether findings come from the same text, settings and acknowledgements. */
function isSame(a: Provenance | undefined, b: Provenance): boolean {
  return (
    a !== undefined &&
    a.snapshot === b.snapshot &&
    a.cache === b.cache &&
    a.splitter === b.splitter &&
    a.isComplete === b.isComplete
  );
}

function focusOf({ focus }: Watch, { document }: Snapshot): number {
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
 * What is known about the sentences of a document from the one before it. An edit leaves all sentences before and behind
 * it: those need not even be looked up.
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
  const inspections: (Inspection | undefined)[] = last?.inspections.slice(0, start) ?? [];
  const findings: (readonly Finding[] | undefined)[] = last?.findings.slice(0, start) ?? [];
  const missing: number[] = [];
  for (let index = start; index < end; index++) {
    const known = cache.peek(sentences[index]);
    inspections.push(known);
    findings.push(known?.findings);
    if (known === undefined) missing.push(index);
  }
  missing.sort((a, b) => Math.abs(a - centre) - Math.abs(b - centre));
  return {
    inspections: inspections.concat(last?.inspections.slice(old.length - behind) ?? []),
    findings: findings.concat(last?.findings.slice(old.length - behind) ?? []),
    missing,
    changed: { start, end },
  };
}
