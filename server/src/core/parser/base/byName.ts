/** Looks up arrays by names that come from files, and may be names that every object inherits (`constructor`, `__proto__`). */

export function named<T>(arrays: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(arrays, name) ? arrays[name] : undefined;
}
