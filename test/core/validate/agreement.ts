/**
 * Agreement with the official validator: its recorded incidents (../shared/golden/validator) against our findings.
 *
 * Recall: the share of its incidents that we report on the same line under the same id. Precision: the share of ours that it reports,
 * counted only in sentences where nothing stopped it early (after an error in IDs, heads, tree, features or DEPS it
 * skips the rest of its checks; we continue).
 *
 * The table by id: npm run bench -- agreement
 */

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Document } from '../../../server/src/core/conllu/index.ts';
import {
  type Finding,
  inspectSentence,
  LanguageData,
  type LanguageTables,
  type Level,
  type PlacedFinding,
  TreebankFold,
} from '../../../server/src/core/validate/index.ts';
import { SHARED, sharedFiles } from '../../shared.ts';

/** Line from 1, id, severity, level. */
type Incident = readonly [line: number, id: string, severity: string, level: number];

export interface GoldenFile {
  readonly name: string;
  readonly group: 'cases' | 'mutated' | 'real';
  readonly path: string;
  readonly level: Level;
  /** Code of the language for levels 4 and 5. */
  readonly language: string | undefined;
  readonly incidents: readonly Incident[];
}

export interface Tally {
  /** Official incidents, and how many of them we report. */
  official: number;
  hit: number;
  /** Our findings in sentences in which the official validator was not stopped, and how many of them it reports. */
  ours: number;
  right: number;
}

/** Errors after which the official validator skips the rest of the checks of a sentence. */
const STOPS: ReadonlySet<string> = new Set([
  'invalid-line',
  'misplaced-comment',
  'number-of-columns',
  'empty-sentence',
  'pseudo-empty-line',
  'invalid-word-id',
  'invalid-word-interval',
  'misplaced-word-interval',
  'misplaced-empty-node',
  'word-id-sequence',
  'reversed-word-interval',
  'word-interval-out',
  'overlapping-word-intervals',
  'invalid-head',
  'unknown-head',
  'head-self-loop',
  'multiple-roots',
  'non-tree',
  'invalid-feature',
  'invalid-deps',
  'invalid-ehead',
  'unknown-ehead',
]);

const FOLDER = 'golden/validator';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, Incident[]>;

/** All recorded files; none where ../shared is missing. */
export function goldenFiles(): GoldenFile[] {
  const root = join(SHARED, FOLDER);
  if (!existsSync(root)) return [];
  const cases = Object.entries(json(join(root, 'cases.level3.json'))).map(
    ([name, incidents]): GoldenFile => ({
      name,
      group: 'cases',
      path: join(root, 'cases', name),
      level: 3,
      language: undefined,
      incidents,
    }),
  );
  const mutated = Object.entries(json(join(root, 'mutated.level3.json'))).map(
    ([name, incidents]): GoldenFile => ({
      name,
      group: 'mutated',
      path: join(root, 'mutated', name),
      level: 3,
      language: undefined,
      incidents,
    }),
  );
  const withTables = sharedFiles(`${FOLDER}/mutated`, '.level5.json').map((path): GoldenFile => {
    const name = basename(path, '.level5.json');
    const incidents = json(path)[`${name}.conllu`];
    const text = path.replace('.level5.json', '.conllu');
    return { name: `${name} level 5`, group: 'mutated', path: text, level: 5, language: name.slice(0, 2), incidents };
  });
  const real = [
    ['English-EWT-dev', 'ud/cc-by-sa/English-EWT/dev.conllu', 'en'],
    ['Gothic-PROIEL-r2.0-dev', 'ud/r2.0/Gothic-PROIEL/dev.conllu', 'got'],
  ].map(([name, file, language]): GoldenFile => {
    const incidents = json(join(root, 'real', `${name}.level5.json`))['dev.conllu'];
    return { name, group: 'real', path: join(SHARED, 'data', file), level: 5, language, incidents };
  });
  return [...cases, ...mutated, ...withTables, ...real];
}

