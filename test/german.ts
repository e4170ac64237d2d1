/** The German interface: the bundle, with stand-ins for missing texts, and findings with it beside those without. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { textsOf as textsOfSources } from '../scripts/texts.mjs';
import type { AnyFinding as Finding, RelatedPlace } from '../server/src/core/validate/index.ts';
import { type Language, speak } from '../server/src/localization/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const german: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'l10n/bundle.l10n.de.json'), 'utf8'));

/**
 * `Sëntëncë {0}`: stands in for a missing translation, so that tests see whether a text is translated when it is shown, and pass without
 * its translation.
 */
const standIn = (english: string): string =>
  english.replace(/`[^`]*`|\$\([^)]*\)|[aeiou]/g, (part) => 'äëïöü'['aeiou'.indexOf(part)] ?? part);

const standIns = Object.keys(textsOfSources(ROOT)).map((english) => [english, standIn(english)]);

export const GERMAN: Language = { tag: 'de', texts: { ...Object.fromEntries(standIns), ...german } };

/** The result of a function while German is spoken. */
export function inGerman<T>(make: () => T): T {
  speak(GERMAN);
  try {
    return make();
  } finally {
    speak(undefined);
  }
}

interface Placed extends Finding {
  readonly elsewhere?: readonly { readonly message: string }[];
}

/** Checks that findings are the same in German, except for their texts, and that none of these is still English. */
export function expectGerman(english: readonly Placed[], german: readonly Placed[]): void {
  expect(german.map(withoutTexts)).toEqual(english.map(withoutTexts));
  for (const [i, finding] of english.entries()) {
    for (const sentence of sentencesOf(finding)) expect(textsOf(german[i]), finding.id).not.toContain(sentence);
  }
}

const messages = (places: readonly { readonly message: string }[] = []) => places.map(({ message }) => message);

const textsOf = ({ what, message, related, elsewhere }: Placed): string =>
  [what, message, ...messages(related), ...messages(elsewhere)].join('\n');

/** Without the quotations and lists of a finding: no two consecutive words come from those. */
const sentencesOf = (finding: Placed): string[] =>
  textsOf(finding)
    .split(/(?<=\.) |\n/)
    .filter((sentence) => /\p{L}{2} \p{L}{2}/u.test(sentence));

const withoutMessage = <P extends Pick<RelatedPlace, 'message'>>(place: P) => ({ ...place, message: '' });

const withoutTexts = (finding: Placed) => ({
  ...withoutMessage(finding),
  what: '',
  related: finding.related.map(withoutMessage),
  elsewhere: (finding.elsewhere ?? []).map(withoutMessage),
});
