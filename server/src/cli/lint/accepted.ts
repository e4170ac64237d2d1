/** Accepted findings: the `.treebank.json` next to each treebank is used, rewritten, or ignored. */

import { basename, dirname, resolve } from 'node:path';
import {
  byStanding,
  checksToRun,
  compileChecksOf,
  EMPTY_SIDECAR,
  FileAcknowledgements,
  filesOfChecks,
  type Keyed,
  type KeyedFinding,
  NOTHING_READ,
  type ReadSidecar,
  readSidecar,
  type Sidecar,
  Usage,
  withBaseline,
  withFiles,
} from '../../core/sidecar/index.ts';
import type { CheckEntry, Level, RuleInfo } from '../../core/validate/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import { placeIn, sidecarBeside, sidecarText } from '../sidecar/beside.ts';
import { updateSidecar } from '../sidecar/update.ts';
import { UnwritableTarget } from '../writing/target.ts';
import type { SharedFile } from '../writing/turns.ts';

/** `record`: the current findings become the baseline. `ignore`: as if there were no file. */
type AcceptMode = 'honour' | 'record' | 'ignore';

/** The file of one folder. */
interface Folder extends SharedFile {
  readonly text: string;
  readonly read: ReadSidecar;
  readonly infos: readonly RuleInfo[];
  readonly files: FileAccepted[];
}

export class Accepted {
  private readonly folders = new Map<string, Folder>();

  constructor(
    private readonly context: Context,
    readonly mode: AcceptMode,
    /** Whether a rule is checked in a file that is checked up to a level. */
    private readonly isChecked: (id: string, level: Level) => boolean,
    private readonly hasProjectChecks = true,
  ) {}

  /**
   * The accepted findings of a file. Standard input has no folder, so nothing is accepted there.
   * @param level highest one that can be checked there: 3 without language tables
   */
  forInput(input: Input, level: Level): FileAccepted {
    const isChecked = (id: string) => this.isChecked(id, level);
    if (input.path === undefined || this.mode === 'ignore') {
      return new FileAccepted('', EMPTY_SIDECAR, false, isChecked);
    }
    const folder = this.folderOf(input.path, input.name);
    const file = new FileAccepted(basename(input.path), folder.read.file, this.mode === 'record', isChecked);
    folder.files.push(file);
    return file;
  }

  /** The project's own checks for a file, even if its acknowledgements are ignored. */
  checksFor({ path, name }: Input): readonly CheckEntry[] | undefined {
    if (path === undefined || !this.hasProjectChecks) return undefined;
    const checks = checksToRun(this.folderOf(path, name).read);
    return checks.length === 0 ? undefined : checks;
  }

  /** What `.treebank.json` next to a file says about the work on it. */
  workOn({ path, name }: Input): Pick<Sidecar, 'progress' | 'notes'> {
    return path === undefined ? EMPTY_SIDECAR : this.folderOf(path, name).read.file;
  }

  /** The facts about these checks. */
  infosFor({ path, name }: Input): readonly RuleInfo[] {
    return path === undefined ? [] : this.folderOf(path, name).infos;
  }

  private folderOf(path: string, name: string): Folder {
    const beside = sidecarBeside(path, name);
    let folder = this.folders.get(beside.path);
    if (folder === undefined) {
      const text = this.readText(beside);
      const read = text === '' ? NOTHING_READ : withNamedFiles(readSidecar(text), beside.path);
      const { checks, problems } = compileChecksOf(text, read);
      folder = { ...beside, text, read, infos: checks.map(({ info }) => info), files: [] };
      this.folders.set(beside.path, folder);
      for (const { span, message } of read.problems)
        this.context.fail(`${beside.shown}:${placeIn(text, span.start)}: ${message}`);
      for (const { severity, span, message } of problems) {
        const problem = `${beside.shown}:${placeIn(text, span.start)}: ${message}`;
        if (severity === 'error') this.context.fail(problem);
        else this.context.note(problem);
      }
    }
    return folder;
  }

  private readText(file: SharedFile): string {
    try {
      return sidecarText(file) ?? '';
    } catch (error) {
      this.context.fail(`cannot read ${file.shown}: ${reasonOf(error)}`);
      return '';
    }
  }

