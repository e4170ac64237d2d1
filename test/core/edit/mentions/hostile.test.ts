/** Sentences with more mentions than any real one: named or changed in reasonable time, nothing lost. */

import { expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { editMentions } from '../../../../server/src/core/edit/index.ts';
import { diagramOf } from '../../../../server/src/core/features/index.ts';
import { threadTime } from '../../../threadTime.ts';

const row = (id: number, misc: string) => `${id}\tw\tw\tX\t_\t_\t${id - 1}\t${id === 1 ? 'root' : 'dep'}\t_\t${misc}\n`;
const HEADER = '# global.Entity = eid-etype-head-other\n# sent_id = s\n';

/** n mentions inside each other around two words, each of an entity of its own, in a sentence of three. */
function nested(n: number): string {
  const numbers = Array.from({ length: n }, (_, at) => at);
  const opening = numbers.map((at) => `(e${at}--1-`).join('');
  const closing = [...numbers].reverse().map((at) => `e${at})`);
  return `${HEADER}${row(1, `Entity=${opening}`)}${row(2, `Entity=${closing.join('')}`)}${row(3, '_')}\n`;
}

test('10,000 nested mentions', () => {
  const text = nested(10_000);
  const { sentences } = Document.parse(text);
  const start = threadTime();
  const drawing = diagramOf(Document.parse(text), 0);
  expect(drawing?.mentions).toHaveLength(200);
  expect(drawing?.leftOut).toContain('Of 10,000 mentions in Entity, the first 200 are drawn.');
  const result = editMentions(sentences, 0, { op: 'create_mention', nodes: ['3'] });
  expect(result).toMatchObject({ ok: true, entity: 'e10000' });
  expect(result.ok && result.sentences[0].edits.map((edit) => edit.text)).toEqual(['Entity=(e10000--1-)']);
  expect(threadTime() - start).toBeLessThan(2000);
});

test('10,000 brackets that never close', () => {
  const open = Array.from({ length: 10_000 }, (_, at) => `(e${at}--1-`).join('');
  const text = `${HEADER}${row(1, `Entity=${open}`)}${row(2, '_')}\n`;
  const document = Document.parse(text);
  expect(diagramOf(document, 0)?.leftOut).toContain('do not fit together');
  expect(editMentions(document.sentences, 0, { op: 'create_mention', nodes: ['2'] })).toMatchObject({
    ok: false,
    refused: 'broken-entities',
  });
});
