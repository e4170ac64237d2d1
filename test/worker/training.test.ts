/** Training in threads: the same model as in one thread, ended and resumed, distinguished from other trainings, with an honest estimate. */

import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  collectExamples,
  EMPTY_CARD,
  goldText,
  type LearningProgress,
  type PartProgress,
  RawText,
  saveModel,
} from '../../server/src/core/parser/index.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import { Estimate } from '../../server/src/services/training/estimate.ts';
import { aboutOf, openFolder, removeFolder, tellDone } from '../../server/src/services/training/folder.ts';
import { type Facts, factsOf, type StageFolder, trainingJob } from '../../server/src/services/training/job.ts';
import {
  type TrainingHooks,
  type TrainingProgress,
  trainHere,
  trainInThreads,
} from '../../server/src/services/training/run.ts';
import { toyTreebank, withText } from '../core/toyTreebank.ts';
import { workerScript } from '../lsp/bundle.ts';
import { isThorough, thoroughly, thoroughTitle } from '../thorough.ts';

const SETTINGS = { seed: 3, epochs: 2, bits: 12 };
const { examples } = collectExamples(toyTreebank(12, 1));
const dev = collectExamples(toyTreebank(4, 2)).examples;
const text = goldText(withText(toyTreebank(12, 1)));
const MATERIAL = { examples, dev, text };
const raw = new RawText();
const file = raw.file();
file.push(
  toyTreebank(300, 6)
    .map((each) => each.text)
    .join(''),
);
file.end();
const RAW = { corpus: raw.corpus(), folder: '' };
const JOB = trainingJob(MATERIAL, SETTINGS);
const FACTS = factsOf(MATERIAL, SETTINGS);

let folder: string;
let script: string;
let expected: string;
let here: Awaited<ReturnType<typeof trainHere>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-training-'));
  script = await workerScript();
  here = await trainHere(JOB, {});
  expected = digest(here);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { uriOf } = NODE;

const digest = (model: Parameters<typeof saveModel>[0]): string =>
  createHash('sha256').update(saveModel(model, EMPTY_CARD)).digest('hex');

const threads = async (count: 1 | 2, place: StageFolder | undefined, hooks: TrainingHooks = {}, host = NODE) =>
  digest(await trainInThreads({ host, script, count }, JOB, place, hooks));

