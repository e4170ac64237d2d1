/**
 * Rewriting by a converter-like system, and by `Iter`, beside an earlier version in one run: BEFORE=OLD_CHECKOUT npm run bench -- rewriting.
 * The two take turns on the same sentences. 150 rules in packages are made from the golden rules of ../shared, which must be there.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../server/src/core/query/rewrite/index.ts';
import { noShared, SHARED, sharedFiles } from '../shared.ts';

const RULES = 150;
const PER_PACKAGE = 25;
/** Fewer by SENTENCES=…, for a first look. */
const SENTENCES = Number(process.env.SENTENCES ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 6);
/** Words of sentences in which `Iter` has many orders to choose from. */
const LONG = 50;
const BUDGET = { onf: 8, iter: 30, memory: 70 } as const;

/** Labels and tags that copies of a rule look for instead of its own. */
const LABELS =
  'nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse aux cop mark nmod appos nummod acl amod det case conj cc'.split(
    ' ',
  );
const TAGS = 'ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ VERB'.split(' ');

interface Golden {
  readonly compare: string;
  readonly grs: string;
}

/** A rule with other labels, tags and names of features. */
function varied(text: string, turn: number): string {
  if (turn === 0) return text;
  const next = (all: readonly string[], word: string) => all[(all.indexOf(word) + turn) % all.length];
  return text.replace(/[A-Za-z_]+/g, (word) => {
    if (LABELS.includes(word)) return next(LABELS, word);
    return TAGS.includes(word) ? next(TAGS, word) : word;
  });
}

/** The golden rules, and copies of them until there are enough, in packages one after the other. */
function converter(nRules: number, left: ReadonlySet<string> = new Set()): string {
  const { rewrites } = JSON.parse(readFileSync(join(SHARED, 'golden/grew/rewrites.json'), 'utf8')) as {
    rewrites: Golden[];
  };
  const sources = rewrites
    .filter(({ compare }) => compare === 'exact' || compare === 'ignore-mwt-lines')
    .flatMap(({ grs }) =>
      parseRules(grs)
        .declarations.filter(({ kind }) => kind === 'rule')
        .map(({ span }) => grs.slice(span.start, span.end)),
    );
  const packages: string[][] = [];
  let n = 0;
  for (let turn = 0; n < nRules && turn < 99; turn++) {
    for (const [at, source] of sources.entries()) {
      const name = `r${turn}_${at}`;
      if (n === nRules || left.has(name)) continue;
      const text = varied(source, turn).replace(/^rule\s+\w+/, `rule ${name}`);
      if (parseRules(text).system === undefined) continue;
      if (n++ % PER_PACKAGE === 0) packages.push([]);
      packages.at(-1)?.push(text);
    }
  }
  const all = packages.map((rules, i) => `package p${i} {\n${rules.join('\n')}\n}`);
  return `${all.join('\n')}\nstrat main { Seq (${packages.map((_, i) => `Onf (p${i})`).join(', ')}) }\n`;
}

interface Engine {
  parseRules: typeof parseRules;
  parseStrategy: typeof parseStrategy;
  Rewriter: typeof Rewriter;
}

/** The rules, compiled by an engine. */
function rewriterOf({ parseRules, parseStrategy, Rewriter }: Engine, rules: string): Rewriter {
  const { system, problems } = parseRules(rules);
  const strategy = system && parseStrategy('main', system).strategy;
  if (system === undefined || strategy === undefined) throw new Error(problems[0]?.message);
  return new Rewriter(system, strategy);
}

/** Processor time in seconds for all sentences, and the outcome of each. */
function run(rewriter: Rewriter, sentences: readonly Sentence[]) {
  const before = process.cpuUsage();
  const results = sentences.map((each) => rewriter.rewrite(each));
  const { user, system: kernel } = process.cpuUsage(before);
  return { seconds: (user + kernel) / 1e6, results };
}

const sentencesOf = (): Sentence[] => {
  const found: Sentence[] = [];
  for (const path of sharedFiles('data/ud', '.conllu')) {
    for (const sentence of Document.parse(readFileSync(path, 'utf8').slice(0, 400_000)).sentences) {
      if (0 < sentence.nWords && found.length < SENTENCES) found.push(sentence);
    }
  }
  return found;
};

