/** Operations on mentions: what is written, what follows, what is refused. */

import { describe, expect, test } from 'vitest';
import type { MentionOperation } from '../../../../server/src/core/edit/index.ts';
import { edited, shown, text } from './written.ts';

const KING = text(`
  # global.Entity = eid-etype-head-other
  # newdoc id = d
  # sent_id = s1
  1 an 3 det Entity=(e1-person-3-
  2 old 3 amod
  3 king 6 nsubj
  4 of 5 case
  5 Norway 3 nmod Entity=(e2-place-1-)e1)
  6 met 0 root
  7 his 8 nmod Bridge=e1<e3|Entity=(e3-animal-2-(e1-person-1-)
  8 dog 6 obj SpaceAfter=No|Entity=e3)
`);
const SECOND = text(`
  # sent_id = s2
  1 He 2 nsubj Entity=(e4-person-1-)
  2 called 0 root
  2.1 it 2 obj
  3 it 2 obj
  4 ! 2 punct
`);
const BOTH = KING + SECOND;

/** The rows after an operation that is possible. */
function rowsAfter(before: string, index: number, operation: MentionOperation): string {
  const outcome = edited(before, index, operation);
  if (typeof outcome === 'string') throw new Error(outcome);
  return shown(outcome.text);
}
const second = (operation: MentionOperation): string => rowsAfter(BOTH, 1, operation).split(' | He ')[1];

describe('a new mention', () => {
  test('of a new entity gets the next ID, a head and as many fields as the others', () => {
    expect(second({ op: 'create_mention', nodes: ['3'], type: 'animal' })).toBe(
      '(e4-person-1-) | called | it | it (e5-animal-1-) | !',
    );
  });

  test('of an entity of the document has its type', () => {
    expect(second({ op: 'create_mention', nodes: ['3'], entity: 'e3' })).toContain('it (e3-animal-1-)');
  });

  test('may have gaps and empty nodes; the head is the word that hangs outside', () => {
    expect(second({ op: 'create_mention', nodes: ['4', '2', '2.1'], type: 'event' })).toBe(
      '(e4-person-1-) | called (e5[1/2]-event-1- | it e5[1/2]) | it | ! (e5[2/2]-event-1-)',
    );
  });

  test('stands in canonical order around the others', () => {
    expect(rowsAfter(KING, 0, { op: 'create_mention', nodes: ['1', '2', '3'] })).toContain(
      'an (e1-person-3-(e4--3- | old | king e4) | of | Norway (e2-place-1-)e1)',
    );
  });

  test('in a file without any brings the declaration along', () => {
    const outcome = edited(text('# newdoc id = d\n# sent_id = s\n1 Anna 0 root'), 0, {
      op: 'create_mention',
      nodes: ['1'],
      type: 'person',
    });
    expect(outcome).toMatchObject({
      text: '# newdoc id = d\n# global.Entity = eid-etype-head-other\n# sent_id = s\n1\tAnna\t_\tX\t_\t_\t0\troot\t_\tEntity=(e1-person-1-)\n\n',
      entity: 'e1',
    });
  });

  test('counts the entities of all documents of the file', () => {
    const file = BOTH + text('# newdoc id = d2\n1 He 0 root Entity=(e17-person-1-)');
    expect(edited(file, 1, { op: 'create_mention', nodes: ['3'] })).toMatchObject({ entity: 'e18' });
  });

  test('follows the fields of GUM', () => {
    const gum = text(`
      # global.Entity = GRP-etype-infstat-salience-centering-minspan-link-identity
      1 the 2 det Entity=(7-person-giv:act-nnnns-cf1-2-coref-Anna
      2 girl 0 root Entity=7)
      3 it 2 obj
    `);
    expect(rowsAfter(gum, 0, { op: 'create_mention', nodes: ['3'], entity: '7' })).toContain(
      'it (7-person----1--Anna)',
    );
    expect(rowsAfter(gum, 0, { op: 'set_mention', mention: 0, nodes: ['2', '3'] })).toBe(
      'the | girl (7-person-giv:act-nnnns-cf1-1-coref-Anna | it 7)',
    );
  });

  test.each([
    [{ op: 'create_mention', nodes: ['7', '8'] }, 'same-words'],
    [{ op: 'create_mention', nodes: ['3', '4', '5', '6'], entity: 'e1' }, 'crossing'],
    [{ op: 'create_mention', nodes: [] }, 'no-such-word'],
    [{ op: 'create_mention', nodes: ['9'] }, 'no-such-word'],
    [{ op: 'create_mention', nodes: ['6'], entity: 'e9' }, 'no-such-entity'],
    [{ op: 'create_mention', nodes: ['6'], type: 'a-b' }, 'bad-name'],
    [{ op: 'set_mention_head', mention: 0, node: '6' }, 'no-such-word'],
    [{ op: 'delete_mention', mention: 9 }, 'no-such-mention'],
    [{ op: 'rename_entity', entity: 'e1', to: 'e2' }, 'taken'],
    [{ op: 'rename_entity', entity: 'e1', to: 'e[1/2]' }, 'bad-name'],
  ] as const)('%o is refused: %s', (operation, code) => {
    expect(edited(BOTH, 0, operation)).toMatch(new RegExp(`^${code}: `));
  });
});

