/** Parser models on disk: the one the user names, or a bundled one. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { loadModel, ModelError, type Parser } from '../core/parser/index.ts';
import { type Context, reasonOf, UsageError } from './io.ts';

const EXTENSION = '.model';

/** Undefined, and said on standard error, if the file cannot be used. Without a name the bundled model of the language. */
export function openModel(name: string | undefined, language: string, context: Context): Parser | undefined {
  const path = name === undefined ? bundledModel(language, context) : resolve(context.io.cwd, name);
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

/** `models/en_ewt.model` for `en`. */
function bundledModel(language: string, context: Context): string {
  const folder = join(context.io.home, 'models');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(EXTENSION)) : [];
  const found = names.sort().find((name) => /^[a-z]+/.exec(name)?.[0] === language);
  if (found !== undefined) return join(folder, found);
  const known = names.map((name) => /^[a-z]+/.exec(name)?.[0]).join(', ') || 'none';
  throw new UsageError(
    `no model for the language ${language} is bundled (there is: ${known}). Train one with treebank train and name it with --model`,
  );
}
