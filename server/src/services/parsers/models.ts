/** The model files: choosing one for a text, and keeping parsers loaded. */

import { loadModel, ModelError, type Parser } from '../../core/parser/index.ts';
import { localized, spokenLanguage, translatable } from '../../localization/index.ts';
import { nameOf } from '../addresses.ts';
import { Failure } from '../failure.ts';
import type { ModelChoice } from '../jobs.ts';
import type { Files, Paths } from '../ports.ts';

/** What is needed to read models; paths come from a setting, a folder or a message. */
export type ModelHost = Pick<Files, 'list' | 'stat' | 'read'> & Pick<Paths, 'uriOf' | 'pathIn'>;

export const MODEL_EXTENSION = '.model';
/** Language code of multilingual models. */
export const MANY_LANGUAGES = 'mul';
export const NEEDS_TAGS = translatable`UPOS is missing, and a parser for many languages does not know the words: most heads will be wrong. Fill in UPOS first, or train a parser on this treebank.`;
/** The placeholder in the name of a model without a stated language. */
export const UNKNOWN_LANGUAGE = 'und';
/** The language assumed if none can be detected. */
export const DEFAULT_LANGUAGE = 'en';

/** A model file in one of the two folders. */
export interface ModelFile {
  readonly path: string;
  readonly origin: 'own' | 'bundled';
  /** Taken from its name; '' if the name contains none. */
  readonly language: string;
}

export interface ChosenParser {
  readonly parser: Parser;
  readonly name: string;
  /** What the user should know about the choice. */
  readonly notes: readonly string[];
}

/**
 * Chooses the parser: the file that the settings name; otherwise one for the language, the user's own before a bundled one;
 * otherwise a multilingual one. If the language is unknown: the user's own newest, then any. @throws Failure
 */
export async function parserFor(choice: ModelChoice, host: ModelHost): Promise<ChosenParser> {
  const { path, notes } = await choose(choice, host);
  const parser = await load(path, host);
  return { parser, name: parser.card.name || nameOfModel(path, host), notes };
}

/** @throws Failure */
export async function choose(
  choice: ModelChoice,
  host: ModelHost,
): Promise<{ readonly path: string; readonly notes: readonly string[] }> {
  if (choice.path !== '') return { path: choice.path, notes: [] };
  const files = await modelFiles(choice, host);
  const { language } = choice;
  const file = modelFor(language, files) ?? (language === '' ? files[0] : undefined);
  if (file === undefined) throw new Failure(noParser(language, files));
  const isTold = language !== '' || file.language === '' || file.language === MANY_LANGUAGES || file.origin === 'own';
  if (isTold) return { path: file.path, notes: [] };
  const note = localized`The language of the file could not be detected; ${languageName(file.language)} was assumed. Set treebank.reparse.language, or add "# lang = xx" to the first sentence.`;
  return { path: file.path, notes: [note] };
}

/**
 * The model for a language, in the editor and on the command line: one for that language, the user's own before a bundled one;
 * otherwise one of the user's without a stated language; otherwise a multilingual one. If the language is unknown (''): the
 * user's own newest, otherwise a multilingual one, otherwise the English one.
 *
 * @param files as returned by `modelFiles`
 */
export function modelFor(language: string, files: readonly ModelFile[]): ModelFile | undefined {
  const of = (wanted: string) => files.find((file) => file.language === wanted);
  const own = files.filter(({ origin }) => origin === 'own');
  if (language === '') return own[0] ?? of(MANY_LANGUAGES) ?? of(DEFAULT_LANGUAGE);
  return of(language) ?? own.find((file) => file.language === '') ?? of(MANY_LANGUAGES);
}

function noParser(language: string, files: readonly ModelFile[]): string {
  const names = [...new Set(files.map((file) => languageName(file.language)))];
  const what =
    language === ''
      ? localized`No parser model is installed`
      : names.length === 0
        ? localized`There is no parser for ${languageName(language)} here`
        : localized`There is no parser for ${languageName(language)} here, only for ${names.join(', ')}`;
  return localized`${what}, so the text cannot be parsed. Run the command "Train a Parser on This Treebank", or set treebank.reparse.model to a model file.`;
}

