/** The project checks in `.treebank.json`: named requests in Grew's language, with the meaning of their matches. */

import { localized } from '../../localization/index.ts';
import type { Span } from '../conllu/index.ts';
import { type CheckEntry, type CompiledCheck, compileChecks, type Severity } from '../validate/index.ts';
import type { JsonField, JsonNode } from './json.ts';

const OPTIONAL = ['at', 'except', 'rare', 'among', 'share', 'why', 'advice', 'url'] as const;
const TEXTS = ['message', 'severity', ...OPTIONAL] as const;
const FIELDS = ['request', 'also', ...TEXTS] as const;
/** Below half: what more have is the usual. */
const SHARE = /^(?:[1-4]?\d(?:\.\d+)?) ?%$/;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];
const NAME = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;

/** Positions of the parts of an entry in the file. */
export interface CheckPlaces {
  readonly name: Span;
  readonly at: Span;
  /** The strings of each request: one, or one for each line. */
  readonly requests: readonly (readonly Span[])[];
}

type Complain = (span: Span, message: string) => void;

interface ReadCheck {
  readonly entry: CheckEntry;
  readonly places: CheckPlaces;
}

/** Those that are valid, in the order of the file. */
export const readChecks = (fields: Iterable<[string, JsonField]>, complain: Complain): ReadCheck[] =>
  [...fields].flatMap(([name, { keySpan, value }]) => checkEntry(name, keySpan, value, complain) ?? []);

/** One entry, or undefined if it was refused. */
function checkEntry(name: string, nameSpan: Span, node: JsonNode, complain: Complain): ReadCheck | undefined {
  const refuse = (span: Span, message: string) => complain(span, localized`${message} This check is not used.`);
  if (!NAME.test(name)) {
    refuse(nameSpan, localized`The name of a check has letters, digits and hyphens only, and at most 64 of them.`);
    return undefined;
  }
  if (node.kind !== 'object') {
    refuse(node.span, localized`An object with "request" and "message" is expected here.`);
    return undefined;
  }
  for (const [key, { keySpan }] of node.fields) {
    if (FIELDS.some((each) => each === key)) continue;
    refuse(keySpan, localized`A check has no field ${JSON.stringify(key)}.`);
    return undefined;
  }
  const nodeOf = (field: (typeof FIELDS)[number]) => node.fields.get(field)?.value;
  const texts = new Map<(typeof FIELDS)[number], string>();
  for (const field of TEXTS) {
    const value = nodeOf(field);
    if (value === undefined) continue;
    if (value.kind !== 'string') {
      refuse(value.span, localized`The field "${field}" must be a string.`);
      return undefined;
    }
    texts.set(field, value.value);
  }
  const lines = linesOf(nodeOf('request'));
  if (lines === undefined) {
    refuse(
      nodeOf('request')?.span ?? node.span,
      localized`The field "request" must be a request: a string, or a list of its lines.`,
    );
    return undefined;
  }
  const others = othersOf(nodeOf('also'));
  if (others === undefined) {
    refuse(nodeOf('also')?.span ?? node.span, localized`The field "also" must be a list of requests.`);
    return undefined;
  }
  const message = texts.get('message');
  if (!message?.trim()) {
    refuse(
      nodeOf('message')?.span ?? node.span,
      localized`The field "message" is missing: what is wrong where the request matches.`,
    );
    return undefined;
  }
  const wanted = texts.get('severity');
  const severity = SEVERITIES.find((each) => each === wanted);
  if (wanted !== severity) {
    refuse(nodeOf('severity')?.span ?? node.span, localized`The severity must be one of ${SEVERITIES.join(', ')}.`);
    return undefined;
  }
  const url = texts.get('url');
  if (url !== undefined && !/^https?:\/\/\S+$/.test(url)) {
    refuse(nodeOf('url')?.span ?? node.span, localized`The field "url" must be the address of a page.`);
    return undefined;
  }
  const share = texts.get('share');
  if (texts.has('rare') !== texts.has('among') || (share !== undefined && !texts.has('rare'))) {
    refuse(nameSpan, localized`A check that counts has "rare" and "among", and may have "share".`);
    return undefined;
  }
  if (share !== undefined && !SHARE.test(share)) {
    refuse(
      nodeOf('share')?.span ?? node.span,
      localized`The field "share" must be a share below half, such as "10 %".`,
    );
    return undefined;
  }
  const rest = OPTIONAL.flatMap((field) => {
    const value = texts.get(field);
    return value === undefined ? [] : [[field, value] as const];
  });
  const isList = nodeOf('request')?.kind === 'array';
  return {
    entry: {
      name,
      request: textOf(lines, isList),
      ...(others.length === 0 ? {} : { also: others.map((each) => textOf(each.lines, each.isList)) }),
      message,
      ...(severity === undefined ? {} : { severity }),
      ...Object.fromEntries(rest),
    },
    places: {
      name: nameSpan,
      at: nodeOf('at')?.span ?? nameSpan,
      requests: [lines, ...others.map((each) => each.lines)].map((each) => each.map(({ span }) => span)),
    },
  };
}

