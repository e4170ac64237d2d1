/** Reads exports and imports of sources from their text: the statements stand at the start of a line, as Biome writes them. */

import { dirname, relative, resolve } from 'node:path';

/** A name that a file declares and exports, or re-exports from another (`from`, where it is called `inner`; `*` is everything). */
export interface Export {
  readonly file: string;
  readonly name: string;
  readonly from?: { readonly file: string; readonly inner: string };
  /** Number of occurrences of a declared name in its file, including the declaration. */
  readonly uses: number;
}

/** A name (`*`: any) that a file imports from another. */
export interface Taken {
  readonly from: string;
  readonly name: string;
}

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:(?:const|let|function\*?|class|interface|type|enum) (\w+)|(?:const|let) [{[]([^}\]]*)[}\]])/gm;

const withoutComments = (text: string) => text.replace(/^\s*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const targetOf = (file: string, from: string) =>
  relative('.', resolve(from.startsWith('./server/') ? '.' : dirname(file), from));

/** `{ a, type b as c }` → [['a', 'a'], ['b', 'c']] */
function namesIn(braces: string): (readonly [inner: string, outer: string])[] {
  const parts = braces.replace(/[{}]/g, '').split(',');
  const names = parts.map((part) => part.trim().replace(/^type /, '')).filter((part) => part !== '');
  return names.map((name) => {
    const [inner, outer = inner] = name.split(/ as |: /);
    return [inner, outer];
  });
}

export function exportsOf(file: string, source: string): Export[] {
  const text = withoutComments(source);
  const declared = [...text.matchAll(DECLARED)].flatMap(([, name, pattern]) =>
    name === undefined ? namesIn(pattern).map(([, outer]) => outer) : [name],
  );
  const found: Export[] = declared.map((name) => {
    return { file, name, uses: text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0 };
  });
  for (const [, what, from] of text.matchAll(/^export (?:type )?(\*|\{[^}]*\})(?: from '(\.[^']+)')?;/gm)) {
    const names = what === '*' ? [['*', '*'] as const] : namesIn(what);
    for (const [inner, name] of names) {
      if (from !== undefined) found.push({ file, name, uses: 0, from: { file: targetOf(file, from), inner } });
      else if (!declared.includes(name)) found.push({ file, name, uses: 0 });
    }
  }
  return found;
}

/** The imports of a file; of a module loaded on demand, everything. Scripts and tests re-export sources, too. */
export function takenBy(file: string, source: string): Taken[] {
  const passesOn = /^(?:scripts|test)\//.test(file) ? 'import|export' : 'import';
  const text = withoutComments(source);
  const taken: Taken[] = [];
  for (const [, what, from] of text.matchAll(
    new RegExp(`^(?:${passesOn}) (?:type )?([^;']*?) from '(\\.[^']+)'`, 'gm'),
  )) {
    const target = targetOf(file, from);
    if (what.includes('*')) taken.push({ from: target, name: '*' });
    const braces = /\{[^}]*\}/.exec(what);
    if (braces !== null) for (const [inner] of namesIn(braces[0])) taken.push({ from: target, name: inner });
  }
  for (const [, from] of text.matchAll(/\bimport\(\s*'(\.[^']+)'\s*,?\)/g))
    taken.push({ from: targetOf(file, from), name: '*' });
  return taken;
}

/** The exports that `taken` reaches, as `file name`, also through re-exports. */
export function reached(exports: readonly Export[], taken: readonly Taken[]): ReadonlySet<string> {
  const byFile = new Map<string, Export[]>();
  for (const each of exports) byFile.set(each.file, [...(byFile.get(each.file) ?? []), each]);
  const seen = new Set<string>();
  const visit = ({ from: file, name }: Taken) => {
    const key = `${file} ${name}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const each of byFile.get(file) ?? []) {
      if (name !== '*' && each.name !== '*' && each.name !== name) continue;
      seen.add(`${file} ${each.name}`);
      if (each.from !== undefined) visit({ from: each.from.file, name: each.name === '*' ? name : each.from.inner });
    }
  };
  for (const each of taken) visit(each);
  return seen;
}
