/** Declared options of a command: parsed, checked, given their defaults, and printed by --help from the same declaration. */

import { parseArgs } from 'node:util';
import { nearestWord } from '../../core/wording/nearest.ts';
import { ALLOWED_LANGUAGE, LANGUAGE_CODE } from '../../protocol/language.ts';
import { UsageError } from './io.ts';

interface Base {
  /** One line for --help. */
  readonly help: string;
  /** One letter. */
  readonly short?: string;
}

interface Flag extends Base {
  readonly type: 'flag';
}

interface Text extends Base {
  readonly type: 'text';
  /** The placeholder for the value in --help: FILE, DIR, … */
  readonly placeholder: string;
  readonly default?: string;
  /** The format of the text, and its name in messages. */
  readonly format?: { readonly pattern: RegExp; readonly allowed: string };
}

interface Integer extends Base {
  readonly type: 'integer';
  readonly placeholder: string;
  readonly min: number;
  readonly max: number;
  readonly default?: number;
}

interface Choice<V extends string = string> extends Base {
  readonly type: 'choice';
  readonly values: readonly V[];
  readonly default?: V;
}

/** Each time it is given, one more. */
interface List extends Base {
  readonly type: 'list';
  readonly placeholder: string;
  readonly default?: undefined;
}

type Option = Flag | Text | Integer | Choice | List;
export type Options = Readonly<Record<string, Option>>;

type Value<O extends Option> = O extends Flag
  ? boolean
  : O extends List
    ? readonly string[]
    : O extends { readonly values: readonly (infer V)[] }
      ? V
      : O extends Integer
        ? number
        : string;

/** `--seed`, with what it is for. */
export const seedOption = (help: string) =>
  ({ type: 'integer', placeholder: 'N', min: 0, max: 2 ** 31 - 1, default: 1, help }) as const;

/** The values of declared options: undefined only for those without a default. */
export type Values<S extends Options> = {
  readonly [K in keyof S]: S[K] extends Flag | List
    ? Value<S[K]>
    : S[K] extends { default: unknown }
      ? Value<S[K]>
      : Value<S[K]> | undefined;
};

export interface Arguments<S extends Options> {
  readonly files: readonly string[];
  readonly options: Values<S>;
}

/** Parses the arguments after the command's name. @throws UsageError that says what to do instead */
export function readArguments<S extends Options>(args: readonly string[], declared: S): Arguments<S> {
  const config = Object.fromEntries(
    Object.entries(declared).map(([name, option]) => [
      name,
      {
        type: option.type === 'flag' ? 'boolean' : 'string',
        ...(option.short ? { short: option.short } : {}),
      } as const,
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: config,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const arg of args) {
    if (NO_TEXT.test(arg))
      throw new UsageError(`${arg} has a NUL character or half of a character in it, which no name or value can have`);
  }
  const files: string[] = [];
  const values = new Map<string, boolean | number | string | readonly string[] | undefined>();
  for (const [name, option] of Object.entries(declared)) {
    values.set(name, option.type === 'flag' ? false : option.type === 'list' ? [] : option.default);
  }
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(declared, token.name) ? declared[token.name] : undefined;
    if (option === undefined) {
      throw new UsageError(`unknown option ${token.rawName}${suggestion(token.name, Object.keys(declared), '--')}`);
    }
    const value = readValue(token.rawName, option, token.value);
    const earlier = values.get(token.name);
    values.set(token.name, Array.isArray(earlier) ? [...earlier, String(value)] : value);
  }
  return { files, options: Object.fromEntries(values) as Values<S> };
}

/** Characters that systems cannot pass on and files cannot hold. */
const NO_TEXT = /\0|\p{Cs}/u;

function readValue(name: string, option: Option, value: string | undefined): boolean | number | string {
  if (option.type === 'flag') {
    if (value !== undefined) throw new UsageError(`${name} takes no value`);
    return true;
  }
  if (value === undefined || value === '') throw new UsageError(`${name} needs a value: ${placeholder(option)}`);
  if (option.type === 'choice' && !option.values.includes(value)) {
    throw new UsageError(
      `${name} must be one of ${option.values.join(', ')}, not ${value}${suggestion(value, option.values)}`,
    );
  }
  if (option.type === 'integer') {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(option.min <= number && number <= option.max)) {
      throw new UsageError(`${name} must be a whole number ${rangeOf(option)}, not ${value}`);
    }
    return number;
  }
  if (option.type === 'text' && option.format?.pattern.test(value) === false) {
    throw new UsageError(`${name} must be ${option.format.allowed}, not ${value}`);
  }
  return value;
}

/** For options that name a language. */
export const LANGUAGE_FORMAT = { pattern: LANGUAGE_CODE, allowed: ALLOWED_LANGUAGE } as const;

function rangeOf({ min, max }: Integer): string {
  return max < Number.MAX_SAFE_INTEGER ? `from ${min} to ${max}` : `of at least ${min}`;
}

/** `. Did you mean --format?`, or nothing if no option is close: one slip per three letters, or the only word with that beginning. */
export function suggestion(wrong: string, known: readonly string[], prefix = ''): string {
  const begun = known.filter((word) => 2 < wrong.length && word.startsWith(wrong));
  const meant = begun.length === 1 ? begun[0] : nearestWord(wrong, known);
  return meant === undefined ? '' : `. Did you mean ${prefix}${meant}?`;
}

function placeholder(option: Option): string {
  if (option.type === 'flag') return '';
  return option.type === 'choice' ? option.values.join('|') : option.placeholder;
}

/** The lines of --help for declared options, aligned. */
export function describeOptions(declared: Options): string {
  const rows = Object.entries(declared).map(([name, option]) => {
    const short = option.short ? `-${option.short}, ` : '';
    const standard = option.type !== 'flag' && option.default !== undefined ? ` (default: ${option.default})` : '';
    return { left: `  ${short}--${name} ${placeholder(option)}`.trimEnd(), right: option.help + standard };
  });
  const width = Math.min(30, Math.max(...rows.map((row) => row.left.length)));
  return rows
    .map(({ left, right }) =>
      left.length <= width ? `${left.padEnd(width)}  ${right}` : `${left}\n${' '.repeat(width)}  ${right}`,
    )
    .join('\n');
}
