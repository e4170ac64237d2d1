/** The model files in a folder, and the choice of one for a language. */

import { modelLanguage } from '../../core/parser/index.ts';
import type { Files, Paths } from '../ports.ts';
import type { ModelChoice } from './jobs.ts';

/** What reading models requires; paths come from a setting, a folder or a message. */
export type ModelHost = Pick<Files, 'list' | 'stat' | 'read'> & Pick<Paths, 'uriOf' | 'pathIn'>;

export const MODEL_EXTENSION = '.model';
/** The bundled model that knows words of many languages. */
export const LEXICAL_MODEL = 'mul-lexical.model';
/** Its languages: it drafts annotation for those that have no model of their own. */
export const LEXICAL_LANGUAGES: ReadonlySet<string> = new Set([
  ...['bm', 'br', 'bxr', 'da', 'de', 'en', 'fa', 'fi', 'fo', 'fr', 'ga', 'grc', 'gv'],
  ...['ha', 'he', 'hi', 'hr', 'hsb', 'hy', 'id', 'is', 'ja', 'jv', 'ka', 'kk', 'kmr'],
  ...['ky', 'la', 'mr', 'mt', 'myv', 'nds', 'nl', 'no', 'pcm', 'pt', 'ro', 'ru', 'sa'],
  ...['sd', 'sme', 'sr', 'sv', 'te', 'th', 'tr', 'ug', 'vi', 'wo', 'yo', 'zh'],
]);
/** Language code of multilingual models. */
export const MANY_LANGUAGES = 'mul';
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
  /** Whether it is the bundled model that knows words of `LEXICAL_LANGUAGES`. */
  readonly isLexical: boolean;
}

/**
 * The model for a language, in the editor and on the command line: one for that language, the user's own before a bundled one;
 * otherwise one of the user's without a stated language; otherwise, for words without tags, the one that knows words of many languages, if it
 * knows those of this one; otherwise a multilingual one. If the language is unknown (''): the
 * user's own newest, otherwise a multilingual one, otherwise the English one.
 *
 * @param files as returned by `modelFiles`
 * @param isTagged whether the words have UPOS: with it, the model that reads tags is up to 20 points better
 */
export function modelFor(language: string, files: readonly ModelFile[], isTagged = false): ModelFile | undefined {
  const ofOne = files.filter(({ isLexical }) => !isLexical);
  // Two codes may be the same language: `eng`, `en`.
  const of = (wanted: string) =>
    ofOne.find((file) => file.language === wanted) ?? ofOne.find((file) => isSameLanguage(file.language, wanted));
  const own = files.filter(({ origin }) => origin === 'own');
  if (language === '') return own[0] ?? of(MANY_LANGUAGES) ?? of(DEFAULT_LANGUAGE);
  const isKnown = !isTagged && LEXICAL_LANGUAGES.has(modelLanguage(language));
  const lexical = isKnown ? files.find(({ isLexical }) => isLexical) : undefined;
  return of(language) ?? own.find((file) => file.language === '') ?? lexical ?? of(MANY_LANGUAGES);
}

export const isSameLanguage = (a: string, b: string): boolean => modelLanguage(a) === modelLanguage(b);

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
      const isLexical = origin === 'bundled' && name === LEXICAL_MODEL;
      return path === undefined ? [] : [{ path, origin, language: languageOfModel(name), isLexical }];
    });
  };
  const newest = await Promise.all(
    (await filesOf(own, 'own')).map(async (file) => ({ file, modified: (await modifiedAt(file.path, host)) ?? 0 })),
  );
  newest.sort((a, b) => b.modified - a.modified);
  return [...newest.map(({ file }) => file), ...(await filesOf(bundled, 'bundled'))];
}

/** The bundled models of many languages, as far as there are any: the one that reads tags, and the one that knows words. */
export async function modelsForManyLanguages(
  bundled: string,
  host: ModelHost,
): Promise<{ readonly universal: string | undefined; readonly lexical: string | undefined }> {
  const files = (await modelFiles({ bundled, own: '' }, host)).filter(({ language }) => language === MANY_LANGUAGES);
  const pathOf = (wanted: boolean) => files.find(({ isLexical }) => isLexical === wanted)?.path;
  return { universal: pathOf(false), lexical: pathOf(true) };
}

/** Whether `listParsers` lists a model with this path: a client may request no other file. */
export async function isListed(path: string, choice: ModelChoice, host: ModelHost): Promise<boolean> {
  if (path === '') return false;
  return path === choice.path || (await modelFiles(choice, host)).some((file) => file.path === path);
}

/** Undefined if there is nothing, or a broken or circular link. */
export async function modifiedAt(path: string, host: ModelHost): Promise<number | undefined> {
  const status = await host.stat(host.uriOf(path)).catch(() => undefined);
  return status?.modified;
}

/** `en_ewt.model`, `en-ewt.model` → `en`; `multi.model`, `universal-5.model` → `mul`. */
function languageOfModel(name: string): string {
  if (/^(universal|mul(ti)?)(?![a-z])/.test(name)) return MANY_LANGUAGES;
  const code = /^([a-z]{2,3})[-_.]/.exec(name)?.[1] ?? '';
  return code === UNKNOWN_LANGUAGE ? '' : code;
}
