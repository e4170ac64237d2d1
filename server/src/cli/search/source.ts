/** The request of a run, from the command line or from a file, and its errors. */

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type ClusterKey,
  declaredIn,
  gatherFiles,
  LABEL_SCHEMES,
  type NamedFiles,
  namedFiles,
  newPatternRoom,
  parseKey,
  parseRequest,
  placeInText,
  type QueryProblem,
  type Request,
} from '../../core/query/index.ts';
import { type Context, reasonOf } from '../frame/io.ts';

/** How a treebank writes the features of its labels. */
export const CONFIG_OPTION = {
  config: {
    type: 'choice',
    values: LABEL_SCHEMES,
    default: 'ud',
    help: 'how labels are written: ud 1:2/type, sud 1:2$subsem@deep/type',
  },
} as const;

/** A text and its origin. */
export interface RequestSource {
  /** `request`, or the name of the file. */
  readonly name: string;
  readonly text: string;
  /** The files that it names: relative to its own, or to the working directory. */
  readonly files: NamedFiles;
}

/** Text with a brace is the request itself, any other text the name of a file. Undefined, with a message, if it cannot be read. */
export async function readSource(
  argument: string,
  what: 'request' | 'rules',
  context: Context,
): Promise<RequestSource | undefined> {
  if (argument.includes('{')) return withFiles(what, argument, resolve(context.io.cwd, what));
  try {
    const path = resolve(context.io.cwd, argument);
    return await withFiles(argument, await readFile(path, 'utf8'), path);
  } catch (error) {
    context.fail(
      `cannot read ${argument}: ${reasonOf(error)}. ${what === 'rules' ? 'Rules are' : 'A request is'} given in quotes or as a file.`,
    );
    return undefined;
  }
}

/** A text with the files that it names. @param path of the text */
export async function withFiles(name: string, text: string, path: string): Promise<RequestSource> {
  return { name, text, files: await filesOf(text, path) };
}

/** The files that a text names. @param path of the text */
async function filesOf(text: string, path: string): Promise<NamedFiles> {
  const base = path.replaceAll('\\', '/');
  const texts = await gatherFiles(text, base, (address) => readFile(address, 'utf8'));
  return namedFiles(texts, base);
}

/** Prints problems with their line and column; errors set the exit code. */
export function reportProblems(
  { name, text }: Pick<RequestSource, 'name' | 'text'>,
  problems: readonly QueryProblem[],
  context: Context,
): void {
  for (const { severity, span, message } of problems) {
    const { line, column } = placeInText(text, span.start);
    const report = `${name}:${line}:${column}: ${message}`;
    if (severity === 'error') context.fail(report);
    else context.note(`treebank ${context.command}: warning: ${report}`);
    const shown = (text.split('\n')[line - 1] ?? '').replaceAll('\t', ' ');
    if (200 < shown.length) continue;
    context.note(`  ${shown}`);
    context.note(`  ${' '.repeat(column - 1)}${'^'.repeat(caretsOf(span, shown, column))}`);
  }
}

const caretsOf = ({ start, end }: { start: number; end: number }, line: string, column: number): number =>
  Math.max(1, Math.min(end - start, line.length - column + 1));

/** The request and its keys; undefined, with messages, if one of them has errors. */
export function readRequest(
  source: RequestSource,
  cluster: string | undefined,
  context: Context,
): { readonly request: Request; readonly keys: readonly ClusterKey[] } | undefined {
  const { request, problems } = parseRequest(source.text, newPatternRoom(), source.files);
  reportProblems(source, problems, context);
  if (request === undefined) return undefined;
  const names = declaredIn(request.blocks.filter(({ kind }) => kind === 'pattern'));
  const keys: ClusterKey[] = [];
  for (const text of keyTexts(cluster)) {
    const { key, problems: ofKey } = parseKey(text, names);
    reportProblems({ name: '--cluster', text }, ofKey, context);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  return { request, keys };
}

/** Semicolons separate keys; inside braces they belong to a key. */
function keyTexts(cluster: string | undefined): string[] {
  if (cluster === undefined) return [];
  const keys: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= cluster.length; i++) {
    if (cluster[i] === '{') depth++;
    else if (cluster[i] === '}') depth--;
    else if (i === cluster.length || (cluster[i] === ';' && depth === 0)) {
      keys.push(cluster.slice(start, i).trim());
      start = i + 1;
    }
  }
  return keys;
}
