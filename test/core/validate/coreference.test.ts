/** The checks of level 6: mentions, entities, bridges and split antecedents, on their exact places. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { inspectSentence, TreebankFold } from '../../../server/src/core/validate/index.ts';
import { threadTime } from '../../threadTime.ts';
import { checkTreebank } from './checkRule.ts';

const check = (source: string) => checkTreebank(source, { level: 6 });

test('mentions of one word and of several, nested, crossing, discontinuous, with an empty node', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-4-(e2-place-1-)
2  b  _  X  _  _  1  dep  _  Entity=(e3-object-2-
2.1  z  _  _  _  _  _  _  1:dep  _
3  c  _  X  _  _  1  dep  _  Entity=e3)e1)
4  d  _  X  _  _  1  dep  _  Entity=(e4[1/2]-time-2-)
5  e  _  X  _  _  1  dep  _  _
6  f  _  X  _  _  1  dep  _  Entity=(e4[2/2]-time-2-)
7  g  _  X  _  _  1  dep  _  Bridge=e1<e5:part,e2<e5|Entity=(e5-event-1)|SplitAnte=e1<e5,e2<e5
`));

test('the declaration differs from the first one', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  _

# global.Entity = eid-etype-head
                  ^^^^^^^^^^^^^^ global-entity-mismatch (+1): but the first one is eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-)

#global.Entity=eid-etype-head-other
1  a  _  X  _  _  0  root  _  _
`));

test('the declaration is no list of names: nothing about mentions is checked', () =>
  check(`
# global.Entity = GRP-etype
                  ^^^^^^^^^ spurious-global-entity: not a list of names
1  a  _  X  _  _  0  root  _  Entity=(1-x-y)
`));

test('a field of the declaration is missing, elsewhere or twice', () =>
  check(`
# global.Entity = eid-etype
                  ^^^^^^^^^ spurious-global-entity: field head is missing
1  a  _  X  _  _  0  root  _  Entity=(e1-person)
`));

test('a field of the declaration is elsewhere or twice; the official validator dies of the first', () =>
  check(`
# global.Entity = eid-etype-other-head-eid
                                  ^^^^ spurious-global-entity: should be number 3
                            ^^^^^ spurious-global-entity: should be number 4
                                       ^^^ spurious-global-entity: declared twice
1  a  _  X  _  _  0  root  _  Entity=(e1-person)
`));

test('without eid nothing is read', () =>
  check(`
# global.Entity = etype-head
                  ^^^^^^^^^^ spurious-global-entity: field eid is missing
                  ^^^^^ spurious-global-entity
                        ^^^^ spurious-global-entity
1  a  _  X  _  _  0  root  _  Entity=x(y
`));

test('no declaration so far', () =>
  check(`
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-)
                              ^^^^^^^^^^^^^^^^^^^^^ entity-without-global-entity

# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-)
`));

test('a line that is not a word; several items; links without Entity', () =>
  check(`
# global.Entity = eid-etype-head-other
1-2  ab  _  _  _  _  _  _  _  Bridge=e1<e2|Entity=(e2-person-1-)
                              ^^^^^^^^^^^^ entity-mwt
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-)|Entity=(e2-person-1-)
                                                    ^^^^^^^^^^^^^^^^^^^^^ multiple-entity-statements: 2 items named Entity
2  b  _  X  _  _  1  dep  _  Bridge=e1<e2|Bridge=e3<e2|Entity=(e2-person-1-)
                                          ^^^^^^^^^^^^ multiple-bridge-statements
3  c  _  X  _  _  1  dep  _  Entity=(e2-person-1-)|SplitAnte=e1<e2|SplitAnte=e3<e2
                                                                   ^^^^^^^^^^^^^^^ multiple-splitante-statements
4  d  _  X  _  _  1  dep  _  Bridge=e1<e2|SplitAnte=e1<e2
                             ^^^^^^^^^^^^ bridge-without-entity
5  e  _  X  _  _  1  dep  _  SplitAnte=e1<e2
                             ^^^^^^^^^^^^^^^ splitante-without-entity
`));

test('what is no chain of brackets; SplitAnte beside it is read, which the official validator dies of', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=
                              ^^^^^^^ spurious-entity-statement
2  b  _  X  _  _  1  dep  _  Entity=x(e1-person-1-)
                             ^^^^^^^^^^^^^^^^^^^^^^ spurious-entity-statement
3  c  _  X  _  _  1  dep  _  Entity=(e1 -person-1-)
                             ^^^^^^^^^^^^^^^^^^^^^^ spurious-entity-statement
4  d  _  X  _  _  1  dep  _  Entity=e3|SplitAnte=e1<e3,e2<e3
                             ^^^^^^^^^ spurious-entity-statement
                                                 ^^^^^ misplaced-splitante-statement
                                                       ^^^^^ misplaced-splitante-statement
`));

test('brackets out of order', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-
2  b  _  X  _  _  1  dep  _  Entity=e1)(e2-place-1-)(e3-event-2-
                                       ^^^^^^^^^^^^^ spurious-entity-statement: stands behind
3  c  _  X  _  _  1  dep  _  Entity=(e4-time-2-(e8-time-1-)e3)
                                                           ^^^ spurious-entity-statement: ends here behind
                                                           ^^^ ill-nested-entities-warning (+1)
4  d  _  X  _  _  1  dep  _  Entity=e4)
5  e  _  X  _  _  1  dep  _  Entity=(e5-event-2-(e6-time-1-)(e7-place-2-
                                                            ^^^^^^^^^^^^ spurious-entity-statement: behind one of one word
                                                            ^^^^^^^^^^^^ spurious-entity-statement
6  f  _  X  _  _  1  dep  _  Entity=e7)
7  g  _  X  _  _  1  dep  _  Entity=e5)
`));

test('too many fields, at an opening and at a closing bracket', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-a-b-c
                                                   ^^^^ too-many-entity-attributes: 6 fields, but only 4
2  b  _  X  _  _  1  dep  _  Entity=e1-person)
                                      ^^^^^^^ too-many-entity-attributes: closing bracket has 2
`));

test('names and numbers of parts', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1[1/1]-person-1-)
                                      ^^^^^^^ spurious-entity-id
2  b  _  X  _  _  1  dep  _  Entity=(e2[2/1]-person-1-)
                                     ^^^^^^^ spurious-entity-id: part 2 of 1
3  c  _  X  _  _  1  dep  _  Entity=([e3]-person-1-)
                                     ^^^^ spurious-entity-id
`));

test('parts out of order, and with other fields', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1[1/3]-person-1-)
2  b  _  X  _  _  1  dep  _  Entity=(e1[3/3]-person-1-)
                                    ^^^^^^^^^^^^^^^^^^^ misplaced-mention-part (+1): last one was part 1
3  c  _  X  _  _  1  dep  _  Entity=(e2[2/2]-person-1-)
                                    ^^^^^^^^^^^^^^^^^^^ misplaced-mention-part: no part precedes
4  d  _  X  _  _  1  dep  _  Entity=(e3[1/2]-person-1-)
5  e  _  X  _  _  1  dep  _  Entity=(e3[2/2]-person-1)
                                    ^^^^^^^^^^^^^^^^^^ mention-attribute-mismatch (+1)
`));

test('types, heads and identities', () =>
  check(`
# global.Entity = eid-etype-head-other-identity
1  a  _  X  _  _  0  root  _  Entity=(e1-Person-1-)
                                         ^^^^^^ spurious-entity-type: Person is not
2  b  _  X  _  _  1  dep  _  Entity=(e2-person-)
                                              ^ spurious-mention-head: empty
3  c  _  X  _  _  1  dep  _  Entity=(e3-person-01-)
                                               ^^ spurious-mention-head: 01
4  d  _  X  _  _  1  dep  _  Entity=(e4-person-2-)
                                               ^ mention-head-out-of-range: word 2, but the mention of e4 has 1
5  e  _  X  _  _  1  dep  _  Entity=(e2-place)
                                        ^^^^^ entity-type-mismatch (+1): has the type place here, but its first mention has person
6  f  _  X  _  _  1  dep  _  Entity=(e5-person-1--Q1)
7  g  _  X  _  _  1  dep  _  Entity=(e5-person-1--Q2)
                                                  ^^ entity-identity-mismatch (+1)
`));

test('an entity of an earlier document, however newdoc is written; its type is remembered', () =>
  check(`
# newdoc id = 1
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-)

# newdoc id = 2
1  a  _  X  _  _  0  root  _  Entity=(e1-place-1-)
                                      ^^ entity-across-newdoc (+1)
                                         ^^^^^ entity-type-mismatch (+1)
`));

test('mentions that end without a beginning, or before one that began later', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=e1)
                                     ^^^ ill-nested-entities
2  b  _  X  _  _  1  dep  _  Entity=(e2-person-2-
3  c  _  X  _  _  1  dep  _  Entity=(e3-person-2-
4  d  _  X  _  _  1  dep  _  Entity=e2)
                                    ^^^ ill-nested-entities-warning (+1)
5  e  _  X  _  _  1  dep  _  Entity=e4)e3)
                                    ^^^ ill-nested-entities-warning (+1)
                                    ^^^ ill-nested-entities
`));

test('mentions without an end, and discontinuous ones: one finding each at the end of the sentence', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-2-(e2-person-1-
                                     ^^^^^^^^^^^^^ cross-sentence-mention (+1): e1 and 1 more
2  b  _  X  _  _  1  dep  _  Entity=(e3[1/2]-person-1-)
                                    ^^^^^^^^^^^^^^^^^^^ cross-sentence-mention: e3[1/2] has no end
3  c  _  X  _  _  1  dep  _  _

1  a  _  X  _  _  0  root  _  Entity=e1)
                                     ^^^ ill-nested-entities
`));

test('two mentions of the same words', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-(e2-place-1-
                                     ^^^^^^^^^^^^^ same-span-entity-mentions (+1): e1
2  b  _  X  _  _  1  dep  _  Entity=e2)e1)
`));

test('a mention may contain another of its entity, also one whose parts end before', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1[1/2]-person-1-)
2  b  _  X  _  _  1  dep  _  _
3  c  _  X  _  _  1  dep  _  Entity=(e1[2/2]-person-1-)(e1-person-1-)
4  d  _  X  _  _  1  dep  _  Entity=(e2-person-1-
5  e  _  X  _  _  1  dep  _  Entity=(e2-person-1-)
6  f  _  X  _  _  1  dep  _  Entity=e2)
`));

test('lines of multiword tokens do not count, empty nodes do', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-4-
                                                ^ mention-head-out-of-range: the mention of e1 has 3 in all
1.1  z  _  _  _  _  _  _  1:dep  _
2-3  bc  _  _  _  _  _  _  _  _
2  b  _  X  _  _  1  dep  _  Entity=e1)
3  c  _  X  _  _  1  dep  _  _
`));

test('links belong to the first part of a mention', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Bridge=e9<e1|Entity=(e1[1/2]-person-1-)
2  b  _  X  _  _  1  dep  _  _
3  c  _  X  _  _  1  dep  _  Bridge=e9<e1|Entity=(e1[2/2]-person-1-)
                                    ^^^^^ misplaced-bridge-statement: No mention of e1
`));

test('crossing mentions of one entity, and parts that contain each other', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1[1/2]-person-1-)
2  b  _  X  _  _  1  dep  _  Entity=(e1[2/2]-person-1-(e1[2/2]-person-1-
                                    ^^^^^^^^^^^^^^^^^^ crossing-mentions-same-entity (+1)
3  c  _  X  _  _  1  dep  _  Entity=e1[2/2])
4  d  _  X  _  _  1  dep  _  Entity=e1[2/2])
                                    ^^^^^^^^ internal-error
5  e  _  X  _  _  1  dep  _  Entity=(e2-person-1-
6  f  _  X  _  _  1  dep  _  Entity=e2)(e2-person-2-
                                       ^^^^^^^^^^^^^ crossing-mentions-same-entity (+1)
7  g  _  X  _  _  1  dep  _  Entity=e2)
`));

test('bridges', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-)
2  b  _  X  _  _  1  dep  _  Bridge=e1|Entity=(e2-person-1-)
                             ^^^^^^^^^ spurious-bridge-statement: e1 cannot be read
3  c  _  X  _  _  1  dep  _  Bridge=e1<e2:part-of|Entity=(e2-person-1-)
                             ^^^^^^^^^^^^^^^^^^^^ spurious-bridge-statement
4  d  _  X  _  _  1  dep  _  Bridge=e2<e2,e1<e3|Entity=(e2-person-1-)
                                    ^^^^^ spurious-bridge-relation: both sides
                                          ^^^^^ misplaced-bridge-statement: No mention of e3
5  e  _  X  _  _  1  dep  _  Bridge=e1<e2:part,e1<e2:set|Entity=(e2-person-1-)
                                               ^^^^^^^^^ repeated-bridge-relation: twice
                                               ^^^^^^^^^ bridge-relation-mismatch (+1): is set here, but was part
`));

test('split antecedents', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  0  root  _  Entity=(e3-person-1-)|SplitAnte=e1
                                                    ^^^^^^^^^^^^ spurious-splitante-statement
2  b  _  X  _  _  1  dep  _  Entity=(e3-person-1-)|SplitAnte=e3<e3,e1<e4
                                                             ^^^^^ spurious-splitante-relation
                                                             ^^^^^ only-one-split-antecedent
                                                                   ^^^^^ misplaced-splitante-statement
                                                                   ^^^^^ only-one-split-antecedent
3  c  _  X  _  _  1  dep  _  Entity=(e5-person-1-)|SplitAnte=e1<e5,e1<e5
                                                                   ^^^^^ repeated-splitante-relation
4  d  _  X  _  _  1  dep  _  Entity=(e6-person-1-)|SplitAnte=e1<e6,e2<e6
5  e  _  X  _  _  1  dep  _  Entity=(e6-person-1-)|SplitAnte=e2<e6,e1<e6
6  f  _  X  _  _  1  dep  _  Entity=(e6-person-1-)|SplitAnte=e2<e6,e3<e6
                                                             ^^^^^ split-antecedent-mismatch (+1): antecedents of e6 are e2, e3 here, but were e1, e2
`));

test('a sentence that is no tree is not read, nor is its declaration', () =>
  check(`
# global.Entity = eid-etype-head-other
1  a  _  X  _  _  2  dep  _  Entity=e1
2  b  _  X  _  _  1  dep  _  _

1  a  _  X  _  _  0  root  _  Entity=(e1-person-1-)
                              ^^^^^^^^^^^^^^^^^^^^^ entity-without-global-entity
`));

/** Findings of one sentence whose rows have these MISC, by id; and how long it took, in milliseconds. */
function found(misc: readonly string[]): { readonly ids: ReadonlyMap<string, number>; readonly time: number } {
  const rows = misc.map((cell, i) => `${i + 1}\ta\t_\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t${cell}`);
  const [sentence] = Document.parse(`# global.Entity = eid-etype-head-other\n${rows.join('\n')}\n\n`).sentences;
  const { facts } = inspectSentence(sentence, { level: 6 });
  const start = threadTime();
  const ids = new Map<string, number>();
  for (const { finding } of new TreebankFold<number>().add(facts, 0))
    ids.set(finding.id, (ids.get(finding.id) ?? 0) + 1);
  return { ids, time: threadTime() - start };
}

