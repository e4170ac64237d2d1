/** The model files: choosing one for a text, and keeping parsers loaded. */

import { loadModel, type ModelCard, ModelError, type Parser, parserInLanguage } from '../../core/parser/index.ts';
import { formatNumber, localized, spokenLanguage, translatable } from '../../localization/index.ts';
import { fileNameOf } from '../addresses.ts';
import { Failure } from '../failure.ts';
import type { Paths } from '../ports.ts';
import type { ModelChoice } from './jobs.ts';
import {
  MANY_LANGUAGES,
  MODEL_EXTENSION,
  type ModelFile,
  type ModelHost,
  modelFiles,
  modelFor,
  modifiedAt,
} from './modelFiles.ts';
import { recognisedModel } from './recognise.ts';

export const NEEDS_TAGS = translatable`UPOS is missing, and a parser for many languages does not know the words: most heads will be wrong. Fill in UPOS first, or train a parser on this treebank.`;

export const MANY_TAGS = translatable`A parser for many languages does not know the words, so many of these tags will be wrong.`;

/** Whether it has seen many languages, but none of their words. */
export const isWithoutWords = ({ card, languages = [] }: Parser): boolean =>
  card.language === MANY_LANGUAGES && languages.length === 0;

export interface ChosenParser {
  readonly parser: Parser;
  readonly name: string;
  /** What the user should know about the choice. */
  readonly notes: readonly string[];
}

/**
 * Chooses the parser: the file that the settings name; otherwise one for the language, the user's own before a bundled one;
 * otherwise a multilingual one. If the language is unknown: the user's own newest, then one that knows most of the words, then any.
 * @param forms words of the text, if they may reveal its language
 * @param isTagged whether they have UPOS
 * @throws Failure
 */
export async function parserFor(
  choice: ModelChoice,
  host: ModelHost,
  forms: readonly string[] = [],
  isTagged = false,
): Promise<ChosenParser> {
  const { path, notes } = (await chooseByWords(choice, host, forms)) ?? (await chooseModel(choice, host, isTagged));
  const loaded = await load(path, host);
  const parser = parserInLanguage(loaded, choice.language);
  const name = parser.card.name || nameOfModel(path, host);
  return { parser, name, notes: parser === loaded ? notes : [...notes, draftNote(parser.card)] };
}

/** How good a draft by a model of many languages is in this one. */
export function draftNote({ language, scores }: ModelCard): string {
  const name = languageName(language);
  const [score] = scores;
  const what = localized`There is no parser for ${name} alone, so this is a draft by one that has seen a few pages of it.`;
  if (score === undefined) return what;
  const [upos, uas, las] = [score.upos ?? 0, score.uas, score.las].map((each) => formatNumber(Math.round(each)));
  return localized`${what} On sentences kept back, ${upos} % of its UPOS, ${uas} % of its heads and ${las} % of its heads with relation are right.`;
}

interface Chosen {
  readonly path: string;
  readonly notes: readonly string[];
}

/** Undefined if the language is known, or the words do not reveal it. */
async function chooseByWords(
  choice: ModelChoice,
  host: ModelHost,
  forms: readonly string[],
): Promise<Chosen | undefined> {
  if (choice.path !== '' || choice.language !== '' || forms.length === 0) return undefined;
  const file = await recognisedModel(forms, await modelFiles(choice, host), (path) => load(path, host));
  if (file === undefined) return undefined;
  const name = languageName(file.language);
  const note = localized`The language of the file could not be detected, but most of its words are known to the parser for ${name}. If it is another language, set treebank.reparse.language, or add "# lang = xx" to the first sentence.`;
  return { path: file.path, notes: [note] };
}

/** @throws Failure */
export async function chooseModel(choice: ModelChoice, host: ModelHost, isTagged = false): Promise<Chosen> {
  if (choice.path !== '') return { path: choice.path, notes: [] };
  const files = await modelFiles(choice, host);
  const { language } = choice;
  const file = modelFor(language, files, isTagged) ?? (language === '' ? files[0] : undefined);
  if (file === undefined) throw new Failure(noParser(language, files));
  const isTold = language !== '' || file.language === '' || file.language === MANY_LANGUAGES || file.origin === 'own';
  if (isTold) return { path: file.path, notes: [] };
  const note = localized`The language of the file could not be detected; ${languageName(file.language)} was assumed. Set treebank.reparse.language, or add "# lang = xx" to the first sentence.`;
  return { path: file.path, notes: [note] };
}

function noParser(language: string, files: readonly ModelFile[]): string {
  const names = [...new Set(files.map((file) => languageName(file.language)))];
  const what =
    language === ''
      ? localized`No parser model is installed`
      : names.length === 0
        ? localized`There is no parser for ${languageName(language)} here`
        : localized`There is no parser for ${languageName(language)} here, only for ${names.join(', ')}`;
  return localized`${what}, so the text cannot be parsed. Run the command "Train Parser", or set treebank.reparse.model to a model file.`;
}

/** The name of a model's file without its extension. */
export function nameOfModel(path: string, host: Pick<Paths, 'uriOf'>): string {
  const name = fileNameOf(host.uriOf(path));
  return name.endsWith(MODEL_EXTENSION) ? name.slice(0, -MODEL_EXTENSION.length) || name : name;
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
