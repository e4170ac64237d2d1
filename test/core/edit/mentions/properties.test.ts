/** Any operations in any order leave sentences that satisfy the conditions of level 6, and touch nothing else. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../../server/src/core/conllu/index.ts';
import { editMentions, type MentionOperation, mentionsInRows } from '../../../../server/src/core/edit/index.ts';
import { inspectSentence, TreebankFold } from '../../../../server/src/core/validate/index.ts';
import { noShared, sharedFiles, sharedTitle } from '../../../shared.ts';
import { runs } from '../../../thorough.ts';
import { readLiterally, text } from './written.ts';

const COREFUD = 'eid-etype-head-other';
const GUM = 'GRP-etype-infstat-salience-centering-minspan-link-identity';

/** Two documents of two sentences each, with an empty node and a multiword token, without mentions. */
const bare = (declaration: string): string =>
  ['# newdoc id = a', '# sent_id = a2', '# newdoc id = b', '# sent_id = b2']
    .map((comment, at) =>
      text(`
        ${at === 0 ? `# global.Entity = ${declaration}\n` : ''}${comment}
        1 ein 2 det Ref=1
        2 Hund 4 nsubj
        3-4 zum _ _ SpaceAfter=No
        3 zu 4 case
        4 dem 0 root
        4.1 er 4 nsubj
        5 Haus 4 obl Gloss=house
        6 . 4 punct
      `),
    )
    .join('');

const NODES = ['1', '2', '3', '4', '4.1', '5', '6'];

const nodes = fc.subarray(NODES, { minLength: 1 });
const number = fc.nat(20);
/** Numbers stand for mentions and entities that are there. */
const step = fc.record({
  op: fc.constantFrom(
    'create',
    'create',
    'create',
    'join',
    'join',
    'set',
    'head',
    'delete',
    'move',
    'split',
    'merge',
    'rename',
    'type',
    'bridge',
  ),
  sentence: fc.nat(3),
  nodes,
  mention: number,
  entity: number,
  other: number,
  type: fc.constantFrom('person', 'animal', 'place'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function operationOf(
  { op, nodes, mention, entity, other, type }: Step,
  here: { readonly n: number; readonly entities: readonly string[] },
): MentionOperation | undefined {
  const { n, entities } = here;
  const at = mention % Math.max(1, n);
  const named = (k: number) => entities[k % entities.length];
  if (op === 'create') return { op: 'create_mention', nodes, type };
  if (n === 0 || entities.length === 0) return undefined;
  switch (op) {
    case 'join':
      return { op: 'create_mention', nodes, entity: named(entity) };
    case 'set':
      return { op: 'set_mention', mention: at, nodes };
    case 'head':
      return { op: 'set_mention_head', mention: at, node: nodes[0] };
    case 'delete':
      return { op: 'delete_mention', mention: at };
    case 'move':
      return { op: 'move_mention', mention: at, entity: named(entity) };
    case 'split':
      return { op: 'move_mention', mention: at };
    case 'merge':
      return { op: 'merge_entities', entity: named(entity), into: named(other) };
    case 'rename':
      return { op: 'rename_entity', entity: named(entity), to: `n${other}` };
    default:
      return { op: 'set_entity_type', entity: named(entity), type };
  }
}

/** The text with a pair of Bridge at the first node of a mention of each of two entities. */
function withBridge(document: string, index: number, source: string | undefined): string {
  const blocks = Document.parse(document).sentences;
  const { read } = mentionsInRows(blocks[index]);
  const mention = read?.all[0];
  if (mention === undefined || source === undefined || source === mention.key) return document;
  const rows = blocks[index].text.split('\n');
  const id = blocks[index].cell(mention.nodes[0], 0);
  const changed = rows.map((line) =>
    line.startsWith(`${id}\t`) && !line.includes('Bridge=')
      ? line.replace('Entity=', `Bridge=${source}<${mention.key}:part|Entity=`)
      : line,
  );
  return blocks.map((block, at) => (at === index ? changed.join('\n') : block.text)).join('');
}

function perform(before: string, each: Step): string {
  const { sentences } = Document.parse(before);
  const index = each.sentence % sentences.length;
  const document = index < 2 ? sentences.slice(0, 2) : sentences.slice(2);
  const entities = [
    ...new Set(document.flatMap((sentence) => mentionsInRows(sentence).read?.all.map(({ key }) => key) ?? [])),
  ];
  if (each.op === 'bridge') return withBridge(before, index, entities[each.entity % Math.max(1, entities.length)]);
  const n = mentionsInRows(sentences[index]).read?.all.length ?? 0;
  const operation = operationOf(each, { n, entities });
  if (operation === undefined) return before;
  const result = editMentions(sentences, index, operation);
  if (!result.ok) return before;
  const blocks = sentences.map((sentence) => sentence.text);
  for (const { index: at, edits } of result.sentences) blocks[at] = applyEdits(blocks[at], edits);
  return blocks.join('');
}

/** By the checks of the product, which have the whole file in view; crossing brackets of two entities are only a warning there. */
function errorsOfLevelSix(document: string): string[] {
  const fold = new TreebankFold<number>();
  const placed = Document.parse(document).sentences.flatMap((sentence, at) => [
    ...fold.add(inspectSentence(sentence, { level: 6 }).facts, at),
  ]);
  return (
    [...placed, ...fold.endFile(), ...fold.end()]
      // The fields of GUM are not those that the official validator wants; it reads nothing then.
      .filter(
        ({ finding }) => finding.level === 6 && finding.severity === 'error' && finding.id !== 'spurious-global-entity',
      )
      .map(({ place, finding }) => `${place} ${finding.id}`)
  );
}

/** Everything but the items about mentions, which no operation may touch. */
const rest = (document: string): string =>
  document
    .replaceAll(/(?<=[\t|])(?:Entity|Bridge|SplitAnte)=[^|\n]*\|?/g, '')
    .replaceAll(/\|(?=\n)/g, '')
    .replaceAll(/\t(?=\n)/g, '\t_');

describe.each([
  ['CorefUD', COREFUD],
  ['GUM', GUM],
  ['CorefUD and more', 'eid-etype-head-other-identity-minspan'],
])('with the fields of %s', (_, declaration) => {
  const names = declaration.split('-').slice(1);

  test('every operation leaves valid sentences, and only items about mentions change', () => {
    let nMentions = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), (steps) => {
        let now = bare(declaration);
        const before = rest(now);
        for (const each of steps) {
          now = perform(now, each);
          const blocks = now.split('\n\n').map((block) => readLiterally(block, names));
          expect(blocks.flatMap(({ wrong }) => wrong)).toEqual([]);
          expect(errorsOfLevelSix(now)).toEqual([]);
          expect(rest(now)).toBe(before);
          nMentions += blocks.flatMap(({ mentions }) => mentions).length;
        }
        // No entity is in both documents.
        const [a, b] = [now.split('# newdoc id = b')[0], now.split('# newdoc id = b')[1]].map(
          (part) => new Set(readLiterally(part, names).mentions.map(({ eid }) => eid)),
        );
        expect([...a].filter((eid) => b.has(eid))).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
    expect(nMentions).toBeGreaterThan(100);
  });

  test('a mention created and deleted leaves every byte as it was; extended and shrunk, too', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12, size: 'max' }),
        fc.nat(3),
        nodes,
        nodes,
        (steps, index, first, second) => {
          const before = steps.reduce(perform, bare(declaration));
          const { sentences } = Document.parse(before);
          const apply = (from: string, operation: MentionOperation) => {
            const parsed = Document.parse(from).sentences;
            const result = editMentions(parsed, index, operation);
            if (!result.ok) return undefined;
            const blocks = parsed.map((sentence) => sentence.text);
            for (const { index: at, edits } of result.sentences) blocks[at] = applyEdits(blocks[at], edits);
            return blocks.join('');
          };
          const keys = (from: string) => mentionsInRows(Document.parse(from).sentences[index]).read?.all ?? [];
          const created = apply(before, { op: 'create_mention', nodes: first });
          if (created === undefined) return;
          const rows = first.map((id) => NODES.indexOf(id));
          const at = keys(created).findIndex(
            ({ nodes: own }) =>
              own.map((row) => sentences[index].cell(row, 0)).join() ===
              NODES.filter((_, i) => rows.includes(i)).join(),
          );
          expect(apply(created, { op: 'delete_mention', mention: at })).toBe(before);
          const grown = [...new Set([...first, ...second])];
          const extended = apply(created, { op: 'set_mention', mention: at, nodes: grown });
          if (extended === undefined) return;
          const key = keys(created)[at].key;
          const now = keys(extended).findIndex((mention) => mention.key === key);
          expect(apply(extended, { op: 'set_mention', mention: now, nodes: first })).toBe(created);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

const files = sharedFiles('golden/coref/files', '.conllu').filter((file) => file.includes('native-'));

test.skipIf(noShared)(sharedTitle('every mention of real documents can be deleted and made again'), () => {
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    const { sentences } = Document.parse(source);
    let n = 0;
    sentences.slice(0, 60).forEach((sentence, index) => {
      const all = mentionsInRows(sentence).read?.all ?? [];
      all.forEach(({ nodes: own, key, fields }, mention) => {
        const gone = editMentions(sentences, index, { op: 'delete_mention', mention });
        if (!gone.ok) throw new Error(gone.message);
        const text = gone.sentences.reduce((block, { edits }) => applyEdits(block, edits), sentence.text);
        const names = (sentences[0].comment('global.Entity') ?? '').split('-').slice(1);
        const left = readLiterally(text, names).mentions;
        expect(left.filter(({ eid }) => eid === key)).toHaveLength(all.filter((each) => each.key === key).length - 1);
        const nodesOf = own.map((row) => sentence.cell(row, 0));
        const set = editMentions(sentences, index, { op: 'set_mention', mention, nodes: nodesOf });
        expect([set.ok, set.ok && set.sentences, fields]).toEqual([true, [], fields]);
        n++;
      });
    });
    expect(n).toBeGreaterThan(100);
  }
});
