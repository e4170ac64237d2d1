/**
 * Prints `.treebank.json` so that as little of its text as possible changes: a file in our own layout is printed again, and in a
 * file with a different layout only the differing values are replaced.
 */

import { append } from '../grouping.ts';
import type { Sidecar } from './file.ts';
import { type JsonNode, readJson } from './json.ts';
import { printSidecar } from './printSidecar.ts';
import { readSidecar } from './readSidecar.ts';

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** @param text the contents of the file, readable or empty. Time O(length of both). */
export function printInLayoutOf(text: string, file: Sidecar): string {
  const printed = printSidecar(file);
  if (text.trim() === '') return printed;
  if (printSidecar(readSidecar(text).file) === text) return printed;
  const old = readJson(text);
  const now = readJson(printed);
  if (!('kind' in old) || !('kind' in now)) return printed;
  const replacements: Replacement[] = [];
  compare(old, now, { text, printed }, replacements);
  return applied(text, replacements);
}

/** They are disjoint; where several begin, insertions come first. O(length + n log n): a copy of the text for each would be quadratic. */
function applied(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: by } of [...replacements].sort((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(at, start), by);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

interface Texts {
  readonly text: string;
  readonly printed: string;
}

function compare(old: JsonNode, now: JsonNode, texts: Texts, found: Replacement[]): void {
  if (isSame(old, now)) return;
  if (old.kind === 'object' && now.kind === 'object') {
    const parts = [...old.fields].map(([key, { keySpan, value }]) => ({ key, start: keySpan.start, value }));
    for (const { key, value } of parts) {
      const field = now.fields.get(key);
      if (field !== undefined) compare(value, field.value, texts, found);
    }
    const added = [...now.fields].filter(([key]) => !old.fields.has(key));
    const texted = added.map(([, { keySpan, value }]) => texts.printed.slice(keySpan.start, value.span.end));
    change(old, parts, (i) => now.fields.has(parts[i].key) || isEmpty(parts[i].value), texted, texts.text, found);
  } else if (old.kind === 'array' && now.kind === 'array') {
    // By value, so that thousands of elements in another order take no time.
    const places = new Map<string, number[]>();
    now.elements.forEach((element, i) => {
      const value = canonical(element);
      append(places, value, i);
    });
    for (const each of places.values()) each.reverse();
    const taken = new Set<number>();
    const isKept = old.elements.map((element) => {
      const at = places.get(canonical(element))?.pop();
      if (at !== undefined) taken.add(at);
      return at !== undefined;
    });
    const left = now.elements.filter((_, i) => !taken.has(i));
    const parts = old.elements.map((value) => ({ start: value.span.start, value }));
    const texted = left.map(({ span }) => texts.printed.slice(span.start, span.end));
    change(old, parts, (i) => isKept[i], texted, texts.text, found);
  } else {
    found.push({ ...old.span, text: texts.printed.slice(now.span.start, now.span.end) });
  }
}

/** Removes parts of an object or array, each with a comma, and inserts others at its end, laid out like the existing parts. */
function change(
  container: JsonNode,
  parts: readonly { readonly start: number; readonly value: JsonNode }[],
  isKept: (index: number) => boolean,
  added: readonly string[],
  text: string,
  found: Replacement[],
): void {
  const kept = parts.flatMap((part, i) => (isKept(i) ? [part] : []));
  const [first] = parts;
  if (first === undefined || kept.length === 0) {
    if (first === undefined && added.length === 0) return;
    const gap = first === undefined ? ' ' : text.slice(container.span.start + 1, first.start);
    const last = parts[parts.length - 1]?.value.span.end;
    const close = last === undefined ? ' ' : text.slice(last, container.span.end - 1);
    const inside = added.length === 0 ? '' : gap + added.join(`,${gap}`) + close;
    found.push({ start: container.span.start + 1, end: container.span.end - 1, text: inside });
    return;
  }
  // Text between the remaining parts is removed; text before the first and after the last one stays.
  const last = kept[kept.length - 1];
  if (kept[0] !== first) found.push({ start: first.start, end: kept[0].start, text: '' });
  for (let i = 0; i + 1 < parts.length; i++) {
    if (!isKept(i)) continue;
    let next = i + 1;
    while (next < parts.length && !isKept(next)) next++;
    if (next === i + 1 || next === parts.length) continue;
    found.push({ start: parts[i + 1].start, end: parts[next].start, text: '' });
  }
  const end = parts[parts.length - 1].value.span.end;
  const gap =
    1 < parts.length
      ? text.slice(parts[0].value.span.end, parts[1].start)
      : `,${text.slice(container.span.start + 1, first.start)}`;
  const tail = added.map((each) => gap + each).join('');
  if (tail !== '' || last.value.span.end < end) found.push({ start: last.value.span.end, end, text: tail });
}

/** We print nothing for empty ones; those written by people stay. */
function isEmpty(node: JsonNode): boolean {
  if (node.kind === 'object') return [...node.fields.values()].every(({ value }) => isEmpty(value));
  return node.kind === 'array' && node.elements.length === 0;
}

const isSame = (a: JsonNode, b: JsonNode): boolean => canonical(a) === canonical(b);

/** The value as a text, the same whatever the layout and the order of keys. O(length). */
function canonical(node: JsonNode): string {
  if (node.kind === 'array') return `[${node.elements.map(canonical).join()}]`;
  if (node.kind !== 'object') return JSON.stringify(node.value);
  const fields = [...node.fields].map(([key, { value }]) => `${JSON.stringify(key)}:${canonical(value)}`);
  return `{${fields.sort().join()}}`;
}
