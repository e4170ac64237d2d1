/** The tables of levels 4 and 5 for one check after another: read again only once a file of the folder has changed. */

import type { LanguageData } from '../../core/validate/index.ts';
import type { Files, Time } from '../ports.ts';
import { DATA_FILE_NAMES, loadLanguageData } from './dataFolder.ts';

export class KeptTables {
  private kept: { readonly stamp: string; readonly data: LanguageData | undefined } | undefined;

  constructor(private readonly host: Pick<Files, 'read' | 'stat'> & Time) {}

  /** Changes with the tables. @param folder its URI; undefined: there are none */
  async stampOf(folder: string | undefined): Promise<string> {
    if (folder === undefined) return '';
    const stats = DATA_FILE_NAMES.map((name) => this.host.stat(`${folder}/${name}`).catch(() => undefined));
    return `${folder} ${(await Promise.all(stats)).map((each) => `${each?.modified} ${each?.size}`).join(' ')}`;
  }

  /** Undefined if no table can be read. */
  async dataOf(folder: string | undefined): Promise<LanguageData | undefined> {
    if (folder === undefined) return undefined;
    const stamp = await this.stampOf(folder);
    if (this.kept?.stamp !== stamp) this.kept = { stamp, data: (await loadLanguageData(this.host, folder)).data };
    return this.kept.data;
  }
}
