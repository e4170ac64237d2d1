/** What levels 4 and 5 find in the sentences of files, by one copy of the language tables or by two. */

import { basename } from 'node:path';
import type { Sentence } from '../../core/conllu/index.ts';
import { Column } from '../../core/conllu/index.ts';
import { type AnyFinding, inspectSentence, type LanguageTables } from '../../core/validate/index.ts';
import { languageOfFileName } from '../../services/languages/language.ts';
import type { Context } from '../frame/io.ts';
import { nameFaults, readBlocks } from '../reading/blocks.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import { forEachInput, type Input } from '../reading/input.ts';
import { Schemes } from '../reading/schemes.ts';

/** A finding in a file; lines and columns from 1. */
export interface TableFinding {
  readonly file: string;
  /** Where the official validator reports it. */
  readonly line: number;
  readonly column: number;
  readonly id: string;
  readonly severity: string;
  readonly message: string;
}

const KEY = ({ id, span }: AnyFinding) => `${id} ${span.start} ${span.end}`;

function findingsOf(sentence: Sentence, language: LanguageTables | undefined): readonly AnyFinding[] {
  if (language === undefined) return [];
  return inspectSentence(sentence, { level: 5, language }).findings.filter(({ level }) => 4 <= level);
}

/** The language of a file: as given, or by its name. Says so if there is none. */
function codeOf(input: Input, code: string | undefined, context: Context): string | undefined {
  const found = code ?? (languageOfFileName(basename(input.name)) || undefined);
  if (found === undefined) {
    context.fail(
      `${input.name}: its name does not give the language (xx_name-ud-split.conllu). Name it with --lang xx.`,
    );
  }
  return found;
}

type TablesOf = (code: string) => LanguageTables | undefined;

export interface Differences {
  /** Findings by the old tables and by the new ones. */
  readonly before: number;
  readonly after: number;
  readonly gained: readonly TableFinding[];
  readonly lost: readonly TableFinding[];
}

/** Findings that only one of two copies of the tables makes. */
export async function tableChanges(
  inputs: readonly Input[],
  [old, recent]: readonly [TablesOf, TablesOf],
  lang: string | undefined,
  context: Context,
): Promise<Differences> {
  const gained: TableFinding[] = [];
  const lost: TableFinding[] = [];
  let before = 0;
  let after = 0;
  await eachSentence(inputs, lang, context, (sentence, line, input, code) => {
    const one = findingsOf(sentence, old(code));
    const two = findingsOf(sentence, recent(code));
    before += one.length;
    after += two.length;
    if (one.length === 0 && two.length === 0) return;
    gained.push(...without(two, one).map((each) => placed(each, sentence, line, input)));
    lost.push(...without(one, two).map((each) => placed(each, sentence, line, input)));
  });
  return { before, after, gained, lost };
}

function without(some: readonly AnyFinding[], others: readonly AnyFinding[]): AnyFinding[] {
  const counts = new Map<string, number>();
  for (const each of others) counts.set(KEY(each), (counts.get(KEY(each)) ?? 0) + 1);
  return some.filter((each) => {
    const n = counts.get(KEY(each)) ?? 0;
    counts.set(KEY(each), n - 1);
    return n <= 0;
  });
}

function placed(each: AnyFinding, sentence: Sentence, firstLine: number, { name }: Input): TableFinding {
  const line = sentence.lineAt(each.span.start);
  const official = each.officialLine ?? line;
  const column = official === line ? each.span.start - sentence.lineStarts[line] : 0;
  const { id, severity, message } = each;
  return { file: name, line: firstLine + official + 1, column: column + 1, id, severity, message };
}

async function eachSentence(
  inputs: readonly Input[],
  lang: string | undefined,
  context: Context,
  look: (sentence: Sentence, line: number, input: Input, code: string) => void,
): Promise<void> {
  await forEachInput(inputs, context, async (input) => {
    const code = codeOf(input, lang, context);
    if (code === undefined) return;
    const schemes = new Schemes();
    const foreign = new ForeignCheck(input, context);
    for await (const blocks of readBlocks(input, context)) {
      for (const block of blocks) {
        const { sentence, line } = block;
        foreign.check(block);
        nameFaults(input, block, context);
        if (schemes.of(input, sentence) === 'sud') {
          context.fail(`${input.name}: its relations are those of SUD, which has no tables. It was left out.`);
          return;
        }
        look(sentence, line, input, code);
      }
    }
  });
}

/** Something that is used, but that the language has not registered. */
export interface Unregistered {
  readonly id: string;
  readonly code: string;
  /** `Case=Loc`, `obl:agent`, a lemma. */
  readonly item: string;
  /** The part of speech, where it matters. */
  readonly upos: string;
  count: number;
  /** The first place. */
  readonly file: string;
  readonly line: number;
  readonly example: string;
}

/** Everything of this kind, the most frequent first. */
export async function unregistered(
  inputs: readonly Input[],
  tables: TablesOf,
  lang: string | undefined,
  context: Context,
): Promise<Unregistered[]> {
  const found = new Map<string, Unregistered>();
  const missing = new Set<string>();
  await eachSentence(inputs, lang, context, (sentence, firstLine, input, code) => {
    const language = tables(code);
    if (language === undefined) {
      if (!missing.has(code)) context.fail(`${input.name}: there are no tables for the language ${code}.`);
      missing.add(code);
      return;
    }
    for (const { id, span } of findingsOf(sentence, language)) {
      const line = sentence.lineAt(span.start);
      const row = sentence.rowAtLine(line);
      const upos = row === undefined || !BY_UPOS.has(id) ? '' : sentence.cell(row, Column.upos);
      const item = sentence.text.slice(span.start, span.end);
      const key = [id, code, item, upos].join('\t');
      const before = found.get(key);
      if (before !== undefined) before.count++;
      else {
        const example = row === undefined ? '' : sentence.cell(row, Column.form);
        found.set(key, { id, code, item, upos, count: 1, file: input.name, line: firstLine + line + 1, example });
      }
    }
  });
  return [...found.values()].sort((a, b) => b.count - a.count);
}

const BY_UPOS: ReadonlySet<string> = new Set(['feature-upos-not-permitted', 'feature-value-upos-not-permitted']);

const REGISTRY = 'https://quest.ms.mff.cuni.cz/udvalidator/cgi-bin/unidep/langspec/';

/** Where the language registers such a thing. */
export function registrationPage({ id, code }: Pick<Unregistered, 'id' | 'code'>): string {
  const page = id.startsWith('feature-')
    ? 'specify_feature.pl'
    : id === 'unknown-deprel'
      ? 'specify_deprel.pl'
      : id === 'unknown-edeprel'
        ? 'specify_edeprel.pl'
        : id === 'invalid-word-with-space'
          ? 'specify_token_with_space.pl'
          : 'specify_auxiliary.pl';
  return `${REGISTRY}${page}?lcode=${encodeURIComponent(code)}`;
}
