/** Charts: every value in digits, bars in proportion, text that does nothing. */

import { expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { chartSvg, chartsOf, Shapes } from '../../../server/src/core/tables/index.ts';

const EVIL = '</text><script>x</script>&"\u202e\u001b[2J\ud800';

function shapesOf(text: string): Shapes {
  const shapes = new Shapes();
  for (const sentence of splitBlocks(text)) shapes.add(sentence);
  return shapes;
}

const TEXT = `1\ta\ta\tX\t_\t_\t0\troot\t_\t_
2\tb\tb\tX\t_\t_\t1\tnear\t_\t_
3\tc\tc\tX\t_\t_\t1\tnear\t_\t_
4\td\td\tX\t_\t_\t1\t${EVIL}\t_\t_

`;

test('lengths, distances and sizes, in digits and in proportion', () => {
  const charts = chartsOf(shapesOf(TEXT), [
    { name: 'small', words: 1000 },
    { name: 'large', words: 4000 },
  ]);
  expect(charts.map(({ name, bars }) => [name, bars.map(({ value }) => value)])).toEqual([
    ['lengths', [1]],
    ['distances', [1.5, 3]],
    ['shares', [4000, 1000]],
  ]);
  const svg = chartSvg(charts[2]);
  expect(svg).toMatch(/>large<\/text><rect [^>]*width="300"[^>]*\/><text [^>]*>4,000<\/text>/);
  expect(svg).toMatch(/>small<\/text><rect [^>]*width="75"[^>]*\/><text [^>]*>1,000<\/text>/);
  expect(svg).toContain('large: 4,000; small: 1,000</desc>');
});

test('text from files is only text', () => {
  for (const chart of chartsOf(shapesOf(TEXT), [{ name: EVIL, words: 1 }])) {
    const svg = chartSvg(chart);
    expect(svg).not.toMatch(/<script|[\u202e\u001b\ud800]/);
    // Nothing but our own tags, and references.
    const rest = svg
      .replaceAll(/<\/?[a-z]+(?: [\w:-]+="[^"<>&]*")*\/?>/g, '')
      .replaceAll(/&(?:amp|lt|gt|quot|apos);/g, '');
    expect(rest).not.toMatch(/[<>&]/);
  }
});

test('a long name keeps its end, and bars beyond the twenty-fifth are counted', () => {
  const sizes = Array.from({ length: 30 }, (_, at) => ({ name: `${'folder/'.repeat(9)}${at}.conllu`, words: 30 - at }));
  const [chart] = chartsOf(new Shapes(), sizes);
  expect(chart).toMatchObject({ name: 'shares', nMore: 5 });
  expect(chartSvg(chart)).toMatch(/…[^<]*\/0\.conllu<.*and 5 more/s);
});
