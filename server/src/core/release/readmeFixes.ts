/** Repairs of README.md, each for one problem. */

import { localized } from '../../localization/index.ts';
import type { TextEdit } from '../conllu/index.ts';
import type { Problem } from './problem.ts';
import { keyLine, README_KEYS, type Readme, type ReadmeKey } from './readme.ts';
import { valuesFor, valuesOfData } from './rightValues.ts';
import { METADATA_BLOCK } from './templates.ts';
import { type LineChange, TextLines } from './textLines.ts';

interface ReadmeFix {
  readonly title: string;
  /** They do not overlap. */
  readonly edits: readonly TextEdit[];
}

interface LineFix {
  readonly title: string;
  readonly changes: readonly LineChange[];
}

/** @returns the fixes of each problem of this text. O(length), and O(keys) for each problem */
export function readmeFixer(readme: Readme, text: string): (problem: Problem) => ReadmeFix[] {
  const lines = new TextLines(text);
  const repeated = repeatedLines(readme);
  return (problem) => {
    const gone = problem.id === 'repo-readme-repeated-key' ? repeated.get((problem.line ?? 0) - 1) : undefined;
    const fixes = gone === undefined ? lineFixes(problem, readme, lines) : [without(gone)];
    return fixes.map(({ title, changes }) => ({ title, edits: changes.map((change) => lines.editOf(change)) }));
  };
}

function lineFixes(problem: Problem, readme: Readme, lines: TextLines): LineFix[] {
  const { id, value, line, right } = problem;
  const at = line === undefined ? undefined : line - 1;
  const heading = headingFor(id, readme, lines);
  if (heading !== undefined) return [heading];
  const asInData = valuesOfData(problem, readme);
  if (asInData !== undefined) {
    const [known, values] = asInData;
    return keyLine(readme, known) === undefined ? [] : values.map((each) => withValue(known, each, readme));
  }
  if (id === 'release-key-case' && at !== undefined) {
    const key = README_KEYS.find((each) => each.toLowerCase() === value?.toLowerCase());
    return key === undefined ? [] : [inRightCase(key, at, lines)];
  }
  const key = id === 'repo-readme-annotation-unknown' ? keyAt(readme, at) : keyOf(id, value);
  if (key === undefined) return [];
  const own = keyLine(readme, key);
  // With the key in its right case the value is there.
  const otherwise = own === undefined ? writtenOtherwise(readme, key) : undefined;
  if (otherwise !== undefined) return [inRightCase(key, otherwise.line, lines)];
  if (own === undefined && readme.block === undefined) return [withBlock(readme, lines)];
  return valuesFor(key, own?.value ?? '', right)
    .map((each) => withValue(key, each, readme))
    .filter(({ changes: [{ does, line: changed, text }] }) => does === 'insert' || lines.at(changed).trim() !== text);
}

type KeyLine = Readme['keys'][number];

/** The last line of a key counts, so the one before goes, unless only that one has a value. @returns by the line of the problem */
function repeatedLines({ keys }: Readme): ReadonlyMap<number, KeyLine> {
  const gone = new Map<number, KeyLine>();
  const before = new Map<string, KeyLine>();
  for (const each of keys) {
    const earlier = before.get(each.key);
    if (earlier !== undefined) gone.set(each.line, each.value === '' ? each : earlier);
    before.set(each.key, each);
  }
  return gone;
}

function without({ key, value, line }: KeyLine): LineFix {
  const title = localized`Remove line ${line + 1}: “${`${key}: ${value}`.trimEnd()}”`;
  return { title, changes: [{ line, does: 'delete', text: '' }] };
}

