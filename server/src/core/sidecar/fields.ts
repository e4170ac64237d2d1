/** Entries of `.treebank.json` that are objects of strings: reads, sorts and prints them, one line for each. */

import { localized } from '../../localization/index.ts';
import type { Span } from '../conllu/index.ts';
import type { JsonNode } from './json.ts';

/** Reports parts that were left out. */
export type Complain = (span: Span, message: string) => void;

export function elementsOf(node: JsonNode, complain: Complain, message: string): readonly JsonNode[] {
  if (node.kind === 'array') return node.elements;
  complain(node.span, message);
  return [];
}

/** The fields of an object by name; undefined if one is unknown or no string. @param others fields that are read elsewhere */
export function stringsOf(
  node: JsonNode,
  fields: readonly string[],
  name: string,
  complain: Complain,
  others: readonly string[] = [],
): ReadonlyMap<string, string> | undefined {
  if (node.kind !== 'object') {
    complain(node.span, localized`${name} must be an object. This entry is not used.`);
    return undefined;
  }
  const texts = new Map<string, string>();
  for (const [key, { keySpan, value }] of node.fields) {
    if (others.includes(key)) continue;
    if (!fields.includes(key)) {
      complain(keySpan, localized`${name} has no field ${JSON.stringify(key)}. This entry is not used.`);
      return undefined;
    }
    if (value.kind !== 'string') {
      complain(value.span, localized`${name} must have a string as ${JSON.stringify(key)}. This entry is not used.`);
      return undefined;
    }
    texts.set(key, value.value);
  }
  return texts;
}

/** In the order of the file. */
type Fields = readonly (readonly [name: string, text: string | undefined])[];

export function inOrder(a: Fields, b: Fields): number {
  for (let i = 0; i < a.length; i++) {
    const [[, one = ''], [, other = '']] = [a[i], b[i]];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

export function printed(fields: Fields): string {
  const texts = fields.flatMap(([name, text]) => (text === undefined ? [] : [`"${name}": ${JSON.stringify(text)}`]));
  return `{ ${texts.join(', ')} }`;
}

/** By UTF-16 units, independent of any locale. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a === b ? 0 : 1);
