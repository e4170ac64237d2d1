/** `treebank evaluate` on files that the official scorer refuses: reasons named and files scored, or refused as well with `--strict`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder } from './harness.ts';

interface EdgeCase {
  readonly name: string;
  readonly gold: string;
  readonly system: string;
  readonly conll18: object;
  readonly multipleRootsOkay?: object;
}

const path = join(SHARED, 'golden/eval/edge.json');
const EDGES: EdgeCase[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
const REFUSED = EDGES.filter(({ conll18 }) => 'error' in conll18 || 'crash' in conll18);
const SCORED = EDGES.filter((each) => !REFUSED.includes(each));

function evaluate({ gold, system }: EdgeCase, ...options: string[]) {
  const folder = new Folder({ 'gold.conllu': gold, 'system.conllu': system });
  return folder.treebank(['evaluate', 'gold.conllu', 'system.conllu', '--format=json', ...options]);
}

describe(sharedTitle('what the official scorer refuses'), () => {
  test.skipIf(noShared)('there are 17 such cases', () => expect(REFUSED).toHaveLength(17));

  test.each(REFUSED.map((each) => [each.name, each] as const))('%s', async (_, edge) => {
    const strict = await evaluate(edge, '--strict');
    expect([strict.code, strict.out]).toEqual([2, '']);
    const named =
      /^(treebank evaluate: )?(\w+\.conllu:\d+: |The texts differ.* (gold|system)\.conllu(:\d+ has \S+| ends))/m;
    expect(strict.err).toMatch(named);
    const lenient = await evaluate(edge);
    expect(lenient.err).toMatch(named);
    const { isSameText, official } = {
      isSameText: !lenient.err.includes('The texts differ'),
      ...JSON.parse(lenient.out),
    };
    expect(lenient.code).toBe(isSameText ? 0 : 1);
    expect(official.Words.gold).toBeGreaterThan(0);
  });
});

describe.skipIf(noShared)(sharedTitle('what the official scorer accepts'), () => {
  test.each(SCORED.map((each) => [each.name, each] as const))('%s', async (_, edge) => {
    expect(await evaluate(edge, '--strict')).toMatchObject({ code: 0, err: '' });
  });
});
