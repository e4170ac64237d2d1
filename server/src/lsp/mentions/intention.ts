/** The intention `mention`: mentions of entities and the entities themselves, in the document of a sentence. */

import { Column } from '../../core/conllu/index.ts';
import { documentAround, editMentions, keysOf, type MentionOperation, mentionsInRows } from '../../core/edit/index.ts';
import { entityTypes } from '../../core/features/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { MentionChange } from '../../protocol/mentions.ts';
import type { Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import type { CarryOut } from '../edits/edits.ts';

/** An operation of the core, and what it did, by the entity concerned. */
interface Planned {
  readonly operation: MentionOperation;
  readonly told: (entity: string) => Inert;
}

/** Carries out `mention`. */
export const mention: CarryOut<'mention', unknown> = ({ snapshot }, change) => {
  const { sentences } = snapshot.document;
  const index = snapshot.document.sentenceAtLine(change.line);
  if (sentences[index] === undefined || sentences[index].isEmpty) return refuse(inert`There is no sentence here.`);
  const planned = planOf(snapshot, index, change);
  if (planned === undefined) return refuse(inert`Choose a mention first.`);
  const result = editMentions(sentences, index, planned.operation);
  if (!result.ok) return { ...refuse(inert(result.message)), code: result.refused };
  return {
    ok: true,
    version: snapshot.version,
    edits: result.sentences.flatMap(({ index: at, edits }) => textEditsOf(snapshot, at, edits)),
    message: planned.told(result.entity),
    entity: result.entity,
    notes: result.notes.map((note) => inert(note)),
  };
};

/** Undefined if the change does not say what it needs. */
function planOf(snapshot: Snapshot, index: number, change: MentionChange): Planned | undefined {
  const { does, mention, nodes = [], as = '' } = change;
  if (does === 'mark') return marking(snapshot, index, nodes, as.trim());
  if (mention === undefined) return undefined;
  switch (does) {
    case 'members':
      return nodes.length === 0
        ? deletion(mention)
        : {
            operation: { op: 'set_mention', mention, nodes },
            told: (entity) => inert`The mention of ${entity} has other words.`,
          };
    case 'head':
      return {
        operation: { op: 'set_mention_head', mention, node: nodes[0] ?? '' },
        told: (entity) => inert`The mention of ${entity} has another head.`,
      };
    case 'delete':
      return deletion(mention);
    case 'split':
      return {
        operation: { op: 'move_mention', mention },
        told: (entity) => inert`The mention is of a new entity, ${entity}.`,
      };
    case 'merge': {
      const entity = mentionsInRows(snapshot.document.sentences[index]).read?.all[mention]?.key ?? '';
      return {
        operation: { op: 'merge_entities', entity, into: as.trim() },
        told: (into) => inert`All mentions of ${entity} are now of ${into}.`,
      };
    }
  }
}

const deletion = (mention: number): Planned => ({
  operation: { op: 'delete_mention', mention },
  told: (entity) => inert`The mention of ${entity} is gone.`,
});

/** @param as an entity of the document, a type, or '' */
function marking({ document }: Snapshot, index: number, nodes: readonly string[], as: string): Planned {
  const { sentences } = document;
  const { first, end } = documentAround(sentences, index);
  const isEntity = sentences.slice(first, end).some((sentence) => keysOf(sentence).has(as));
  // Anything else is mistyped, and refused as an entity that is not there.
  const isType = !isEntity && entityTypes(document, index).includes(as);
  const known = mentionOf(sentences[index], nodes);
  if (known !== undefined && isType)
    return {
      operation: { op: 'set_entity_type', entity: known.key, type: as },
      told: (entity) => inert`${entity} is of type ${as}.`,
    };
  if (known !== undefined && as !== '')
    return {
      operation: { op: 'move_mention', mention: known.index, entity: as },
      told: (entity) => inert`The mention is of ${entity}.`,
    };
  return {
    operation: {
      op: 'create_mention',
      nodes,
      ...(isType ? { type: as } : as === '' ? {} : { entity: as }),
    },
    told: (entity) => inert`New mention of ${entity}.`,
  };
}

/** The mention with exactly these nodes. */
function mentionOf(
  sentence: Snapshot['document']['sentences'][number],
  nodes: readonly string[],
): { readonly key: string; readonly index: number } | undefined {
  const wanted = new Set(nodes);
  const all = mentionsInRows(sentence).read?.all ?? [];
  const index = all.findIndex(
    (each) => each.nodes.length === wanted.size && each.nodes.every((row) => wanted.has(sentence.cell(row, Column.id))),
  );
  return index === -1 ? undefined : { key: all[index].key, index };
}
