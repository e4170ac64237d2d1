/** `npm run package`: packs the built extension into one file that VS Code can install, and checks its contents. All texts must be translated. */

import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { collect, main, ROOT, Stop, say, tool } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { requireTranslations } from './translations.mjs';

/** Files that must be there, by name. All others must be of one of the kinds below. */
const NEEDED = [
  'package.json',
  'package.nls.json',
  'package.nls.de.json',
  'l10n/bundle.l10n.de.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'bin/treebank',
  'sample/sample.conllu',
  'models/index.json',
  'dist/THIRD-PARTY-NOTICES.txt',
  'dist/table.css',
  'dist/webview.css',
  ...[
    'client',
    'server',
    'worker',
    'cli',
    'lint',
    'count',
    'rewrite',
    'mcp',
    'guidance',
    'table',
    'webview',
    'web/client',
    'web/server',
  ].map((name) => `dist/${name}.js`),
  ...['diagnostics', 'editing', 'fixable', 'guidanceTables', 'readme', 'renamed', 'thread', 'viewing'].map(
    (name) => `dist/web/parts/${name}.js`,
  ),
];
const KINDS =
  /^(dist\/web\/parts\/shared-\d+\.js|media\/[\w-]+\.(svg|png)|models\/[\w-]+\.(model|md)|tables\/(NOTICE|\w+\.json)|docs\/images\/\w+\.png|syntaxes\/[\w.-]+\.json)$/;

/** Size limit for what people download. */
const MOST_BYTES = 38e6;

/**
 * Problems with the list of files in a package, one line each.
 *
 * @param paths within the package
 * @param manifest its `contributes` names further files
 */
export function wrongContents(paths, manifest) {
  const named = new Set(NEEDED);
  JSON.stringify([manifest.contributes, manifest.icon, manifest.main, manifest.browser], (_, value) => {
    if (typeof value === 'string' && /^\.\/|^media\//.test(value)) named.add(value.replace(/^\.\//, ''));
    return value;
  });
  const there = new Set(paths);
  return [
    ...[...named].filter((path) => !there.has(path)).map((path) => `${path} is missing`),
    ...paths.filter((path) => !named.has(path) && !KINDS.test(path)).map((path) => `${path} does not belong in it`),
  ];
}

/** Fields that the Marketplace requires and that are still undecided. */
export function undecided({ repository, publisher, name }) {
  const missing = repository === undefined ? ['the address of the repository ("repository")'] : [];
  if (publisher === name) missing.push('the publisher\'s own name ("publisher")');
  return missing;
}

const VSCE = tool('@vscode/vsce/vsce');

/**
 * Paths of what would be packaged now. Throws if something is missing or does not belong there.
 *
 * @returns {Promise<string[]>}
 */
export async function pathsToPackage() {
  const listed = await collect([...VSCE, 'ls', '--no-dependencies']);
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const paths = listed.output.split('\n').filter((line) => /^[\w./-]+$/.test(line));
  const wrong = listed.code === 0 ? wrongContents(paths, manifest) : [listed.output];
  if (0 < wrong.length) throw new Stop(`The package has problems:\n  ${wrong.join('\n  ')}`);
  return paths;
}

/**
 * Packages dist/ as it is (build first) into `file`. Everything is bundled, so node_modules is left out. `npm run package` and its test check the
 * contents, which takes half as long again.
 */
export async function packageExtension(file) {
  const flags = [
    '--no-dependencies',
    '--allow-missing-repository',
    '--skip-license',
    '--no-rewrite-relative-links',
    '-o',
    file,
  ];
  const { code, output } = await collect([...VSCE, 'package', ...flags]);
  if (code !== 0) throw new Stop(`The extension could not be packaged:\n${output}`);
  const { size } = statSync(file);
  if (MOST_BYTES < size) throw new Stop(`${basename(file)} has ${size} bytes, more than ${MOST_BYTES}.`);
  say(`Package: ${basename(file)}, ${(size / 1e6).toFixed(1)} MB.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    ensureInstalled();
    requireTranslations();
    await build();
    await pathsToPackage();
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    await packageExtension(join(ROOT, `${manifest.name}-${manifest.version}.vsix`));
    const missing = undecided(manifest);
    if (0 < missing.length) say(`For the Marketplace, package.json still lacks ${missing.join(' and ')}.`);
  });
}
