/** The brackets of a node and of an edge. */

import { localized } from '../../../localization/index.ts';
import type { Scanner } from './scanner.ts';
import type { FeatureTest, LabelTest, ValueTest } from './types.ts';

/** After `[`: `upos=NOUN, !Case`; takes the closing bracket. */
export function featureTests(scanner: Scanner): FeatureTest[] {
  const tests: FeatureTest[] = [];
  if (scanner.take(']')) return tests;
  do tests.push(featureTest(scanner, 'node'));
  while (scanner.take(','));
  scanner.require(']', localized`Conditions in brackets are separated by commas, and the bracket must be closed.`);
  return tests;
}

function featureTest(scanner: Scanner, of: 'node' | 'edge'): FeatureTest {
  const start = scanner.at;
  if (scanner.take('!')) {
    const { text } = scanner.feature();
    return { feature: text, test: { kind: 'absent' }, span: scanner.span(start) };
  }
  const { text: feature } = scanner.feature();
  const test = valueTest(scanner, feature, of === 'node' ? 'both' : 'str');
  const orElse = of === 'node' && scanner.take('/') ? scanner.nested(() => featureTest(scanner, of)) : undefined;
  return { feature, test, ...(orElse === undefined ? {} : { orElse }), span: scanner.span(start) };
}

/** `=a|b`, `<>a|b`, `=*`, `=re".."`, or nothing: defined. */
export function valueTest(scanner: Scanner, feature: string, regexes: 'both' | 'str'): ValueTest {
  const isNegated = scanner.take('<>');
  if (!isNegated && !scanner.take('=')) return { kind: 'defined' };
  if (scanner.isNext('*')) {
    if (isNegated)
      return scanner.fail(localized`<>* has no meaning. Write !${feature} for “absent”, ${feature} for “present”.`);
    scanner.take('*');
    return { kind: 'defined' };
  }
  const regex = scanner.regex(regexes);
  if (regex !== undefined) {
    if (scanner.isNext('|'))
      return scanner.fail(
        localized`A pattern cannot be combined with other values by |. Put the alternatives into the pattern.`,
      );
    return { kind: 'regex', regex, isNegated };
  }
  const first = scanner.value(feature);
  if (scanner.isNext('.')) {
    scanner.take('.');
    return { kind: 'lexicon', lexicon: first, field: scanner.feature().text, isNegated };
  }
  const values = [first.text];
  while (scanner.take('|')) values.push(scanner.value(feature).text);
  return { kind: 'values', values, isNegated };
}

/** The label of an edge after its opening bracket: labels, a pattern, or parts. Takes no closing bracket. */
export function labelTest(scanner: Scanner): LabelTest {
  if (scanner.isNext('/')) {
    return scanner.fail(
      localized`Patterns of relations are written re"…", as in -[re".*subj.*"]->; /…/ is only for features.`,
    );
  }
  const regex = scanner.regex('str');
  if (regex !== undefined) {
    if (scanner.isNext('|'))
      return scanner.fail(
        localized`A pattern cannot be combined with relations by |. Write re"nsubj.*\\|obj" instead.`,
      );
    return { kind: 'regex', regex };
  }
  if (scanner.take('^')) {
    if (scanner.isNext('re"'))
      return scanner.fail(
        localized`A pattern cannot be negated here. Name the edge and write e.label <> re"…" instead.`,
      );
    return { kind: 'labels', labels: labels(scanner), isNegated: true };
  }
  if (isOfParts(scanner)) {
    const parts: FeatureTest[] = [];
    do parts.push(featureTest(scanner, 'edge'));
    while (scanner.take(','));
    return { kind: 'parts', parts };
  }
  return { kind: 'labels', labels: labels(scanner), isNegated: false };
}

function labels(scanner: Scanner): string[] {
  const all = [scanner.label().text];
  while (scanner.take('|')) {
    if (scanner.isNext('re"'))
      scanner.fail(localized`A pattern cannot be combined with relations by |. Put all of them into one pattern.`);
    all.push(scanner.label().text);
  }
  return all;
}

/** `1=nsubj`, `2<>c`, `!enhanced`, `2, enhanced`: parts; `nsubj|obj`: labels. */
function isOfParts(scanner: Scanner): boolean {
  return scanner.isNext('!') || /^[A-Za-z0-9_]+\s*(?:=|<>|,)/.test(scanner.text.slice(scanner.at, scanner.at + 100));
}