describe('threads', () => {
  test('the data lies in shared memory', () => {
    expect(JOB.examples.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(JOB.dev.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  test('two threads train the model that none trains', async () => {
    const progress: TrainingProgress[] = [];
    const linear: number[] = [];
    const hooks = {
      onProgress: (step: TrainingProgress) => void progress.push(step),
      onLinear: () => void linear.push(progress.length),
    };
    // Every second file takes its time, so that reports of one thread wait while the other continues.
    let nReplaced = 0;
    const replace: typeof NODE.replace = async (...args) => {
      if (nReplaced++ % 2 === 0) await setTimeout(100);
      return NODE.replace(...args);
    };
    const { place } = await openFolder(NODE, uriOf(join(folder, 'slow.partial')), FACTS);
    expect(await threads(2, place, hooks, { ...NODE, replace })).toBe(expected);
    const done = progress.map((step) => step.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
    expect(linear).toHaveLength(1);
    expect(linear[0]).toBeLessThan(progress.length);
  });

  test('raw text is learned from first, and once: ended, resumed, and taken from beside the model', async () => {
    const own = join(folder, 'raw');
    const material = { ...MATERIAL, raw: { ...RAW, folder: uriOf(own) } };
    const [job, facts] = [trainingJob(material, SETTINGS), factsOf(material, SETTINGS)];
    const whole = digest(await trainHere(job, {}));
    expect(whole).not.toBe(expected);
    const partial = uriOf(join(own, 'y.model.partial'));
    const run = async (hooks: TrainingHooks) => {
      const { place } = await openFolder(NODE, partial, facts);
      return digest(await trainInThreads({ host: NODE, script, count: 1 }, job, place, hooks));
    };
    for (const [inStage, end, name] of [
      ['word vectors', 3, 'vectors.stage'],
      ['language model', 2, 'states.stage'],
    ] as const) {
      const onPretraining = ({ stage, epoch }: LearningProgress) => {
        if (stage === inStage && epoch === end) throw new Error('enough');
      };
      await expect(run({ onPretraining })).rejects.toThrow('enough');
      expect(readdirSync(own)).toEqual(['y.model.partial']);
      expect(readdirSync(join(own, 'y.model.partial'))).toContain(name);
    }
    const steps: string[] = [];
    expect(await run({ onPretraining: ({ stage, epoch }) => void steps.push(`${stage} ${epoch}`) })).toBe(whole);
    expect(steps).toContain('language model 2');
    expect(steps).not.toContain('word vectors 1');
    expect(steps).not.toContain('language model 1');
    expect(readdirSync(own)).toEqual([expect.stringMatching(/^text-[0-9a-f]{16}\.vectors$/), 'y.model.partial']);
    expect(readdirSync(join(own, 'y.model.partial'))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/vectors|states/)]),
    );
    await removeFolder(NODE, partial);
    expect(await run({ onPretraining: () => expect.fail('learned again') })).toBe(whole);
  });

  // Everywhere: the same of raw text, above, and core/parser/resume.test.ts.
  test.runIf(isThorough)(
    thoroughTitle('ended in the midst of it, by one side or both, and resumed'),
    { timeout: 300_000 },
    async () => {
      const path = join(folder, 'x.model.partial');
      const isNetwork = ({ stage, epoch }: TrainingProgress) => stage !== 'linear' && epoch === 2;
      const ends = [
        [2, ({ stage }: TrainingProgress) => stage === 'linear'],
        [2, isNetwork],
        [1, isNetwork],
        [2, ({ stage, epoch }: TrainingProgress) => stage === 'tokenizer' && epoch === 2],
      ] as const;
      for (const [count, isEnd] of thoroughly<readonly (typeof ends)[number][]>(ends, ends.slice(3))) {
        const { place } = await openFolder(NODE, uriOf(path), FACTS);
        const onProgress = (step: TrainingProgress) => {
          if (isEnd(step)) throw new Error('enough');
        };
        await expect(threads(count, place, { onProgress })).rejects.toThrow('enough');
      }
      expect(readdirSync(path)).toEqual(expect.arrayContaining(['tagged-network.stage', 'tokenizer-network.stage']));
      expect((await aboutOf(NODE, uriOf(path)))?.done).toBeGreaterThan(0.1);
      const { place, resumedAt } = await openFolder(NODE, uriOf(path), FACTS);
      expect(resumedAt).toBeGreaterThan(0.1);
      const epochs: number[] = [];
      const onProgress = ({ stage, epoch }: TrainingProgress) =>
        void epochs.push(stage === 'tagged network' || stage === 'tokenizer' ? epoch : 9);
      expect(await threads(2, place, { onProgress })).toBe(expected);
      expect(epochs.filter((epoch) => epoch < 2).length, 'the first epoch is only told of').toBeLessThanOrEqual(1);
    },
  );

  test('there is a tokenizer where there is text to learn from', async () => {
    expect(here).toHaveProperty('tokenizer.characters');
    const without = trainingJob({ examples, dev, text: undefined }, { ...SETTINGS, epochs: 1 });
    expect(await trainHere(without, {})).toHaveProperty('tokenizer', undefined);
  });

  test('a thread that fails ends the training', async () => {
    const job = { ...JOB, examples: Int32Array.of(0, 0, 5) };
    await expect(trainInThreads({ host: NODE, script, count: 2 }, job, undefined, {})).rejects.toThrow(RangeError);
  });

  test('if nothing can be stored, that is reported once, and the model is the same', async () => {
    const path = join(folder, 'gone.partial');
    const { place } = await openFolder(NODE, uriOf(path), FACTS);
    rmSync(path, { recursive: true });
    const reasons: string[] = [];
    expect(await threads(1, place, { onUnkept: (reason) => void reasons.push(reason) })).toBe(expected);
    expect(reasons).toHaveLength(1);
  });
});

describe('the folder', () => {
  const open = (facts: Facts, options = {}) => openFolder(NODE, uriOf(join(folder, 'y.partial')), facts, options);

  test('other data or options: why, and nothing is left of the earlier run', async () => {
    const path = join(folder, 'y.partial');
    expect(await open(FACTS, { note: 'mine' })).toMatchObject({ resumedAt: undefined, reason: undefined });
    await tellDone(NODE, uriOf(path), 0.5);
    expect(await aboutOf(NODE, uriOf(path))).toEqual({ facts: FACTS, done: 0.5, note: 'mine' });
    expect(await open(FACTS)).toMatchObject({ resumedAt: 0.5, reason: undefined });
    const [first, ...rest] = examples;
    const changed = { ...MATERIAL, examples: rest, dev: [first] };
    for (const [facts, reason] of [
      [factsOf({ ...MATERIAL, examples: rest }, SETTINGS), /the training data/],
      [factsOf(changed, SETTINGS), /the development data/],
      [factsOf({ ...MATERIAL, raw: RAW }, SETTINGS), /the raw text/],
      [factsOf({ ...changed, text: goldText(toyTreebank(12, 1)) }, SETTINGS), /the text of/],
      [factsOf(changed, { ...SETTINGS, seed: 4 }), /the seed/],
      [factsOf(changed, { ...SETTINGS, seed: 4, epochs: undefined }), /the number of epochs/],
      [factsOf(changed, { seed: 4, columns: 'universal' }), /the columns/],
      [{ ...factsOf(changed, { seed: 4, columns: 'universal' }), program: 'newer' }, /this version/],
    ] as const) {
      writeFileSync(join(path, 'tagger.stage'), 'of the earlier run');
      expect(await open(facts)).toMatchObject({ resumedAt: undefined, reason });
      expect(readdirSync(path)).toEqual(['training.json']);
      expect((await open(facts)).resumedAt).toBe(0);
    }
  });

  test('--restart', async () => {
    const path = join(folder, 'y.partial');
    await open(FACTS);
    writeFileSync(join(path, 'tagger.stage'), 'x');
    expect(await open(FACTS, { restart: true })).toMatchObject({ resumedAt: undefined, reason: undefined });
    expect(existsSync(join(path, 'tagger.stage'))).toBe(false);
  });

  test('what a killed program has written half of a stage is removed', async () => {
    const path = join(folder, 'w.partial');
    await openFolder(NODE, uriOf(path), FACTS);
    for (const name of ['tagger.stage', 'tagger.stage.0b4e6a3c-31c5-4a58-9be8-3a52a3b4f5d6', 'notes']) {
      writeFileSync(join(path, name), 'x');
    }
    await openFolder(NODE, uriOf(path), FACTS);
    expect(readdirSync(path).sort()).toEqual(['notes', 'tagger.stage', 'training.json']);
  });

  test('what is not ours is left alone', async () => {
    const path = join(folder, 'z.partial');
    writeFileSync(path, 'a letter');
    await expect(openFolder(NODE, uriOf(path), FACTS)).rejects.toThrow(/EEXIST|ENOTDIR/);
    await removeFolder(NODE, uriOf(path));
    expect(readFileSync(path, 'utf8')).toBe('a letter');
    expect(await aboutOf(NODE, uriOf(path))).toBeUndefined();
  });
});

describe('the time left', () => {
  const at = (part: 'tagged' | 'untagged', partDone: number, stage: PartProgress['stage'] = `${part} network`) => ({
    part,
    stage,
    partDone,
    epoch: 1,
    epochs: 2,
    loss: 1,
  });

  test('of two threads that of the slower one, whatever was done before', () => {
    const estimate = new Estimate(2);
    expect(estimate.secondsLeft()).toBeUndefined();
    // Resumed at 60 and 40 %.
    estimate.add(at('tagged', 0.6), 10);
    estimate.add(at('untagged', 0.4), 10);
    expect(estimate.secondsLeft()).toBeUndefined();
    estimate.add(at('tagged', 0.8), 20);
    estimate.add(at('untagged', 0.5), 20);
    expect(estimate.secondsLeft()).toBeCloseTo(50, 6);
    expect(estimate.done).toBeCloseTo(0.65, 6);
    estimate.add(at('tagged', 1), 30);
    estimate.add(at('untagged', 1), 60);
    expect(estimate.secondsLeft()).toBe(0);
  });

  test('of one thread that of both, at the speed of the one that runs', () => {
    const estimate = new Estimate(1);
    estimate.add(at('tagged', 0.1, 'linear'), 0);
    estimate.add(at('untagged', 0.1, 'linear'), 4);
    estimate.add(at('tagged', 0.1), 10);
    estimate.add(at('tagged', 0.3), 20);
    expect(estimate.secondsLeft()).toBeCloseTo(35 + 45, 6);
  });

  test('a network is not judged by the speed of what came before', () => {
    const estimate = new Estimate(2);
    estimate.add(at('tagged', 0, 'linear'), 0);
    estimate.add(at('tagged', 0.2, 'linear'), 4);
    expect(estimate.secondsLeft()).toBeCloseTo(20, 6);
    estimate.add(at('tagged', 0.2), 10);
    estimate.add(at('untagged', 1), 10);
    estimate.add(at('tagged', 0.3), 20);
    expect(estimate.secondsLeft()).toBeCloseTo(70, 6);
  });
});
