/** Arrays by names that files bring along: what every object inherits (`constructor`, `__proto__`) is not among them. */

export function named<T>(arrays: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(arrays, name) ? arrays[name] : undefined;
}