let tables: LanguageData | undefined;

function languageTables(code: string | undefined): LanguageTables | undefined {
  if (code === undefined) return undefined;
  if (tables === undefined) {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(join(SHARED, 'data/ud-tools-data', `${name}.json`), 'utf8'));
    tables = LanguageData.of({
      feats: read('feats'),
      deprels: read('deprels'),
      edeprels: read('edeprels'),
      data: read('data'),
      tospace: read('tospace'),
    });
  }
  return tables.language(code);
}

/** Our findings of a file as `line id severity level`, each with its number. */
function ourFindings(document: Document, file: GoldenFile): Map<string, number> {
  const found = new Map<string, number>();
  const options = { level: file.level, language: languageTables(file.language) };
  const add = (index: number, { id, severity, level, source }: Finding, line: number) => {
    if (source !== 'ud' || file.level < level) return;
    const key = `${document.lines[index] + line + 1} ${id} ${severity.toUpperCase()} ${level}`;
    found.set(key, (found.get(key) ?? 0) + 1);
  };
  const addPlaced = (placed: readonly PlacedFinding<number>[]) => {
    for (const { place, finding, spot } of placed) add(place, finding, finding.officialLine ?? spot.line);
  };
  const fold = new TreebankFold<number>();
  for (const [index, sentence] of document.sentences.entries()) {
    const { findings, facts } = inspectSentence(sentence, options);
    for (const each of findings) add(index, each, each.officialLine ?? sentence.lineAt(each.span.start));
    addPlaced(fold.add(facts, index));
  }
  addPlaced(fold.endFile());
  addPlaced(fold.end());
  return found;
}

export interface Comparison {
  readonly byId: ReadonlyMap<string, Tally>;
  readonly total: Tally;
  /** Findings of only one side, as `line id severity level`. */
  readonly missed: readonly string[];
  readonly extra: readonly string[];
}

export function compareWithOfficial(file: GoldenFile): Comparison {
  const document = Document.parse(readFileSync(file.path, 'utf8'));
  const official = new Map<string, number>();
  const stopped = new Set<number>();
  for (const [line, id, severity, level] of file.incidents) {
    if (file.level < level) continue;
    const key = `${line} ${id} ${severity} ${level}`;
    official.set(key, (official.get(key) ?? 0) + 1);
    if (STOPS.has(id)) stopped.add(document.sentenceAtLine(line - 1));
  }
  const ours = ourFindings(document, file);
  const byId = new Map<string, Tally>();
  const missed: string[] = [];
  const extra: string[] = [];
  const tallyOf = (key: string): Tally => {
    const id = key.split(' ')[1];
    const tally = byId.get(id) ?? { official: 0, hit: 0, ours: 0, right: 0 };
    byId.set(id, tally);
    return tally;
  };
  for (const [key, n] of official) {
    const hit = Math.min(n, ours.get(key) ?? 0);
    const tally = tallyOf(key);
    tally.official += n;
    tally.hit += hit;
    if (hit < n) missed.push(key);
  }
  for (const [key, n] of ours) {
    if (stopped.has(document.sentenceAtLine(Number(key.split(' ')[0]) - 1))) continue;
    const right = Math.min(n, official.get(key) ?? 0);
    const tally = tallyOf(key);
    tally.ours += n;
    tally.right += right;
    if (right < n) extra.push(key);
  }
  return { byId, total: sumOf([...byId.values()]), missed, extra };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Tally = { official: 0, hit: 0, ours: 0, right: 0 };
  for (const each of tallies) {
    sum.official += each.official;
    sum.hit += each.hit;
    sum.ours += each.ours;
    sum.right += each.right;
  }
  return sum;
}

/** 1 if there is nothing to find. */
export const recallOf = ({ official, hit }: Tally): number => (official === 0 ? 1 : hit / official);
export const precisionOf = ({ ours, right }: Tally): number => (ours === 0 ? 1 : right / ours);
