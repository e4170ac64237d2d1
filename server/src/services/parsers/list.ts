/** The available model files and the contents of their cards. */

import { cardInLanguage, loadModel, type ModelCard } from '../../core/parser/index.ts';
import { inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import type { KnownLanguage, ParserInfo } from '../../protocol/parsers.ts';
import { Failure } from '../failure.ts';
import type { FileStatus } from '../ports.ts';
import type { ModelChoice } from './jobs.ts';
import { MANY_LANGUAGES, type ModelHost, modelFiles } from './modelFiles.ts';
import { chooseModel, languageName, nameOfModel } from './models.ts';

/** Cards are small; the models themselves are not kept. */
const cards = new Map<string, { readonly modified: number; readonly card: ModelCard | string }>();

/**
 * The model from the settings first, then the user's own, then the bundled ones. Reads and checks every new file. Models of many languages
 * that know the one of the choice are described as parsers for it: which it is need not be asked then.
 */
export async function listParsers(choice: ModelChoice, host: ModelHost): Promise<ParserInfo[]> {
  const inUse = await pathInUse(choice, host);
  const named = choice.path === '' ? [] : [{ path: choice.path, origin: 'settings' as const }];
  const others = (await modelFiles(choice, host)).filter(({ path }) => path !== choice.path);
  const infos: ParserInfo[] = [];
  for (const { path, origin } of [...named, ...others])
    infos.push({ ...(await infoOf(path, origin, choice.language, host)), isInUse: path === inUse });
  return infos;
}

async function pathInUse(choice: ModelChoice, host: ModelHost): Promise<string | undefined> {
  try {
    return (await chooseModel(choice, host)).path;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

async function infoOf(
  path: string,
  origin: ParserInfo['origin'],
  textLanguage: string,
  host: ModelHost,
): Promise<Omit<ParserInfo, 'isInUse'>> {
  const stat = await statusOf(path, host);
  const found = typeof stat === 'string' ? stat : await cardOf(path, stat.modified, host);
  const card = typeof found === 'string' ? found : cardInLanguage(found, textLanguage);
  const file = { path, origin, bytes: typeof stat === 'string' ? 0 : stat.size };
  const fallback = inert(nameOfModel(path, host));
  if (typeof card === 'string') return { ...file, ...EMPTY, name: fallback, problem: inert(card) };
  const { name, kind, licence, data, date, command, sentences, words, scores } = card;
  const language = inert(languageName(card.language));
  return {
    ...file,
    name: name === '' ? fallback : inert(name),
    kind: inert(kind),
    language,
    isForManyLanguages: card.language === MANY_LANGUAGES,
    languages: card.language === MANY_LANGUAGES ? languagesOf(card) : [],
    licence: inert(licence),
    data: inert(data),
    date: inert(date),
    command: inert(command),
    sentences,
    words,
    scores: scores.map(({ data: on, uas, las }) => ({ data: inert(on), uas, las })),
  };
}

function languagesOf({ scores }: ModelCard): KnownLanguage[] {
  const known = scores.flatMap(({ language: code, uas, las }) =>
    code === undefined ? [] : [{ code, name: inert(languageName(code)), uas, las }],
  );
  return known.sort((a, b) => a.name.localeCompare(b.name));
}

/** The model at a path, or why it cannot be read. An unreadable file affects only its own row of the list. */
async function statusOf(path: string, host: ModelHost): Promise<FileStatus | string> {
  try {
    return (await host.stat(host.uriOf(path))) ?? localized`There is no such file.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const EMPTY = {
  kind: inert``,
  language: inert``,
  isForManyLanguages: false,
  languages: [],
  licence: inert``,
  data: inert``,
  date: inert``,
  command: inert``,
  sentences: 0,
  words: 0,
  scores: [],
} as const;

/** The card, or why there is none. */
async function cardOf(path: string, modified: number, host: ModelHost): Promise<ModelCard | string> {
  const known = cards.get(path);
  if (known?.modified === modified) return known.card;
  let card: ModelCard | string;
  try {
    ({ card } = loadModel(await host.read(host.uriOf(path))));
  } catch (error) {
    card = error instanceof Error ? error.message : String(error);
  }
  cards.set(path, { modified, card });
  return card;
}