/** The user's own models, the newest first, then the bundled ones by name. */
export async function modelFiles(
  { bundled, own }: Pick<ModelChoice, 'bundled' | 'own'>,
  host: ModelHost,
): Promise<ModelFile[]> {
  const filesOf = async (folder: string, origin: ModelFile['origin']): Promise<ModelFile[]> => {
    if (folder === '') return [];
    const uri = host.uriOf(folder);
    const names = (await host.list(uri)).filter((name) => name.endsWith(MODEL_EXTENSION)).sort();
    return names.flatMap((name) => {
      const path = host.pathIn(uri, name);
      return path === undefined ? [] : [{ path, origin, language: languageOfModel(name) }];
    });
  };
  const newest = await Promise.all(
    (await filesOf(own, 'own')).map(async (file) => ({ file, modified: (await modifiedAt(file.path, host)) ?? 0 })),
  );
  newest.sort((a, b) => b.modified - a.modified);
  return [...newest.map(({ file }) => file), ...(await filesOf(bundled, 'bundled'))];
}

/** Undefined if none is bundled. */
export async function modelForManyLanguages(bundled: string, host: ModelHost): Promise<string | undefined> {
  const files = await modelFiles({ bundled, own: '' }, host);
  return files.find(({ language }) => language === MANY_LANGUAGES)?.path;
}

/** The name of a model's file without its extension. */
export function nameOfModel(path: string, host: Pick<Paths, 'uriOf'>): string {
  const name = nameOf(host.uriOf(path));
  return name.endsWith(MODEL_EXTENSION) ? name.slice(0, -MODEL_EXTENSION.length) || name : name;
}

/** Whether a path is that of a model listed by `listParsers`: a client may ask for no other file. */
export async function isListed(path: string, choice: ModelChoice, host: ModelHost): Promise<boolean> {
  if (path === '') return false;
  return path === choice.path || (await modelFiles(choice, host)).some((file) => file.path === path);
}

/** Undefined if there is nothing, or a broken or circular link. */
async function modifiedAt(path: string, host: ModelHost): Promise<number | undefined> {
  const status = await host.stat(host.uriOf(path)).catch(() => undefined);
  return status?.modified;
}

/** `en_ewt.model`, `en-ewt.model` → `en`; `multi.model`, `universal-5.model` → `mul`. */
function languageOfModel(name: string): string {
  if (/^(universal|mul(ti)?)(?![a-z])/.test(name)) return MANY_LANGUAGES;
  const code = /^([a-z]{2,3})[-_.]/.exec(name)?.[1] ?? '';
  return code === UNKNOWN_LANGUAGE ? '' : code;
}

/** Models stay loaded; a file is read again if it was retrained. */
interface Loaded {
  readonly parser: Parser;
  readonly modified: number;
}

const loaded = new Map<string, Loaded>();
const MAX_LOADED = 2;

/** @throws Failure */
export async function load(path: string, host: ModelHost): Promise<Parser> {
  const modified = await modifiedAt(path, host);
  if (modified === undefined) {
    throw new Failure(
      localized`There is no model file at ${path}. Correct the setting treebank.reparse.model, or clear it for the bundled model.`,
    );
  }
  const known = loaded.get(path);
  if (known?.modified === modified) return known.parser;
  try {
    const parser = loadModel(await host.read(host.uriOf(path)));
    loaded.delete(path);
    loaded.set(path, { parser, modified });
    for (const oldest of loaded.keys()) if (MAX_LOADED < loaded.size) loaded.delete(oldest);
    return parser;
  } catch (error) {
    if (error instanceof ModelError)
      throw new Failure(localized`The model file ${path} cannot be used: ${error.message}`);
    throw new Failure(
      localized`The model file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

export function languageName(code: string): string {
  if (code === MANY_LANGUAGES) return localized`many languages`;
  if (code === '') return localized`an unspecified language`;
  try {
    return new Intl.DisplayNames([spokenLanguage()?.tag ?? 'en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