type Line = Extract<JsonNode, { kind: 'string' }>;

function linesOf(node: JsonNode | undefined): Line[] | undefined {
  if (node?.kind === 'string') return [node];
  if (node?.kind !== 'array' || node.elements.length === 0) return undefined;
  const lines = node.elements.filter((each) => each.kind === 'string');
  return lines.length === node.elements.length ? lines : undefined;
}

const textOf = (lines: readonly Line[], isList: boolean): string | string[] =>
  isList ? lines.map(({ value }) => value) : lines[0].value;

/** The requests of a list; undefined if one of them is none. */
function othersOf(node: JsonNode | undefined): { readonly lines: Line[]; readonly isList: boolean }[] | undefined {
  if (node === undefined) return [];
  if (node.kind !== 'array') return undefined;
  const read = node.elements.flatMap((each) => {
    const lines = linesOf(each);
    return lines === undefined ? [] : [{ lines, isList: each.kind === 'array' }];
  });
  return read.length === node.elements.length ? read : undefined;
}

/** A problem of a check, at its position in the file. */
export interface PlacedProblem {
  readonly severity: 'error' | 'warning';
  readonly span: Span;
  readonly message: string;
}

/** The parts of `ReadSidecar` about checks. `ofPacks`: once `withFiles` has looked for them. */
export interface ChecksInFile {
  readonly file: { readonly checks?: readonly CheckEntry[] };
  readonly places: ReadonlyMap<CheckEntry, CheckPlaces>;
  readonly ofPacks?: {
    readonly checks: readonly CheckEntry[];
    /** Where their packs are named. */
    readonly places: ReadonlyMap<CheckEntry, Span>;
    readonly problems: readonly PlacedProblem[];
  };
}

/** All checks that are to run: the project's own, and those of its packs. */
export const checksToRun = ({ file, ofPacks }: Pick<ChecksInFile, 'file' | 'ofPacks'>): readonly CheckEntry[] => [
  ...(file.checks ?? []),
  ...(ofPacks?.checks ?? []),
];

/** The checks of a file, compiled. A check with errors is left out, and they are reported. @param text of the file. Time O(length) */
export function compileChecksOf(
  text: string,
  read: ChecksInFile,
): { readonly checks: readonly CompiledCheck[]; readonly problems: readonly PlacedProblem[] } {
  const { places, ofPacks } = read;
  const { checks, problems } = compileChecks(checksToRun(read));
  const placeOf = (check: CheckEntry, index: number, span: Span | undefined): Span => {
    const at = places.get(check);
    if (at === undefined) return ofPacks?.places.get(check) ?? { start: 0, end: 1 };
    return span === undefined
      ? at.at
      : requestSpan(text, [check.request, ...(check.also ?? [])][index], at.requests[index], span);
  };
  const own = problems.map(({ check, index, severity, span, message }) => ({
    severity,
    span: placeOf(check, index, span),
    message,
  }));
  return { checks, problems: [...own, ...(ofPacks?.problems ?? [])] };
}

/** A span of the text of a request as a span of the file. @param text of the file @param strings of the request */
function requestSpan(text: string, request: CheckEntry['request'], strings: readonly Span[], span: Span): Span {
  const start = offsetIn(text, request, strings, span.start);
  return { start, end: Math.max(start + 1, offsetIn(text, request, strings, span.end)) };
}

function offsetIn(text: string, request: CheckEntry['request'], strings: readonly Span[], offset: number): number {
  if (typeof request === 'string') return offsetInString(text, strings[0], offset);
  let [line, start] = [0, 0];
  while (line + 1 < strings.length && start + request[line].length < offset) start += request[line++].length + 1;
  return offsetInString(text, strings[line], offset - start);
}

/** The offset of a character of a JSON string in its file, where some characters are escaped. */
function offsetInString(text: string, { start, end }: Span, index: number): number {
  let at = start + 1;
  for (let i = 0; i < index && at < end - 1; i++) at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
  return at;
}

/** Lines of the object `checks`, in the order of the entries. */
export function printChecks(entries: readonly CheckEntry[], indent: string): string[] {
  return entries.map(({ name, ...entry }) => {
    const fields = FIELDS.filter((field) => entry[field] !== undefined).map(
      (field) => `${indent}  "${field}": ${valueText(entry[field] ?? '', `${indent}  `)}`,
    );
    return `${indent}${JSON.stringify(name)}: {\n${fields.join(',\n')}\n${indent}}`;
  });
}

type Value = string | readonly Value[];

function valueText(value: Value, indent: string): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return `[\n${value.map((each) => `${indent}  ${valueText(each, `${indent}  `)}`).join(',\n')}\n${indent}]`;
}
