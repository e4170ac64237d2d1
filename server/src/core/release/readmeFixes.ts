/** Repairs of single lines of README.md, each for one problem. */

import { localized } from '../../localization/index.ts';
import type { TextEdit } from '../conllu/index.ts';
import { nearestWord } from '../wording/nearest.ts';
import type { Problem } from './problem.ts';
import { keyLine, README_KEYS, type Readme, type ReadmeKey } from './readme.ts';
import { KEY_FACTS } from './readmeKeys.ts';
import { METADATA_BLOCK } from './templates.ts';

interface ReadmeFix {
  readonly title: string;
  readonly edit: TextEdit;
}

/** A fix of a line, from 0. */
interface LineFix {
  readonly title: string;
  readonly line: number;
  /** `insert`: before the line. */
  readonly does: 'replace' | 'insert' | 'delete';
  readonly text: string;
}

/** The fixes of a problem of this text. */
export function readmeFixes(problem: Problem, readme: Readme, text: string): ReadmeFix[] {
  const lines = text.split('\n');
  return lineFixes(problem, readme, lines).map(({ title, ...change }) => ({ title, edit: editOf(change, lines) }));
}

/** Touches no other line, and keeps the ends of lines as they are. */
function editOf({ line, does, text }: Omit<LineFix, 'title'>, lines: readonly string[]): TextEdit {
  const start = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  if (lines.length <= line) return { span: { start: start - 1, end: start - 1 }, text: `\n${text}` };
  const end = lines[0].endsWith('\r') ? '\r' : '';
  if (does === 'insert') return { span: { start, end: start }, text: `${text}${end}\n` };
  const length = lines[line].length - (lines[line].endsWith('\r') ? 1 : 0);
  if (does === 'replace') return { span: { start, end: start + length }, text };
  return { span: { start, end: start + lines[line].length + (line === lines.length - 1 ? 0 : 1) }, text: '' };
}

function lineFixes({ id, value, line }: Problem, readme: Readme, lines: readonly string[]): LineFix[] {
  const at = line === undefined ? undefined : line - 1;
  if (id === 'release-key-case' && at !== undefined) {
    const key = README_KEYS.find((each) => each.toLowerCase() === value?.toLowerCase());
    const text = lines[at].replace(/^(\s*)[^:]*/, (_, indent: string) => `${indent}${key}`);
    return [{ title: localized`Write “${key ?? ''}”`, line: at, does: 'replace', text }];
  }
  if (id === 'repo-readme-repeated-key' && at !== undefined) {
    return [{ title: localized`Remove this line`, line: at, does: 'delete', text: '' }];
  }
  const key = id === 'repo-readme-annotation-unknown' ? keyAt(readme, at) : keyOf(id, value);
  if (key === undefined) return [];
  // The key in another case comes first: with it the value is there.
  if (keyLine(readme, key) === undefined && isWrittenOtherwise(readme, key)) return [];
  if (readme.block === undefined && keyLine(readme, key) === undefined) {
    const text = ['', '<pre>', ...METADATA_BLOCK, '</pre>'].join('\n');
    return [{ title: localized`Add the block of metadata`, line: lines.length, does: 'insert', text }];
  }
  return valuesFor(key, readme)
    .map((value) => withValue(key, value, readme))
    .filter(({ does, line: at, text }) => does === 'insert' || lines[at].trim() !== text);
}

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

/** The value that was meant, for one that is misspelt; otherwise those that are usual. */
function valuesFor(key: ReadmeKey, readme: Readme): readonly string[] {
  const written = keyLine(readme, key)?.value ?? '';
  const { values, isList, defaults } = KEY_FACTS[key];
  if (written === '' || values.length === 0) return defaults;
  if (isList !== true) {
    const meant = nearestWord(written, values);
    return meant === undefined ? defaults : [meant];
  }
  const words = written.split(' ').map((word) => (values.includes(word) ? word : nearestWord(word, values)));
  const known = words.filter((word) => word !== undefined);
  const meant = [...new Set(known)].filter((word) => word !== 'no' || known.length === 1);
  return known.length < words.length || meant.join(' ') === written ? [] : [meant.join(' ')];
}

/** The line of a key, where it is, or where it belongs in the block. */
function withValue(key: ReadmeKey, value: string, readme: Readme): LineFix {
  const text = `${key}: ${value}`.trimEnd();
  const own = keyLine(readme, key);
  if (own !== undefined) return { title: localized`Write “${text}”`, line: own.line, does: 'replace', text };
  const before = README_KEYS.slice(0, README_KEYS.indexOf(key)).flatMap((each) => keyLine(readme, each)?.line ?? []);
  const { start = 0, end = 0 } = readme.block ?? {};
  const inBlock = before.filter((line) => start < line && line < end);
  return { title: localized`Add “${text}”`, line: Math.max(start, ...inBlock) + 1, does: 'insert', text };
}
