/** Checks of incoming messages: the type of the parameters names every field, so that none is forgotten. */

/** Undefined if a value is valid, otherwise the error: `position.line must be …`. `name` is the value's name in messages. */
export type Check<T> = ((value: unknown, name: string) => string | undefined) & { readonly checks?: T };

const must = (name: string, what: string): string => `${name} must be ${what}`;

export const text: Check<string> = (value, name) => (typeof value === 'string' ? undefined : must(name, 'a string'));

export const uri: Check<string> = (value, name) =>
  typeof value === 'string' && /^[a-z][a-z0-9+.-]*:/i.test(value) ? undefined : must(name, 'a URI');

export const flag: Check<boolean> = (value, name) =>
  typeof value === 'boolean' ? undefined : must(name, 'true or false');

/** The range of LSP: up to 2³¹ - 1. */
export const integer =
  (minimum: number, maximum = 2 ** 31 - 1): Check<number> =>
  (value, name) =>
    typeof value === 'number' && Number.isInteger(value) && minimum <= value && value <= maximum
      ? undefined
      : must(name, `a whole number from ${minimum} to ${maximum}`);

export const oneOf =
  <T extends string>(...choices: readonly T[]): Check<T> =>
  (value, name) =>
    choices.some((choice) => choice === value) ? undefined : must(name, `one of ${choices.join(', ')}`);

/** An optional field. */
export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value, name) =>
    value === undefined ? undefined : check(value, name);

export const either =
  <A, B>(a: Check<A>, b: Check<B>): Check<A | B> =>
  (value, name) => {
    const wrong = a(value, name);
    return wrong === undefined || b(value, name) === undefined ? undefined : wrong;
  };

export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value, name) => {
    if (!Array.isArray(value)) return must(name, 'a list');
    for (const [at, each] of value.entries()) {
      const wrong = check(each, `${name}[${at}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

/** A list of exactly one. */
export const listOfOne =
  <T>(check: Check<T>): Check<readonly [T]> =>
  (value, name) =>
    Array.isArray(value) && value.length === 1 ? check(value[0], `${name}[0]`) : must(name, 'a list of one object');

/** An object with at least these fields; others do no harm, as newer versions of the protocol may add them. */
export function fields<T extends object>(checks: { readonly [K in keyof Required<T>]: Check<T[K]> }): Check<T> {
  const entries = Object.entries<Check<unknown>>(checks);
  return (value, name) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return must(name, 'an object');
    const sent = new Map<string, unknown>(Object.entries(value));
    for (const [field, check] of entries) {
      const wrong = check(sent.get(field), `${name}.${field}`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };
}

/** An object that is checked by whether it has a field. */
export const byField =
  <A, B>(field: string, having: Check<A>, lacking: Check<B>): Check<A | B> =>
  (value, name) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, field)
      ? having(value, name)
      : lacking(value, name);

/** An object that passes both checks. */
export const both =
  <A, B>(a: Check<A>, b: Check<B>): Check<A & B> =>
  (value, name) =>
    a(value, name) ?? b(value, name);

/** An object whose field `type` selects the check for its other fields. */
export function tagged<M extends object>(
  checks: {
    readonly [T in keyof M]: Check<M[T]>;
  },
): Check<{ readonly [T in keyof M]: { readonly type: T } & M[T] }[keyof M]> {
  const byType = new Map(Object.entries<Check<unknown>>(checks));
  const tag = fields<{ readonly type: string }>({ type: oneOf(...byType.keys()) });
  return (value, name) => tag(value, name) ?? byType.get((value as { readonly type: string }).type)?.(value, name);
}

/** Nothing, or an object whose contents are ignored. */
export const nothing: Check<object | undefined> = (value, name) =>
  value === undefined || typeof value === 'object' ? undefined : must(name, 'missing');
