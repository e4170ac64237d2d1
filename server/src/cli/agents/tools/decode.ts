/** The tool that makes partial knowledge a tree: arcs that a program is sure of are constraints of our exact decoder, our parser's scores decide the rest. */

import { isRootRelation } from '../../../core/annotation/index.ts';
import type { Sentence } from '../../../core/conllu/index.ts';
import { Column } from '../../../core/conllu/index.ts';
import { type Arc, DEFAULT_DECODER } from '../../../core/decode/index.ts';
import { sampleOrder, type WordOrder } from '../../../core/parser/index.ts';
import { LONGEST_SENTENCE } from '../../../core/tree/index.ts';
import { Failure } from '../../../services/failure.ts';
import { parserFor } from '../../../services/parsers/models.ts';
import { parseLocked } from '../../../services/parsers/parseLocked.ts';
import { formsOf } from '../../../services/parsers/recognise.ts';
import { ToolRefusal } from '../arguments.ts';
import type { TreebankFile, TreebankRoom } from '../room.ts';
import { FILE, headWithId, SENTENCE, sentenceIn, VERSION, wordWithId } from '../sentences.ts';
import { clipped, defineTool } from '../tool.ts';

const ID = { type: 'integer', isRequired: true, least: 0, most: 1e6 } as const;

export const decode = defineTool({
  name: 'decode',
  title: 'The best tree with given arcs',
  description:
    'The best tree of a sentence that has the arcs given and none of the forbidden ones, by the scores of our parser; locked arcs stay. Explains arcs that exclude each other. Nothing is stored: propose what you want of it.',
  args: {
    file: FILE,
    sentence: SENTENCE,
    version: VERSION,
    arcs: {
      type: 'list',
      description: 'Arcs to keep.',
      of: {
        word: { ...ID, description: 'ID of the dependent.' },
        head: { ...ID, description: 'ID of its head, 0 for the root.' },
        relation: { type: 'string', longest: 100, description: 'Its relation; by default the parser says it.' },
      },
    },
    forbidden: {
      type: 'list',
      description: 'Arcs that the tree must not have.',
      of: {
        word: { ...ID, description: 'ID of the dependent.' },
        head: { ...ID, description: 'ID of a head, 0 for the root.' },
      },
    },
  },
  async run({ file: name, sentence: asked, version, arcs = [], forbidden = [] }, room) {
    const file = await room.open(name);
    const sentence = sentenceIn(file, asked, version);
    if (LONGEST_SENTENCE < sentence.nWords)
      throw new ToolRefusal(`The sentence has more than ${LONGEST_SENTENCE} words.`);
    const required = arcs.map(({ word, head }) => arcOf(sentence, word, head));
    const relations = new Map(
      arcs.flatMap(({ word, relation }) => (relation === undefined ? [] : [[wordWithId(sentence, word), relation]])),
    );
    const banned = forbidden.map(({ word, head }) => arcOf(sentence, word, head));
    return decoded(file, sentence, required, relations, banned, room);
  },
});

const arcOf = (sentence: Sentence, word: number, head: number): Arc => ({
  head: headWithId(sentence, head),
  dependent: wordWithId(sentence, word),
});

async function decoded(
  file: TreebankFile,
  sentence: Sentence,
  given: readonly Arc[],
  relations: ReadonlyMap<number, string>,
  forbidden: readonly Arc[],
  { ports }: TreebankRoom,
): Promise<string> {
  const locked = [...file.lockedIn(sentence)];
  const required = [...locked.map((dependent) => ({ head: sentence.heads[dependent], dependent })), ...given];
  const choice = { ...ports.models, path: '', language: file.language };
  const { parser, name } = await parserFor(choice, ports.own, formsOf([sentence])).catch((error: unknown) => {
    throw error instanceof Failure ? new ToolRefusal(error.message) : error;
  });
  const options = { decoder: DEFAULT_DECODER, ...(parser.readsOrder ? { order: orderOf(file) } : {}) };
  const [result] = parseLocked(parser, [{ sentence, required, forbidden }], options);
  if (!result.ok) {
    const why = result.conflict?.message ?? 'No tree has all of these arcs.';
    throw new ToolRefusal(
      `${why.replace(/\s+/g, ' ')} Words are counted from 1 here${locked.length === 0 ? '' : '; locked arcs are among these arcs'}.`,
    );
  }
  const { heads, deprels, certainty } = result.parse;
  const isKept = new Set(required.map(({ dependent }) => dependent));
  const lines = Array.from({ length: sentence.nWords }, (_, i) => {
    const word = i + 1;
    const [head, isRoot] = [heads[word], heads[word] === 0];
    const said = locked.includes(word) ? sentence.wordCell(word, Column.deprel) : relations.get(word);
    // Root and head 0 go together, whatever was said.
    const relation = said !== undefined && isRootRelation(said) === isRoot ? said : deprels[word];
    const form = clipped(sentence.wordCell(word, Column.form), 100);
    const how = isKept.has(word) ? 'given' : certainty[word].toFixed(2);
    return [sentence.idOfWord(word), form, sentence.idOfWord(head), relation, how].join('\t');
  });
  const note = result.conflict === undefined ? [] : [result.conflict.message];
  return [`by ${name}`, ...note, 'ID\tFORM\tHEAD\tDEPREL\tcertainty', ...lines].join('\n');
}

const orders = new WeakMap<TreebankFile, WordOrder>();

/** From the tags of the file and its locked arcs, for parsers that read it. */
function orderOf(file: TreebankFile): WordOrder {
  let order = orders.get(file);
  if (order === undefined) {
    order = sampleOrder(file.document.sentences, (sentence) => file.lockedIn(sentence));
    orders.set(file, order);
  }
  return order;
}
