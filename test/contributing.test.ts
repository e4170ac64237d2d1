/** Everything that CONTRIBUTING.md, docs/architecture.md and .vscode name exists: paths, commands, names of the sources, ports. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const exists = (path: string) => existsSync(join(ROOT, path));
const isFolder = (path: string) => exists(path) && statSync(join(ROOT, path)).isDirectory();

const DOCS = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/performance.md'];
const { scripts, devDependencies, dependencies } = JSON.parse(read('package.json'));
const SOURCES = ['client/src', 'server/src', 'webview/src', 'test'];

/** Folders that short paths start from. */
const BASES = ['', 'server/src', 'server/src/core'];
/** Written by a build or the tests, or outside the project. */
const MADE = /^(\.\.\/|\.rig\/|dist\/|test\/e2e\/out$)/;
const FILE = /\.(ts|mts|mjs|json|md)$/;

/** The inline `code` of a text, without its code blocks. */
const spansOf = (text: string) => [...text.matchAll(/`` (.+?) ``|`([^`\n]+)`/g)].map((match) => match[1] ?? match[2]);
const withoutBlocks = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '');

const isPath = (span: string) =>
  !/[\s(){}=|[\]\\<>:→…*]/.test(span) &&
  !span.startsWith('/') &&
  (FILE.test(span) || (/^[\w.@-]+\/[\w./-]*$/.test(span) && !span.startsWith('@')));

/** Paths in a paragraph that do not exist. A short one may be relative to a folder or file named earlier in the paragraph. */
function missingPaths(paragraph: string): string[] {
  const missing: string[] = [];
  const bases = new Set(BASES);
  for (const span of spansOf(paragraph)) {
    if (!isPath(span) || MADE.test(span) || span.startsWith('treebank/') || span === '.treebank.json') continue;
    const path = [...bases].map((base) => join(base, span)).find(exists);
    if (path === undefined) missing.push(span);
    else for (let at = isFolder(path) ? path : dirname(path); at !== '.'; at = dirname(at)) bases.add(at);
  }
  return missing;
}

/** Whether an npm command exists. */
function isCommand(command: string): boolean {
  const [program, first, ...rest] = command.trim().split(/\s+/);
  if (program === 'npx') return first in { ...devDependencies, ...dependencies } && exists(rest[rest.length - 1]);
  const [name, ...after] = first === 'run' ? rest : [first, ...rest];
  if (!(name in scripts)) return false;
  const args = after.filter((each) => each !== '--');
  if (name === 'bench') return args.every((bench) => exists(`test/bench/${bench}.ts`));
  const script = /^node (\S+)/.exec(scripts[name])?.[1];
  if (name === 'new' && 0 < args.length) return exists(`scripts/scaffold/${args[0]}.mjs`) && args.length === 2;
  return args.length === 0 || (script !== undefined && args.every((option) => read(script).includes(option.slice(2))));
}

describe.each(DOCS)('%s', (doc) => {
  const text = read(doc);

  test('paths exist', () => {
    expect(withoutBlocks(text).split(/\n\n+/).flatMap(missingPaths)).toEqual([]);
  });

  test('documents exist', () => {
    const named = [...text.matchAll(/(?<![\w/.-])(?:docs\/[\w-]+|[A-Z]+)\.md\b/g)].map(([path]) => path);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });

  test('links lead somewhere', () => {
    const links = [...text.replace(/`[^`\n]+`/g, '').matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path]) =>
      join(dirname(doc), path),
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !exists(path))).toEqual([]);
  });

  test('commands exist', () => {
    const lines = [...text.matchAll(/^ {4}(np[mx] .*?)(?: {2,}#.*)?$/gm)].map(([, command]) => command);
    const commands = [...lines, ...spansOf(text).filter((span) => /^np[mx] /.test(span))];
    expect(commands.length).toBeGreaterThan(1);
    expect(commands.filter((command) => !isCommand(command))).toEqual([]);
  });

  test('names are those of the sources', () => {
    const sources = SOURCES.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && path !== 'contributing.test.ts')
        .map((path) => read(join(folder, path))),
    ).join('\n');
    const names = spansOf(withoutBlocks(text)).flatMap(
      (span) => /^(\w*[a-z][A-Z]\w*|[A-Z]+_[A-Z_]+)\b/.exec(span)?.[1] ?? [],
    );
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
  });
});

