/** `npm run generate`: generates the manifest's contributions, the bundle of texts, docs/settings.md, docs/rules.md, docs/guidance.md, keys and formats in docs/diagram.md, the gallery in docs/search.md, commands and options in docs/cli.md and the schema of .treebank.json. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from './generated/format.mjs';
import { manifest } from './generated/manifest.mjs';
import { guidancePage, rulesPage, settingsPage } from './generated/pages.mjs';
import { CLI_PAGE, cliPage, DIAGRAM_PAGE, diagramPage, SEARCH_PAGE, searchPage } from './generated/parts.mjs';
import { SCHEMA, schema } from './generated/schema.mjs';
import {
  OWN_PAGES,
  ownPages,
  SHIPPED_PACKS,
  shippedPacks,
  TREE_CLASSES,
  WIRE_CLASSES,
  wireClasses,
} from './generated/sources.mjs';
import { main, ROOT, say } from './run.mjs';
import { ensureInstalled } from './setup.mjs';
import { textsOf } from './texts.mjs';
import { BUNDLE, MANIFEST_TEXTS, reportLines, translations } from './translations.mjs';

const HELP = `Writes package.json ("contributes", "capabilities", "activationEvents"), its texts in package.nls.json, those of the
sources in l10n/bundle.l10n.json, docs/settings.md, docs/rules.md, docs/guidance.md, keys and formats in ${DIAGRAM_PAGE}, the gallery in ${SEARCH_PAGE}, commands and options in ${CLI_PAGE}, ${SCHEMA} and ${WIRE_CLASSES} from the tables in server/src and webview/src; ${SHIPPED_PACKS} from packs/
and ${OWN_PAGES} from tables/.
Puts translations into the order of the English texts, drops those that nothing shows any more, and names both these and the missing ones.

  npm run generate               writes what has changed
  npm run generate -- --check    writes nothing; exit code 1 if something is stale`;

const SOURCES = `
export * from './server/src/protocol/colors.ts';
export * from './server/src/protocol/commands.ts';
export * from './server/src/protocol/settings.ts';
export { WELCOME } from './server/src/protocol/welcome.ts';
export { WALKTHROUGH } from './server/src/protocol/walkthrough.ts';
export * from './server/src/protocol/exports.ts';
export { GALLERY } from './server/src/protocol/gallery.ts';
export { KEYS } from './webview/src/keys.ts';
export { keyName } from './webview/src/view/keyName.ts';
export { RULES } from './server/src/core/validate/index.ts';
export { FILLED_CELLS } from './server/src/core/sidecar/machine.ts';
export { SHIPPED_PACKS, shippedChecks, STATES, VERDICTS } from './server/src/core/sidecar/index.ts';
export { SAFE_REPAIRS } from './server/src/core/fix/repairs/meaning.ts';
export { commandGroups } from './server/src/cli/run.ts';
export { described, TOOLS } from './server/src/cli/agents/toolbox.ts';
export { TREEBANK_EXTENSIONS } from './server/src/protocol/treebankFiles.ts';
export { describeOptions } from './server/src/cli/frame/options.ts';
export { explainedNames, guidanceOf, namedBy } from './server/src/core/features/guidance/index.ts';
export * as GUIDANCE from './server/src/core/features/guidance/guidanceTables.ts';
`;

/** TypeScript sources as one bundle, evaluated. `generated` replaces files of the project: path → new content. */
async function evaluate(contents, generated = new Map()) {
  const esbuild = await import('esbuild');
  const plugin = {
    name: 'generated',
    setup({ onLoad }) {
      for (const [path, text] of generated)
        onLoad({ filter: new RegExp(`${path}$`) }, () => ({ contents: text, loader: 'ts' }));
    },
  };
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'warning',
    plugins: [plugin],
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/** Path relative to the project → its expected content. */
export async function generate() {
  const classes = wireClasses(await evaluate(`export * from './${TREE_CLASSES}';`));
  const packs = shippedPacks();
  const pages = ownPages();
  const tables = await evaluate(
    SOURCES,
    new Map([
      [WIRE_CLASSES, classes],
      [SHIPPED_PACKS, packs],
      [OWN_PAGES, pages],
    ]),
  );
  return new Map([
    [WIRE_CLASSES, classes],
    [SHIPPED_PACKS, packs],
    [OWN_PAGES, pages],
    ...manifest(tables),
    ['docs/settings.md', settingsPage(tables)],
    ['docs/rules.md', rulesPage(tables)],
    ['docs/guidance.md', guidancePage(tables)],
    [DIAGRAM_PAGE, diagramPage(tables)],
    [SEARCH_PAGE, searchPage(tables)],
    [CLI_PAGE, cliPage(tables)],
    [SCHEMA, schema(tables)],
    [BUNDLE, format(BUNDLE, JSON.stringify(textsOf(ROOT)))],
  ]);
}

/** Paths whose content differs from what is expected. */
export function staleOnes(generated) {
  const read = (path) => {
    try {
      return readFileSync(join(ROOT, path), 'utf8');
    } catch {
      return undefined;
    }
  };
  return [...generated].filter(([path, text]) => read(path) !== text).map(([path]) => path);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const options = process.argv.slice(2);
    if (options.some((option) => option !== '--check')) {
      say(HELP);
      return options.includes('--help') ? 0 : 2;
    }
    ensureInstalled();
    const generated = await generate();
    const isCheck = options.includes('--check');
    const found = translations(...[BUNDLE, MANIFEST_TEXTS].map((path) => JSON.parse(generated.get(path))));
    // Outdated translations are no failure: they may follow later.
    const arranged = isCheck ? [] : found.map(({ path, arranged }) => [path, format(path, JSON.stringify(arranged))]);
    for (const [path, text] of arranged) generated.set(path, text);
    const stale = staleOnes(generated);
    if (stale.length === 0) say('Generate: everything is up to date.');
    else if (isCheck) say(`Stale: ${stale.join(', ')}. Run npm run generate.`);
    else {
      for (const path of stale) writeFileSync(join(ROOT, path), generated.get(path));
      say(`Generate: wrote ${stale.join(', ')}.`);
    }
    for (const line of reportLines(found)) say(line);
    return isCheck && stale.length > 0 ? 1 : 0;
  });
}
