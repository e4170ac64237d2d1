/** `npm run package`: packs the built extension into one file that VS Code can install. */

import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { collect, main, ROOT, Stop, say, tool } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

/** Packages dist/ as it is (build first) into `file`. Everything is bundled, so node_modules is left out. */
export async function packageExtension(file) {
  const flags = [
    '--no-dependencies',
    '--allow-missing-repository',
    '--skip-license',
    '--no-rewrite-relative-links',
    '-o',
    file,
  ];
  const { code, output } = await collect([...tool('@vscode/vsce/vsce'), 'package', ...flags]);
  if (code !== 0) throw new Stop(`The extension could not be packaged:\n${output}`);
  say(`Package: ${basename(file)}, ${(statSync(file).size / 1e6).toFixed(1)} MB.`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    ensureInstalled();
    await build();
    const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    await packageExtension(join(ROOT, `${name}-${version}.vsix`));
  });
}
