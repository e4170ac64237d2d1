/** Campaigns that went through real treebanks, replayed with the keys of the session: presses, compared with doing all of it by hand in the diagram. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { fixture } from '../../fixture.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { replay, workListOf } from './replay.ts';

const FOLDER = join(import.meta.dirname, 'campaigns');
const FILES = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));

/** As in docs/campaigns.md: words, those right by keys alone, those left for the hand, presses, presses of doing all by hand, why places are left. */
const REPLAYED = [
  ['else-adverb', 66, 66, 0, 14, 990, 'already so'],
  ['npmod-tmod-unmarked', 111, 103, 8, 74, 942, ''],
  ['plurale-tantum', 95, 95, 0, 42, 665, 'has a singular'],
  ['titles-nmod-desc', 201, 183, 18, 167, 1140, 'no title'],
  ['sv-vara-auxiliary', 235, 208, 30, 199, 1366, ''],
] as const;

describe.skipIf(noShared)(sharedTitle('all words right'), () => {
  test.each(REPLAYED)('%s', (name, words, byKeys, wordsByHand, presses, byHand, reason) => {
    const read = (file: string) => readFileSync(join(SHARED, 'golden/campaigns', name, file), 'utf8');
    const [, request = ''] = /Work list:\n\n```\n([^`]*)```/.exec(read('decision.md')) ?? [];
    const at = request.includes('H -[') ? 'at: X\n' : '';
    const given = `---\ntitle: t\n${at}---\n\`\`\`request\n${request}\`\`\`\n\`\`\`rules\n${read('rule.grs')}\n\`\`\`\n`;
    const list = workListOf(FILES.get(`${name}.md`) ?? given, FILES);
    const made = replay(list, read('before.conllu'), read('after.conllu'), reason);
    expect(made).toEqual({ words, byKeys, wordsByHand, presses, byHand });
    expect(presses / byHand).toBeLessThan(0.15);
  });
});

const CHOOSING = `---
title: t
at: V
---
\`\`\`request
pattern { V [lemma=be, upos=VERB] }
\`\`\`
\`\`\`rules
rule swap {
  pattern { V [lemma=be, upos=VERB]; e: V -[obl]-> P }
  commands { del_edge e; del_edge V -[E:obl]-> P; shift V ==> P; V.upos = AUX; add_edge P -[cop]-> V; add_edge P -[E:cop]-> V }
}
strat main { Empty }
strat choices { swap }
\`\`\`
`;

test('the results of the strategy of choices are those of its place, with everything that moves along', () => {
  const { text } = fixture(`
1  It     it     PRON  _  _  2  nsubj  2:nsubj       _
2  is     be     VERB  _  _  0  root   0:root|6:x    _
3  here   here   NOUN  _  _  2  obl    2:obl         _
4  now    now    NOUN  _  _  2  obl    2:obl         _
5  and    and    CCONJ  _  _  6  cc  6:cc         _
6  was    be     VERB  _  _  2  conj   2:conj        _
7  there  there  NOUN  _  _  6  obl    6:obl         _
`);
  const [sentence] = Document.parse(text).sentences;
  const { items } = workListOf(CHOOSING).of(sentence);
  const heads = items.map(({ choices }) =>
    choices.map((choice) =>
      choice.flatMap(({ row, column, after }) => (column === 6 ? [`${row + 1}>${after}`] : [])).join(' '),
    ),
  );
  expect(items.map(({ changes }) => changes)).toEqual([[], []]);
  expect(heads).toEqual([['1>3 2>3 3>0 4>3 6>3', '1>4 2>4 3>4 4>0 6>4'], ['5>7 6>7 7>2']]);
  // DEPS of a word whose own head stays belongs to the heads that it names.
  expect(
    items[1].choices[0].filter(({ column }) => column === 8).map(({ row, after }) => `${row + 1} ${after}`),
  ).toEqual(expect.arrayContaining(['7 2:conj', '2 0:root|7:x']));
});
