/** The table of features beside what the language of its files has registered. */

import { type CountTable, withRegistration } from '../../core/tables/index.ts';
import { featureProblem, type LanguageTables } from '../../core/validate/index.ts';
import { languageOf } from '../../services/languages/language.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';

export class Registered {
  private last: { readonly of: CountTable; readonly language: LanguageTables; readonly table: CountTable } | undefined;

  constructor(private readonly server: HasDocuments & HasTables & HasSettings) {}

  /** The table with a column that says what is not registered; as it is if the files are of several languages, or of one without tables. O(files + rows) */
  async marked(table: CountTable, uris: readonly string[]): Promise<CountTable> {
    const language = await this.language(uris);
    if (language === undefined) return table;
    if (this.last?.of !== table || this.last.language !== language) {
      const marked = withRegistration(table, (...each) => featureProblem(language, ...each));
      this.last = { of: table, language, table: marked };
    }
    return this.last.table;
  }

  private async language(uris: readonly string[]): Promise<LanguageTables | undefined> {
    const { documents, settings, tables } = this.server;
    const [first] = uris;
    if (first === undefined) return undefined;
    const documentOf = (uri: string) => documents.get(uri)?.document;
    const values = await settings.of(first);
    const isNamed = values['treebank.validation.language'] !== '';
    const codes = new Set(isNamed ? [] : uris.map((uri) => languageOf(uri, documentOf(uri))));
    return 1 < codes.size ? undefined : tables.of({ uri: first, document: documentOf(first) }, values);
  }
}
