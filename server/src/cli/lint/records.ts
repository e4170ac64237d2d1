/**
 * Sentences as JSON lines, for programs such as Spark that distribute them: `{"file", "line", "text"}` in; findings out, as
 * they are found, and at the end one line `{"part": …}` with counts that can be summed in any order.
 */

import type { Context } from '../frame/io.ts';
import { columnsIn, schemeAt } from '../reading/columns.ts';
import { findInputs, forEachInput, readLines } from '../reading/input.ts';
import { type InspectOptions, Inspector } from './inspect.ts';
import { jsonOf } from './json.ts';
import type { Languages } from './languages.ts';
import { reportOf } from './report.ts';

interface SentenceRecord {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Undefined if it is not one. */
function recordOf(line: string): SentenceRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string')
    return undefined;
  const file = 'file' in value ? value.file : '-';
  const first = 'line' in value ? value.line : 1;
  if (typeof file !== 'string' || typeof first !== 'number' || !Number.isInteger(first) || first < 1) return undefined;
  return { file, line: first, text: value.text };
}

/**
 * Exits 0 despite findings: callers treat any other code as failure.
 *
 * @param files with such lines; none: standard input
 */
export async function lintRecords(
  files: readonly string[],
  options: InspectOptions,
  languages: Languages,
  context: Context,
): Promise<void> {
  const inspector = new Inspector(options, (code) => languages.tables(code));
  const part = {
    records: 0,
    sentences: 0,
    words: 0,
    findings: 0,
    bySeverity: new Map<string, number>(),
    byRule: new Map<string, number>(),
  };
  const codes = new Map<string, string | undefined>();
  const codeOf = (file: string) => {
    if (!codes.has(file)) codes.set(file, languages.codeFor({ name: file, path: undefined, size: undefined }));
    return codes.get(file);
  };
  const count = (id: string, severity: string, n: number) => {
    part.findings += n;
    part.bySeverity.set(severity, (part.bySeverity.get(severity) ?? 0) + n);
    part.byRule.set(id, (part.byRule.get(id) ?? 0) + n);
  };
  await forEachInput(await findInputs(files.length === 0 ? ['-'] : files, context), context, async (input) => {
    let number = 0;
    for await (const text of readLines(input, context)) {
      number++;
      if (text.trim() === '') continue;
      const record = recordOf(text);
      if (record === undefined) {
        context.fail(`${input.name}:${number}: this line is not {"file": …, "line": …, "text": …}. It was left out.`);
        continue;
      }
      part.records++;
      // Each record is independent.
      const chunk = { bytes: Buffer.from(record.text), isFirst: true };
      const { blocks, folded, sentences, words, hasMark } = inspector.inspect(chunk, {
        code: codeOf(record.file),
        scheme: schemeAt(record.file, chunk.bytes),
        needsKeys: false,
        checks: undefined,
        columns: columnsIn(chunk.bytes),
      });
      part.sentences += sentences;
      part.words += words;
      const place = { file: record.file, firstLine: record.line - 1, hasMark };
      for (const { sentId, reports } of blocks) {
        for (const each of reports) {
          count(each.id, each.severity, 1);
          await context.out.data(`${JSON.stringify(jsonOf(reportOf(each, sentId, place)))}\n`);
        }
      }
      for (const { id, severity, count: n } of folded) count(id, severity, n);
    }
  });
  const { bySeverity, byRule, ...numbers } = part;
  const sorted = (counts: ReadonlyMap<string, number>) => Object.fromEntries([...counts].sort());
  const line = { part: { ...numbers, bySeverity: sorted(bySeverity), byRule: sorted(byRule) } };
  await context.out.data(`${JSON.stringify(line)}\n`);
}
