/** Comparisons of values that are put together: `lower(X.CorrectForm/form) = X.lemma`. */

import { toNfc } from '../../conllu/index.ts';
import type { Graph } from '../graph/graph.ts';
import { type Strings, TextTest } from '../graph/strings.ts';
import type { Clause, Expression } from '../syntax/types.ts';
import { type Value, valueOfTerm } from './comparisons.ts';
import type { Pattern } from './pattern.ts';
import { regexTest } from './tests.ts';

/** Both sides must be there, as in other comparisons. A field of a lexicon makes it a condition on the row. */
export function addValues(pattern: Pattern, { left, isNegated, right }: Extract<Clause, { kind: 'values' }>): void {
  const { compiling } = pattern;
  if (right.kind === 'regex') {
    const { nodes, edges, read } = valueIn(pattern, left);
    const found = new TextTest(compiling.strings, regexTest(right.regex, compiling.meter));
    pattern.checkEarly(nodes, edges, (graph) => {
      const id = read(graph);
      return id !== -1 && found.has(id) !== isNegated;
    });
    return;
  }
  for (const [field, other] of [
    [right, left],
    [left, right],
  ]) {
    const lexicon = lexiconIn(field, (name) => compiling.isLexicon(name));
    if (lexicon === undefined) continue;
    const { nodes, edges, read } = valueIn(pattern, other);
    const column = compiling.table(lexicon).computed((fieldText) => textIn(field, fieldText));
    pattern.addRowTest(lexicon, { field: column, isNegated, nodes, edges, read });
    return;
  }
  const [a, b] = [valueIn(pattern, left), valueIn(pattern, right)];
  const nodes = [...new Set([...a.nodes, ...b.nodes])];
  pattern.checkEarly(nodes, [...a.edges, ...b.edges], (graph) => {
    const id = a.read(graph);
    if (id === -1) return false;
    const other = b.read(graph);
    return other !== -1 && (id === other) !== isNegated;
  });
}

/** The lexicon that a value is made of. */
function lexiconIn(value: Expression, isLexicon: (name: string) => boolean): string | undefined {
  switch (value.kind) {
    case 'text':
      return undefined;
    case 'features':
      return isLexicon(value.of.text) ? value.of.text : undefined;
    case 'join':
      return value.parts.map((part) => lexiconIn(part, isLexicon)).find((name) => name !== undefined);
    default:
      return lexiconIn(value.value, isLexicon);
  }
}

/** What a value made of a lexicon is in one row: an empty field is absent, as is a feature that a word has not. */
function textIn(value: Expression, fieldText: (field: string) => string): string | undefined {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'features':
      return value.features.map(fieldText).find((text) => text !== '') ?? value.orText;
    case 'join': {
      const parts = value.parts.map((part) => textIn(part, fieldText));
      return parts.includes(undefined) ? undefined : parts.join('');
    }
    case 'case': {
      const text = textIn(value.value, fieldText);
      return value.to === 'lower' ? text?.toLowerCase() : text?.toUpperCase();
    }
    case 'slice': {
      const text = textIn(value.value, fieldText);
      return text && [...text].slice(value.from, value.to).join('');
    }
  }
}

function valueIn(pattern: Pattern, value: Expression): Value {
  const { strings } = pattern.compiling;
  switch (value.kind) {
    case 'text': {
      const id = strings.ofValue(toNfc(value.text));
      return { nodes: [], edges: [], read: () => id };
    }
    case 'features': {
      const all = value.features.map((feature) => valueOfTerm(pattern, { of: value.of, feature, span: value.span }));
      const [{ nodes, edges }] = all;
      const otherwise = value.orText === undefined ? -1 : strings.ofValue(toNfc(value.orText));
      const read = (graph: Graph) => {
        for (const each of all) {
          const id = each.read(graph);
          if (id !== -1) return id;
        }
        return otherwise;
      };
      return { nodes, edges, read };
    }
    case 'case': {
      const change = value.to === 'lower' ? (text: string) => text.toLowerCase() : (text: string) => text.toUpperCase();
      return mapped(strings, valueIn(pattern, value.value), change);
    }
    case 'slice': {
      const { from, to } = value;
      return mapped(strings, valueIn(pattern, value.value), (text) => [...text].slice(from, to).join(''));
    }
    case 'join': {
      const parts = value.parts.map((part) => valueIn(pattern, part));
      return {
        nodes: parts.flatMap((part) => part.nodes),
        edges: parts.flatMap((part) => part.edges),
        read: joined(strings, parts),
      };
    }
  }
}

/** Computed once for each different text. */
function mapped(strings: Strings, value: Value, change: (text: string) => string): Value {
  const known = new Map<number, number>();
  return {
    ...value,
    read: (graph) => {
      const id = value.read(graph);
      if (id === -1) return -1;
      let changed = known.get(id);
      if (changed === undefined) {
        changed = strings.ofValue(toNfc(change(strings.text(id))));
        known.set(id, changed);
      }
      return changed;
    },
  };
}

function joined(strings: Strings, parts: readonly Value[]): (graph: Graph) => number {
  return (graph) => {
    let text = '';
    for (const part of parts) {
      const id = part.read(graph);
      if (id === -1) return -1;
      text += strings.text(id);
    }
    return strings.ofValue(toNfc(text));
  };
}
