/** Multiword expressions as spans under the words. */

import { localized } from '../../server/src/localization/index.ts';
import type { Diagram, DiagramExpression } from '../../server/src/protocol/diagram.ts';
import type { DrawnSpan, SpanLayer } from './spanLayer.ts';

const HUES = 6;
const KIND = 'is-expression';

/** Undefined for a sentence without any. */
export function expressionSpans({ words, expressions }: Diagram): SpanLayer | undefined {
  if (expressions === undefined || expressions.length === 0) return undefined;
  const formsOf = (each: DiagramExpression) => each.words.map((word) => words[word - 1]?.form ?? '');
  return {
    spans: expressions.map((each) => ({
      nodes: each.words.map((word) => ({ word })),
      label: nameOf(each),
      // Neighbouring numbers have different colours.
      kinds: [KIND, `hue-${(each.number - 1) % HUES}`],
    })),
    describe: (node) =>
      'word' in node
        ? expressions
            .filter((each) => each.words.includes(node.word))
            .map((each) => localized`in ${nameOf(each)}: ${formsOf(each).join(' ')}`)
            .join('. ')
        : '',
    explain: (span) => {
      const each = expressions[span];
      const shared = expressions.filter(
        (other) => other !== each && other.words.some((word) => each.words.includes(word)),
      );
      return {
        title: localized`Multiword expression ${nameOf(each)}`,
        lines: [
          formsOf(each).join(' '),
          ...(shared.length === 0 ? [] : [localized`Shares words with ${shared.map(nameOf).join(', ')}.`]),
        ],
      };
    },
    legend: [{ kinds: [KIND, 'hue-0'], text: localized`multiword expressions, by number and category` }],
  };
}

const nameOf = ({ number, category }: DiagramExpression): string => `${number} ${category === '' ? '?' : category}`;

/** The expression that a span stands for, if any. */
export const expressionOf = (
  span: DrawnSpan | undefined,
  { expressions = [] }: Diagram,
): DiagramExpression | undefined =>
  span?.kinds.includes(KIND) === true ? expressions.find((each) => nameOf(each) === span.label) : undefined;

/** The expressions with a word, the one with the fewest words first. */
export const expressionsAt = ({ expressions = [] }: Diagram, word: number): readonly DiagramExpression[] =>
  expressions.filter((each) => each.words.includes(word)).sort((a, b) => a.words.length - b.words.length);

/** The expression nearest to a word; of several, the one to its left. */
export function nearestExpression({ expressions = [] }: Diagram, word: number): DiagramExpression | undefined {
  const distance = (each: DiagramExpression) =>
    Math.min(...each.words.map((at) => Math.abs(at - word) + (word < at ? 0.5 : 0)));
  return expressions.reduce<DiagramExpression | undefined>(
    (best, each) => (best === undefined || distance(each) < distance(best) ? each : best),
    undefined,
  );
}