/** Key lines that are anywhere move into the block: as the last line of a key counts, an empty one would hide them. */
function withBlock({ keys }: Readme, lines: TextLines): LineFix {
  const known = new Map<string, KeyLine>();
  for (const each of keys) {
    const before = known.get(each.key.toLowerCase());
    // Only the right case counts.
    if (before === undefined || isRight(each.key) || !isRight(before.key)) known.set(each.key.toLowerCase(), each);
  }
  const block = METADATA_BLOCK.map((line) => {
    const moved = known.get(line.replace(/:$/, '').toLowerCase());
    return moved === undefined ? line : `${line} ${moved.value}`.trimEnd();
  });
  const text = ['', '<pre>', ...block, '</pre>'].join(lines.ending);
  return {
    title: localized`Add the block of metadata`,
    changes: [
      ...[...known.values()].map(({ line }) => ({ line, does: 'delete', text: '' }) as const),
      { line: lines.count, does: 'insert', text },
    ],
  };
}

const isRight = (key: string): boolean => README_KEYS.some((each) => each === key);

/** The key that a problem is about. */
function keyOf(id: Problem['id'], value: string | undefined): ReadmeKey | undefined {
  if (id === 'repo-readme-annotation-missing') return README_KEYS.find((key) => key === value);
  const name =
    /^repo-readme-(parallel|genre|license|includes-text|contributing|contributors|contact|first-release)/.exec(id);
  return name === null ? undefined : NAMED.get(name[1]);
}

const keyAt = ({ keys }: Readme, at: number | undefined): ReadmeKey | undefined =>
  README_KEYS.find((key) => keys.some((each) => each.key === key && each.line === at));

const NAMED: ReadonlyMap<string, ReadmeKey> = new Map([
  ['parallel', 'Parallel'],
  ['genre', 'Genre'],
  ['license', 'License'],
  ['includes-text', 'Includes text'],
  ['contributing', 'Contributing'],
  ['contributors', 'Contributors'],
  ['contact', 'Contact'],
  ['first-release', 'Data available since'],
]);

const writtenOtherwise = ({ keys }: Readme, key: ReadmeKey): KeyLine | undefined =>
  keys.filter((each) => each.key.toLowerCase() === key.toLowerCase()).at(-1);

function inRightCase(key: ReadmeKey, line: number, lines: TextLines): LineFix {
  const text = lines.at(line).replace(/^(\s*)[^:]*/, (_, indent: string) => `${indent}${key}`);
  return { title: localized`Write “${key}”`, changes: [{ line, does: 'replace', text }] };
}

/** A heading that is missing; its section is for people to write. */
function headingFor(id: Problem['id'], { block, sections }: Readme, lines: TextLines): LineFix | undefined {
  if (id === 'repo-readme-summary-missing' && !sections.has('summary')) {
    return added(0, '# Summary', ['', ''], lines);
  }
  if (id !== 'repo-readme-changelog-missing') return undefined;
  const at = block?.start ?? lines.count;
  const line = lines.at(at - 1).trim() === '<pre>' ? at - 1 : at;
  return added(line, '# Changelog', [''], lines);
}

function added(line: number, heading: string, after: readonly string[], lines: TextLines): LineFix {
  const before = line === 0 || lines.at(line - 1).trim() === '' ? [] : [''];
  const text = [...before, heading, ...after].join(lines.ending);
  return { title: localized`Add the heading “${heading}”`, changes: [{ line, does: 'insert', text }] };
}

/** The line of a key, where it is, or where it belongs in the block. */
function withValue(key: ReadmeKey, value: string, readme: Readme): LineFix {
  const text = `${key}: ${value}`.trimEnd();
  const own = keyLine(readme, key);
  if (own !== undefined) {
    return { title: localized`Write “${text}”`, changes: [{ line: own.line, does: 'replace', text }] };
  }
  const before = README_KEYS.slice(0, README_KEYS.indexOf(key)).flatMap((each) => keyLine(readme, each)?.line ?? []);
  const { start = 0, end = 0 } = readme.block ?? {};
  const inBlock = before.filter((line) => start < line && line < end);
  const line = Math.max(start, ...inBlock) + 1;
  return { title: localized`Add “${text}”`, changes: [{ line, does: 'insert', text }] };
}
