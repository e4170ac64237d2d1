/** Texts that end where somebody is typing: the word that is being typed, and the names so far. */

/** Where the word before an offset starts. O(length of the word). */
export function wordStart(text: string, offset: number): number {
  let start = offset;
  while (0 < start && /[A-Za-z0-9_:$']/.test(text[start - 1])) start--;
  return start;
}

/** Before brackets and arrows, and behind arrows. */
const NODE = /(?<![\w.="|[<>-])[A-Za-z_]\w*\$?(?=\s{0,9}(?:\[|-\[|->))|(?<=->\s{0,9})[A-Za-z_]\w*\$?/g;
/** Before a colon that is neither part of a label nor of a place. */
const EDGE = /(?<![\w.="|[-])[A-Za-z_]\w*(?=\s{0,9}:(?![<>]))/g;

export interface NamesSoFar {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** Names that clauses so far declare. Read by their looks, because the text is unfinished. */
export function declaredNames(text: string): NamesSoFar {
  const code = text.replace(/"(?:[^"\\\n]|\\.)*"|%[^\n]*/g, '""');
  return { nodes: [...new Set(code.match(NODE) ?? [])], edges: [...new Set(code.match(EDGE) ?? [])] };
}
