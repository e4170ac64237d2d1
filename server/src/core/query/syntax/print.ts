/** Clause → text, which reads back as the same clause. */

import type {
  Block,
  Clause,
  End,
  Expression,
  FeatureTest,
  LabelTest,
  Operand,
  RegexText,
  Term,
  ValueTest,
} from './types.ts';

export function printClause(clause: Clause): string {
  switch (clause.kind) {
    case 'node':
      return `${clause.node.text} ${clause.alternatives.map(printTests).join('|')}`;
    case 'edge': {
      const name = clause.name === undefined ? '' : `${clause.name.text}: `;
      return `${name}${printEnd(clause.source)} ${printArrow(clause.label)} ${printEnd(clause.target)}`;
    }
    case 'dominates':
      return `${clause.above.text} ->> ${clause.below.text}`;
    case 'relation':
      return `${clause.left.text} ${clause.op} ${clause.right.text}`;
    case 'compare':
      return `${printTerm(clause.left)} ${clause.op} ${printOperand(clause.right)}`;
    case 'values': {
      const right = clause.right.kind === 'regex' ? printRegex(clause.right.regex) : printExpression(clause.right);
      return `${printExpression(clause.left)} ${clause.isNegated ? '<>' : '='} ${right}`;
    }
    case 'block':
      return printBlock(clause.block);
    case 'defined':
      return `${clause.isNegated ? '!' : ''}${printTerm(clause.term)}`;
    case 'distance':
      return `${clause.measure}(${clause.from.text},${clause.to.text}) ${clause.op} ${clause.value}`;
    case 'size':
      return `${clause.measure}(${clause.node.text}) ${clause.op} ${clause.value}`;
    case 'shape':
      return `global.is_${clause.isNegated ? 'not_' : ''}${clause.shape}`;
    case 'meta':
      return printTest(`meta.${clause.key}`, clause.test);
  }
}

/** With its alternatives. */
export function printBlock({ kind, clauses, others = [], count }: Block): string {
  const head = count === undefined ? kind : `${kind} ${count.op} ${count.value}`;
  return [`${head} ${braced(clauses)}`, ...others.map((other) => `or ${braced(other.clauses)}`)].join(' ');
}

const braced = (clauses: readonly Clause[]): string =>
  clauses.length === 0 ? '{ }' : `{ ${clauses.map(printClause).join('; ')} }`;

function printExpression(value: Expression): string {
  switch (value.kind) {
    case 'text':
      return printValue(value.text);
    case 'features':
      return `${value.of.text}.${value.features.join('/')}${value.orText === undefined ? '' : `/${quoted(value.orText)}`}`;
    case 'case':
      return `${value.to}(${printExpression(value.value)})`;
    case 'slice':
      return `${printExpression(value.value)}[${value.from ?? ''}:${value.to ?? ''}]`;
    case 'join':
      return value.parts.map(printExpression).join(' + ');
  }
}

const printEnd = (end: End): string => end?.text ?? '*';

const printTerm = ({ of, feature }: Term): string => `${of.text}.${feature}`;

const printTests = (tests: readonly FeatureTest[]): string => `[${tests.map(printFeatureTest).join(', ')}]`;

function printFeatureTest({ feature, test, orElse }: FeatureTest): string {
  return printTest(feature, test) + (orElse === undefined ? '' : `/${printFeatureTest(orElse)}`);
}

export function printTest(name: string, test: ValueTest): string {
  switch (test.kind) {
    case 'defined':
      return name;
    case 'absent':
      return `!${name}`;
    case 'values':
      return `${name}${test.isNegated ? '<>' : '='}${test.values.map(printValue).join('|')}`;
    case 'regex':
      return `${name}${test.isNegated ? '<>' : '='}${printRegex(test.regex)}`;
    case 'lexicon':
      return `${name}${test.isNegated ? '<>' : '='}${test.lexicon.text}.${test.field}`;
  }
}

function printArrow(label: LabelTest): string {
  switch (label.kind) {
    case 'any':
      return '->';
    case 'labels':
      return `-[${label.isNegated ? '^' : ''}${label.labels.map(printLabel).join('|')}]->`;
    case 'regex':
      return `-[${printRegex(label.regex)}]->`;
    case 'parts':
      return `-[${label.parts.map(printFeatureTest).join(', ')}]->`;
  }
}

function printOperand(operand: Operand): string {
  if (operand.kind === 'term') return printTerm(operand.term);
  return operand.kind === 'regex' ? printRegex(operand.regex) : printValue(operand.text);
}

function printRegex({ flavour, source, ignoreCase }: RegexText): string {
  if (flavour === 'str') return `re"${source.replaceAll('"', '\\"')}"`;
  return `/${source.replaceAll('/', '\\/')}/${ignoreCase ? 'i' : ''}`;
}

const BARE = /^[A-Za-z0-9_]+$/;
const BARE_LABEL = /^[A-Za-z0-9_:.@]+$/;

export const printValue = (value: string): string => (BARE.test(value) ? value : quoted(value));
const printLabel = (label: string): string => (BARE_LABEL.test(label) ? label : quoted(label));
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
