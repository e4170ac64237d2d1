/** Parses a sentence with a model file and says what the user should know about the result. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Sentence } from '../core/conllu/index.ts';
import { countChanges, headEdits, obstacleToHeads } from '../core/fix/index.ts';
import { DECODER_NAMES, loadModel, ModelError, type Parse, type Parser } from '../core/parser/index.ts';
import type { DecoderName } from '../protocol/settings.ts';
import type { ModelChoice, SentenceEdits } from './messages.ts';

/** What went wrong, for the user. */
export class Failure extends Error {}

/** Models stay loaded; a file that was trained anew is read again. */
interface Loaded {
  readonly parser: Parser;
  readonly modified: number;
}

const loaded = new Map<string, Loaded>();
const MAX_LOADED = 2;

export function warm(choice: ModelChoice): void {
  parserFor(choice);
}

/** @throws Failure with a message for the user */
export function reparse(
  sentence: Sentence,
  choice: ModelChoice,
  wanted: DecoderName,
  checkpoint: () => void,
): SentenceEdits {
  const { parser, notes } = parserFor(choice);
  const decoder = DECODER_NAMES.find((name) => name === wanted);
  if (decoder === undefined) {
    throw new Failure(
      `The parser cannot decode with ${wanted} yet. Choose ${DECODER_NAMES.join(', ')} in the setting treebank.reparse.decoder.`,
    );
  }
  const parse = parser.parse(sentence, { decoder, checkpoint });
  if (parse === undefined) throw new Failure(`No tree of the class ${decoder} fits this sentence.`);
  const obstacle = obstacleToHeads(sentence, parse.heads);
  if (obstacle !== undefined) throw new Failure(obstacle);
  return {
    edits: headEdits(sentence, parse.heads, { deprels: parse.deprels }),
    nChanged: countChanges(sentence, parse.heads),
    notes: [...notesOn(parse, decoder), ...notes],
  };
}

function notesOn(parse: Parse, wanted: string): string[] {
  const notes: string[] = [];
  if (parse.tags === 'predicted')
    notes.push('UPOS is empty, so it was parsed from the forms alone: expect more errors.');
  if (parse.tags === 'mixed') notes.push('UPOS is missing on some words, which makes errors there likelier.');
  if (parse.decoder !== wanted) notes.push(`The sentence is too long for ${wanted}; decoded with ${parse.decoder}.`);
  return notes;
}

/** The parser of a choice, and what is unsuitable about it. @throws Failure */
function parserFor(choice: ModelChoice): { parser: Parser; notes: string[] } {
  const path = choice.path === '' ? bundledModel(choice) : choice.path;
  const parser = load(path);
  const { language, name } = parser.card;
  const isSuitable = language === '' || language === 'mul' || choice.language === '' || language === choice.language;
  if (isSuitable || choice.path !== '') return { parser, notes: [] };
  const model = name || basename(path);
  const note = `The model (${model}) is for ${languageName(language)}, this file looks like ${languageName(choice.language)}: train your own with "treebank train" and set treebank.reparse.model.`;
  return { parser, notes: [note] };
}

/** The bundled model of the language, else any: the user is told. */
function bundledModel({ bundled, language }: ModelChoice): string {
  const names = existsSync(bundled)
    ? readdirSync(bundled)
        .filter((name) => name.endsWith(MODEL_EXTENSION))
        .sort()
    : [];
  const name =
    names.find((each) => languageOfModel(each) === language) ??
    names.find((each) => languageOfModel(each) === 'en') ??
    names[0];
  if (name === undefined) {
    throw new Failure(
      'No parser model is installed, so there is nothing to parse with. Train one with "treebank train" and set treebank.reparse.model to its path.',
    );
  }
  return join(bundled, name);
}

const MODEL_EXTENSION = '.model';

/** `en_ewt.model`, `en-ewt.model` → `en`. */
function languageOfModel(name: string): string {
  return /^[a-z]+/.exec(name)?.[0] ?? '';
}

function load(path: string): Parser {
  const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) {
    throw new Failure(
      `There is no model file at ${path}. Correct the setting treebank.reparse.model, or clear it for the bundled model.`,
    );
  }
  const known = loaded.get(path);
  if (known?.modified === modified) return known.parser;
  try {
    const parser = loadModel(readFileSync(path));
    loaded.delete(path);
    loaded.set(path, { parser, modified });
    for (const oldest of loaded.keys()) if (MAX_LOADED < loaded.size) loaded.delete(oldest);
    return parser;
  } catch (error) {
    if (error instanceof ModelError) throw new Failure(`The model file ${path} cannot be used: ${error.message}`);
    throw new Failure(
      `The model file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
