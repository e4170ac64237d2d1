/** Suggestions and explanations in the block of metadata of README.md. */

import { localized, translated } from '../../localization/index.ts';
import { README_KEYS, type Readme, type ReadmeKey } from './readme.ts';
import { KEY_FACTS } from './readmeKeys.ts';

interface Suggestions {
  readonly kind: 'key' | 'value';
  /** Column of the first character that they replace, from 0. */
  readonly start: number;
  readonly items: readonly { readonly label: string; readonly text: string; readonly about: string }[];
}

/** Keys or values to complete; undefined outside the block, and for keys with free text. @param text the line @param column from 0 */
export function readmeSuggestions(readme: Readme, text: string, line: number, column: number): Suggestions | undefined {
  const { block } = readme;
  if (block === undefined || line <= block.start || block.end <= line) return undefined;
  const key = keyIn(text);
  if (key === undefined || column <= text.indexOf(':')) {
    const used = new Set(readme.keys.filter((each) => each.line !== line).map((each) => each.key));
    const missing = README_KEYS.filter((each) => !used.has(each));
    const items = missing.map((each) => ({ label: each, text: `${each}: `, about: translated(KEY_FACTS[each].about) }));
    return text.includes(':') ? undefined : { kind: 'key', start: text.length - text.trimStart().length, items };
  }
  const { values, isList } = KEY_FACTS[key];
  if (values.length === 0) return undefined;
  const after = text.slice(text.indexOf(':') + 1, column);
  const typed = isList ? after.slice(after.lastIndexOf(' ') + 1) : after.trimStart();
  const others = new Set(isList ? text.slice(text.indexOf(':') + 1).split(/\s+/) : []);
  others.delete(typed);
  const items = values
    .filter((each) => !others.has(each))
    .map((each) => ({ label: each, text: after === '' ? ` ${each}` : each, about: '' }));
  return { kind: 'value', start: column - typed.length, items };
}

/** Paragraphs about the key of a line. */
export function readmeExplanation(
  text: string,
): { readonly key: ReadmeKey; readonly paragraphs: string[] } | undefined {
  const key = keyIn(text);
  if (key === undefined) return undefined;
  const { about, values } = KEY_FACTS[key];
  const allowed = values.length === 0 ? [] : [localized`Allowed are: ${values.join(', ')}.`];
  return { key, paragraphs: [translated(about), ...allowed] };
}

function keyIn(text: string): ReadmeKey | undefined {
  const name = text
    .slice(0, Math.max(0, text.indexOf(':')))
    .trimStart()
    .toLowerCase();
  return README_KEYS.find((key) => key.toLowerCase() === name);
}
