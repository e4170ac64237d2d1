/** Rules and requests that real rule systems need, with what the real Grew makes of them: all of `golden/grew3`, counted by kind. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { applyEdits, Document, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  type ClusterKey,
  declaredIn,
  GraphReader,
  type LabelScheme,
  namedFiles,
  parseKey,
  parseRequest,
  Search,
  Strings,
} from '../../../server/src/core/query/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../../server/src/core/query/rewrite/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

interface Case {
  readonly id: string;
  readonly category: string;
  readonly note: string;
  readonly config: LabelScheme;
  readonly input: string;
  readonly optional?: boolean;
  readonly priority?: string;
}

interface RulesCase extends Case {
  readonly kind: 'rules';
  readonly files: Readonly<Record<string, string>>;
  readonly strategy: string;
  readonly expected: { readonly after: string } | { readonly error: string };
}

interface RequestCase extends Case {
  readonly kind: 'request';
  readonly request: string;
  readonly keys?: readonly string[];
  readonly expected:
    | { readonly distinct: number; readonly sentences: number; readonly clusters?: Readonly<Record<string, number>> }
    | { readonly error: string };
}

const cases: readonly (RulesCase | RequestCase)[] = noShared
  ? []
  : (
      JSON.parse(readFileSync(join(SHARED, 'golden/grew3/cases.json'), 'utf8')) as {
        cases: (RulesCase | RequestCase)[];
      }
    ).cases;

/** Other behaviour, described in docs/search.md: which of several equal matches gets which name, the former form, and loops found earlier. */
const DECIDED: ReadonlySet<string> = new Set(['choice', 'wordform-1']);
const isDecided = ({ id, category }: Case): boolean => DECIDED.has(category) || DECIDED.has(id);

/** The sentences after the rules, or why there are none. */
function rewritten({
  files,
  strategy: wanted,
  input,
  config,
}: RulesCase): { readonly text: string } | { readonly error: string } {
  const { system, problems } = parseRules(files['main.grs'], namedFiles(new Map(Object.entries(files)), 'main.grs'));
  if (system === undefined) return { error: problems.map(({ message }) => message).join('\n') };
  const { strategy, problems: ofStrategy } = parseStrategy(wanted, system);
  if (strategy === undefined) return { error: ofStrategy.map(({ message }) => message).join('\n') };
  const rewriter = new Rewriter(system, strategy, { scheme: config });
  const parts: string[] = [];
  for (const sentence of splitBlocks(input)) {
    const result = rewriter.rewrite(sentence);
    if (result.kind === 'stopped') return { error: result.reason };
    parts.push(result.kind === 'several' ? result.texts.join('') : applyEdits(sentence.text, result.edits));
  }
  return { text: parts.join('') };
}

/** Lines, with FEATS and MISC sorted: their order is up to the writer, as is that of comments. */
function linesOf(text: string): string[] {
  return splitBlocks(text).flatMap((sentence) => {
    const lines = sentence.text.trimEnd().split('\n');
    const words = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
    const sorted = words.map((cells) =>
      cells.map((cell, i) => (i === 5 || i === 9 ? cell.split('|').sort().join('|') : cell)),
    );
    return [...lines.filter((line) => line.startsWith('#')).sort(), ...sorted.map((cells) => cells.join('\t'))];
  });
}

function answered({ request: text, keys: keyTexts = [], input, config }: RequestCase) {
  const { request, problems } = parseRequest(text);
  if (request === undefined) return { error: problems.map(({ message }) => message).join('\n') };
  const names = declaredIn(request.blocks.filter(({ kind }) => kind === 'pattern'));
  const keys = keyTexts.map((each) => {
    const { key, problems: ofKey } = parseKey(each, names);
    if (key === undefined) throw new Error(ofKey.map(({ message }) => message).join('\n'));
    return key satisfies ClusterKey;
  });
  const strings = new Strings(config);
  const search = new Search(request, strings, { keys });
  const reader = new GraphReader(strings);
  let [distinct, sentences] = [0, 0];
  const clusters: Record<string, number> = {};
  for (const sentence of Document.parse(input).sentences) {
    if (sentence.nWords === 0) continue;
    const before = distinct;
    search.find(reader.read(sentence), ({ cluster }) => {
      distinct++;
      const value = cluster.join('\t');
      clusters[value] = (clusters[value] ?? 0) + 1;
      return false;
    });
    if (before < distinct) sentences++;
  }
  return { distinct, sentences, ...(0 < keys.length && { clusters }) };
}

const counts = new Map<string, { equal: number; all: number }>();

function count(category: string, isEqual: boolean): void {
  const known = counts.get(category) ?? { equal: 0, all: 0 };
  counts.set(category, { equal: known.equal + (isEqual ? 1 : 0), all: known.all + 1 });
}

describe.skipIf(noShared)(sharedTitle('rules and requests of real systems'), () => {
  test.each(cases.filter((each) => !isDecided(each)).map((each) => [each.id, each.note, each] as const))(
    '%s: %s',
    (_, _note, each) => {
      let isEqual = false;
      try {
        if (each.kind === 'rules') {
          const result = rewritten(each);
          if ('error' in each.expected) expect(result).toHaveProperty('error');
          else {
            if ('error' in result) throw new Error(result.error);
            expect(linesOf(result.text)).toEqual(linesOf(each.expected.after));
          }
        } else {
          const result = answered(each);
          if ('error' in each.expected) expect(result).toHaveProperty('error');
          else {
            const { distinct, sentences, clusters } = each.expected;
            expect(result).toEqual({ distinct, sentences, ...(clusters !== undefined && { clusters }) });
          }
        }
        isEqual = true;
      } finally {
        count(each.category, isEqual);
      }
    },
  );

  afterAll(() => {
    const rows = [...counts].map(([category, { equal, all }]) => `${category} ${equal}/${all}`);
    const total = [...counts.values()].reduce(
      (sum, { equal, all }) => ({ equal: sum.equal + equal, all: sum.all + all }),
      { equal: 0, all: 0 },
    );
    console.info(`equal to Grew: ${total.equal} of ${total.all} (${rows.join(', ')})`);
  });
});