const N = 10_000;
const words = (cell: (i: number) => string, n = N) => Array.from({ length: n }, (_, i) => cell(i));
const values = (cell: (i: number) => string) => words((i) => `Entity=${cell(i)}`);

describe('bad input takes linear time, and what is wrong is named', () => {
  const rows: readonly (readonly [string, readonly string[], Record<string, number>])[] = [
    ['brackets that never close', values((i) => `(e${i}-person-1-`), { 'cross-sentence-mention': 1 }],
    ['brackets that nothing opened', values((i) => `e${i})`), { 'ill-nested-entities': N }],
    ['nested mentions', [...values((i) => `(e${i}-person-1-`), ...values((i) => `e${N - 1 - i})`)], {}],
    ['nested mentions of one entity', [...values(() => '(e1-person-1-'), ...values(() => 'e1)')], {}],
    [
      'crossing mentions',
      [...values((i) => `(e${i}-person-1-`), ...values((i) => `e${i})`)],
      { 'ill-nested-entities-warning': N - 1 },
    ],
    [
      'mentions on one word',
      [`Entity=${words((i) => `(e${i}-person-1-)`).join('')}`],
      { 'same-span-entity-mentions': 100 },
    ],
    ['brackets on one word', [`Entity=${words((i) => `(e${i}-person-1-`).join('')}`], { 'cross-sentence-mention': 1 }],
    ['parts of one mention', values((i) => `(e1[${i + 1}/9999]-person-1-)`).slice(0, 9999), {}],
    ['first parts', values(() => '(e1[1/2]-person-1-)'), { 'cross-sentence-mention': 1 }],
    ['mentions of one entity in parts', values((i) => `(e1[${(i % 2) + 1}/2]-person-1-)`), {}],
    [
      'fields without end',
      [`Entity=(e1${'-a'.repeat(N)})`],
      { 'too-many-entity-attributes': 1, 'spurious-entity-type': 1, 'spurious-mention-head': 1 },
    ],
    ['hyphens in the name of a part', [`Entity=(${'e[1/'.repeat(N)}`], { 'cross-sentence-mention': 1 }],
    ['no brackets at all', [`Entity=${'a'.repeat(20 * N)}`], { 'spurious-entity-statement': 1 }],
    [
      'bridges',
      [`Bridge=${words((i) => `e${i}<e1:part`).join(',')}|Entity=(e1-person-1-)`],
      { 'spurious-bridge-relation': 1 },
    ],
  ];

  test.each(rows)('%s', (_, misc, expected) => {
    const { ids, time } = found(misc);
    expect(Object.fromEntries(ids)).toEqual(expected);
    // Quadratic work takes seconds.
    expect(time).toBeLessThan(500);
  });
});

test('nothing is found below level 6', () => {
  const [sentence] = Document.parse('1\ta\t_\tX\t_\t_\t0\troot\t_\tEntity=x\n\n').sentences;
  expect(inspectSentence(sentence, { level: 5 }).facts.mentions).toBeUndefined();
  expect(inspectSentence(sentence, { level: 6 }).facts.mentions).toBeDefined();
  expect(inspectSentence(sentence, { level: 6, scheme: 'sud' }).facts.mentions).toBeDefined();
});

describe('after an edit, facts of the other sentences are read a second time', () => {
  const row = (id: number, misc: string) =>
    `${id}\ta\t_\tX\t_\t_\t${id - 1}\t${id === 1 ? 'root' : 'dep'}\t_\t${misc}\n`;
  const sentence = (...misc: readonly string[]) => `${misc.map((each, i) => row(i + 1, each)).join('')}\n`;
  const DECLARED = '# global.Entity = eid-etype-head-other\n';
  const first = `${DECLARED}${sentence('Entity=(e1-person-1-)')}`;
  const others = [
    sentence('Entity=(e1-person-1-', 'Entity=e1)(e2-place-1-)'),
    sentence('Bridge=e1<e3:part|Entity=(e3-object-2-', 'Entity=e3)', 'Entity=(e4-time-1-)|SplitAnte=e1<e4,e2<e4'),
    sentence('Bridge=e1<e3|Entity=(e3-object-1-)', 'Entity=(e4-time-1-)|SplitAnte=e1<e4,e3<e4'),
    sentence('Entity=(e2-place-3-', 'Entity=e2)', 'Entity=(e1-person-1-'),
    `# newdoc\n${sentence('Entity=(e1-place-1-)')}`,
  ];

  const factsOf = (text: string) =>
    Document.parse(text).sentences.map((each) => inspectSentence(each, { level: 6 }).facts);
  const foldOf = (facts: ReturnType<typeof factsOf>) => {
    const fold = new TreebankFold<number>();
    return [...facts.flatMap((each, i) => fold.add(each, i)), ...fold.endFile(), ...fold.end()];
  };

  test.each([
    ['nothing', first],
    ['the type of a first mention', first.replace('person', 'place')],
    ['its entity', first.replace('e1', 'e3')],
    ['its document', `# newdoc\n${first}`],
    ['the order of the fields', first.replace('eid-etype-head', 'eid-head-etype')],
    ['the number of fields', first.replace('-head-other', '')],
    ['the declaration', first.replace(DECLARED, '')],
    ['the declaration is unreadable', first.replace('eid-etype', 'EID etype')],
  ])('%s', (_, edited) => {
    const [, ...kept] = factsOf(first + others.join(''));
    foldOf([...factsOf(first), ...kept]);
    const found = foldOf([...factsOf(edited), ...kept]);
    expect(found).toEqual(foldOf(factsOf(edited + others.join('')).map((each) => structuredClone(each))));
    expect(found).not.toEqual([]);
  });
});