describe('a mention', () => {
  test('extended or shrunk keeps its head word', () => {
    expect(rowsAfter(KING, 0, { op: 'set_mention', mention: 0, nodes: ['2', '3', '5'] })).toContain(
      'an | old (e1[1/2]-person-2- | king e1[1/2]) | of | Norway (e1[2/2]-person-2-)(e2-place-1-)',
    );
  });

  test('that loses its head gets another one, and says so', () => {
    expect(edited(KING, 0, { op: 'set_mention', mention: 0, nodes: ['1', '2'] })).toMatchObject({
      notes: ['The head of the mention of e1 is no longer part of it; old is its head now.'],
    });
  });

  test('gets another head', () => {
    expect(rowsAfter(KING, 0, { op: 'set_mention_head', mention: 2, node: '7' })).toContain(
      'his Bridge=e1<e3|(e3-animal-1-(e1-person-1-)',
    );
  });

  test('takes its pairs along', () => {
    expect(rowsAfter(KING, 0, { op: 'set_mention', mention: 2, nodes: ['6', '7', '8'] })).toContain(
      'met Bridge=e1<e3|(e3-animal-3- | his (e1-person-1-) | dog SpaceAfter=No|e3)',
    );
  });

  test('whose entity is still named by pairs elsewhere says so when it goes', () => {
    const named = (before: string, operation: MentionOperation) => edited(before, 0, operation);
    const file = text(`
      # global.Entity = eid-etype-head-other
      # sent_id = s1
      1 Anna 0 root Entity=(e1-person-1-)
      2 Bo 1 conj Entity=(e2-person-1-)
    `);
    const later = text(`
      # sent_id = s2
      1 it 0 root Bridge=e1<e3:part|Entity=(e3-object-1-)
      2 they 1 dep Entity=(e4-person-1-)|SplitAnte=e1<e4,e2<e4
    `);
    const broken = text('# sent_id = s3\n1 x 0 root Bridge=e1<e5|Entity=(e5-object-1-');
    const note =
      'e1 has no mention any more, but is still named: Bridge=e1<e3:part SplitAnte=e1<e4. Remove these pairs, or give them another entity.';
    for (const op of [
      { op: 'delete_mention', mention: 0 },
      { op: 'move_mention', mention: 0, entity: 'e2' },
    ] as const) {
      expect(named(file + later + (op.op === 'delete_mention' ? broken : ''), op)).toMatchObject({ notes: [note] });
      expect(named(file + later + text('# sent_id = s4\n1 Anna 0 root Entity=(e1-person-1-)'), op)).toMatchObject({
        notes: [],
      });
    }
    expect(named(file, { op: 'delete_mention', mention: 0 })).toMatchObject({ notes: [] });
  });

  test('deleted leaves the others alone', () => {
    expect(edited(KING, 0, { op: 'delete_mention', mention: 2 })).toMatchObject({
      notes: ['Bridge=e1<e3 was removed with its mention.'],
    });
    expect(rowsAfter(KING, 0, { op: 'delete_mention', mention: 2 })).toContain(
      'met | his (e1-person-1-) | dog SpaceAfter=No',
    );
  });

  test('joins another entity, and is split off again', () => {
    const joined = rowsAfter(BOTH, 1, { op: 'move_mention', mention: 0, entity: 'e1' });
    expect(joined).toContain('He (e1-person-1-)');
    expect(rowsAfter(BOTH, 0, { op: 'move_mention', mention: 3 })).toContain(
      'his Bridge=e1<e3|(e3-animal-2-(e5-person-1-)',
    );
  });
});

