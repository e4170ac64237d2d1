/**
 * The third-party notices that the build puts next to the bundles: the packages in them according to esbuild, with version, licence and the
 * texts that come with each package. They are generated, so that no new dependency ships without its notice.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Stop } from './run.mjs';

/** Name of the file in dist/. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** SPDX ids of licences that require only a notice, which this file provides. Others need a decision, so they stop the build. */
export const ALLOWED = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** Files of a package with a licence, a copyright or notices for what the package itself contains. */
const IS_TEXT = /^(licen[cs]e|copying|copyright|notice|third-?party-?notice)/i;
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** Our own sources compiled by AssemblyScript contain parts of its standard library. */
const KERNEL = /\.wasm\.ts$/;

/** @typedef {{ name: string, version: string, licence: string, home: string | undefined, bundles: string[], texts: { file: string, text: string }[] }} Bundled */

/**
 * The folders of the packages in each bundle, relative to the project, from esbuild's metafiles. Packages removed entirely by tree shaking
 * do not count. Tools that add code of their own to the bundles do: esbuild its helpers, AssemblyScript its library.
 *
 * @param {ReadonlyMap<string, { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }>} metafiles by bundle
 * @returns {Map<string, string[]>} folder → names of the bundles, both sorted
 */
export function packageFolders(metafiles) {
  const found = new Map();
  const add = (folder, bundle) => found.set(folder, new Set([...(found.get(folder) ?? []), bundle]));
  for (const [bundle, { outputs }] of metafiles) {
    add('node_modules/esbuild', bundle);
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        if (bytesInOutput === 0) continue;
        const folder = KERNEL.test(path) ? 'node_modules/assemblyscript' : PACKAGE.exec(path)?.[1];
        if (folder !== undefined) add(folder, bundle);
      }
    }
  }
  return new Map([...found].sort().map(([folder, bundles]) => [folder, [...bundles].sort()]));
}

/** Whether an SPDX expression can be met within ALLOWED: one side of each OR, both of each AND. */
export function isAllowed(expression) {
  if (typeof expression !== 'string') return false;
  const alternatives = expression.replace(/[()]/g, '').split(/ OR /);
  return alternatives.some((each) => each.split(/ AND /).every((id) => ALLOWED.includes(id.trim())));
}

/**
 * Reads a package's metadata.
 *
 * @returns {Bundled}
 * @throws {Stop} without a licence, with one that is not allowed, or without its text
 */
export function readPackage(folder, bundles, root = ROOT) {
  const path = join(root, folder);
  const { name, version, license, homepage, repository, author } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  );
  const who = `${name} ${version}, bundled in ${bundles.join(', ')},`;
  if (license === undefined)
    throw new Stop(`${who} does not name its licence. Find out which one it has, or do without the package.`);
  if (!isAllowed(license)) {
    throw new Stop(
      `${who} has the licence ${JSON.stringify(license)}, which scripts/notices.mjs does not allow (allowed: ${ALLOWED.join(', ')}). Read it before you add it there, or do without the package.`,
    );
  }
  const files = readdirSync(path).filter((file) => IS_TEXT.test(file));
  const texts = files.sort().map((file) => ({ file, text: readText(join(path, file)) }));
  if (!files.some((file) => /^(licen|copying)/i.test(file))) texts.unshift(ownText(who, license, author, root));
  const home = homepage ?? (typeof repository === 'string' ? repository : repository?.url);
  return { name, version, licence: license, home: home?.replace(/^git\+/, ''), bundles, texts };
}

const readText = (path) => readFileSync(path, 'utf8').replace(/\r\n?/g, '\n').trim();

/** Some packages name the MIT licence but do not include its text. They get the text of our own licence with their author's name. */
function ownText(who, licence, author, root) {
  const holder = typeof author === 'string' ? author : author?.name;
  const words = readText(join(root, 'LICENSE'));
  if (licence !== 'MIT' || holder === undefined || !/^Copyright .*$/m.test(words)) {
    throw new Stop(
      `${who} does not include the text of its licence (${licence}). Its notice has to be written by hand.`,
    );
  }
  const file =
    'The package does not include its licence text; this is the standard text with the author named in package.json';
  return { file, text: words.replace(/^Copyright .*$/m, () => `Copyright (c) ${holder}`) };
}

const RULE = '='.repeat(100);
const THIN = '-'.repeat(100);

const byName = (one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1);

/** @param {readonly Bundled[]} packages */
export function noticesText(packages) {
  const head = [
    'THIRD-PARTY NOTICES',
    '',
    'Treebank Workbench contains code of the packages below, each under its own licence. This file is written by the build, based',
    'on the contents of the bundles and of the packages. The parser models in models/ are licensed separately: each has a card',
    'next to it that names the data it was trained on, their authors and the licence (CC BY-SA 4.0,',
    'https://creativecommons.org/licenses/by-sa/4.0/).',
  ];
  const sections = [...packages]
    .sort(byName)
    .map(({ name, version, licence, home, bundles, texts }) => [
      RULE,
      `${name} ${version}`,
      `Licence: ${licence}`,
      ...(home === undefined ? [] : [`From: ${home}`]),
      `In: ${bundles.map((bundle) => `dist/${bundle}.js`).join(', ')}`,
      ...texts.flatMap(({ file, text }) => [THIN, `${file}:`, '', text]),
    ]);
  return `${[head, ...sections].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The text of the notices for the bundles of a build. */
export function noticesOf(metafiles, root = ROOT) {
  return noticesText([...packageFolders(metafiles)].map(([folder, bundles]) => readPackage(folder, bundles, root)));
}
