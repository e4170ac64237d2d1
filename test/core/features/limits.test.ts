/** Blocks of many sentences that lost their empty lines: every feature answers briefly, and says what it left out. */

import { describe, expect, test } from 'vitest';
import { Document, type Sentence } from '../../../server/src/core/conllu/index.ts';
import {
  derivationOf,
  diagramOf,
  hoverAt,
  lensOf,
  summaryOf,
  TreeFacts,
} from '../../../server/src/core/features/index.ts';
import { fixesFor, offersOf, preferredEdits, repairSentence } from '../../../server/src/core/fix/index.ts';
import { systemByName } from '../../../server/src/core/transition/index.ts';
import { LARGEST_TANGLE, LONGEST_SENTENCE } from '../../../server/src/core/tree/index.ts';
import { checkSentence } from '../../../server/src/core/validate/index.ts';
import { blockOf, tangledBlock } from '../../lostEmptyLines.ts';

const sentenceOf = (text: string): Sentence => Document.parse(text).sentences[0];
const diagramOfText = (text: string) => diagramOf(Document.parse(text), 0);

describe.each([
  ['lost empty lines', blockOf(2646)],
  ['crossing arcs', tangledBlock(2646)],
])('a block of 2,646 words with %s', (kind, text) => {
  const sentence = sentenceOf(text);

  test('is not drawn, and the diagram says why, where, and what to do', () => {
    const diagram = diagramOfText(text);
    expect(diagram?.words).toEqual([]);
    expect(diagram?.arcs).toEqual([]);
    expect(diagram?.leftOut).toContain('the diagram draws at most 1,000');
    expect(diagram?.leftOut).toContain('insert them');
    expect(JSON.stringify(diagram).length).toBeLessThan(3000);
    expect(diagram?.endLine).toBe(text.split('\n').length - 2);
  });

  test('its crossings are not listed', () => {
    const facts = new TreeFacts(sentence);
    expect(facts.isTooTangled).toBe(true);
    for (let word = 1; word <= sentence.nWords; word++) {
      expect(facts.crosses(word)).toEqual([]);
      expect(facts.breakers(word)).toEqual([]);
    }
  });

  test('has one finding for all crossing arcs, and none about classes and punctuation among them', () => {
    const ids = checkSentence(sentence).map(({ id }) => id);
    // Where empty lines were lost, that explains the crossing arcs: only the lost lines are named.
    const isLost = kind === 'lost empty lines';
    expect(ids.includes('lost-empty-line')).toBe(isLost);
    expect(ids.filter((id) => id === 'nonprojective-arc')).toHaveLength(isLost ? 0 : 1);
    for (const id of ['not-mh4', 'not-1-endpoint-crossing', 'punct-is-nonproj', 'punct-causes-nonproj']) {
      expect(ids).not.toContain(id);
    }
    const all = checkSentence(sentence).find(({ id }) => id === (isLost ? 'lost-empty-line' : 'nonprojective-arc'));
    expect(all?.message).toMatch(/insert/i);
  });

  test('no repair of its tree is offered, and asked for it says why', () => {
    expect(offersOf(sentence)).toEqual([]);
    for (const fix of fixesFor('nonprojective-arc')) {
      const repaired = repairSentence(sentence, fix);
      expect(repaired.ok ? '' : repaired.reason).toContain('insert them');
    }
  });

  test('has a summary, a lens, a hover and no derivation', () => {
    expect(summaryOf(sentence)?.summary).toMatch(/not projective|not a tree/);
    expect(lensOf(sentence)).toContain('too many to determine the tree classes');
    expect(hoverAt(sentence, sentence.wordCellSpan(2000, 6).start)?.paragraphs.join(' ').length).toBeLessThan(300);
    const derivation = derivationOf(sentence, systemByName('arc-standard')!);
    expect(derivation.ok ? '' : derivation.reason).toContain('derivations are shown for up to 300');
  });

  test('what is found can be repaired at once, without a repair of the tree', () => {
    const findings = checkSentence(sentence);
    const edits = preferredEdits(sentence, findings);
    expect(new Set(edits.map(({ span }) => span.start)).size).toBe(edits.length);
  });
});

test('the diagram says on which line the IDs start again', () => {
  const text = blockOf(1500);
  const lines = text.split('\n');
  const starts = lines.flatMap((line, index) => (/^1\t/.test(line) ? [index + 1] : []));
  expect(diagramOfText(text)?.leftOut).toContain(`On line ${starts[1]} the IDs restart at 1.`);
});

test('up to the limits all is shown and told', () => {
  const drawn = diagramOfText(tangledBlock(LARGEST_TANGLE - 1));
  expect(drawn?.leftOut).toBeUndefined();
  expect(drawn?.words).toHaveLength(LARGEST_TANGLE - 1);
  expect(drawn?.arcs.some(({ crosses }) => 0 < crosses.length)).toBe(true);
  const ids = checkSentence(sentenceOf(tangledBlock(LARGEST_TANGLE - 1))).map(({ id }) => id);
  expect(ids.filter((id) => id === 'nonprojective-arc').length).toBeGreaterThan(100);
});

test('between them the words are drawn, without what crosses what', () => {
  const drawn = diagramOfText(tangledBlock(LONGEST_SENTENCE));
  expect(drawn?.words).toHaveLength(LONGEST_SENTENCE);
  expect(drawn?.arcs.some(({ crosses }) => 0 < crosses.length)).toBe(false);
  expect(drawn?.leftOut).toContain('are involved in crossing arcs');
});

test('cells of any length are cut in the diagram', () => {
  const long = 'A=B|'.repeat(100_000);
  const diagram = diagramOfText(`# text = ${long}\n1\t${long}\t${long}\tX\t_\t${long}\t0\troot\t_\t${long}\n\n`);
  expect(JSON.stringify(diagram).length).toBeLessThan(8000);
});

test('a cycle of a thousand words is told in a few', () => {
  const n = 900;
  const rows = Array.from({ length: n }, (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${i === 0 ? n : i}\tdep\t_\t_`);
  const sentence = sentenceOf(`${rows.join('\n')}\n\n`);
  expect(summaryOf(sentence)?.detail.length).toBeLessThan(120);
  expect(hoverAt(sentence, sentence.wordCellSpan(5, 6).start)?.paragraphs.join(' ').length).toBeLessThan(300);
});
