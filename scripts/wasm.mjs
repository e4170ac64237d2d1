/**
 * Compiles the AssemblyScript kernels under server/src/wasm, listed in build.json there, before anything is bundled. The results are
 * committed, so that tests and types need no build; their first line holds the hash of their sources.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collect, main, ROOT, Stop, say, tool } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

const FOLDER = join(ROOT, 'server/src/wasm');

/**
 * `{"modules": [{"source": "kernel.ts", "output": "server/src/core/…/kernel.wasm.ts", "flags": ["-O3", …]}]}`.
 * `output` becomes a TypeScript module that exports the binary as base64 text, so that Node, browsers and tests load it the same way.
 */
function readModules() {
  return JSON.parse(readFileSync(join(FOLDER, 'build.json'), 'utf8')).modules;
}

/** Hash of everything that goes into the kernels: any change makes all of them stale, which costs seconds but misses nothing. */
function hashOfSources() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/assemblyscript/package.json'), 'utf8'));
  const hash = createHash('sha256').update(version);
  const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  // Text read and written on Windows may have CRLF.
  for (const name of names.sort()) hash.update(readFileSync(name, 'utf8').replaceAll('\r\n', '\n'));
  return hash.digest('hex').slice(0, 16);
}

const headerOf = ({ source }, hash) =>
  `/** Compiled from server/src/wasm/${source} (${hash}) by scripts/wasm.mjs; do not edit. */`;

/** The modules in build.json whose output is missing or was made from different sources. */
function staleModules() {
  const hash = hashOfSources();
  return readModules().filter((each) => {
    const path = join(ROOT, each.output);
    return !existsSync(path) || !readFileSync(path, 'utf8').startsWith(headerOf(each, hash));
  });
}

async function compile(module, hash, temporary) {
  const { source, output, flags } = module;
  const binary = join(temporary, source.replace(/\W/g, '_'));
  const asc = tool('assemblyscript/bin/asc.js');
  const done = await collect([...asc, join('server/src/wasm', source), '--outFile', binary, ...flags]);
  if (done.code !== 0) throw new Stop(`server/src/wasm/${source} does not compile:\n${done.output}`);
  const base64 = readFileSync(binary).toString('base64');
  writeFileSync(join(ROOT, output), `${headerOf(module, hash)}\nexport const wasm =\n  '${base64}';\n`);
  say(`  ${output} compiled`);
}

/** Compiles stale modules. */
export async function buildWasm() {
  const stale = staleModules();
  if (stale.length === 0) return;
  const hash = hashOfSources();
  const temporary = mkdtempSync(join(tmpdir(), 'treebank-wasm-'));
  try {
    await Promise.all(stale.map((each) => compile(each, hash, temporary)));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** `--check`: compiles nothing and fails if anything is stale, before a build can hide it. */
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    ensureInstalled();
    if (!process.argv.includes('--check')) return buildWasm();
    const stale = staleModules().map(({ output }) => output);
    if (stale.length !== 0)
      throw new Stop(`${stale.join(', ')}: not up to date with their sources. Run npm run build.`);
  });
}
