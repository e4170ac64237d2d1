/** What tools see of a computer: the treebanks that were named to them, parsed and checked, and the proposals beside them. Nothing else can be asked for. */

import { type PlacedProposal, placeProposals } from '../../core/agents/index.ts';
import { Document, type Sentence } from '../../core/conllu/index.ts';
import {
  compileChecksOf,
  FileAcknowledgements,
  lockedArcsIn,
  readSidecar,
  SIDECAR_NAME,
  type Sidecar,
  withFiles,
} from '../../core/sidecar/index.ts';
import { ProjectChecks } from '../../core/validate/index.ts';
import { SETTINGS, type Settings } from '../../protocol/settings.ts';
import { beside, fileNameOf } from '../../services/addresses.ts';
import { readCheckFiles } from '../../services/checking/checkFiles.ts';
import { type DocumentFinding, FindingCache } from '../../services/checking/findings.ts';
import { Splitter } from '../../services/checking/openAndAccepted.ts';
import { KeptTables } from '../../services/languages/keptTables.ts';
import { languageOf } from '../../services/languages/language.ts';
import { schemeOfDocument } from '../../services/languages/scheme.ts';
import { MissingFile, readText } from '../../services/ports.ts';
import { ToolRefusal } from './arguments.ts';
import type { NamedFile, RoomPorts } from './ports.ts';
import { ProposalStores } from './stores.ts';

/** Larger files are for the command line. */
const MOST_BYTES = 200e6;
/** Treebanks kept parsed. */
const MOST_KEPT = 4;

const DEFAULTS = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, { default: value }]) => [key, value]),
) as Settings;

export interface TreebankFile extends NamedFile {
  readonly document: Document;
  readonly language: string;
  readonly sidecar: Sidecar;
  /** Open findings of a sentence: those that `.treebank.json` accepts are left out. */
  findingsOf(sentence: Sentence): readonly DocumentFinding[];
  /** Positions of the words whose arcs are locked. */
  lockedIn(sentence: Sentence): ReadonlySet<number>;
}

export class TreebankRoom {
  private readonly kept = new Map<string, { readonly stamp: string; readonly file: TreebankFile }>();
  private readonly tables: KeptTables;
  readonly proposals: ProposalStores;

  constructor(readonly ports: RoomPorts) {
    this.tables = new KeptTables(ports.own);
    this.proposals = new ProposalStores(ports.files);
  }

  files(): Promise<readonly NamedFile[]> {
    return this.ports.list();
  }

  /** @throws ToolRefusal if none has this very name */
  async named(name: string): Promise<NamedFile> {
    const file = (await this.files()).find((each) => each.name === name);
    if (file === undefined)
      throw new ToolRefusal(
        'There is no treebank of this name in the named folders: overview lists those that there are.',
      );
    return file;
  }

  /** O(1) if nothing has changed since it was read. @throws ToolRefusal */
  async open(name: string): Promise<TreebankFile> {
    const { uri } = await this.named(name);
    const { ports } = this;
    const status = await ports.files.stat(uri).catch(() => undefined);
    if (status !== undefined && MOST_BYTES < status.size)
      throw new ToolRefusal(`${name} is too large for this tool: use the command line.`);
    const sidecarUri = beside(uri, SIDECAR_NAME);
    const beside1 = await ports.files.stat(sidecarUri).catch(() => undefined);
    const stamp = JSON.stringify([status, beside1]);
    const known = this.kept.get(uri);
    if (known?.stamp === stamp) return known.file;
    const file = await this.read(name, uri, await this.textOf(name, uri));
    this.kept.delete(uri);
    this.kept.set(uri, { stamp, file });
    for (const oldest of this.kept.keys()) if (MOST_KEPT < this.kept.size) this.kept.delete(oldest);
    return file;
  }

  /** A text that is no file, as if it were named so. */
  async ofText(text: string, name = 'text.conllu'): Promise<TreebankFile> {
    return this.read(name, `untitled:${name}`, text);
  }

  private async textOf(name: string, uri: string): Promise<string> {
    try {
      return await readText(this.ports.files, uri);
    } catch {
      throw new ToolRefusal(`${name} cannot be read.`);
    }
  }

  private async read(name: string, uri: string, text: string): Promise<TreebankFile> {
    const document = Document.parse(text);
    const content = await this.textBeside(uri, SIDECAR_NAME);
    const read = readSidecar(content);
    const problem = content === '' ? undefined : read.problems[0];
    if (problem !== undefined)
      throw new ToolRefusal(`${SIDECAR_NAME} beside ${name} cannot be read, so nobody knows what is locked there.`);
    const language = languageOf(uri, document);
    const data = await this.tables.dataOf(this.ports.tables);
    const withChecks = withFiles(read, await readCheckFiles(this.ports.files, uri, read));
    const { checks } = compileChecksOf(content, withChecks);
    const project = checks.length === 0 ? undefined : new ProjectChecks(checks);
    const tables = language === '' ? undefined : data?.language(language);
    const cache = new FindingCache(DEFAULTS, tables, project, schemeOfDocument(DEFAULTS, uri, document));
    const own = fileNameOf(uri);
    const splitter = new Splitter(new FileAcknowledgements(read.file, own));
    return {
      ...{ name, uri, document, language, sidecar: read.file },
      findingsOf: (sentence) => {
        const { findings } = cache.of(sentence);
        return splitter.split(Document.of([sentence]), [findings]).open[0] ?? [];
      },
      lockedIn: (sentence) => lockedArcsIn(read.file, own, sentence),
    };
  }

  private async textBeside(uri: string, name: string): Promise<string> {
    if (uri.startsWith('untitled:')) return '';
    try {
      return await readText(this.ports.files, beside(uri, name));
    } catch (error) {
      if (error instanceof MissingFile) return '';
      throw new ToolRefusal(`${name} in this folder cannot be read.`);
    }
  }

  /** Where the proposals for a treebank stand. @throws ToolRefusal */
  async placed({ uri, document }: TreebankFile): Promise<readonly PlacedProposal[]> {
    const own = fileNameOf(uri);
    const { proposals } = await this.proposals.beside(uri);
    return placeProposals(
      document.sentences,
      proposals.filter(({ file }) => file === own),
    );
  }
}
