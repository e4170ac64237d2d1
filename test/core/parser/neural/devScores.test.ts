/** The scores on the development trees that determine the best epoch: those of the network that is kept, sentence by sentence. */

import { expect, test } from 'vitest';
import { mst } from '../../../../server/src/core/decode/index.ts';
import { collectExamples } from '../../../../server/src/core/parser/index.ts';
import { chooseLabels } from '../../../../server/src/core/parser/linear/labels.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { NetworkScorer } from '../../../../server/src/core/parser/neural/scorer.ts';
import { type DevScores, trainNetwork } from '../../../../server/src/core/parser/neural/train.ts';
import { toyTreebank } from '../../toyTreebank.ts';

test('the best scores are those of the network that is kept', () => {
  const { examples } = collectExamples(toyTreebank(60, 1));
  const dev = collectExamples(toyTreebank(40, 2)).examples;
  const deprels = [...new Set(examples.flatMap((example) => example.deprels.slice(1)))].sort();
  const reported: DevScores[] = [];
  const model = trainNetwork(examples, deprels, {
    epochs: 7,
    dev,
    onProgress: (progress) => void (progress.dev === undefined || reported.push(progress.dev)),
  });
  const best = reported.reduce((a, b) => (a.las <= b.las ? b : a));
  const scorer = NetworkScorer.load(new Kernels(), model, deprels.length);
  let [words, heads, arcs] = [0, 0, 0];
  for (const { words: own, heads: gold, deprels: relations } of dev) {
    scorer.score(own, (scores) => {
      const found = mst({ n: own.n, values: scores.arcs }, { singleRoot: true })!.heads;
      const labels = chooseLabels(scores.labels(found), found, deprels);
      for (let word = 1; word <= own.n; word++) {
        words++;
        if (found[word] === gold[word]) heads++;
        if (found[word] === gold[word] && labels[word] === relations[word]) arcs++;
      }
    });
  }
  expect([best.uas, best.las]).toEqual([(100 * heads) / words, (100 * arcs) / words]);
  // Some, but not all, is right, so that mixed-up sentences would show.
  expect(best.las).toBeGreaterThan(20);
  expect(best.las).toBeLessThan(best.uas);
  expect(best.uas).toBeLessThan(100);
});
