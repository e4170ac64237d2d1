/** Rules that would never end, or would fill the memory, are stopped early in the sentence, with the reason. */

import { describe, expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { parseRules, Rewriter, type Rewritten } from '../../../server/src/core/query/rewrite/index.ts';
import { threadTime } from '../../threadTime.ts';
import { workOf } from '../../work.ts';

/** Words of one clause: the first is the root, and all others depend on it. */
const words = (n: number, tag = 'NOUN', feats = 'Case=Nom|Number=Sing') =>
  splitBlocks(
    `# sent_id = s\n${Array.from({ length: n }, (_, i) => `${i + 1}\tw\tl${i}\t${tag}\t_\t${feats}\t${i === 0 ? 0 : 1}\t${i === 0 ? 'root' : 'dep'}\t_\t_\n`).join('')}\n`,
  )[0];

/** Processor time of this thread, in milliseconds. */
function timeOf(run: () => void): number {
  const start = threadTime();
  run();
  return threadTime() - start;
}

function rewritten(grs: string, sentence = words(10)): Rewritten {
  const { system, problems } = parseRules(grs);
  if (system === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  return new Rewriter(system, system.strategies.get('main')!).rewrite(sentence);
}

const CHAIN = (n: number, step: (before: string) => string) =>
  Array.from({ length: n }, (_, i) => `strat s${i + 1} { ${step(`s${i}`)} }`).join('\n');

describe('stopped within two seconds', () => {
  test.each([
    [
      'a value that doubles',
      `rule a { pattern { X [Gloss] } commands { X.Gloss = X.Gloss + X.Gloss } }
rule b { pattern { X [upos=NOUN, !Gloss] } commands { X.Gloss = "ab" } }
strat main { Seq (Onf (b), Onf (a)) }`,
      'a: X.Gloss would have more than 32,768 characters',
    ],
    [
      'features that grow',
      'rule a { pattern { X [lemma=l1]; Y -> X } commands { append_feats "+" X ==> Y } } strat main { Onf (a) }',
      'a has written more than 5,000,000 characters',
    ],
    [
      'nodes that multiply the results of Iter',
      'rule a { pattern { X [upos=NOUN] } commands { add_node N :> X; N.upos = NOUN } } strat main { Iter (a) }',
      'took too long',
    ],
    [
      'nodes in a strategy that never repeats by itself',
      `rule a { pattern { X [lemma=l1] } commands { add_node N :> X } }
${CHAIN(10, (s) => `Seq (${s}, ${s})`).replaceAll('s0', 'Try (a)')}
strat main { s10 }`,
      'added more than 300 nodes',
    ],
    [
      'edges',
      `rule a { pattern { X [form="__0__"]; Y [lemma=l1] } commands { ${Array.from({ length: 40 }, (_, i) => `add_edge e${i}: X -> Y; e${i}.label = Y.Gloss + "${i}"; e${i}.enhanced = yes;`).join(' ')} Y.Gloss = Y.Gloss + "x" } }
rule b { pattern { X [lemma=l1, !Gloss] } commands { X.Gloss = a } }
strat main { Seq (Onf (b), Onf (a)) }`,
      'a added more than 3,000 edges',
    ],
    [
      'strategies that name each other, and change nothing',
      `rule a { pattern { X [lemma=none] } commands { X.upos = VERB } }
${CHAIN(40, (s) => `Seq (${s}, ${s})`).replaceAll('s0', 'Try (a)')}
strat main { Onf (s40) }`,
      'took too long',
    ],
    [
      'the same in a test',
      `rule a { pattern { X [lemma=none] } commands { X.upos = VERB } }
${CHAIN(40, (s) => `If (${s}, ${s}, ${s})`).replaceAll('s0', 'Empty')}
strat main { Seq (s40, a) }`,
      'took too long',
    ],
    [
      'rows of several lexicons',
      `rule a { pattern { X [lemma=l1] } commands { X.Gloss = a.x + b.x + c.x } }
${['a', 'b', 'c'].map((name) => `#BEGIN ${name}\nx\n${Array.from({ length: 2000 }, (_, i) => `${name}${i}`).join('\n')}\n#END`).join('\n')}
strat main { a }`,
      'matches more than 2000 times',
    ],
    [
      'a pattern that is tried again and again',
      `rule a { pattern { A []; B []; C []; D []; A << B; C << D; X [lemma=l1] } commands { X.Gloss = "v"; X.lemma = X.lemma + "v" } }
rule b { pattern { A []; B []; C []; D []; E []; A << B; C << D } commands { A.Gloss = A.lemma } }
strat main { Onf (b) }`,
      /took too long|in too many ways|applies again/,
    ],
  ])('%s', (_, grs, reason) => {
    let result: Rewritten | undefined;
    const ms = timeOf(() => {
      result = rewritten(grs);
    });
    expect(result).toMatchObject({
      kind: 'stopped',
      reason: typeof reason === 'string' ? expect.stringContaining(reason) : expect.stringMatching(reason),
    });
    expect(ms).toBeLessThan(2000);
  });
});

test('of a large table that words are not in, only the row that is used is looked at', () => {
  const table = `#BEGIN t\nform\n${Array.from({ length: 10_000 }, (_, i) => `f${i}`).join('\n')}\n#END`;
  const grs = `rule a { pattern { X [form<>t.form, !Gloss] } commands { X.Gloss = t.form } }\n${table}\nstrat main { Onf (a) }`;
  const { system } = parseRules(grs);
  const rewriter = new Rewriter(system!, system!.strategies.get('main')!);
  rewriter.rewrite(words(3));
  expect(workOf(() => expect(rewriter.rewrite(words(20)).kind).toBe('edited'))).toBeLessThan(20_000);
});

test('a step can be abandoned every few milliseconds', () => {
  const { system } = parseRules(
    'rule a { pattern { X [upos=NOUN] } commands { X.upos = VERB } } strat main { Onf (a) }',
  );
  const work = new Rewriter(system!, system!.strategies.get('main')!).sliced(words(300));
  let slices = 0;
  for (let next = work.next(); next.done !== true; next = work.next()) slices++;
  expect(slices).toBeGreaterThan(50);
});

test('a strategy that names others very often is checked once', () => {
  const grs = `rule a { pattern { X [] } commands { X.upos = X } } strat s0 { a }\n${CHAIN(60, (s) => `Alt (${s}, ${s})`)}\nstrat main { s60 }`;
  expect(timeOf(() => parseRules(grs))).toBeLessThan(1000);
});

test('the loop of two rules is found by the states that come back', () => {
  const grs = `rule up { pattern { X [lemma=l1, upos=NOUN] } commands { X.upos = VERB } }
rule down { pattern { X [lemma=l1, upos=VERB] } commands { X.upos = NOUN } }
rule other { pattern { X [lemma=l2, upos=NOUN] } commands { X.upos = ADJ } }
package p { rule x { pattern { X [lemma=l3, upos=NOUN] } commands { X.upos = ADJ } } }
strat main { Onf (Alt (other, p, up, down)) }`;
  expect(rewritten(grs)).toMatchObject({ kind: 'stopped', cycle: ['up', 'down'] });
});
