/** Parser models on disk: the one named by the user, or a bundled one for the language of each file. */

import { basename, join, resolve } from 'node:path';
import type { Sentence } from '../core/conllu/index.ts';
import { loadModel, ModelError, type Parser, parserInLanguage } from '../core/parser/index.ts';
import { NODE } from '../runtime/node.ts';
import { readRegularSync } from '../runtime/regularFile.ts';
import { guessLanguage } from '../services/languages/language.ts';
import {
  DEFAULT_LANGUAGE,
  isSameLanguage,
  MANY_LANGUAGES,
  type ModelFile,
  modelFiles,
  modelFor,
} from '../services/parsers/modelFiles.ts';
import { draftNote, languageName } from '../services/parsers/models.ts';
import { recognisedModel } from '../services/parsers/recognise.ts';
import { type Context, reasonOf, UsageError } from './frame/io.ts';
import { type Input, UnreadableInput } from './reading/input.ts';

export interface ChosenModel {
  /** Absolute. */
  readonly path: string;
  /** Of the text, for models of several; '' if unknown. */
  readonly language: string;
  readonly parser: Parser;
}

/** What the beginning of a file says about its language. */
interface Opening {
  readonly first: Sentence | undefined;
  /** Words that may reveal the language. */
  readonly forms: readonly string[];
  /** Whether the parser will read tags of the file. Default false. */
  readonly isTagged?: boolean;
}

interface Choice {
  readonly file: ModelFile;
  /** For `… because ${why}`. */
  readonly why: string;
}

/** How the language of a file was determined. */
interface LanguageGuess {
  readonly language: string;
  /** For `…, as ${why}`. */
  readonly why: string;
}

/** Models of two languages in turn, or one that is tried on the words. */
const MOST_LOADED = 2;

export class Models {
  /** The models used last, by path: files of one language usually come together. */
  private readonly loaded = new Map<string, ChosenModel>();
  /** Keyed by file name. */
  private readonly chosen = new Map<string, Choice>();

  private constructor(
    private readonly named: ChosenModel | undefined,
    private readonly language: string | undefined,
    private readonly files: readonly ModelFile[],
  ) {}

  /** @throws UnreadableInput if the model named by the user cannot be used @throws UsageError if there is none for the language */
  static async open(
    { name, language }: { readonly name: string | undefined; readonly language: string | undefined },
    context: Context,
  ): Promise<Models> {
    const path = name === undefined ? undefined : resolve(context.io.cwd, name);
    const named = path === undefined ? undefined : { path, language: '', parser: load(path, name ?? path) };
    const bundled = { bundled: join(context.io.home, 'models'), own: '' };
    const models = new Models(named, language, named === undefined ? await modelFiles(bundled, NODE) : []);
    if (named === undefined && language !== undefined && modelFor(language, models.files) === undefined) {
      throw new UsageError(models.missing(language));
    }
    return models;
  }

  /**
   * Chooses the model for a file, and reports the choice with its reason if the user did not name it. The language is the one named by the
   * user, otherwise that of the first sentence (`# lang = hu`), otherwise that of the file name; if there is no model for it, a
   * multilingual model. If the language is unknown: the model that knows most of the words, otherwise a multilingual one. A file
   * keeps its first model.
   *
   * @param opening of the file
   * @throws UnreadableInput if there is no model for the language, or if it cannot be used
   */
  async chosenFor(input: Input, opening: Opening): Promise<ChosenModel & { readonly note?: string }> {
    const { language } = this.told(input, opening.first) ?? { language: '' };
    if (this.named !== undefined) return inLanguage(this.named, language);
    const before = this.chosen.get(input.name);
    const { file, why } = before ?? (await this.choose(input, opening));
    this.chosen.set(input.name, { file, why });
    const loaded = this.load(file.path);
    const model = inLanguage(loaded, language);
    const { card } = model.parser;
    const draft = model.parser === loaded.parser ? '' : ` ${draftNote(card)}`;
    const name = card.name || basename(file.path);
    return { ...model, note: `${input.name}: parsed with the bundled model ${name} because ${why}.${draft}` };
  }

  private async choose(input: Input, { first, forms, isTagged }: Opening): Promise<Choice> {
    const told = this.told(input, first);
    if (told === undefined) {
      const file = await recognisedModel(forms, this.files, (path) => this.load(path).parser);
      if (file !== undefined) {
        return { file, why: `most of its words are known to it: give --lang xx if the text is in another language` };
      }
    }
    const file = modelFor(told?.language ?? '', this.files, isTagged);
    if (file !== undefined) return { file, why: this.reason(told, file) };
    const reason = told === undefined ? '' : ` (${told.why})`;
    throw new UnreadableInput(`${input.name}: ${this.missing(told?.language ?? DEFAULT_LANGUAGE)}${reason}.`);
  }

  private load(path: string): ChosenModel {
    const model = this.loaded.get(path) ?? { path, language: '', parser: load(path, basename(path)) };
    this.loaded.delete(path);
    this.loaded.set(path, model);
    for (const oldest of this.loaded.keys()) if (MOST_LOADED < this.loaded.size) this.loaded.delete(oldest);
    return model;
  }

  private told(input: Input, first: Sentence | undefined): LanguageGuess | undefined {
    if (this.language !== undefined) return { language: this.language, why: `--lang is ${this.language}` };
    const guess = guessLanguage(input.path === undefined ? undefined : basename(input.name), first);
    if (guess === undefined) return undefined;
    const { language, source } = guess;
    return {
      language,
      why: source === 'comment' ? `its first sentence says ${language}` : `its name says ${language}`,
    };
  }

  private reason(told: LanguageGuess | undefined, file: ModelFile): string {
    if (told === undefined) {
      const taken = file.language === MANY_LANGUAGES ? '' : `, so ${languageName(file.language)} is assumed`;
      return `its language could not be detected${taken}: give --lang xx, or add "# lang = xx" to its first sentence`;
    }
    if (isSameLanguage(file.language, told.language)) return told.why;
    return `there is none for ${languageName(told.language)} (${told.why})`;
  }

  private missing(language: string): string {
    const known = this.files.map((file) => file.language).join(', ') || 'none';
    return `no model for the language ${language} is bundled (available: ${known}). Train one with treebank train and pass it with --model`;
  }
}

const inLanguage = ({ path, parser }: ChosenModel, language: string): ChosenModel => ({
  path,
  language,
  parser: parserInLanguage(parser, language),
});

/** @throws UnreadableInput */
export function load(path: string, name: string): Parser {
  try {
    return loadModel(readRegularSync(path));
  } catch (error) {
    const reason = error instanceof ModelError ? error.message : reasonOf(error);
    throw new UnreadableInput(`cannot use the model ${name}: ${reason}`);
  }
}
