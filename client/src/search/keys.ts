/** Keys for counting matches: suggestions for a request. Pure. */

/** Names in a request, as far as a partial reading can find them. */
interface RequestNames {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

const NAME = "[A-Za-z_][\\w'-]*\\$?";
const COMMENT = /%[^\r\n]*/g;

/** Nodes and edges of the blocks `pattern`, in text order. */
export function namesIn(request: string): RequestNames {
  const text = request
    .replace(COMMENT, '')
    .replace(/"(?:\\.|[^"\\])*"/g, '""')
    .replace(/\b(?:without|with|global)\s*\{[^}]*\}/g, '');
  const all = (...patterns: readonly string[]) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'g'))])
      .sort((a, b) => a.index - b.index)
      .map(([, name]) => name);
  const edges = all(`(${NAME})\\s*:\\s*(?:\\*|${NAME})\\s*-`);
  // A target begins at the start of its arrow.
  const nodes = all(`(${NAME})\\s*\\[`, `(${NAME})\\s*-(?:\\[|>)`, `->\\s*(${NAME})`);
  return { nodes: unique(nodes), edges: unique(edges) };
}

const FEATURES = [
  'upos',
  'lemma',
  'form',
  'xpos',
  'Case',
  'Number',
  'Gender',
  'Person',
  'Tense',
  'Mood',
  'VerbForm',
  'Voice',
  'PronType',
  'Definite',
  'Degree',
];
const OF_EDGES = ['label', '1', '2', 'length'];

/** Keys of a request, the likeliest first. */
export function keysFor({ nodes, edges }: RequestNames): string[] {
  const [common, others] = [FEATURES.slice(0, 2), FEATURES.slice(2)];
  const pairs = nodes
    .slice(0, 4)
    .flatMap((a, i) => nodes.slice(i + 1, 4).map((b): readonly [string, string] => [a, b]));
  const of = (names: readonly string[], features: readonly string[]) =>
    names.flatMap((name) => features.map((feature) => `${name}.${feature}`));
  return [
    ...of(edges, OF_EDGES.slice(0, 1)),
    ...of(nodes, common),
    ...pairs.flatMap(([a, b]) => [`${a} <-> ${b}`, `${a}#${b}`, `{ ${a} << ${b} }`, `delta(${a},${b})`]),
    ...of(edges, OF_EDGES.slice(1)),
    ...of(nodes, others),
    'meta.sent_id',
  ];
}

/** Keys are separated by semicolons; those in braces belong to a key. */
export function splitKeys(text: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}') depth--;
    else if (i === text.length || (text[i] === ';' && depth <= 0)) {
      keys.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return keys.filter((key) => key !== '');
}

/** Completions of the last key being typed: whole texts for the input line. */
export function completions(typed: string, known: readonly string[]): string[] {
  const keys = splitKeys(typed);
  const isNew = typed.trim() === '' || typed.trimEnd().endsWith(';');
  const before = isNew ? keys : keys.slice(0, -1);
  const last = isNew ? '' : (keys.at(-1) ?? '');
  const begins = known.filter((key) => key.toLowerCase().startsWith(last.toLowerCase()));
  const contains = known.filter((key) => !begins.includes(key) && key.toLowerCase().includes(last.toLowerCase()));
  return [...begins, ...contains].filter((key) => !before.includes(key)).map((key) => [...before, key].join('; '));
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];