/** Rules that other matches do not disturb, and some that they do: an engine without parts tries every order. */
const ITER = `package p {
  rule label { pattern { e: X -[1=det|case|mark, 2=*]-> Y } commands { del_feat e.2 } }
  rule number { pattern { N [upos=NOUN, Number]; N -[det]-> D; D [!Number] } commands { D.Number = N.Number } }
  rule adj { pattern { N [upos=NOUN]; N -[amod]-> A; A [upos=ADJ, !Of] } commands { A.Of = N.lemma } }
  rule up { pattern { V -[aux]-> A; e: V -[advmod]-> B; A << B } commands { del_edge e; add_edge A -[mod]-> B } }
  rule cop { pattern { e: X -[cop]-> C } commands { e.label = "comp:pred" } }
}
strat main { Iter (p) }
`;

const megabytes = (): number => {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().rss / 1e6;
};

/** That of another checkout. */
async function engineOf(root: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'rewriting-'));
  const outfile = join(folder, 'engine.mjs');
  await build({
    entryPoints: [join(root, 'server/src/core/query/rewrite/index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const engine = (await import(pathToFileURL(outfile).href)) as Engine;
  rmSync(folder, { recursive: true });
  return engine;
}

async function main(): Promise<void> {
  if (noShared) {
    console.log('../shared is not here, so there are no golden rules.');
    return;
  }
  const sentences = sentencesOf();
  const now: Engine = { parseRules, parseStrategy, Rewriter };
  const { BEFORE } = process.env;
  const peer = BEFORE === undefined ? undefined : await engineOf(BEFORE);
  // Rules that loop with others are left out: a sentence in which they loop is stopped at once.
  const left = new Set<string>();
  for (let turn = 0; turn < 20; turn++) {
    const { results } = run(rewriterOf(now, converter(RULES, left)), sentences.slice(0, 200));
    const cycles = results.flatMap((result) => (result.kind === 'stopped' ? result.cycle : []));
    if (cycles.length === 0) break;
    for (const rule of cycles) left.add(rule.slice(rule.indexOf('.') + 1));
  }
  const rules = converter(RULES, left);
  const base = megabytes();
  const long = sentences.filter(({ nWords }) => LONG <= nWords);
  for (const [name, text, budget, some] of [
    ['converter', rules, BUDGET.onf, sentences],
    ['Iter', ITER, BUDGET.iter, sentences],
    [`Iter, ${LONG} words and more`, ITER, BUDGET.iter, long],
  ] as const) {
    const ratios: number[] = [];
    const [olds, news]: [number[], number[]] = [[], []];
    const [one, other] = [rewriterOf(now, text), peer && rewriterOf(peer, text)];
    for (let round = 0; round < ROUNDS; round++) {
      const fast = run(one, some);
      if (round === 0) {
        const stopped = fast.results.filter(({ kind }) => kind === 'stopped').length;
        const steps = fast.results.reduce(
          (sum, each) => sum + ('applied' in each ? [...each.applied.values()].reduce((a, b) => a + b, 0) : 0),
          0,
        );
        console.log(
          `${name}: ${some.length} sentences, ${steps} applications, ${stopped} stopped; ${(megabytes() - base).toFixed(0)} MB more than before`,
        );
      }
      const slow = other && run(other, some);
      // The first of several rounds includes compiling the code.
      if (round === 0 && 1 < ROUNDS) continue;
      news.push(fast.seconds);
      if (slow === undefined) continue;
      olds.push(slow.seconds);
      ratios.push(slow.seconds / fast.seconds);
    }
    const median = (all: number[]) => [...all].sort((a, b) => a - b)[all.length >> 1];
    console.log(`  ${median(news).toFixed(2)} CPU seconds`);
    if (peer !== undefined) {
      const ratio = median(ratios);
      console.log(
        `  earlier version ${median(olds).toFixed(2)}: ${ratio.toFixed(1)} times (median), ${budget <= ratio ? 'ok' : 'UNDER'} ${budget}`,
      );
    }
  }
}

await main();
