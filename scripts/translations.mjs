/** Translations beside the English texts: the order of their keys, texts missing and shown in English, texts that no longer exist. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, ROOT, Stop, say } from './run.mjs';
import { textsOf } from './texts.mjs';

export const MANIFEST_TEXTS = 'package.nls.json';
export const BUNDLE = 'l10n/bundle.l10n.json';

const FOLDERS = { [MANIFEST_TEXTS]: '', [BUNDLE]: 'l10n' };

/** The beginning of a text: enough to find it. */
const LONGEST = 80;

function read(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  } catch (error) {
    throw new Stop(`${path} cannot be read: ${error.message}`);
  }
}

/** Paths of the translations of an English file: `package.nls.de.json` for `package.nls.json`. */
export function pathsOf(english) {
  const [before, after] = english.split(/(?=\.json$)/);
  const names = readdirSync(join(ROOT, FOLDERS[english])).map((name) => join(FOLDERS[english], name));
  return names
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.startsWith(`${before}.`) && path !== english && path.endsWith(after));
}

/**
 * A translation arranged in the order of the English texts.
 *
 * @param english key → English
 * @param translation key → translation, in any order
 * @returns `arranged`: the translations of existing keys; `missing`: keys without a translation, or with an empty one; `dropped`:
 * key → translation of texts that no longer exist
 */
export function arrange(english, translation) {
  const isTranslated = (key) => Object.hasOwn(translation, key) && translation[key].trim() !== '';
  const keys = Object.keys(english);
  const gone = Object.entries(translation).filter(([key]) => !Object.hasOwn(english, key));
  return {
    arranged: Object.fromEntries(keys.filter(isTranslated).map((key) => [key, translation[key]])),
    missing: keys.filter((key) => !isTranslated(key)),
    dropped: Object.fromEntries(gone),
  };
}

/**
 * All translations.
 *
 * @param bundle the texts of the sources, English → English; collected now by default
 * @param manifest the manifest's texts, key → English; the generated ones by default
 */
export function translations(bundle = textsOf(ROOT), manifest = read(MANIFEST_TEXTS)) {
  return Object.entries({ [MANIFEST_TEXTS]: manifest, [BUNDLE]: bundle }).flatMap(([english, texts]) =>
    pathsOf(english).map((path) => ({ path, ...arrange(texts, read(path)) })),
  );
}

const quoted = (text) => JSON.stringify(text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`);
const counted = (n) => (n === 1 ? '1 text' : `${n} texts`);

/** Lines that list what is missing from `found` and what no longer exists; none if all is well. */
export function reportLines(found = translations()) {
  return found.flatMap(({ path, missing, dropped }) => {
    const gone = Object.entries(dropped);
    return [
      ...(missing.length === 0 ? [] : [`${path} lacks ${counted(missing.length)}, shown in English until translated:`]),
      ...missing.map((key) => `  ${quoted(key)}`),
      ...(gone.length === 0 ? [] : [`${path} has ${counted(gone.length)} that nothing shows any more:`]),
      ...gone.map(([key, text]) => `  ${quoted(key)}: ${JSON.stringify(text)}`),
    ];
  });
}

/** @throws Stop if a translation is not complete */
export function requireTranslations() {
  const lines = reportLines();
  if (0 < lines.length) throw new Stop(`A release needs all texts in all languages:\n${lines.join('\n')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(() => {
    // Set in CI for a release; elsewhere translations may follow later.
    if (process.env.RELEASE) return requireTranslations();
    for (const line of reportLines()) say(line);
  });
}
