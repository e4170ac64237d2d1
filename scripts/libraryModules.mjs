/**
 * An esbuild plugin that reads the Language Server Protocol libraries as ES modules. They are published as CommonJS, which a bundle
 * includes whole, used or not. It reverts, line by line, what the TypeScript compiler made of imports, exports and namespaces.
 */

import { readFile } from 'node:fs/promises';

/** All of them except the parts for Node. */
const LIBRARIES =
  /\/node_modules\/vscode-(?:jsonrpc|languageclient|languageserver|languageserver-protocol|languageserver-types)\/lib\/(?:common|browser|esm)\/.*\.js$/;

/** Compiler helpers at the start of a file, up to the next line that begins with something else. */
const HELPER = /^var __\w+ = \(this && .*\n(?:[ }].*\n)*/gm;
const MARK = /^Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);\n/m;
/** Exported names, declared before they are assigned. */
const DECLARED = /^(?:exports\.\w+ = )+void 0;\n/gm;
const IMPORT = /^(?:const|var) (\w+) = (?:__import(?:Star|Default)\()?require\("([^"]+)"\)\)?;\n/gm;
const EXPORT_ALL = /^__exportStar\(require\("([^"]+)"\), exports\);\n/gm;
const EXPORT_FROM =
  /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return (\w+)\.(\w+); \} \}\);\n/gm;
/** A function or class and its exported name. */
const EXPORT = /^exports\.(\w+) = ([A-Za-z_]\w*);\n/gm;
const CONSTANT = /^exports\.(\w+) = /gm;
/** `var X; (function (X) { … })(X || (exports.X = X = {}));` */
const NAMESPACE =
  /^(export )?var (\w+);\n(?:\/\*\*[\s\S]*?\*\/\n)?\(function \(\2\) \{\n([\s\S]*?)^\}\)\(\2 \|\| \((exports\.\2 = )?\2 = \{\}\)\);\n/gm;
/** The end of a continued namespace. */
const MORE = /^\}\)\((\w+) \|\| \(exports\.\1 = \1 = \{\}\)\);\n/gm;

/** @param source of a module of these libraries @returns the equivalent ES module */
export function asModule(source) {
  const addresses = new Map();
  const exported = [];
  const constants = [];
  const text = source
    .replace(HELPER, '')
    .replace(MARK, '')
    .replace(DECLARED, '')
    .replace(EXPORT_ALL, 'export * from "$1";\n')
    .replace(IMPORT, (_, name, from) => {
      addresses.set(name, from);
      return `import * as ${name} from "${from}";\n`;
    })
    .replace(EXPORT_FROM, (_, name, from, there) => `export { ${there} as ${name} } from "${addresses.get(from)}";\n`)
    .replace(NAMESPACE, (_, exportOfModule, name, body, exportOfCommonJs) => {
      const isExported = exportOfModule !== undefined || exportOfCommonJs !== undefined;
      // Marked pure, so that unused namespaces are dropped.
      return `${isExported ? 'export ' : ''}var ${name} = /* @__PURE__ */ (function (${name}) {\n${body}return ${name};\n})({});\n`;
    })
    .replace(MORE, '})($1);\n')
    .replace(EXPORT, (_, name, own) => {
      exported.push(`${own} as ${name}`);
      return '';
    })
    .replace(CONSTANT, (_, name) => {
      constants.push(name);
      return `export const ${name} = `;
    });
  const named = constants.reduce((all, name) => all.replaceAll(new RegExp(`\\bexports\\.${name}\\b`, 'g'), name), text);
  return exported.length === 0 ? named : `${named}\nexport { ${exported.join(', ')} };\n`;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** @throws Error for a module that is written differently from all known ones */
async function read(path) {
  const text = asModule(await readFile(path, 'utf8'));
  if (/\b(?:exports\b|require\()/.test(text.replace(COMMENTS, '')))
    throw new Error(`${path} is compiled in a way that scripts/libraryModules.mjs does not know`);
  return text;
}

export function libraryModules() {
  return {
    name: 'library-modules',
    setup({ onLoad }) {
      onLoad({ filter: LIBRARIES }, async ({ path }) => ({ contents: await read(path), loader: 'js' }));
    },
  };
}
