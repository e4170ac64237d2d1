/**
 * A lint run: chunks are checked in order or in parallel and reported in order, followed by the findings about the treebank as a
 * whole.
 */

import { availableParallelism } from 'node:os';
import { FOREIGN_ADVICE, NO_ROW, type Sentence } from '../../core/conllu/index.ts';
import {
  adjusted,
  isCuptName,
  type Level,
  type PlacedFinding,
  packedStore,
  type RuleInfo,
  type Severity,
  type Spot,
  TreebankFold,
} from '../../core/validate/index.ts';
import type { Context } from '../frame/io.ts';
import { nameLong } from '../reading/blocks.ts';
import { columnsIn, headOfFile, schemeAt } from '../reading/columns.ts';
import { forEachInput, type Input, isReadableTwice } from '../reading/input.ts';
import type { TreebankOf } from '../reading/treebanks.ts';
import { type Result, type ResultSource, runAlone, type Spread } from '../spread/spread.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { Accepted, FileAccepted } from './accepted.ts';
import type { Reporter } from './format.ts';
import {
  type FileOptions,
  type InspectedBlock,
  type InspectedChunk,
  type InspectOptions,
  Inspector,
} from './inspect.ts';
import type { Languages, WithoutTables } from './languages.ts';
import { type LintPiece, packPiece, unpackPiece } from './packed.ts';
import { LintPool } from './pool.ts';
import { inFile, LintTally, type Report, reportOf, SEVERITIES, type TreebankCounts } from './report.ts';
import { ChunkFinder, SentIdLines } from './reread.ts';
import { type ChunkBytes, type FileChunk, placePacker, type SentencePlace } from './sentencePositions.ts';

/**
 * Below this many bytes, other threads save nothing worth having, as each has to warm up. A single one beside this thread takes a sixth more
 * processor time for a tenth less of the clock until there is three times as much.
 */
const worthThreads = (processors: number): number => (processors < 3 ? 96 << 20 : 32 << 20);

const newFold = () => new TreebankFold(packedStore(placePacker(), new SentIdLines()));

interface RunOptions {
  readonly level: Level;
  /** See InspectOptions. */
  readonly scheme?: InspectOptions['scheme'];
  readonly mweCategories?: InspectOptions['mweCategories'];
  /** See InspectOptions. */
  readonly severities?: InspectOptions['severities'];
  readonly maxPerRule: number;
  /** Index of the least serious severity that counts. */
  readonly worst: number;
  /** Number of threads besides this one; 0: check in this one. Undefined: the fastest choice. */
  readonly threads: number | undefined;
  /** Inspects every sentence; rules out other threads. */
  readonly survey?: Survey;
  readonly watch?: Watch;
  /** Findings are counted and not printed, so that bytes that cannot be read have to be said. */
  readonly isCountOnly?: boolean;
  /** See InspectOptions. */
  readonly stateKey?: string | undefined;
}

/** Collects further facts about the checked treebanks. */
export interface Survey {
  sentence(sentence: Sentence): void;
  /** Called after the last sentence of a treebank. */
  endTreebank(counts: TreebankCounts): void;
}

/** Sees what the counts of a file leave out: which sentences have findings. */
export interface Watch {
  /** A block of the current treebank, before its findings. @param line of the file, from 0 */
  block(line: number, block: InspectedBlock): void;
  /** A finding that counts, in the block at this line. */
  finding(line: number, severity: Severity): void;
  /** Called after the last block of a treebank. */
  endTreebank(counts: TreebankCounts): void;
}

interface FileSettings {
  readonly input: Input;
  readonly accepted: FileAccepted;
  readonly options: FileOptions;
}

export class LintRun implements Spread<LintPiece> {
  private readonly tally = new LintTally();
  /** The state of the current treebank. */
  private fold = newFold();
  /** Bytes; undefined if not known beforehand. */
  private readonly size: number | undefined;
  private readonly progress: Progress;
  private readonly inspectOptions: InspectOptions;
  /** For checks in this thread. */
  private readonly inspector: Inspector;
  /** Line of the current file, from 0, at which the next chunk starts. */
  private nextLine = 0;
  private hasMark = false;
  private settings: FileSettings | undefined;
  private readonly withoutTables: WithoutTables = new Map();
  private pool: LintPool | undefined;

  constructor(
    private readonly context: Context,
    private readonly reporter: Reporter,
    private readonly rules: ReadonlyMap<string, RuleInfo>,
    private readonly options: RunOptions,
    private readonly languages: Languages,
    private readonly accepted: Accepted,
    private readonly treebanks: readonly TreebankOf<Input>[],
  ) {
    this.size = totalSize(treebanks.flatMap(({ inputs }) => inputs));
    this.progress = new Progress(context, this.size);
    const { level, severities, scheme, mweCategories, maxPerRule, worst, stateKey } = options;
    const states = stateKey === undefined ? {} : { stateKey };
    this.inspectOptions = {
      level,
      severities,
      scheme,
      mweCategories,
      maxPerRule,
      worst,
      dataFolder: languages.folder,
      ...states,
    };
    this.inspector = new Inspector(this.inspectOptions, (code) => languages.tables(code), options.survey);
  }

