/**
 * The tables of levels 4 and 5 for each document: from the folder named in the settings, otherwise from one found in the
 * workspace, otherwise the bundled ones. Each folder is read once for all documents; read errors are reported once.
 */

import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import type { LanguageTables } from '../../core/validate/index.ts';
import { inert, inertLines } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import type { Settings } from '../../protocol/settings.ts';
import { folderOf, innermostFolder } from '../../services/addresses.ts';
import { levelOf } from '../../services/checking/findings.ts';
import { bundledDate, findDataFolder, type LoadedData, loadLanguageData } from '../../services/languages/dataFolder.ts';
import { languageOf } from '../../services/languages/language.ts';
import type { Host } from '../../services/ports.ts';
import type { Editor } from '../connection/editor.ts';
import { describe } from '../connection/fence.ts';
import type { Snapshot } from '../documents/documents.ts';
import { absolutePath } from './paths.ts';

export interface HasTables {
  readonly tables: LanguageTableStore;
}

export class LanguageTableStore {
  /** By path of the folder. */
  private readonly loaded = new Map<string, Promise<LoadedData>>();
  /** The path of the folder found for the documents in a folder. */
  private readonly found = new Map<string, Promise<string | undefined>>();
  /** Folders with problems, which may have been fixed when they are read again. */
  private readonly doubtful = new Set<string>();
  private readonly said = new Set<string>();
  /** Of the bundled tables; undefined: not asked yet. */
  private date: Promise<string | undefined> | undefined;

  constructor(
    private readonly connection: Editor,
    private readonly host: Host,
    /** URIs of the workspace without a trailing slash. */
    private readonly folders: () => readonly string[],
    private readonly isTrusted: () => boolean,
    /** The path of the folder of the bundled tables. */
    private readonly bundled: string | undefined,
  ) {}

  /** Undefined if there are no tables to check against; never rejects. Cheap for a document that was looked up before. @param snapshot without a document: of a file that is not open */
  async of(
    { uri, document }: Pick<Snapshot, 'uri'> & { readonly document: Snapshot['document'] | undefined },
    settings: Settings,
  ): Promise<LanguageTables | undefined> {
    try {
      const folder = await this.folderFor(uri, settings);
      if (folder === undefined) return undefined;
      const { data } = await this.load(folder, settings['treebank.validation.dataFolder'] !== '');
      if (data === undefined) return undefined;
      const code = settings['treebank.validation.language'] || languageOf(uri, document);
      const tables = code === '' ? undefined : data.language(code);
      if (tables === undefined) {
        const reason =
          code === ''
            ? localized`neither its name nor its first sentence gives the language`
            : localized`${folder} has no tables for the language ${code}`;
        this.note(localized`${uri}: ${reason}, so levels 4 and 5 are not checked. Set treebank.validation.language.`);
        return undefined;
      }
      for (const problem of tables.problems) this.say(`${folder}: ${problem}`);
      return tables;
    } catch (error) {
      this.say(`${uri}: levels 4 and 5 are not checked: ${describe(error)}`);
      return undefined;
    }
  }

  /** The path of the data folder for a document; undefined if there is none, or if these levels are not checked; never rejects. */
  async folderFor(uri: string, settings: Settings): Promise<string | undefined> {
    if (levelOf(settings) < 4) return undefined;
    try {
      const named = settings['treebank.validation.dataFolder'];
      const own = named === '' ? await this.find(uri) : absolutePath(named, uri, this.folders(), this.host);
      return own ?? (await this.bundledFolder());
    } catch (error) {
      this.say(`${uri}: levels 4 and 5 are not checked: ${describe(error)}`);
      return undefined;
    }
  }

  /** Settings have changed: folders are searched for again, and re-read if they had problems. */
  lookAgain(): void {
    for (const folder of this.doubtful) this.loaded.delete(folder);
    this.doubtful.clear();
    this.found.clear();
    this.said.clear();
  }

  /** Files of a data folder have changed: everything is re-read on the next request. */
  forget(): void {
    this.loaded.clear();
    this.lookAgain();
  }

  /** What the tables allow changes every week, so it is said how old these are. */
  private async bundledFolder(): Promise<string | undefined> {
    if (this.bundled === undefined) return undefined;
    this.date ??= bundledDate(this.host, this.host.uriOf(this.bundled));
    const date = await this.date;
    if (date === undefined) return undefined;
    this.note(
      localized`Levels 4 and 5 are checked with the bundled language tables of ${date}. treebank.validation.dataFolder names newer ones.`,
    );
    return this.bundled;
  }

  private find(uri: string): Promise<string | undefined> | undefined {
    if (!this.host.reaches(uri)) return undefined;
    // Tables hold regular expressions, and one that never terminates must not come from an untrusted folder.
    if (!this.isTrusted()) {
      this.note(localized`This workspace is not trusted, so the language tables in it are not read.`);
      return undefined;
    }
    const start = folderOf(uri);
    let found = this.found.get(start);
    if (found === undefined) {
      found = this.search(uri, start);
      this.found.set(start, found);
    }
    return found;
  }

  /** From the document up to its workspace folder, then the other workspace folders. */
  private async search(uri: string, start: string): Promise<string | undefined> {
    const own = innermostFolder(uri, this.folders());
    const near = await findDataFolder(this.host, start, own ?? start);
    if (near !== undefined) return this.host.pathOf(near);
    for (const each of this.folders()) {
      if (each === own) continue;
      // The UD tools may be a separate workspace folder.
      const found = await findDataFolder(this.host, each, each);
      if (found !== undefined) return this.host.pathOf(found);
    }
    return undefined;
  }

  private load(folder: string, isNamed: boolean): Promise<LoadedData> {
    let loading = this.loaded.get(folder);
    if (loading === undefined) {
      loading = loadLanguageData(this.host, this.host.uriOf(folder)).then((result) => {
        for (const problem of result.problems) this.say(`${folder}: ${problem}`);
        if (0 < result.problems.length) this.doubtful.add(folder);
        // A user who names a folder wants to know if it is the wrong one.
        if (isNamed && result.data === undefined) {
          void this.connection.sendNotification(ShowMessageNotification.type, {
            type: MessageType.Warning,
            message: inert`The data folder ${folder} cannot be read, so levels 4 and 5 are not checked. Correct treebank.validation.dataFolder: it should be the data folder of the UD tools.`,
          });
        }
        return result;
      });
      this.loaded.set(folder, loading);
    }
    return loading;
  }

  /** An error. */
  private say(message: string): void {
    if (this.isNew(message)) this.connection.console.warn(inertLines(message));
  }

  /** The normal case for most users. */
  private note(message: string): void {
    if (this.isNew(message)) this.connection.console.log(inertLines(message));
  }

  private isNew(message: string): boolean {
    if (this.said.has(message)) return false;
    this.said.add(message);
    return true;
  }
}

/** Pattern of the files to watch, for editors that support it. */
export const DATA_FILES_GLOB = '**/data/{feats,deprels,edeprels,data,tospace}.json';

export const isDataFile = (uri: string): boolean => /\/data\/(feats|deprels|edeprels|data|tospace)\.json$/.test(uri);
