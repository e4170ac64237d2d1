/**
 * The language tables of levels 4 and 5, from the JSON files of the UD tools' `data` folder: the features, relations, auxiliaries
 * and words with spaces of a language. Reading never throws; anything of an unexpected shape is reported and treated as absent.
 */

import { localized } from '../../localization/index.ts';

/** The parsed JSON of the files, by their names without `.json`. */
export interface DataFiles {
  readonly feats?: unknown;
  readonly deprels?: unknown;
  readonly edeprels?: unknown;
  readonly data?: unknown;
  readonly tospace?: unknown;
}

interface FeatureEntry {
  readonly isPermitted: boolean;
  /** Values documented for the language. */
  readonly values: ReadonlySet<string>;
  /** Values by UPOS. */
  readonly byUpos: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Undefined tables are absent from the data: nothing can be checked against them. */
export interface LanguageTables {
  /** As in UD file names: `en`, `got`. */
  readonly code: string;
  /** By name with layer: `Number[psor]`. */
  readonly features: ReadonlyMap<string, FeatureEntry> | undefined;
  /** DEPREL including the subtype. */
  readonly relations: ReadonlySet<string> | undefined;
  /** Relations and features that the language's own documentation has a page on. */
  readonly ownPages: ReadonlySet<string>;
  /** Possible continuations of a relation in DEPS (`of`, `do:gen`) → the universal relations that they may follow. */
  readonly enhancements: ReadonlyMap<string, ReadonlySet<string>>;
  /** Empty for a language that documents none: the official validator then allows it none. */
  readonly auxiliaries: ReadonlySet<string> | undefined;
  readonly copulas: ReadonlySet<string> | undefined;
  /** Patterns of words with spaces; each matches whole words. */
  readonly spaces: readonly RegExp[];
  /** Tables of another language, for words that have Lang in MISC. */
  readonly other: (code: string) => LanguageTables | undefined;
  /** Parts that could not be read, as sentences. */
  readonly problems: readonly string[];
}

/** What is remembered for each language. The words of a file ask for the same one again and again, and a WeakMap takes longer than the check. */
export class ByLanguage<T> {
  private readonly all = new WeakMap<LanguageTables, T>();
  private last: { readonly language: LanguageTables; readonly value: T } | undefined;

  constructor(private readonly make: () => T) {}

  of(language: LanguageTables): T {
    if (this.last?.language === language) return this.last.value;
    const value = this.all.get(language) ?? this.make();
    this.all.set(language, value);
    this.last = { language, value };
    return value;
  }
}

type Json = Readonly<Record<string, unknown>>;

/** All languages of a data folder; each is read on first use. */
export class LanguageData {
  private readonly read = new Map<string, LanguageTables | undefined>();

  private constructor(
    private readonly sections: Readonly<Record<keyof DataFiles, Json | undefined>>,
    /** Files of an unexpected shape, as sentences. */
    readonly problems: readonly string[],
  ) {}

  static of(files: DataFiles): LanguageData {
    const problems: string[] = [];
    const section = (file: keyof DataFiles, key: string): Json | undefined => {
      const content = files[file];
      if (content === undefined) return undefined;
      const found = isObject(content) && Object.hasOwn(content, key) ? content[key] : undefined;
      if (isObject(found)) return found;
      problems.push(localized`${file}.json has no object “${key}”, so its table is not used.`);
      return undefined;
    };
    const sections = {
      feats: section('feats', 'features'),
      deprels: section('deprels', 'deprels'),
      edeprels: section('edeprels', 'edeprels'),
      data: section('data', 'auxiliaries'),
      tospace: section('tospace', 'expressions'),
    };
    return new LanguageData(sections, problems);
  }

  /** Codes of the languages that have features or relations, sorted. */
  get codes(): string[] {
    const { feats, deprels } = this.sections;
    return [...new Set([...Object.keys(feats ?? {}), ...Object.keys(deprels ?? {})])].sort();
  }

  /** Undefined for a language in none of the tables. */
  language(code: string): LanguageTables | undefined {
    if (!this.read.has(code)) this.read.set(code, this.readLanguage(code));
    return this.read.get(code);
  }

