/** Compiles the AssemblyScript kernels under server/src/wasm, listed in build.json there, before anything is bundled. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collect, ROOT, Stop, tool } from './run.mjs';

const FOLDER = join(ROOT, 'server/src/wasm');

/**
 * `{"modules": [{"source": "kernel.ts", "output": "server/src/core/…/kernel.wasm.ts", "flags": ["-O3", …]}]}`.
 * `output` becomes a TypeScript module that exports the binary as base64 text, so that Node, browsers and tests load it alike.
 */
async function readModules() {
  try {
    return JSON.parse(await readFile(join(FOLDER, 'build.json'), 'utf8')).modules;
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

async function compile({ source, output, flags }, temporary) {
  const binary = join(temporary, source.replace(/\W/g, '_'));
  const asc = tool('assemblyscript/bin/asc.js');
  const done = await collect([...asc, join('server/src/wasm', source), '--outFile', binary, ...flags]);
  if (done.code !== 0) throw new Stop(`server/src/wasm/${source} does not compile:\n${done.output}`);
  const base64 = (await readFile(binary)).toString('base64');
  const text = `/** Compiled from server/src/wasm/${source} by scripts/wasm.mjs; do not edit. */\nexport const wasm =\n  '${base64}';\n`;
  const path = join(ROOT, output);
  // An unchanged module keeps its time stamp: watchers stay quiet.
  if ((await readFile(path, 'utf8').catch(() => undefined)) !== text) await writeFile(path, text);
}

export async function buildWasm() {
  const modules = await readModules();
  if (modules.length === 0) return;
  const temporary = await mkdtemp(join(tmpdir(), 'treebank-wasm-'));
  try {
    await Promise.all(modules.map((each) => compile(each, temporary)));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
