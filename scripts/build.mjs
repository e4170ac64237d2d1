/** `npm run build`: a bundle for each process of the extension, one for the command line, and the core as a library. */

import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCommands } from './compiled.mjs';
import { leftOut } from './leftOut.mjs';
import { libraryModules } from './libraryModules.mjs';
import { NOTICES, noticesOf } from './notices.mjs';
import { bundleParts } from './parts.mjs';
import { collect, main, ROOT, Stop, say, since, tool } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { buildWasm } from './wasm.mjs';

/**
 * The sources run as ES modules in tests and as CommonJS in bundles; only this spelling of "where am I" works in both.
 * Source maps are left out of the packaged extension (.vscodeignore); they are for debugging from a checkout.
 */
const NODE = {
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  sourcemap: 'linked',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
};
const LIBRARY = {
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  sourcemap: 'linked',
  outExtension: { '.js': '.mjs' },
};
/** Web workers load classic scripts, as does the webview; the editor evaluates the client as a CommonJS module. */
const BROWSER = { platform: 'browser', format: 'iife', target: 'es2022', minify: true, sourcemap: 'linked' };
const WORKER = { ...BROWSER, plugins: [libraryModules()] };

/** The texts of the guidance are a script of their own beside those that load them: few runs need them, and a package has them once. */
const APART = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/guidanceTables\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './guidance.js', external: true } : undefined,
    );
  },
};
/** Minified, because reading the file is a good part of a short run; names are kept for stack traces. */
const SHORT = { minifySyntax: true, minifyWhitespace: true };
/** A script compiled beforehand has `require` alone. */
const LOADS_GUIDANCE = { ...NODE, plugins: [APART], supported: { 'dynamic-import': false } };

/** Bundle name → its entry file and its specific options. */
const BUNDLES = {
  client: { entry: 'client/src/node.ts', options: { ...NODE, external: ['vscode'] } },
  server: { entry: 'server/src/lsp/main.ts', options: LOADS_GUIDANCE },
  worker: { entry: 'server/src/worker/main.ts', options: NODE },
  cli: { entry: 'server/src/cli/main.ts', options: { ...LOADS_GUIDANCE, ...SHORT } },
  // The protocol alone, for `treebank mcp`: its library is loaded by no other command.
  mcp: { entry: 'server/src/mcp/main.ts', options: { ...NODE, ...SHORT } },
  guidance: { entry: 'server/src/core/features/guidance/guidanceTables.ts', options: NODE },
  lint: { entry: 'server/src/cli/lintMain.ts', options: { ...NODE, ...SHORT } },
  count: { entry: 'server/src/cli/tableMain.ts', options: { ...NODE, ...SHORT } },
  rewrite: { entry: 'server/src/cli/rewriteMain.ts', options: { ...NODE, ...SHORT } },
  webview: { entry: 'webview/src/main.ts', options: BROWSER },
  table: { entry: 'webview/src/table/main.ts', options: BROWSER },
  'web/client': {
    entry: 'client/src/browser.ts',
    options: { ...WORKER, format: 'cjs', external: ['vscode'], plugins: [leftOut(), libraryModules()] },
  },
  core: { entry: 'server/src/core/index.ts', options: LIBRARY },
};

/** Bundles cut into parts, in the same form. */
const IN_PARTS = { 'web/server': { entry: 'server/src/browser.ts', options: WORKER } };

/** Those that `bin/treebank` reads. */
const COMMAND_LINE = ['cli', 'lint', 'count', 'rewrite'];

/**
 * A script with a character beyond Latin-1 takes two bytes a character in memory. esbuild leaves such characters in regular expressions, where an
 * escape means the same.
 */
async function escapeAll(name) {
  const path = join(ROOT, `dist/${name}.js`);
  const script = await readFile(path, 'utf8');
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(path, script.replace(/[^\0-\x7f]/g, escaped));
}

/** Returns esbuild's metafile, which records what went where. */
async function bundle(esbuild, [name, { entry, options }]) {
  const { metafile } = await esbuild
    .build({
      ...options,
      absWorkingDir: ROOT,
      entryPoints: { [name]: entry },
      outdir: 'dist',
      bundle: true,
      legalComments: 'none',
      metafile: true,
      logLevel: 'warning',
    })
    .catch(() => {
      throw new Stop(`${entry} does not compile, see above.`);
    });
  return [name, metafile];
}

const MODELS = 'models';
const INDEX = `${MODELS}/index.json`;

/** Writes the names and sizes of the bundled models: a web server that hosts the extension cannot list its files. */
async function indexModels() {
  const names = (await readdir(join(ROOT, MODELS))).filter((name) => name.endsWith('.model')).sort();
  const sizes = await Promise.all(names.map(async (name) => [name, (await stat(join(ROOT, MODELS, name))).size]));
  await writeFile(join(ROOT, INDEX), `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
}

const DECLARATIONS = 'dist/types';

/** Writes the library's types for programs that import it. They are valid only if the sources are, which `npm run check` verifies. */
async function declare() {
  const { code, output } = await collect([
    ...tool('typescript/bin/tsc'),
    '-p',
    'server/src/core/tsconfig.library.json',
    '--noCheck',
  ]);
  if (code !== 0) throw new Stop(`The types of the library could not be written:\n${output}`);
}

/**
 * Builds dist/. Throws if a source does not compile (esbuild has then printed the reason) or if a bundled package has no usable licence.
 */
export async function build() {
  const start = performance.now();
  await buildWasm();
  const esbuild = await import('esbuild');
  const [bundles, inParts] = await Promise.all([
    Promise.all(Object.entries(BUNDLES).map((each) => bundle(esbuild, each))),
    Promise.all(
      Object.entries(IN_PARTS).map(([name, { entry, options }]) => bundleParts(esbuild, name, entry, options)),
    ),
    declare(),
    indexModels(),
  ]);
  const whole = bundles.flatMap(([, { outputs }]) =>
    Object.entries(outputs).map(([path, { bytes }]) => ({ path, bytes })),
  );
  const written = [...whole, ...inParts.flatMap((each) => each.written)];
  const cut = Object.keys(IN_PARTS).map((name, n) => [name, inParts[n].metafile]);
  const notices = noticesOf(new Map([...bundles, ...cut]));
  await writeFile(join(ROOT, 'dist', NOTICES), notices);
  written.push({ path: `dist/${NOTICES}`, bytes: Buffer.byteLength(notices) });
  await Promise.all(COMMAND_LINE.map(escapeAll));
  await removeStale(new Set([DECLARATIONS, ...written.map(({ path }) => path)]));
  await compileCommands();
  for (const { path, bytes } of written) {
    if (!path.endsWith('.map')) say(`  ${path.padEnd(28)} ${(bytes / 1024).toFixed(0).padStart(6)} kB`);
  }
  say(`Build: done in ${since(start)}.`);
}

/** Keep leftovers of an earlier build in dist/ out of the package. */
async function removeStale(written) {
  const kept = new Set([...written].map((path) => path.split('/').slice(0, 2).join('/')));
  const names = await readdir(join(ROOT, 'dist')).catch(() => []);
  const stale = names.filter((name) => !kept.has(`dist/${name}`));
  await Promise.all(stale.map((name) => rm(join(ROOT, 'dist', name), { recursive: true })));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    ensureInstalled();
    await build();
  });
}
