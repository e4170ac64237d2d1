/** The model files that there are, with what their cards say. */

import { type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { loadModel, type ModelCard } from '../../core/parser/index.ts';
import { inert } from '../../inert/index.ts';
import type { ParserInfo } from '../../protocol/parsers.ts';
import { readRegularSync } from '../../runtime/regularFile.ts';
import { Failure } from '../failure.ts';
import type { ModelChoice } from '../jobs.ts';
import { choose, languageName, MODEL_EXTENSION, modelFiles } from './models.ts';

/** Cards are small; the models themselves are not kept. */
const cards = new Map<string, { readonly modified: number; readonly card: ModelCard | string }>();

/** The one of the settings first, then the user's own, then the bundled ones. Reads and checks every file that is new. */
export function listParsers(choice: ModelChoice): ParserInfo[] {
  const inUse = pathInUse(choice);
  const named = choice.path === '' ? [] : [{ path: choice.path, origin: 'settings' as const }];
  const others = modelFiles(choice).filter(({ path }) => path !== choice.path);
  return [...named, ...others].map(({ path, origin }) => infoOf(path, origin, path === inUse));
}

function pathInUse(choice: ModelChoice): string | undefined {
  try {
    return choose(choice).path;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function infoOf(path: string, origin: ParserInfo['origin'], isInUse: boolean): ParserInfo {
  const stat = statusOf(path);
  const card = typeof stat === 'string' ? stat : cardOf(path, stat.mtimeMs);
  const file = { path, origin, isInUse, bytes: typeof stat === 'string' ? 0 : stat.size };
  const fallback = inert(basename(path, MODEL_EXTENSION));
  if (typeof card === 'string') return { ...file, ...EMPTY, name: fallback, problem: inert(card) };
  const { name, kind, licence, data, date, command, sentences, words, scores } = card;
  const language = inert(languageName(card.language));
  return {
    ...file,
    name: name === '' ? fallback : inert(name),
    kind: inert(kind),
    language,
    licence: inert(licence),
    data: inert(data),
    date: inert(date),
    command: inert(command),
    sentences,
    words,
    scores: scores.map(({ data: on, uas, las }) => ({ data: inert(on), uas, las })),
  };
}

/** What is at a path, or why nothing can be known of it. A file that cannot be read costs only its own line of the list. */
function statusOf(path: string): Stats | string {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? 'There is no such file.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const EMPTY = {
  kind: inert``,
  language: inert``,
  licence: inert``,
  data: inert``,
  date: inert``,
  command: inert``,
  sentences: 0,
  words: 0,
  scores: [],
} as const;

/** The card, or why there is none. */
function cardOf(path: string, modified: number): ModelCard | string {
  const known = cards.get(path);
  if (known?.modified === modified) return known.card;
  let card: ModelCard | string;
  try {
    ({ card } = loadModel(readRegularSync(path)));
  } catch (error) {
    card = error instanceof Error ? error.message : String(error);
  }
  cards.set(path, { modified, card });
  return card;
}
