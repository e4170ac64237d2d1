/** The settings of each document: requested from the client if it supports that, otherwise those it sent by itself. */

import { SHIPPED_PACKS } from '../../core/sidecar/index.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import type { Settings } from '../../protocol/settings.ts';
import { readSettings, type WrongSetting } from '../../protocol/settingValues.ts';
import { folderOf } from '../../services/addresses.ts';
import type { Time } from '../../services/ports.ts';
import type { Editor } from '../connection/editor.ts';

const SECTION = 'treebank';
const PACKS = 'treebank.lint.packs';

/** A client that promised to answer with its settings but does not must not block the checks forever. */
const PATIENCE_MS = 3000;

export interface HasSettings {
  readonly settings: SettingsStore;
}

export class SettingsStore {
  /** Settings that the client sent by itself: initialization options, or didChangeConfiguration. */
  private sent: Settings = readSettings(undefined);
  private readonly asked = new Map<string, Promise<Settings>>();
  private readonly known = new Map<string, Settings>();
  /** Of the document in a folder that was answered for last. */
  private readonly inFolder = new Map<string, Settings>();
  /** Documents that use the settings of another one until their own arrive. */
  private readonly supposed = new Map<string, Settings>();
  private canAsk = false;
  /** Invalid values already reported to the user. */
  private readonly told = new Set<string>();

  /** @param tell shows a message to the user @param differ called if `likely` was wrong about a document */
  constructor(
    private readonly connection: Editor,
    private readonly time: Pick<Time, 'sleep'>,
    private readonly tell: (message: Inert) => void,
    private readonly differ: (uri: string) => void,
  ) {}

  /** @param options initialization options: `{settings: {treebank: {…}}}` or `{treebank: {…}}` or the section itself */
  initialize(options: unknown, canAsk: boolean): void {
    this.canAsk = canAsk;
    this.sent = this.read(sectionIn(options));
  }

  /** Discards answers to requests; keeps the values from the notification for clients that cannot be asked. */
  change(settings: unknown): void {
    this.asked.clear();
    this.known.clear();
    this.inFolder.clear();
    this.supposed.clear();
    if (sectionIn(settings) !== undefined) this.sent = this.read(sectionIn(settings));
  }

  forget(uri: string): void {
    this.asked.delete(uri);
    this.known.delete(uri);
    this.supposed.delete(uri);
  }

  /** The values known so far, without waiting. */
  now(uri: string): Settings {
    return this.known.get(uri) ?? this.inFolder.get(folderOf(uri)) ?? this.sent;
  }

  /**
   * Those of another document in the same folder, if this one's are not known yet: editors have settings for folders, languages and
   * windows, and an editor that is opening a file answers late. The client is asked all the same.
   */
  async likely(uri: string): Promise<Settings> {
    const others = this.known.has(uri) ? undefined : this.inFolder.get(folderOf(uri));
    const own = this.of(uri);
    if (others === undefined) return own;
    this.supposed.set(uri, others);
    return others;
  }

  async of(uri: string): Promise<Settings> {
    if (!this.canAsk) return this.sent;
    let answer = this.asked.get(uri);
    if (answer === undefined) {
      answer = this.ask(uri);
      this.asked.set(uri, answer);
    }
    return answer;
  }

  /** The errors of a section are reported once, in a single message. */
  private read(section: unknown): Settings {
    const news: WrongSetting[] = [];
    const add = (wrong: WrongSetting) => {
      const name = `${wrong.key} ${JSON.stringify(wrong.value)}`;
      if (!this.told.has(name)) news.push(wrong);
      this.told.add(name);
    };
    const settings = readSettings(section, add);
    const unknown = unknownPacks(settings);
    if (unknown !== undefined) add(unknown);
    if (0 < news.length) this.tell(joinInert(news.map(({ message }) => inert(message))));
    return settings;
  }

  private async ask(uri: string): Promise<Settings> {
    try {
      const asked = this.connection.workspace.getConfiguration({ scopeUri: uri, section: SECTION });
      const section: unknown = await Promise.race([asked, this.time.sleep(PATIENCE_MS)]);
      const read = section === null || section === undefined ? this.sent : this.read(section);
      const others = this.inFolder.get(folderOf(uri));
      // The same object, if they say the same: what was made for it can be used.
      const settings = others !== undefined && areEqual(others, read) ? others : read;
      this.known.set(uri, settings);
      this.inFolder.set(folderOf(uri), settings);
      const supposed = this.supposed.get(uri);
      this.supposed.delete(uri);
      if (supposed !== undefined && supposed !== settings) this.differ(uri);
      return settings;
    } catch (error) {
      this.connection.console.warn(
        inert(`The editor did not send its settings, so defaults are used: ${String(error)}`),
      );
      return this.sent;
    }
  }
}

/** To switch off, a pack of any name can be in `.treebank.json`. */
function unknownPacks({ [PACKS]: packs }: Settings): WrongSetting | undefined {
  if (Object.entries(packs).every(([name, choice]) => choice === 'off' || SHIPPED_PACKS.includes(name)))
    return undefined;
  const message = localized`The setting ${PACKS} switches on a pack that is not shipped. Shipped are ${SHIPPED_PACKS.join(', ')}; one in a folder is named in .treebank.json.`;
  return { key: PACKS, value: packs, message };
}

const areEqual = (a: Settings, b: Settings): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The section `treebank` of whatever an editor sends, or undefined. */
function sectionIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('settings' in value) return sectionIn(value.settings);
  if (SECTION in value) return value[SECTION];
  return Object.keys(value).some((key) => key.startsWith(`${SECTION}.`)) ? dropPrefix(value) : undefined;
}

/** `{"treebank.lint.level": 2}` → `{"lint.level": 2}`, for editors that pass their settings on like this. */
function dropPrefix(value: object): Record<string, unknown> {
  const prefix = `${SECTION}.`;
  const entries = Object.entries(value).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(entries.map(([key, each]) => [key.slice(prefix.length), each]));
}
