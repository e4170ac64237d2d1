/** The bundled model that knows words of many languages: what it says of itself, and a draft by it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { loadModel, parserInLanguage, readNeuralModel, TextToConllu } from '../../../server/src/core/parser/index.ts';
import { LEXICAL_LANGUAGES, LEXICAL_MODEL } from '../../../server/src/services/parsers/modelFiles.ts';

const bytes = readFileSync(join(import.meta.dirname, '../../../models', LEXICAL_MODEL));
const parser = loadModel(bytes);

test('it names its languages, with scores for each, and its licence', () => {
  const languages = [...LEXICAL_LANGUAGES].sort();
  expect([...(parser.languages ?? [])].sort()).toEqual(languages);
  for (const language of languages) {
    const { card } = parserInLanguage(parser, language);
    expect(card.language).toBe(language);
    expect(card.scores[0]?.upos, language).toBeGreaterThan(50);
  }
  expect(parser.card).toMatchObject({ language: 'mul', licence: 'CC BY-SA 4.0' });
  expect(parser.card.data).toContain('Danish-DDT');
});

test('it is small: one network, without linear weights and without XPOS', () => {
  expect(bytes.length).toBeLessThan(20e6);
  const { tagged, untagged, linear, tagger } = readNeuralModel(bytes);
  expect(tagged).toBe(untagged);
  expect(linear.untagged.arcs.values.some((weight) => weight !== 0)).toBe(false);
  expect(tagger?.inventory.xpos).toEqual([]);
});

test.each([
  ['da', 'Hun bor i et gammelt hus. Han læser en bog.', 'bor', ['PRON', 'VERB', 'ADP', 'DET', 'ADJ', 'NOUN', 'PUNCT']],
  [
    'fr',
    'Elle habite dans une grande maison. Il lit un livre.',
    'habite',
    ['PRON', 'VERB', 'ADP', 'DET', 'ADJ', 'NOUN', 'PUNCT'],
  ],
])('a draft from text: %s', (language, text, root, upos) => {
  const own = parserInLanguage(parser, language);
  const stream = new TextToConllu(own.tokenizer!, {});
  const sentences = splitBlocks([...stream.push(text), ...stream.end()].join(''));
  expect(sentences).toHaveLength(2);
  const [parse] = own.parseAll(sentences.map((sentence) => ({ sentence })));
  expect(parse?.upos.slice(1)).toEqual(upos);
  expect(sentences[0].wordCell(parse!.heads.indexOf(0, 1), 1)).toBe(root);
  expect(parse?.lemmas.slice(1)).not.toContain('');
});

test('blanks are filled in by what is known of the language', () => {
  const [sentence] = splitBlocks('1\ti\t_\t_\t_\t_\t0\troot\t_\t_\n\n');
  const upos = ['da', 'hr'].map((language) => parserInLanguage(parser, language).annotate([sentence])[0].upos[1]);
  // In, and.
  expect(upos).toEqual(['ADP', 'CCONJ']);
});
