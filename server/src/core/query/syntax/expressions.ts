/** Values that are put together from others, written as in the commands of rules: `lower(X.form)`, `X.lemma + "s"`, `Y.form[0:3]`. */

import { localized } from '../../../localization/index.ts';
import type { Scanner } from './scanner.ts';
import { type Expression, LETTER_CASES, type Term } from './types.ts';

/** Parts joined by `+`. @param feature of the other side, for completion @throws SyntaxProblem */
export function expression(scanner: Scanner, feature: string): Expression {
  const start = scanner.at;
  const parts = [part(scanner, feature)];
  while (scanner.take('+')) parts.push(part(scanner, feature));
  return parts.length === 1 ? parts[0] : { kind: 'join', parts, span: scanner.span(start) };
}

export const expressionOf = ({ of, feature, span }: Term): Expression => ({
  kind: 'features',
  of,
  features: [feature],
  span,
});

function part(scanner: Scanner, feature: string): Expression {
  const start = scanner.at;
  const word = scanner.peekName();
  const next = word === undefined ? '' : scanner.text[scanner.at + word.length];
  const called = LETTER_CASES.find((each) => each === word);
  if (called !== undefined && /^\s*\(/.test(scanner.text.slice(start + called.length, start + called.length + 20)))
    return changedCase(scanner, called, feature);
  if (next === '.') return features(scanner);
  const { text, span } = scanner.value(feature);
  return { kind: 'text', text, span };
}

function changedCase(scanner: Scanner, to: 'lower' | 'upper', feature: string): Expression {
  const start = scanner.at;
  scanner.takeWord(to);
  scanner.require('(', '');
  const value = scanner.nested(() => expression(scanner, feature));
  scanner.require(')', localized`${to} has one value: ${to}(X.form).`);
  return { kind: 'case', to, value, span: scanner.span(start) };
}

/** `X.CorrectForm/form`, `X.Case/"none"`, `X.form[0:3]`. */
function features(scanner: Scanner): Expression {
  const start = scanner.at;
  const of = scanner.name('node');
  scanner.require('.', localized`A feature is written with its node: X.upos.`);
  const all = [name(scanner)];
  let orText: string | undefined;
  while (orText === undefined && scanner.take('/')) {
    if (scanner.isNext('"')) orText = scanner.quoted().text;
    else all.push(name(scanner));
  }
  const value: Expression = {
    kind: 'features',
    of,
    features: all,
    ...(orText === undefined ? {} : { orText }),
    span: scanner.span(start),
  };
  return scanner.isNext('[') ? slice(scanner, value, start) : value;
}

/** Whether a feature is followed by a part of its value, not by a layer. */
export const isSliced = (after: string): boolean => /^\s*\[\s*[-:\d]/.test(after);

/** The name of a feature; a bracket behind it is a slice. */
function name(scanner: Scanner): string {
  scanner.want({ kind: 'name', of: 'feature' });
  const word = scanner.peekWord() ?? '';
  if (!isSliced(scanner.text.slice(scanner.at + word.length, scanner.at + word.length + 20)))
    return scanner.feature().text;
  scanner.takeWord(word);
  return word;
}

function slice(scanner: Scanner, value: Expression, start: number): Expression {
  scanner.take('[');
  const from = scanner.isNext(':') ? undefined : scanner.number();
  scanner.require(':', localized`A part of a value is written X.form[0:3].`);
  const to = scanner.isNext(']') ? undefined : scanner.number();
  scanner.require(']', localized`A part of a value is written X.form[0:3].`);
  return {
    kind: 'slice',
    value,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    span: scanner.span(start),
  };
}
