/** Partial knowledge pays: a program that knows only the arcs of function words raises the scores of the re-parse exactly as the same arcs do when locked. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROPOSALS_NAME, placeProposals, readProposals, takeProposals } from '../../../server/src/core/agents/index.ts';
import { applyEdits, Column, Document, Sentence } from '../../../server/src/core/conllu/index.ts';
import { DEFAULT_DECODER } from '../../../server/src/core/decode/index.ts';
import { loadModel, sampleOrder } from '../../../server/src/core/parser/index.ts';
import { parseLocked } from '../../../server/src/services/parsers/parseLocked.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { thoroughly } from '../../thorough.ts';
import { ROOT } from '../harness.ts';
import { MemoryRoom } from './room.ts';

const FUNCTION = new Set(['ADP', 'AUX', 'CCONJ', 'DET', 'PART', 'SCONJ']);
const N_SENTENCES = thoroughly(60, 12);
const NAME = 'hu_szeged-ud-dev.conllu';

/** HEAD and DEPREL emptied. */
const blanked = (text: string) => text.replace(/^(\d+\t(?:[^\t\n]*\t){5})[^\t\n]*\t[^\t\n]*\t/gm, '$1_\t_\t');

test.skipIf(noShared)(
  sharedTitle('function words of Hungarian dev, by decode, propose and taking it all'),
  async () => {
    const path = join(SHARED, 'data/ud/r2.0/Hungarian-Szeged/dev.conllu');
    const gold = Document.parse(
      `${readFileSync(path, 'utf8').split('\n\n').slice(0, N_SENTENCES).join('\n\n')}\n\n`,
    ).sentences;
    const text = blanked(gold.map((each) => each.text).join(''));
    const memory = new MemoryRoom({ [NAME]: text }, join(ROOT, 'models'));
    const known = gold.map((sentence) =>
      Array.from({ length: sentence.nWords }, (_, i) => i + 1).filter((word) =>
        FUNCTION.has(sentence.wordCell(word, Column.upos)),
      ),
    );
    for (const [index, sentence] of gold.entries()) {
      const named = { file: NAME, sentence: String(index + 1) };
      const arcs = known[index].map((word) => ({
        word,
        head: sentence.heads[word],
        relation: sentence.wordCell(word, Column.deprel),
      }));
      const tree = await memory.answer('decode', { ...named, arcs });
      const rows = tree
        .slice(tree.indexOf('\nID\t') + 1)
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'));
      const words = rows.map(([word, , head, deprel]) => ({ word: Number(word), head: Number(head), deprel }));
      await memory.answer('propose', { ...named, words, reason: 'function words are certain' });
    }
    expect(memory.text(NAME)).toBe(text);

    const { sentences } = Document.parse(text);
    const placed = placeProposals(sentences, readProposals(memory.text(PROPOSALS_NAME)).proposals);
    const taken = sentences.map((sentence, index) => {
      const here = placed.filter((each) => each.sentence === index);
      const made = takeProposals(sentence, new Set(), here, here, 'all');
      if (!('edits' in made)) throw new Error(JSON.stringify(made));
      const after = new Sentence(applyEdits(sentence.text, made.edits), sentence.nLines);
      return (word: number) => `${after.heads[word]} ${after.wordCell(word, Column.deprel)}`;
    });

    const parser = loadModel(readFileSync(join(ROOT, 'models/mul-universal.model')));
    const parsed = (isKnown: boolean) => {
      const requests = sentences.map((sentence, index) => ({
        sentence,
        required: isKnown ? known[index].map((dependent) => ({ head: gold[index].heads[dependent], dependent })) : [],
      }));
      const parses = [...parseLocked(parser, requests, { decoder: DEFAULT_DECODER, order: sampleOrder(sentences) })];
      return parses.map((each, index) => {
        if (!each.ok) throw new Error('no parse');
        const { heads, deprels } = each.parse;
        const isKept = new Set(isKnown ? known[index] : []);
        return (word: number) =>
          `${heads[word]} ${isKept.has(word) ? gold[index].wordCell(word, Column.deprel) : deprels[word]}`;
      });
    };
    const right = (trees: readonly ((word: number) => string)[]) =>
      gold.reduce((sum, sentence, index) => {
        const own = (word: number) => `${sentence.heads[word]} ${sentence.wordCell(word, Column.deprel)}`;
        return (
          sum +
          Array.from({ length: sentence.nWords }, (_, i) => i + 1).filter((word) => trees[index](word) === own(word))
            .length
        );
      }, 0);
    expect(right(taken)).toBe(right(parsed(true)));
    expect(right(taken)).toBeGreaterThan(right(parsed(false)));
  },
);