  get inputs(): readonly Input[] {
    return this.groups.flat();
  }

  get groups(): readonly (readonly Input[])[] {
    return this.treebanks.map(({ inputs }) => inputs);
  }

  check(): Promise<void> {
    return runAlone(this);
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }

  readonly pack = packPiece;
  readonly unpack = unpackPiece;

  /** The chunks of an input, checked. */
  async *work(input: Input): AsyncGenerator<Result<LintPiece>> {
    const { options } = this.settingsFor(input);
    this.pool ??= this.openPool();
    for await (const piece of this.pool.inspectAll(input, options, this.context)) yield resultOf(piece);
  }

  async collect(source: ResultSource<LintPiece>): Promise<void> {
    for (const treebank of this.treebanks) await this.collectTreebank(treebank, source);
    this.progress.clear();
    this.languages.say(this.withoutTables);
    if (this.accepted.mode !== 'record') await this.reporter.end(this.tally);
    await this.accepted.finish();
  }

  private async collectTreebank({ name, inputs }: TreebankOf<Input>, source: ResultSource<LintPiece>): Promise<void> {
    const before = this.tally.counts();
    await forEachInput(inputs, this.context, (input) => this.collectFile(input, source));
    await this.reportPlaced(this.fold.end());
    this.fold = newFold();
    const counts = { name, ...this.tally.since(before) };
    this.tally.treebanks.push(counts);
    this.options.survey?.endTreebank(counts);
    this.options.watch?.endTreebank(counts);
  }

  private openPool(): LintPool {
    const { workerScript = '' } = this.context.io;
    const size = this.size ?? Number.POSITIVE_INFINITY;
    const isAlone = workerScript === '' || this.options.survey !== undefined;
    const processors = availableParallelism();
    const threads = this.options.threads ?? (worthThreads(processors) <= size ? processors - 1 : 0);
    return new LintPool(workerScript, isAlone ? 0 : threads, this.inspectOptions, this.inspector);
  }

  /** How to check a file. Reports once if it cannot be checked as requested. */
  private settingsFor(input: Input): FileSettings {
    let settings = this.settings?.input === input ? this.settings : undefined;
    if (settings === undefined) {
      const code = this.languages.codeFor(input, this.withoutTables);
      const accepted = this.accepted.forInput(input, code === undefined ? 3 : 5);
      const head = isReadableTwice(input) ? headOfFile(input.path ?? '') : undefined;
      const options = {
        code,
        needsKeys: accepted.needsKeys || this.options.watch !== undefined,
        checks: this.accepted.checksFor(input),
        columns: head && columnsIn(head),
        isCupt: isCuptName(input.path ?? input.name),
        scheme: schemeAt(input.path ?? input.name, head),
      };
      settings = { input, accepted, options };
      this.settings = settings;
    }
    return settings;
  }

  private async collectFile(input: Input, source: ResultSource<LintPiece>): Promise<void> {
    const { words: wordsBefore, findings: findingsBefore } = this.tally;
    this.progress.file(input.name);
    this.nextLine = 0;
    this.hasMark = false;
    const { accepted } = this.settingsFor(input);
    const finder = new ChunkFinder(input);
    for await (const { piece } of source.results(input)) await this.take(input, accepted, piece, finder);
    // An input that cannot be read at all is not counted, because it is not clean.
    this.tally.files++;
    await this.reportPlaced(this.fold.endFile());
    if (this.tally.words === wordsBefore && this.tally.findings !== findingsBefore) this.nameWordless(input);
  }

  /** States once what the findings repeat for each line. */
  private nameWordless({ name }: Input): void {
    this.progress.clear();
    this.context.note(`${name}: ${NO_ROW} ${FOREIGN_ADVICE}`);
  }

  private async take(
    input: Input,
    accepted: FileAccepted,
    { chunk, long, bytes }: LintPiece,
    finder: ChunkFinder,
  ): Promise<void> {
    this.progress.advance(bytes);
    if (long === undefined) return await this.report(input, accepted, chunk, finder.next(bytes));
    finder.lose();
    if (long.start !== undefined) {
      this.progress.clear();
      const passage = { text: '', nLines: long.nLines, start: long.start };
      nameLong(input, { line: this.nextLine, passage }, this.context);
    }
    this.nextLine += long.nLines;
  }

