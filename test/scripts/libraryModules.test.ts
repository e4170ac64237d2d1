/** The Language Server Protocol libraries as ES modules: their exports are those of the CommonJS versions, and a bundle includes only what it uses. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { leftOut } from '../../scripts/leftOut.mjs';
import { asModule, libraryModules } from '../../scripts/libraryModules.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

const COMMON_JS = `"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    o[k2] = m[k];
}));
Object.defineProperty(exports, "__esModule", { value: true });
exports.Kind = exports.Late = exports.CONSTANT = void 0;
exports.early = early;
const all = __importStar(require("./all"));
const other_1 = require("./other");
Object.defineProperty(exports, "Late", { enumerable: true, get: function () { return other_1.Other; } });
__exportStar(require("./more"), exports);
/** A kind. */
var Kind;
(function (Kind) {
    Kind.First = all.first(1);
})(Kind || (exports.Kind = Kind = {}));
exports.CONSTANT = 1;
function early() {
    return exports.CONSTANT + (0, other_1.f)();
}
`;

test('what the compiler has made of a module is turned back', () => {
  expect(asModule(COMMON_JS)).toBe(`"use strict";
import * as all from "./all";
import * as other_1 from "./other";
export { Other as Late } from "./other";
export * from "./more";
/** A kind. */
export var Kind = /* @__PURE__ */ (function (Kind) {
    Kind.First = all.first(1);
return Kind;
})({});
export const CONSTANT = 1;
function early() {
    return CONSTANT + (0, other_1.f)();
}

export { early as early };
`);
});

/** In place of the editor: values that libraries make from its classes. */
const LIBRARY = join(ROOT, 'node_modules/vscode-languageclient/lib/common');
const CLASSES = readdirSync(LIBRARY)
  .filter((name) => name.endsWith('.js'))
  .flatMap((name) => [...readFileSync(join(LIBRARY, name), 'utf8').matchAll(/\b(?:vscode_1|vscode|code)\.(\w+)/g)])
  .map(([, name]) => name);
const EDITOR = `class Nothing {}; for (const name of ${JSON.stringify(CLASSES)}) exports[name] = Nothing;`;

/** The exports of a module, in a separate bundle. */
async function exportsOf(name: string, plugins: Parameters<typeof build>[0]['plugins'] = []): Promise<object> {
  const editor = {
    name: 'editor',
    setup: ({ onResolve, onLoad }: Parameters<(typeof plugins)[number]['setup']>[0]) => {
      onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'editor' }));
      onLoad({ filter: /./, namespace: 'editor' }, () => ({ contents: EDITOR }));
    },
  };
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: `module.exports = require(${JSON.stringify(name)})`, resolveDir: ROOT },
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    plugins: [editor, ...plugins],
    write: false,
    logLevel: 'error',
  });
  const module: { exports: object } = { exports: {} };
  new Function('module', 'exports', 'require', 'self', outputFiles[0].text)(
    module,
    module.exports,
    require,
    globalThis,
  );
  return module.exports;
}

/** Functions and classes by their kind, everything else unchanged. */
const shape = (value: unknown): unknown => {
  if (typeof value === 'function') return `function ${Object.getOwnPropertyNames(value.prototype ?? {}).join()}`;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each)]));
};

const NAMES = [
  'vscode-languageserver/browser',
  'vscode-languageserver-protocol/browser',
  'vscode-languageclient/browser',
];

/** Of two with this name a module exports neither; the bundler would report it if it were used. */
const TWICE = ['createMessageConnection', 'createProtocolConnection'];

test.each(NAMES)('%s exports the same', async (name) => {
  const [before, after] = [await exportsOf(name), await exportsOf(name, [libraryModules()])];
  const keys = Object.keys(before).filter((key) => !TWICE.includes(key));
  expect(keys.length).toBeGreaterThan(100);
  expect(
    Object.keys(after)
      .filter((key) => !TWICE.includes(key))
      .sort(),
  ).toEqual(keys.sort());
  for (const key of keys) expect([key, shape(Reflect.get(after, key))]).toEqual([key, shape(Reflect.get(before, key))]);
});

test('what is left out is there by name, and does nothing', async () => {
  const plugins = [leftOut(), libraryModules()];
  const { SemanticTokensFeature: Feature } = {
    ...(await exportsOf(join(LIBRARY, 'semanticTokens.js'), plugins)),
  } as Record<string, new () => object>;
  expect(new Feature()).toHaveProperty('fillClientCapabilities');
  expect(Reflect.get(new Feature(), 'getState')()).toEqual({ kind: 'static' });
});
