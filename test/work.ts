/**
 * Counts the work that code gives to the engine: characters and elements processed by methods of strings, arrays and regular
 * expressions. The same for the same input on every machine, so that a test can compare its growth where a clock would be unreliable.
 */

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Methods that read or write the whole of what they are called on. */
const WHOLE: readonly (readonly [object, readonly string[]])[] = [
  [
    String.prototype,
    [
      'split',
      'replace',
      'replaceAll',
      'trim',
      'trimEnd',
      'toLowerCase',
      'toUpperCase',
      'normalize',
      'match',
      'matchAll',
    ],
  ],
  [Array.prototype, ['join', 'slice', 'sort', 'map', 'filter', 'flatMap', 'concat', 'reverse', 'reduce', 'splice']],
];

/** Methods that stop at their target: the number of calls counts. */
const ASKING = ['some', 'every', 'find', 'findIndex', 'forEach'];

/** Units of work that `run` takes. Not for asynchronous code. */
export function workOf(run: () => void): number {
  let work = 0;
  const undo: (() => void)[] = [];
  const patch = (owner: object, name: string, wrap: (original: Method) => Method) => {
    const original = Reflect.get(owner, name) as Method;
    Object.defineProperty(owner, name, { value: wrap(original), writable: true, configurable: true });
    undo.push(() => Object.defineProperty(owner, name, { value: original, writable: true, configurable: true }));
  };
  for (const [owner, names] of WHOLE) {
    for (const name of names) {
      patch(owner, name, (original) => {
        return function counted(this: unknown, ...args) {
          work += (this as { length: number }).length;
          return Reflect.apply(original, this, args);
        };
      });
    }
  }
  for (const name of ASKING) {
    patch(Array.prototype, name, (original) => {
      return function counted(this: unknown, callback, ...rest) {
        const asked = (...args: unknown[]) => {
          work++;
          return (callback as Method).apply(rest[0], args);
        };
        return Reflect.apply(original, this, [asked, ...rest]);
      };
    });
  }
  for (const name of ['exec', 'test']) {
    patch(RegExp.prototype, name, (original) => {
      return function counted(this: unknown, text, ...rest) {
        // An expression that continues where it stopped reads each character once.
        const { sticky, global } = this as RegExp;
        work += sticky || global ? 1 : String(text).length;
        return Reflect.apply(original, this, [text, ...rest]);
      };
    });
  }
  try {
    run();
  } finally {
    for (const each of undo.reverse()) each();
  }
  return work;
}
