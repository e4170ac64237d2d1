/** Collects the texts of the interface from the sources, in the form of VS Code's bundles of translations (`vscode.l10n`). */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tags of templates that are translated (server/src/localization, server/src/inert). */
const TAG = /\b(?:inert|markdown|localized|translatable)`/g;

/** The command line is English (docs/translating.md). */
const FOLDERS = ['client/src', 'server/src', 'webview/src'];
const ENGLISH_ONLY = /^server\/src\/(cli|wasm)\//;

/** Except what looks like a comment inside a string: '**' before '/*'. */
const COMMENTS = /(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;

/** The texts of all sources, English → English, sorted. @param root folder of the project */
export function textsOf(root) {
  const keys = sourcesOf(root).flatMap((path) => keysIn(readFileSync(join(root, path), 'utf8'), path));
  return Object.fromEntries([...new Set(keys)].sort(compare).map((key) => [key, key]));
}

/** The sources with translated texts; paths use `/`. */
export function sourcesOf(root) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return files.filter((path) => path.endsWith('.ts') && !ENGLISH_ONLY.test(path)).sort(compare);
}

/** Letters, or quotation marks, which differ between languages; anything else is layout, as are icons. */
const isText = (key) => /[\p{L}“”]/u.test(key.replace(/\$\([\w~-]+\)/g, ''));

/** The keys of a source: `Sentence {0} of {1}`. @throws Error for an unknown escape */
export function keysIn(source, path = '') {
  const code = source.replace(COMMENTS, '');
  const keys = [];
  for (const { index, 0: tag } of code.matchAll(TAG)) {
    const { parts } = template(code, index + tag.length);
    keys.push(
      cooked(
        parts.reduce((all, part, i) => `${all}{${i - 1}}${part}`),
        path,
      ),
    );
  }
  return keys.filter(isText);
}

const IMPORTS = /^(?:import|export) [^;]*? from '[^']*';$/gm;
/** A regular expression, which may contain quotation marks: it follows a character after which a division is impossible. */
const REGEX = /(?<=[(=,:?!&|[{;>]\s*|return\s+)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g;

/** String literals and untagged templates, which are not translated. Templates without their values. */
export function untranslatedIn(source) {
  const code = source.replace(COMMENTS, '').replace(IMPORTS, '').replace(REGEX, '/x/');
  const found = [];
  for (let at = 0; at < code.length; at++) {
    if (/['"]/.test(code[at])) {
      const [text] = /^(?:'(?:[^'\\\n]|\\.)*|"(?:[^"\\\n]|\\.)*)/.exec(code.slice(at));
      found.push(text.slice(1));
      at += text.length;
    } else if (code[at] === '`') {
      const { parts, expressions, end } = template(code, at + 1);
      if (!/\w$/.test(code.slice(0, at))) found.push(parts.join(' '));
      found.push(...expressions.flatMap(untranslatedIn));
      at = end;
    }
  }
  return found;
}

/** The fixed parts of the template that begins at `start`, the code between them, and the template's end. */
function template(code, start) {
  const [parts, expressions] = [[], []];
  let from = start;
  for (let at = start; at < code.length; at++) {
    if (code[at] === '\\') at++;
    else if (code[at] === '`') return { parts: [...parts, code.slice(from, at)], expressions, end: at };
    else if (code.startsWith('${', at)) {
      parts.push(code.slice(from, at));
      from = endOfExpression(code, at + 2) + 1;
      expressions.push(code.slice(at + 2, from - 1));
      at = from - 1;
    }
  }
  throw new Error('a template does not end');
}

/** The brace that closes a value after `${`. */
function endOfExpression(code, start) {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    if (code[at] === '`') at = template(code, at + 1).end;
    else if (code[at] === "'") at += /^'(?:[^'\\]|\\.)*/.exec(code.slice(at))[0].length;
    else if (code[at] === '{') depth++;
    else if (code[at] === '}' && depth-- === 0) return at;
  }
  throw new Error('an expression in a template does not end');
}

const ESCAPES = { n: '\n', t: '\t' };

function cooked(text, path) {
  return text.replace(/\\(.)/gs, (_, sign) => {
    if (/[\\`$]/.test(sign)) return sign;
    if (ESCAPES[sign] === undefined) throw new Error(`${path}: \\${sign} in a text`);
    return ESCAPES[sign];
  });
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
