/** `npm run bench [-- NAME…]`: runs the benchmarks under test/bench, all of them or those named. They import the shipped code. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { main, ROOT, run, Stop, say } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { buildWasm } from './wasm.mjs';

const FOLDER = join(ROOT, 'test/bench');

/** Sources locate neighbouring files relative to themselves; a bundle needs the path filled in. */
const places = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
        // Not in quotes: test/lsp/client.ts uses these names as keys for a bundler of its own.
        .replaceAll(/(?<!['"])import\.meta\.dirname/g, JSON.stringify(dirname(path)))
        .replaceAll(/(?<!['"])import\.meta\.filename/g, JSON.stringify(path));
      return { contents, loader: 'ts' };
    });
  },
};

/** Bundles into `outdir` and returns the names of the benches: the files that no other file in the folder imports. */
async function bundle(outdir) {
  const esbuild = await import('esbuild');
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: names.map((name) => `test/bench/${name}`),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [places],
    metafile: true,
    logLevel: 'warning',
  });
  const outputs = Object.values(metafile.outputs);
  const isImported = (name) =>
    outputs.some(({ entryPoint, inputs }) => entryPoint !== `test/bench/${name}` && `test/bench/${name}` in inputs);
  return names.filter((name) => !isImported(name)).map((name) => basename(name, '.ts'));
}

await main(async () => {
  ensureInstalled();
  await buildWasm();
  // Inside the project, so that the bundles find its packages.
  const outdir = mkdtempSync(join(ROOT, 'node_modules/.bench-'));
  try {
    const known = await bundle(outdir);
    const asked = process.argv.slice(2);
    const unknown = asked.filter((name) => !known.includes(name));
    if (unknown.length !== 0) throw new Stop(`No bench ${unknown.join(', ')}. Available: ${known.join(', ')}.`);
    const codes = (asked.length === 0 ? known : asked).map((name) => {
      say(`\n── ${name}`);
      return run([process.execPath, '--expose-gc', join(outdir, `${name}.mjs`)]);
    });
    return Math.max(...codes);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
});
