/** Parsers that are other programs: how they are named in the settings and in the file of the command line. */

import type { Inert } from '../inert/index.ts';
import { translatable } from '../localization/index.ts';
import type { Answer } from './answer.ts';
import { LANGUAGE_CODE } from './language.ts';
import type { WireDocument } from './text.ts';

/** A program that reads sentences from its standard input and writes them with trees, in CoNLL-U, to its standard output. */
export interface ExternalParser {
  readonly name: string;
  /** The program and its arguments, or on the command line a line for the shell. */
  readonly command: readonly string[] | string;
  readonly input: 'conllu' | 'text';
  /** It is offered for files in these; for all if empty. */
  readonly languages: readonly string[];
  /** Seconds that a call may take. */
  readonly timeout: number;
}

export const DEFAULT_TIMEOUT = 600;
const LONGEST_TIMEOUT = 86_400;
/** No colon and no comma, as names are parts of lists. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._+-]{0,49}$/u;
// A NUL ends an argument.
const ARGUMENT = /^[^\u0000]{0,4096}$/;

/** For `… must be ${ALLOWED_PARSERS}`. */
export const ALLOWED_PARSERS = translatable`a list of programs, each with a "name" of its own and a "command" (a list of texts)`;

/** The schema of one of them in the manifest. */
export const EXTERNAL_PARSER_SCHEMA = {
  type: 'object',
  required: ['name', 'command'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '^[^\\s:,]([^:,]*[^\\s:,])?$', maxLength: 50 },
    command: { type: 'array', items: { type: 'string' }, minItems: 1 },
    input: { type: 'string', enum: ['conllu', 'text'], default: 'conllu' },
    languages: { type: 'array', items: { type: 'string', pattern: LANGUAGE_CODE.source } },
    timeout: { type: 'integer', minimum: 1, maximum: LONGEST_TIMEOUT, default: DEFAULT_TIMEOUT },
  },
} as const;

/** Undefined if the value is none: unknown or missing keys, wrong types. */
export function externalParserIn(value: unknown): ExternalParser | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const given = new Map<string, unknown>(Object.entries(value));
  if ([...given.keys()].some((key) => !Object.hasOwn(EXTERNAL_PARSER_SCHEMA.properties, key))) return undefined;
  const [name, command, input] = [given.get('name'), given.get('command'), given.get('input') ?? 'conllu'];
  const [languages, timeout] = [given.get('languages') ?? [], given.get('timeout') ?? DEFAULT_TIMEOUT];
  if (typeof name !== 'string' || !NAME.test(name)) return undefined;
  if (!isListOf(command, ARGUMENT) || command.length === 0 || command[0] === '') return undefined;
  if (input !== 'conllu' && input !== 'text') return undefined;
  if (!isListOf(languages, LANGUAGE_CODE)) return undefined;
  const isTime = typeof timeout === 'number' && Number.isInteger(timeout) && 1 <= timeout && timeout <= LONGEST_TIMEOUT;
  return isTime ? { name, command, input, languages, timeout } : undefined;
}

const isListOf = (value: unknown, format: RegExp): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && format.test(each));

/** Those of a list that can be used; of several with one name, the first. */
export function externalParsersIn(list: readonly unknown[]): ExternalParser[] {
  const found = new Map<string, ExternalParser>();
  for (const each of list) {
    const parser = externalParserIn(each);
    if (parser !== undefined && !found.has(parser.name)) found.set(parser.name, parser);
  }
  return [...found.values()];
}

/** LSP request `treebank/externalParsers`: those offered for a document. */
export const EXTERNAL_PARSERS_REQUEST = 'treebank/externalParsers';

export interface ExternalParsersParams {
  readonly textDocument: WireDocument;
}

export interface ExternalParserInfo {
  /** As in the settings; names it in requests. */
  readonly name: string;
  /** The command, in one line. */
  readonly command: Inert;
  /** Why it cannot be used here. */
  readonly problem?: Inert;
}

export type ExternalParsersResult = Answer<{ readonly parsers: readonly ExternalParserInfo[] }>;