  private readLanguage(code: string): LanguageTables | undefined {
    const problems: string[] = [];
    const tableOf = (file: keyof DataFiles): Json | undefined => {
      const section = this.sections[file];
      const table = section !== undefined && Object.hasOwn(section, code) ? section[code] : undefined;
      if (table === undefined || isObject(table)) return table;
      problems.push(localized`${file}.json: the entry “${code}” is not an object, so it is not used.`);
      return undefined;
    };
    const feats = tableOf('feats');
    const deprels = tableOf('deprels');
    const listed = tableOf('data');
    if (feats === undefined && deprels === undefined && listed === undefined) return undefined;
    // If other languages list auxiliaries and this one does not, it has none.
    const { data } = this.sections;
    const auxiliaries = data !== undefined && !Object.hasOwn(data, code) ? {} : listed;
    return {
      code,
      features: feats && readFeatureTable(feats, problems),
      relations: deprels && readRelations(deprels),
      ownPages: new Set([...ownPagesIn(feats), ...ownPagesIn(deprels)]),
      enhancements: readEnhancements(tableOf('edeprels')),
      auxiliaries: auxiliaries && new Set(Object.keys(auxiliaries)),
      copulas: auxiliaries && readCopulas(auxiliaries),
      spaces: readSpaces(tableOf('tospace'), problems),
      other: (other) => this.language(other),
      problems,
    };
  }
}

function readFeatureTable(table: Json, problems: string[]): ReadonlyMap<string, FeatureEntry> {
  const features = new Map<string, FeatureEntry>();
  for (const [name, entry] of Object.entries(table)) {
    if (!isObject(entry)) {
      problems.push(localized`feats.json: the feature “${name}” is not an object, so it is not used.`);
      continue;
    }
    const lists = [entry.uvalues, entry.lvalues, entry.unused_uvalues, entry.unused_lvalues];
    const byUpos = new Map<string, ReadonlySet<string>>();
    for (const [upos, values] of Object.entries(isObject(entry.byupos) ? entry.byupos : {})) {
      byUpos.set(upos, new Set(truthyKeys(values)));
    }
    features.set(name, {
      isPermitted: Boolean(entry.permitted),
      values: new Set(lists.flatMap(strings)),
      byUpos,
    });
  }
  return features;
}

const truthyKeys = (table: unknown): string[] =>
  isObject(table) ? Object.entries(table).flatMap(([key, value]) => (value ? [key] : [])) : [];

function readRelations(table: Json): ReadonlySet<string> {
  return new Set(Object.entries(table).flatMap(([name, entry]) => (isObject(entry) && entry.permitted ? [name] : [])));
}

const ownPagesIn = (table: Json | undefined): string[] =>
  Object.entries(table ?? {}).flatMap(([name, entry]) => (isObject(entry) && entry.doc === 'local' ? [name] : []));

function readEnhancements(table: Json | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const enhancements = new Map<string, ReadonlySet<string>>();
  for (const [name, entry] of Object.entries(table ?? {})) {
    enhancements.set(name, new Set(isObject(entry) ? strings(entry.extends) : []));
  }
  return enhancements;
}

/** Auxiliaries that have a function `cop`. */
function readCopulas(auxiliaries: Json): ReadonlySet<string> {
  const isCopula = (entry: unknown) =>
    isObject(entry) &&
    Array.isArray(entry.functions) &&
    entry.functions.some((each: unknown) => isObject(each) && String(each.function).startsWith('cop.'));
  return new Set(Object.entries(auxiliaries).flatMap(([lemma, entry]) => (isCopula(entry) ? [lemma] : [])));
}

function readSpaces(table: Json | undefined, problems: string[]): readonly RegExp[] {
  return Object.keys(table ?? {}).flatMap((expression) => {
    const pattern = compiled(expression);
    if (pattern) return [pattern];
    problems.push(localized`tospace.json: the expression “${expression}” cannot be read, so it is not used.`);
    return [];
  });
}

/** Written for Python, whose syntax is the same except for some needless escapes that JavaScript accepts only without `u`. */
function compiled(expression: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(`^(?:${expression})$`, flags);
    } catch {
      // Try the other flags; the caller reports what neither accepts.
    }
  }
  return undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each: unknown) => typeof each === 'string') : [];
}
