/** Texts that end where somebody is typing: the word being typed, and the names so far. */

/** Start of the word before an offset. O(length of the word). */
export function wordStart(text: string, offset: number): number {
  let start = offset;
  while (0 < start && /[A-Za-z0-9_:$']/.test(text[start - 1])) start--;
  return start;
}

/** Nodes: before brackets and arrows, and after arrows. */
const NODE = /(?<![\w.="|[<>-])[A-Za-z_]\w*\$?(?=\s{0,9}(?:\[|-\[|->))|(?<=->\s{0,9})[A-Za-z_]\w*\$?/g;
/** Edges: before a colon that is part of neither a label nor an operator. */
const EDGE = /(?<![\w.="|[-])[A-Za-z_]\w*(?=\s{0,9}:(?![<>]))/g;

export interface NamesSoFar {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** Names declared by the clauses so far. Recognised by form, because the text is unfinished. */
export function declaredNames(text: string): NamesSoFar {
  const code = text.replace(/"(?:[^"\\\n]|\\.)*"|%[^\n]*/g, '""');
  return { nodes: [...new Set(code.match(NODE) ?? [])], edges: [...new Set(code.match(EDGE) ?? [])] };
}
