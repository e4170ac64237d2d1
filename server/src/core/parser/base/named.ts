/** Arrays by names that come from files: names that every object inherits (`constructor`, `__proto__`) are not among them. */

export function named<T>(arrays: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(arrays, name) ? arrays[name] : undefined;
}
