/** Parser models on disk: the one the user names, or a bundled one. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { loadModel, ModelError, type Parser } from '../core/parser/index.ts';
import { type Context, reasonOf, UsageError } from './io.ts';
import { languageOfName } from './words.ts';

const EXTENSION = '.model';

/**
 * The model that the user names, or a bundled one: of the given language, of the language that a file's name tells, else
 * English. Undefined, and said on standard error, if it cannot be used.
 */
export function openModel(
  { name, language }: { readonly name: string | undefined; readonly language: string | undefined },
  files: readonly string[],
  context: Context,
): Parser | undefined {
  const path = name === undefined ? bundledModel(language, files, context) : resolve(context.io.cwd, name);
  try {
    const parser = loadModel(readFileSync(path));
    if (name === undefined) context.note(`Model: ${parser.card.name || basename(path)}, bundled.`);
    return parser;
  } catch (error) {
    const reason = error instanceof ModelError ? error.message : reasonOf(error);
    context.fail(`cannot use the model ${name ?? basename(path)}: ${reason}`);
    return undefined;
  }
}

/** `models/en-ewt.model` for `en`; a model of many languages (`mul`) for all that have none of their own. */
function bundledModel(given: string | undefined, files: readonly string[], context: Context): string {
  const folder = join(context.io.home, 'models');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(EXTENSION)) : [];
  const find = (language: string) => names.sort().find((name) => /^[a-z]+/.exec(name)?.[0] === language);
  const told = given ?? files.map(languageOfName).find((language) => language !== undefined);
  const found = find(told ?? 'en') ?? find('mul');
  if (found !== undefined) return join(folder, found);
  const english = find('en');
  if (given !== undefined || english === undefined) {
    const known = names.map((name) => /^[a-z]+/.exec(name)?.[0]).join(', ') || 'none';
    throw new UsageError(
      `no model for the language ${told ?? 'en'} is bundled (there is: ${known}). Train one with treebank train and name it with --model`,
    );
  }
  context.note(`There is no bundled model for ${told}; expect many errors. Train one with treebank train.`);
  return join(folder, english);
}
