/** The arguments of tools: declared once, for the schema that a program reads, and for the check of what it sends. */

interface Argument {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'list';
  readonly description: string;
  readonly isRequired?: true;
  readonly values?: readonly string[];
  /** Of integers and numbers. */
  readonly least?: number;
  readonly most?: number;
  /** Characters of a string, entries of a list. */
  readonly longest?: number;
  /** Entries of a list: strings, or objects with these arguments. */
  readonly of?: 'string' | Arguments;
}

export type Arguments = Readonly<Record<string, Argument>>;

type ValueOf<A extends Argument> = A['type'] extends 'string'
  ? string
  : A['type'] extends 'integer' | 'number'
    ? number
    : A['type'] extends 'boolean'
      ? boolean
      : A['of'] extends Arguments
        ? readonly Given<A['of']>[]
        : readonly string[];

/** The checked values. */
export type Given<S extends Arguments> = {
  readonly [K in keyof S as S[K] extends { readonly isRequired: true } ? K : never]: ValueOf<S[K]>;
} & {
  readonly [K in keyof S as S[K] extends { readonly isRequired: true } ? never : K]?: ValueOf<S[K]>;
};

/** What a program sent cannot be answered; the message is one sentence. */
export class ToolRefusal extends Error {}

const LONGEST_STRING = 10_000;
const LONGEST_LIST = 1000;

/** The JSON schema of arguments. */
export function schemaOf(args: Arguments): { readonly type: 'object'; readonly [key: string]: unknown } {
  const required = Object.entries(args).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(args).map(([name, each]) => [name, schemaOfOne(each)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function schemaOfOne({ type, description, values, least, most, longest, of }: Argument): object {
  if (type === 'list') {
    const items = of === undefined || of === 'string' ? { type: 'string' } : schemaOf(of);
    return { type: 'array', items, maxItems: longest ?? LONGEST_LIST, description };
  }
  return {
    type,
    description,
    ...(values === undefined ? {} : { enum: values }),
    ...(least === undefined ? {} : { minimum: least }),
    ...(most === undefined ? {} : { maximum: most }),
    ...(type === 'string' ? { maxLength: longest ?? LONGEST_STRING } : {}),
  };
}

/** @throws ToolRefusal that names the argument. O(size of what was sent, at most what the limits allow) */
export function checkedArguments<S extends Arguments>(args: S, sent: unknown, within = ''): Given<S> {
  if (sent === undefined || sent === null) return checkedArguments(args, {}, within);
  const where = within === '' ? 'The arguments' : within;
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new ToolRefusal(`${where} have to be an object.`);
  const values = new Map<string, unknown>(Object.entries(sent));
  for (const name of values.keys()) {
    if (!Object.hasOwn(args, name))
      throw new ToolRefusal(`There is no argument ${shown(name)} here; there are ${Object.keys(args).join(', ')}.`);
  }
  const read = new Map<string, unknown>();
  for (const [name, argument] of Object.entries(args)) {
    const value = values.get(name);
    if (value !== undefined) read.set(name, readOne(within === '' ? name : `${within}.${name}`, argument, value));
    else if (argument.isRequired)
      throw new ToolRefusal(`The argument ${within === '' ? '' : `${within}.`}${name} is missing.`);
  }
  // Each was checked against its declaration.
  return Object.fromEntries(read) as Given<S>;
}

function readOne(name: string, argument: Argument, value: unknown): unknown {
  const { type, values, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY, of } = argument;
  const refuse = (what: string) => new ToolRefusal(`The argument ${name} has to be ${what}.`);
  switch (type) {
    case 'boolean':
      if (typeof value !== 'boolean') throw refuse('true or false');
      return value;
    case 'integer':
    case 'number': {
      const isRight =
        typeof value === 'number' && (type === 'number' ? Number.isFinite(value) : Number.isInteger(value));
      if (!isRight) throw refuse(type === 'integer' ? 'a whole number' : 'a number');
      if (value < least || most < value) throw refuse(`between ${least} and ${most}`);
      return value;
    }
    case 'string': {
      if (typeof value !== 'string') throw refuse('a text');
      const longest = argument.longest ?? LONGEST_STRING;
      if (longest < value.length) throw refuse(`a text of at most ${longest} characters`);
      if (values !== undefined && !values.includes(value)) throw refuse(`one of ${values.join(', ')}`);
      return value;
    }
    case 'list': {
      if (!Array.isArray(value)) throw refuse('a list');
      const longest = argument.longest ?? LONGEST_LIST;
      if (longest < value.length) throw refuse(`a list of at most ${longest} entries`);
      const entry: Argument = { type: 'string', description: '' };
      return value.map((each, i) => {
        const own = `${name}[${i}]`;
        if (of === undefined || of === 'string') return readOne(own, entry, each);
        if (typeof each !== 'object' || each === null)
          throw new ToolRefusal(`The argument ${own} has to be an object.`);
        return checkedArguments(of, each, own);
      });
    }
  }
}

/** A name that was sent, short and without control characters. */
export const shown = (text: string): string =>
  JSON.stringify(text.length <= 60 ? text : `${text.slice(0, 60)}…`).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    '�',
  );