  /** Called when all files have been checked: writes the baselines, or names the entries that no longer match anything. */
  async finish(): Promise<void> {
    for (const folder of this.folders.values()) {
      if (this.mode === 'record') await this.record(folder);
      else for (const file of folder.files) this.nameStale(folder, file);
    }
  }

  private async record(folder: Folder): Promise<void> {
    const { shown: name, read, files } = folder;
    if (0 < read.problems.length) {
      this.context.fail(`${name} was not written because its unreadable parts would be lost. Correct it first.`);
      return;
    }
    const recorded = files.reduce((sum, { nRecorded }) => sum + nRecorded, 0);
    try {
      // Others may have written the file during the checks.
      await updateSidecar(folder, this.context, 'Nothing was recorded.', (now) =>
        files.reduce((content, file) => withBaseline(content, file.name, file.recorded(), file.isChecked), now),
      );
      const names = files.map((file) => file.name).join(', ');
      this.context.note(
        `${name}: ${counted(recorded, 'finding')} of ${names} recorded. From now on, only new ones are shown.`,
      );
    } catch (error) {
      if (!(error instanceof UnwritableTarget)) throw error;
      this.context.fail(error.message);
    }
  }

  private nameStale({ shown: name, text, read }: Folder, file: FileAccepted): void {
    const { entries, nGone } = file.stale();
    for (const entry of entries) {
      const place = placeIn(text, read.spans.get(entry)?.start ?? 0);
      this.context.note(`${name}:${place}: this entry (${entry.id}) no longer matches any finding. Remove it.`);
    }
    if (0 < nGone) {
      this.context.note(
        `${name}: ${counted(nGone, 'finding')} of the baseline of ${file.name} ${nGone === 1 ? 'is' : 'are'} gone. Record it again with --baseline.`,
      );
    }
  }
}

/** The accepted findings of one file, and the entries that matched. */
export class FileAccepted {
  private readonly acknowledgements: FileAcknowledgements;
  private readonly usage = new Usage();
  private readonly found = new Map<string, KeyedFinding[]>();

  constructor(
    readonly name: string,
    content: Sidecar,
    private readonly isRecording: boolean,
    /** Whether a rule is checked in it. Findings of unchecked rules may still exist. */
    readonly isChecked: (id: string) => boolean,
  ) {
    this.acknowledgements = new FileAcknowledgements(content, name);
  }

  /** Whether sentences and positions have to be distinguished by their keys. */
  get needsKeys(): boolean {
    return this.isRecording || !this.acknowledgements.isEmpty;
  }

  /** The findings of a sentence to report. None while a baseline is being recorded. */
  newOnes<T extends Keyed>(sentence: string, findings: readonly T[]): readonly T[] {
    if (!this.needsKeys || findings.length === 0) return findings;
    const standings = this.acknowledgements.match(sentence, findings);
    this.usage.add(standings);
    if (!this.isRecording) return byStanding(findings, standings).open;
    const unacknowledged = findings.filter((_, i) => standings[i] === undefined || standings[i] === 'baseline');
    const known = this.found.get(sentence) ?? [];
    this.found.set(sentence, [...known, ...unacknowledged.map(({ id, at }) => ({ id, at, sentence }))]);
    return [];
  }

  get nRecorded(): number {
    let n = 0;
    for (const findings of this.found.values()) n += findings.length;
    return n;
  }

  recorded(): Iterable<readonly KeyedFinding[]> {
    return this.found.values();
  }

  stale() {
    return this.acknowledgements.stale(this.usage, this.isChecked);
  }
}

/** With the lists that the checks name, and with packs; those that cannot be read are named as problems. @param path of `.treebank.json` */
function withNamedFiles(read: ReadSidecar, path: string): ReadSidecar {
  let full = read;
  const texts = new Map<string, string>();
  // The files that are named, then those that these name.
  for (let round = 0; round < 2; round++) {
    for (const name of filesOfChecks(full)) {
      try {
        if (!texts.has(name)) texts.set(name, readRegularSync(resolve(dirname(path), name)).toString('utf8'));
      } catch {
        // The check or the pack says so, at its place.
      }
    }
    full = withFiles(read, texts);
  }
  return full;
}
