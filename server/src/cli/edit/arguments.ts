/** Arguments of an operation on the command line: as JSON, the common ones also as options. */

import { UsageError } from '../frame/io.ts';
import type { Values } from '../frame/options.ts';
import { placeOfProblem } from './json.ts';

const ID = { type: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, placeholder: 'ID' } as const;

export const ARGUMENT_OPTIONS = {
  id: { type: 'text', placeholder: 'ID', help: 'argument: the word or empty node' },
  at: { ...ID, help: 'argument: the ID of the new word, or the first word of the second sentence' },
  first: { ...ID, help: 'argument: the first of several words' },
  last: { ...ID, help: 'argument: the last of several words' },
  after: { ...ID, help: 'argument: the word before the empty node' },
  head: { ...ID, help: 'argument: the new head' },
  deprel: { type: 'text', placeholder: 'RELATION', help: 'argument: the new relation' },
  form: { type: 'text', placeholder: 'FORM', help: 'argument: the form' },
  forms: { type: 'text', placeholder: 'FORM,FORM…', help: 'argument: the forms of the parts' },
} as const;

export type ArgumentOptions = Values<typeof ARGUMENT_OPTIONS>;

/** The arguments; options override JSON. @throws UsageError */
export function argumentsOf(json: string | undefined, options: ArgumentOptions): unknown {
  const given = json === undefined ? {} : readArgs(json);
  const { id, at, first, last, after, head, deprel, form, forms } = options;
  return {
    ...given,
    // IDs of empty nodes are strings.
    ...(id === undefined ? {} : { id: /^\d+$/.test(id) ? Number(id) : id }),
    ...defined({ at, first, last, after, head, deprel, form, forms: forms?.split(',') }),
  };
}

function defined(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function readArgs(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { column, message } = placeOfProblem(text);
    throw new UsageError(`--args is not valid JSON, at character ${column}: ${message}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new UsageError(`--args must be a JSON object, such as '{"id": 3}'`);
}