test('the diff of a tree class is what stands in the files', () => {
  const [, diff] = /^```diff\n([\s\S]*?)^```$/m.exec(read('CONTRIBUTING.md')) ?? [];
  const parts = diff.split(/^ \/\/ /m).slice(1);
  expect(parts).toHaveLength(3);
  for (const part of parts) {
    const [path] = part.split(/[:\n]/);
    const added = [...part.matchAll(/^\+(.*)$/gm)].map(([, line]) => line).join('\n');
    expect(read(path), path).toContain(added);
  }
});

test('the debug configurations of CONTRIBUTING.md exist', () => {
  const [, section] = read('CONTRIBUTING.md').split(/^## Debugging$/m);
  const named = [...section.split(/^## /m)[0].matchAll(/\*([^*]+)\*/g)].map(([, name]) => name);
  const { configurations, compounds } = JSON.parse(read('.vscode/launch.json'));
  const names = [...configurations, ...compounds].map(({ name }: { name: string }) => name);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

test('docs/performance.md lists every bench', () => {
  const files = readdirSync(join(ROOT, 'test/bench')).filter((file) => file.endsWith('.ts'));
  const sources = new Map(files.map((file) => [file, read(`test/bench/${file}`)]));
  const isPart = (file: string) => [...sources.values()].some((text) => text.includes(`'./${file}'`));
  const names = files.filter((file) => !isPart(file)).map((file) => file.replace(/\.ts$/, ''));
  const [, table] = /^\| bench[\s\S]*?\n\n/m.exec(read('docs/performance.md'))?.[0].split('|---|---|') ?? [];
  const listed = table.split('\n').flatMap((row) => spansOf(row.split('|')[1] ?? ''));
  expect(listed.sort()).toEqual(names.sort());
});

/** Folder → the folders that the map of docs/architecture.md lists in it, by their path. */
function codeMap(): Map<string, string[]> {
  const [, map] = /^## The map\n\n```\n([\s\S]*?)^```$/m.exec(read('docs/architecture.md')) ?? [];
  const listed = new Map<string, string[]>();
  const parents: string[] = [];
  for (const line of map.trimEnd().split('\n')) {
    const [, indent, names] = /^( *)([^\s,]+(?:, [^\s,]+)*)/.exec(line) ?? [];
    const depth = indent.length / 2;
    const parent = depth === 0 ? '' : parents[depth - 1];
    const paths = names.split(', ').map((name) => join(parent, name));
    parents[depth] = paths[0];
    listed.set(parent, [...(listed.get(parent) ?? []), ...paths]);
  }
  return listed;
}

describe('the map of docs/architecture.md', () => {
  const map = codeMap();

  test('names folders and files that exist', () => {
    const paths = [...map.values()].flat();
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  });

  test.each([...map.keys()].filter((parent) => parent !== ''))('has every folder of %s', (parent) => {
    const folders = readdirSync(join(ROOT, parent)).map((name) => join(parent, name));
    expect(folders.filter((path) => isFolder(path) && !map.get(parent)?.includes(path))).toEqual([]);
  });
});

describe('.vscode', () => {
  const { configurations, compounds } = JSON.parse(read('.vscode/launch.json'));
  const { tasks } = JSON.parse(read('.vscode/tasks.json'));

  test('the tasks are those of the manifest', () => {
    for (const { label, type, script, command } of tasks)
      expect(isCommand(type === 'npm' ? `npm run ${script}` : command), label).toBe(true);
  });

  test('what is launched exists, and is built before', () => {
    const labels = tasks.map(({ label }: { label: string }) => label);
    const names = configurations.map(({ name }: { name: string }) => name);
    const built = read('scripts/build.mjs');
    for (const { name, program, args = [], preLaunchTask } of configurations) {
      if (preLaunchTask !== undefined) expect(labels, name).toContain(preLaunchTask);
      const paths = [program, ...args].flatMap(
        (text: string | undefined) =>
          /^(?:--extensionDevelopmentPath=)?(?:\$\{workspaceFolder\}\/?)(.*)$/.exec(text ?? '')?.[1] ?? [],
      );
      for (const path of paths) {
        const [, bundle] = /^dist\/(\w+)\.js$/.exec(path) ?? [];
        if (bundle === undefined) expect(exists(path), `${name}: ${path}`).toBe(true);
        else expect(built, `${name}: ${path}`).toMatch(new RegExp(`\\b${bundle}\\b`));
      }
    }
    for (const { configurations: parts } of compounds) expect(names).toEqual(expect.arrayContaining(parts));
  });

  test('the server listens where the debugger attaches', () => {
    const ports = configurations.flatMap(({ port }: { port?: number }) => port ?? []);
    expect(read('client/src/node.ts')).toContain(`--inspect=${ports.join()}'`);
  });
});
