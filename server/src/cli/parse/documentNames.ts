/** Names of documents made from several texts: those of their files, made distinct, because `sent_id`s are built from them. */

import { sep } from 'node:path';
import { documentName } from '../../protocol/annotate.ts';

/**
 * The file names without endings; where these are equal, with their endings, or with as many folders as make them distinct; a number
 * marks a file that is named twice. The names contain no white space and no slash. `-` is standard input.
 *
 * @param names as given by the user, relative or absolute
 */
export function documentNames(names: readonly string[]): string[] {
  const all = names.map(candidates);
  const plain = all.map(([first]) => first);
  const found = plain.map((name, at) => {
    const group = all.filter(([first]) => first === name);
    if (group.length === 1) return name;
    const nDistinct = (level: number) => new Set(group.map((each) => atLevel(each, level))).size;
    const levels = Array.from({ length: Math.max(...group.map(({ length }) => length)) }, (_, level) => level);
    return atLevel(
      all[at],
      levels.reduce((a, b) => (nDistinct(a) < nDistinct(b) ? b : a)),
    );
  });
  return numbered(found);
}

/** For a file in fewer folders, the name with all of them. */
function atLevel(candidates: readonly string[], level: number): string {
  return candidates[level] ?? (candidates.length === 2 ? candidates[0] : candidates[candidates.length - 1]);
}

/** Shortest first: the name, the name with its ending, then with one more folder each time. */
function candidates(name: string): string[] {
  if (name === '-') return ['stdin'];
  const parts = name.split(sep === '/' ? sep : /[\\/]/).filter((part) => part !== '' && !/^\.+$/.test(part));
  const file = parts.pop() ?? '';
  // Drops only the last ending.
  const whole = (text: string) => documentName(`${text}.`);
  const bare = documentName(file);
  return [bare, whole(file), ...parts.map((_, at) => whole([...parts.slice(parts.length - 1 - at), bare].join('_')))];
}

function numbered(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let n = 2; seen.has(own); n++) {
      const next = `${name}-${n}`;
      if (!taken.has(next)) own = next;
    }
    seen.add(own);
    return own;
  });
}