  /** Chunks arrive in file order. */
  private async report(
    input: Input,
    accepted: FileAccepted,
    chunk: InspectedChunk,
    bytes: ChunkBytes | undefined,
  ): Promise<void> {
    if (this.nextLine === 0) this.hasMark = chunk.hasMark;
    const { nLines } = chunk;
    const place: FileChunk = {
      file: input.name,
      firstLine: this.nextLine,
      hasMark: this.hasMark,
      accepted,
      nLines,
      bytes,
    };
    this.nextLine += nLines;
    this.tally.sentences += chunk.sentences;
    this.tally.words += chunk.words;
    if (chunk.hasBadBytes) {
      if (this.options.isCountOnly) {
        this.progress.clear();
        this.context.fail(`${input.name} has bytes that are not UTF-8. treebank lint names them.`);
      } else this.context.raise(2);
    }
    for (const block of chunk.blocks) {
      const { line, key, sentId, facts, reports } = block;
      const lineInFile = place.firstLine + line;
      this.options.watch?.block(lineInFile, block);
      if (0 < reports.length) {
        for (const each of this.newOnes(accepted, key, reports)) {
          if (!this.isToPrint(each, lineInFile)) continue;
          // Most findings only wait in memory, and each wait for nothing costs as much as printing one.
          const writing = this.reporter.add(reportOf(each, sentId, place));
          if (writing !== undefined) await writing;
        }
      }
      const at = { chunk: place, line, sentId, key, first: facts.first };
      const found = this.fold.add(facts, at);
      if (0 < found.length) await this.reportPlaced(found);
    }
    for (const each of chunk.folded) {
      this.context.raise(1);
      this.tally.count(each, this.rules.get(each.id), each.count);
    }
  }

  /** Findings about the treebank as a whole. They have no position in a sentence. */
  private async reportPlaced(found: readonly PlacedFinding<SentencePlace>[]): Promise<void> {
    const severities = this.options.severities ?? new Map();
    for (const each of found) {
      const [finding] = adjusted([each.finding], severities);
      if (finding === undefined || this.options.level < finding.level) continue;
      const { id, severity } = finding;
      const { chunk, key, line } = each.place;
      if (this.newOnes(chunk.accepted, key, [{ id, severity, at: '' }]).length === 0) continue;
      if (this.isToPrint({ id, severity }, chunk.firstLine + line))
        await this.reporter.add(placedReport({ ...each, finding }));
    }
  }

  /** The findings of a sentence that count and are not accepted. */
  private newOnes<T extends { readonly id: string; readonly at: string; readonly severity: Severity }>(
    accepted: FileAccepted,
    key: string,
    reports: readonly T[],
  ): readonly T[] {
    const isEachCounting = this.options.worst === SEVERITIES.length - 1;
    const counting = isEachCounting
      ? reports
      : reports.filter((each) => SEVERITIES.indexOf(each.severity) <= this.options.worst);
    const shown = accepted.newOnes(key, counting);
    if (this.accepted.mode === 'honour') this.tally.accepted += counting.length - shown.length;
    return shown;
  }

  /** Counts a finding. Most of a flood is only counted, so reports are created only for the others. */
  private isToPrint(
    finding: { readonly id: string; readonly severity: Severity; readonly repeats?: boolean },
    line: number,
  ): boolean {
    this.context.raise(1);
    if (finding.repeats !== true) this.options.watch?.finding(line, finding.severity);
    const nth = this.tally.count(finding, this.rules.get(finding.id));
    if (this.options.maxPerRule < nth) return false;
    this.progress.clear();
    return true;
  }
}

function resultOf(piece: LintPiece): Result<LintPiece> {
  const { nLines, sentences, words } = piece.chunk;
  return { piece, lines: piece.long?.nLines ?? nLines, sentences, words };
}

/** Spots store their own line and column: their sentence is gone by the time the finding arrives. */
function placedReport({ place, finding, spot, elsewhere }: PlacedFinding<SentencePlace>): Report {
  const inPlace = (at: SentencePlace, line: number, column: number) =>
    inFile({ line: line + at.line, column }, at.chunk);
  const start = inPlace(place, spot.line, spot.character);
  const { id, severity, level, source, what, message } = finding;
  const { first } = place;
  const { officialLine } = finding;
  return {
    file: place.chunk.file,
    ...start,
    endLine: start.line,
    endColumn: start.column + lengthOf(spot),
    id,
    severity,
    level,
    source,
    sentId: place.sentId,
    what,
    repeats: false,
    message,
    related: elsewhere.map((other) => ({
      ...inPlace(other.place, other.spot.line, other.spot.character),
      message: other.message,
      ...(other.place.chunk.file === place.chunk.file ? {} : { file: other.place.chunk.file }),
    })),
    ...(elsewhere.length === 0 || elsewhere[0].place === place ? {} : { isAcross: true }),
    official:
      officialLine === undefined || officialLine === spot.line
        ? undefined
        : {
            line: place.chunk.firstLine + place.line + officialLine + 1,
            endColumn: 1 + (officialLine === first.line ? lengthOf(first) : 0),
          },
  };
}

function lengthOf({ span }: Spot): number {
  return span.end - span.start;
}