describe('an entity', () => {
  test('is merged into another everywhere in its document', () => {
    const file = BOTH + text('# newdoc id = d2\n1 He 0 root Entity=(e1-person-1-)');
    const merged = rowsAfter(file, 1, { op: 'merge_entities', entity: 'e1', into: 'e4' });
    expect(merged).toContain('an (e4-person-3-');
    expect(merged).toContain('his Bridge=e4<e3|(e3-animal-2-(e4-person-1-)');
    expect(merged).toMatch(/He \(e1-person-1-\)$/);
  });

  test('merged with what it bridges to is not bridged to itself', () => {
    const outcome = edited(BOTH, 0, { op: 'merge_entities', entity: 'e3', into: 'e1' });
    expect(outcome).toMatchObject({ notes: ['Bridge=e1<e1 was removed: it would say the same twice, or nothing.'] });
  });

  test('merged with one of two split antecedents leaves no single one', () => {
    const three = text(`
      # global.Entity = eid-etype-head-other
      1 Anna 0 root Entity=(e1-person-1-)
      2 Ben 1 conj Entity=(e2-person-1-)
      3 they 1 dep SplitAnte=e1<e3,e2<e3|Entity=(e3-person-1-)
    `);
    expect(rowsAfter(three, 0, { op: 'merge_entities', entity: 'e2', into: 'e1' })).toBe(
      'Anna (e1-person-1-) | Ben (e1-person-1-) | they (e3-person-1-)',
    );
  });

  test('is renamed with its pairs', () => {
    const renamed = rowsAfter(BOTH, 0, { op: 'rename_entity', entity: 'e3', to: 'dog' });
    expect(renamed).toContain('his Bridge=e1<dog|(dog-animal-2-(e1-person-1-) | dog SpaceAfter=No|dog)');
  });

  test('gets another type in all mentions', () => {
    const typed = rowsAfter(BOTH, 0, { op: 'set_entity_type', entity: 'e1', type: 'animal' });
    expect(typed).toContain('an (e1-animal-3-');
    expect(typed).toContain('(e1-animal-1-)');
  });
});

test('brackets that do not fit together are left alone', () => {
  const broken = text('# global.Entity = eid-etype-head-other\n# sent_id = s\n1 a 0 root Entity=(e1-person-1-');
  expect(edited(broken, 0, { op: 'create_mention', nodes: ['1'] })).toMatch(/^broken-entities: .*sentence s /);
});

test('a file without MISC, and a row that ends before it, are named', () => {
  const plus = '# global.columns = ID FORM\n1\ta\n\n';
  expect(edited(plus, 0, { op: 'create_mention', nodes: ['1'] })).toMatch(/^other-columns: .*no MISC column/);
  const short = text('1 a 0 root\n2 b 1 dep').replace('dep\t_\t_', 'dep');
  expect(edited(short, 0, { op: 'create_mention', nodes: ['2'] })).toMatch(/^other-columns: .*8 columns instead of 10/);
  const three = '# global.columns = ID FORM MISC\n1\ta\t_\n\n';
  expect(edited(three, 0, { op: 'create_mention', nodes: ['1'], type: 'place' })).toMatchObject({
    text: '# global.columns = ID FORM MISC\n# global.Entity = eid-etype-head-other\n1\ta\tEntity=(e1-place-1-)\n\n',
  });
});

test('brackets without a declaration are not guessed', () => {
  const bare = text('1 a 0 root Entity=(e1-person)\n2 b 1 dep');
  expect(edited(bare, 0, { op: 'create_mention', nodes: ['2'] })).toMatch(/^no-declaration: /);
});
