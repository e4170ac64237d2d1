/** Parser models on disk: the one named by the user, or a bundled one for the language of each file. */

import { basename, join, resolve } from 'node:path';
import type { Sentence } from '../core/conllu/index.ts';
import { loadModel, ModelError, type Parser } from '../core/parser/index.ts';
import { NODE } from '../runtime/node.ts';
import { readRegularSync } from '../runtime/regularFile.ts';
import { guessLanguage } from '../services/languages/language.ts';
import {
  DEFAULT_LANGUAGE,
  languageName,
  MANY_LANGUAGES,
  type ModelFile,
  modelFiles,
  modelFor,
} from '../services/parsers/models.ts';
import { type Context, reasonOf, UsageError } from './frame/io.ts';
import { type Input, UnreadableInput } from './reading/input.ts';

export interface ChosenModel {
  /** Absolute. */
  readonly path: string;
  readonly parser: Parser;
}

/** How the language of a file was determined. */
interface LanguageGuess {
  readonly language: string;
  /** For `…, as ${why}`. */
  readonly why: string;
}

export class Models {
  /** The model used last: files of one language usually come together. */
  private last: ChosenModel | undefined;

  private constructor(
    private readonly context: Context,
    private readonly named: ChosenModel | undefined,
    private readonly language: string | undefined,
    private readonly files: readonly ModelFile[],
  ) {}

  /**
   * Undefined, with a message on standard error, if the model named by the user cannot be used.
   * @throws UsageError if there is none for the language named by the user
   */
  static async open(
    { name, language }: { readonly name: string | undefined; readonly language: string | undefined },
    context: Context,
  ): Promise<Models | undefined> {
    try {
      const path = name === undefined ? undefined : resolve(context.io.cwd, name);
      const named = path === undefined ? undefined : { path, parser: load(path, name ?? path) };
      const bundled = { bundled: join(context.io.home, 'models'), own: '' };
      const models = new Models(context, named, language, named === undefined ? await modelFiles(bundled, NODE) : []);
      if (named === undefined && language !== undefined && modelFor(language, models.files) === undefined) {
        throw new UsageError(models.missing(language));
      }
      return models;
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      context.fail(error.message);
      return undefined;
    }
  }

  /**
   * Chooses the model for a file and reports on standard error which one it is and why. The language is the one named by the
   * user, otherwise that of the first sentence (`# lang = hu`), otherwise that of the file name; if there is no model for it, a
   * multilingual model; English only if the language is unknown.
   * @throws UnreadableInput if there is no model for the language, or if it cannot be used
   */
  forInput(input: Input, first: Sentence | undefined): ChosenModel {
    const { model, note } = this.chosenFor(input, first);
    if (note !== undefined) this.context.note(note);
    return model;
  }

  /** The same without saying it: the note says which one it is and why, if the user did not name it. */
  chosenFor(input: Input, first: Sentence | undefined): { readonly model: ChosenModel; readonly note?: string } {
    if (this.named !== undefined) return { model: this.named };
    const told = this.told(input, first);
    const file = modelFor(told?.language ?? '', this.files);
    if (file === undefined) {
      const reason = told === undefined ? '' : ` (${told.why})`;
      throw new UnreadableInput(`${input.name}: ${this.missing(told?.language ?? DEFAULT_LANGUAGE)}${reason}.`);
    }
    if (this.last?.path !== file.path) this.last = { path: file.path, parser: load(file.path, basename(file.path)) };
    const name = this.last.parser.card.name || basename(file.path);
    const note = `${input.name}: parsed with the bundled model ${name} because ${this.reason(told, file)}.`;
    return { model: this.last, note };
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
    if (file.language === told.language) return told.why;
    return `there is none for ${languageName(told.language)} (${told.why})`;
  }

  private missing(language: string): string {
    const known = this.files.map((file) => file.language).join(', ') || 'none';
    return `no model for the language ${language} is bundled (available: ${known}). Train one with treebank train and pass it with --model`;
  }
}

/** @throws UnreadableInput */
export function load(path: string, name: string): Parser {
  try {
    return loadModel(readRegularSync(path));
  } catch (error) {
    const reason = error instanceof ModelError ? error.message : reasonOf(error);
    throw new UnreadableInput(`cannot use the model ${name}: ${reason}`);
  }
}
