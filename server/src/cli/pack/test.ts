/** Tests a pack of checks: its sentences have the findings that they name, and no others; its rules repair what they are for. */

import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { applyEdits, Column, Document, type Sentence } from '../../core/conllu/index.ts';
import { parseStrategy, Rewriter, type RuleSystem } from '../../core/query/rewrite/index.ts';
import {
  CHECKS_NAME,
  compileChecksOf,
  NOTHING_READ,
  readFilesOfChecks,
  SHIPPED_PACKS,
  withFiles,
} from '../../core/sidecar/index.ts';
import { ProjectChecks } from '../../core/validate/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { schemeOf } from '../../services/languages/scheme.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { readRulesAlone } from '../search/rules.ts';
import { withFiles as withNamed } from '../search/source.ts';

const TESTS = 'tests.conllu';
const RULES = 'rules.grs';

/** Exit code 1 if a test fails, 2 if a part of the pack cannot be read. */
export async function testPack(name: string, context: Context): Promise<void> {
  const folder = resolve(context.io.cwd, name);
  const read = await readPack(name, context);
  if (read === undefined || !read.isWhole) return;
  const text = (file: string) => readOf(name, file, context);
  const [tests, about] = [await text(TESTS), await text('README.md')];
  const ruleText = await readOf(name, RULES, context, 'may be missing');
  const rules =
    ruleText === undefined
      ? undefined
      : readRulesAlone(await withNamed(join(name, RULES), ruleText, join(folder, RULES)), context);
  if (tests === undefined || about === undefined || (rules === undefined && ruleText !== undefined)) return;
  const pack = `project/${basename(folder)}/`;
  const run = new ProjectChecks(read.checks);
  const ids = run.infos.map(({ id }) => id.slice(pack.length));
  const failures = [...testSentences(tests, ids, pack, run, join(name, TESTS), rules)];
  for (const each of failures) context.note(each);
  if (0 < failures.length) context.raise(1);
  const { sentences } = Document.parse(tests);
  const n = sentences.filter(({ nWords }) => 0 < nWords).length;
  const result = failures.length === 0 ? 'all tests hold' : `${counted(failures.length, 'test')} failed`;
  context.note(`${name}: ${counted(ids.length, 'check')}, ${counted(n, 'sentence')}: ${result}.`);
}

/** Undefined, and said, if it cannot be read. */
async function readOf(
  name: string,
  file: string,
  context: Context,
  mayBeMissing?: 'may be missing',
): Promise<string | undefined> {
  try {
    return await readFile(resolve(context.io.cwd, name, file), 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && mayBeMissing !== undefined) return undefined;
    const hint =
      file === CHECKS_NAME && SHIPPED_PACKS.includes(name) ? `; the pack ${name} is shipped, with its tests done` : '';
    context.fail(`cannot read ${join(name, file)}: ${reasonOf(error)}${hint}`);
    return undefined;
  }
}

/** The checks of a folder, compiled, and whether that is all of them; undefined if there are none. What is wrong is said; warnings are notes. */
export async function readPack(name: string, context: Context) {
  if ((await readOf(name, CHECKS_NAME, context)) === undefined) return undefined;
  const { cwd } = context.io;
  // As it was typed, but with the name of the folder at its end, and never as that of a shipped pack.
  const path = join(name, '..', basename(resolve(cwd, name)));
  const packs = [{ from: SHIPPED_PACKS.includes(path) ? `./${path}` : path, off: [] }];
  const read = { ...NOTHING_READ, file: { ...NOTHING_READ.file, packs } };
  const texts = await readFilesOfChecks(read, (file) => readFile(resolve(cwd, file), 'utf8').catch(() => undefined));
  const { checks, problems } = compileChecksOf('', withFiles(read, texts));
  for (const { severity, message } of problems) {
    if (severity === 'error') context.fail(message);
    else context.note(message);
  }
  return { checks, isWhole: !problems.some(({ severity }) => severity === 'error') };
}

/** What fails, a line each. */
function* testSentences(
  text: string,
  ids: readonly string[],
  pack: string,
  run: ProjectChecks,
  file: string,
  rules: RuleSystem | undefined,
): Generator<string> {
  const document = Document.parse(text);
  const tested = new Set<string>();
  const repairs = new Map(ids.flatMap((id) => repairFor(id, rules)));
  const scheme = schemeOf(undefined, document.sentences[0]);
  const foundIn = (sentence: Sentence) =>
    run.find(sentence, scheme).map(({ id, span }) => `${id.slice(pack.length)} ${wordAt(sentence, span.start)}`);
  for (const [index, sentence] of document.sentences.entries()) {
    if (sentence.nWords === 0) continue;
    const wanted = sentence.comments.flatMap(({ key, value }) => (key === 'finding' ? [(value ?? '').trim()] : []));
    const at = `${file}:${document.positionAt(document.offsets[index]).line + 1} ${sentence.sentId ?? ''}`.trimEnd();
    const found = foundIn(sentence);
    for (const each of wanted) {
      tested.add(each.split(' ')[0]);
      if (!found.includes(each)) yield `${at}: ${each} is expected and not found`;
    }
    for (const each of found) if (!wanted.includes(each)) yield `${at}: ${each} is found and not expected`;
    for (const [id, rewriter] of repairs) {
      const isWanted = wanted.some((each) => each.startsWith(`${id} `));
      const result = rewriter.rewrite(sentence);
      const edits = result.kind === 'edited' ? result.edits : [];
      const after = sentence.withText(applyEdits(sentence.text, edits));
      if (result.kind !== 'edited') yield `${at}: the rule ${ruleName(id)} cannot be applied`;
      else if (!isWanted && 0 < edits.length) yield `${at}: the rule ${ruleName(id)} changes what ${id} does not find`;
      else if (isWanted && foundIn(after).some((each) => each.startsWith(`${id} `)))
        yield `${at}: ${id} is still found after the rule ${ruleName(id)}`;
    }
  }
  for (const id of ids)
    if (!tested.has(id))
      yield `${file}: no sentence tests ${id}: add one with # finding = ${id} and the ID of the word`;
}

const ruleName = (id: string): string => id.replaceAll('-', '_');

/** The rule with the name of the check, if there is one. */
function repairFor(id: string, rules: RuleSystem | undefined): [string, Rewriter][] {
  if (rules === undefined || !rules.rules.has(ruleName(id))) return [];
  const { strategy } = parseStrategy(`Onf (${ruleName(id)})`, rules);
  return strategy === undefined ? [] : [[id, new Rewriter(rules, strategy)]];
}

const wordAt = (sentence: Sentence, offset: number): string =>
  sentence.cell(sentence.rowAtLine(sentence.lineAt(offset)) ?? 0, Column.id);
