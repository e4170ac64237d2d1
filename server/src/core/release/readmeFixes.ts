/** Repairs of README.md, each for one problem. */

import { localized } from '../../localization/index.ts';
import type { TextEdit } from '../conllu/index.ts';
import { nearestWord } from '../wording/nearest.ts';
import type { Problem } from './problem.ts';
import { keyLine, README_KEYS, type Readme, type ReadmeKey } from './readme.ts';
import { KEY_FACTS } from './readmeKeys.ts';
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

function lineFixes({ id, value, line }: Problem, readme: Readme, lines: TextLines): LineFix[] {
  const at = line === undefined ? undefined : line - 1;
  if (id === 'release-key-case' && at !== undefined) {
    const key = README_KEYS.find((each) => each.toLowerCase() === value?.toLowerCase());
    const text = lines.at(at).replace(/^(\s*)[^:]*/, (_, indent: string) => `${indent}${key}`);
    return [{ title: localized`Write “${key ?? ''}”`, changes: [{ line: at, does: 'replace', text }] }];
  }
  const key = id === 'repo-readme-annotation-unknown' ? keyAt(readme, at) : keyOf(id, value);
  if (key === undefined) return [];
  const own = keyLine(readme, key);
  // The key in another case comes first: with it the value is there.
  if (own === undefined && isWrittenOtherwise(readme, key)) return [];
  if (own === undefined && readme.block === undefined) return [withBlock(readme, lines)];
  return valuesFor(key, own?.value ?? '')
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

const isWrittenOtherwise = ({ keys }: Readme, key: ReadmeKey): boolean =>
  keys.some((each) => each.key.toLowerCase() === key.toLowerCase());

/** Corrections of a misspelt value, or the usual values where there is none. No correction loses part of the text. */
function valuesFor(key: ReadmeKey, written: string): readonly string[] {
  const { values, isList, defaults } = KEY_FACTS[key];
  if (written === '') return defaults;
  if (key === 'Data available since') {
    const release = /^(?:UD)? ?v?(\d+\.\d+)$/i.exec(written)?.[1];
    return release === undefined ? [] : [`UD v${release}`];
  }
  // Licences that look alike are different ones.
  if (key === 'License') return values.filter((each) => bare(each) === bare(written));
  if (values.length === 0) return [];
  if (isList !== true) {
    const meant = nearestWord(written, values);
    return meant === undefined ? defaults : [meant];
  }
  const words = written.split(' ').map((word) => (values.includes(word) ? word : nearestWord(word, values)));
  const known = words.filter((word) => word !== undefined);
  const meant = [...new Set(known)].filter((word) => word !== 'no' || known.length === 1);
  return known.length < words.length || meant.join(' ') === written ? [] : [meant.join(' ')];
}

const bare = (name: string): string => name.toLowerCase().replace(/[\s-]/g, '');

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
