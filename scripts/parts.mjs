/**
 * Bundles the script of the web workers in parts: code behind `import()` is loaded on demand (`server/src/runtime/scriptParts.ts`).
 * esbuild splits only ES modules, and a web worker of the editor is a classic script. So the split modules are bundled once
 * more: those that the entry needs into the script itself, each of the others into a script that registers itself.
 */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { directImports } from './directImports.mjs';
import { ROOT } from './run.mjs';

const DYNAMIC_IMPORT = /\bimport\("\.\/([\w-]+\.js)"\)/g;

/** @typedef {{ text: string, needs: string[], entry: string | undefined }} Cut a module split off by esbuild, and its imports */

/**
 * @param name of the bundle, below dist/; its parts are in the folder `parts` beside it
 * @param options of esbuild, as for a bundle in one piece
 * @param root folder of the project, which dist/ lies in
 * @returns esbuild's metafile of the modules, and the written files with their sizes
 */
export async function bundleParts(esbuild, name, entry, options, root = ROOT) {
  const { metafile, cuts } = await cut(esbuild, name, entry, { ...options, absWorkingDir: root });
  const file = `${basename(name)}.js`;
  const main = reachedFrom(file, cuts);
  const names = namesOf([...cuts].filter(([each]) => !main.has(each)));
  const folder = dirname(`dist/${name}`);
  const written = [];
  const write = async (path, stdin, more) => {
    const plugins = [modules(cuts, main, names, more.format === 'cjs')];
    const all = { ...options, ...more, plugins, stdin, bundle: true, legalComments: 'none', write: false };
    const { outputFiles } = await esbuild.build({ ...all, outfile: join(root, path) });
    for (const { path: made, contents } of outputFiles) {
      const kind = made.endsWith('.map') ? '.map' : '';
      await writeFile(join(root, `${path}${kind}`), contents);
      written.push({ path: `${path}${kind}`, bytes: contents.length });
    }
  };
  await rm(join(root, folder, 'parts'), { recursive: true, force: true });
  await mkdir(join(root, folder, 'parts'), { recursive: true });
  await write(`${folder}/${file}`, { contents: script(file, main, names, cuts) }, {});
  for (const [each, part] of names) {
    const needs = cuts.get(each).needs.flatMap((other) => names.get(other) ?? []);
    const banner = { js: `treebankPart(${JSON.stringify(needs)},(require,module)=>{` };
    const wrapped = { format: 'cjs', banner, footer: { js: '});' } };
    await write(`${folder}/parts/${part}`, { contents: `export * from "./${each}";` }, wrapped);
  }
  return { metafile, written };
}

/** @returns {Promise<{ metafile: object, cuts: Map<string, Cut> }>} the modules by the names of their files */
async function cut(esbuild, name, entry, options) {
  const { metafile, outputFiles } = await esbuild.build({
    ...options,
    entryPoints: { [basename(name)]: entry },
    outdir: dirname(`dist/${name}`),
    bundle: true,
    format: 'esm',
    splitting: true,
    sourcemap: 'inline',
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [directImports(), ...(options.plugins ?? [])],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const cuts = new Map();
  for (const [path, { imports, entryPoint }] of Object.entries(metafile.outputs)) {
    const needs = imports.filter(({ kind }) => kind === 'import-statement').map((each) => basename(each.path));
    cuts.set(basename(path), { text: texts.get(basename(path)), needs, entry: entryPoint });
  }
  return { metafile, cuts };
}

function reachedFrom(start, cuts, reached = new Set()) {
  if (reached.has(start)) return reached;
  reached.add(start);
  for (const each of cuts.get(start).needs) reachedFrom(each, cuts, reached);
  return reached;
}

/** Names of parts: that of the import they serve, or a number if several parts share them. */
function namesOf(parts) {
  let n = 0;
  return new Map(
    parts.map(([each, { entry }]) => [
      each,
      entry === undefined ? `shared-${++n}.js` : basename(entry, '.ts').concat('.js'),
    ]),
  );
}

/** The script: its own modules, with those that parts import registered by name. */
function script(file, main, names, cuts) {
  const given = [...main].filter((each) => [...names.keys()].some((part) => cuts.get(part).needs.includes(each)));
  const imports = given.map((each, n) => `import * as m${n} from "./${each}";`);
  const named = given.map((each, n) => `["./${each}",m${n}]`);
  return `${imports.join('')}import "./${file}";globalThis.treebankMain=new Map([${named.join()}]);`;
}

/** Resolves imports of modules: into the same script, or, for a part, to what it requires from others. */
function modules(cuts, main, names, isPart) {
  return {
    name: 'modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path, importer }) => {
        const file = basename(path);
        const isOther = isPart && importer !== '<stdin>';
        if (isOther) return { path: main.has(file) ? path : names.get(file), external: true };
        return { path: file, namespace: 'cut' };
      });
      onLoad({ filter: /./, namespace: 'cut' }, ({ path }) => ({
        contents: cuts.get(path).text.replace(DYNAMIC_IMPORT, (_, file) => `treebankImport("${names.get(file)}")`),
        loader: 'js',
      }));
    },
  };
}
