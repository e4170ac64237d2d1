/** Reads the commands of a rule. */

import { formatNumber, localized } from '../../../localization/index.ts';
import { labelTest } from '../syntax/features.ts';
import { MOST_COMMANDS } from '../syntax/limits.ts';
import type { Scanner } from '../syntax/scanner.ts';
import type { LabelTest, Name } from '../syntax/types.ts';
import { type NewLabel, type NodePlace, type RewriteCommand, SHIFTS, type Value, type ValuePart } from './types.ts';

const COMMANDS = [
  'add_edge',
  'add_node',
  'append_feats',
  'del_edge',
  'del_feat',
  'del_node',
  'insert',
  'prepend_feats',
  ...SHIFTS,
  'unorder',
] as const;

/** `commands { c; c; }`, with its braces. @throws SyntaxProblem */
export function commandsOf(scanner: Scanner): RewriteCommand[] {
  scanner.require('{', localized`The commands of a rule stand in braces.`);
  const commands: RewriteCommand[] = [];
  while (!scanner.take('}')) {
    const start = scanner.at;
    if (MOST_COMMANDS <= commands.length)
      scanner.fail(localized`A rule has ${formatNumber(MOST_COMMANDS)} commands at most. Split it up.`);
    commands.push({ ...command(scanner), span: scanner.span(start) });
    if (scanner.take(';')) continue;
    if (!scanner.take('}'))
      scanner.fail(localized`Expected ; or } ${scanner.found()}. Commands are separated by semicolons.`);
    break;
  }
  return commands;
}

type Bare = RewriteCommand extends infer C ? (C extends RewriteCommand ? Omit<C, 'span'> : never) : never;

function command(scanner: Scanner): Bare {
  const shift = [...SHIFTS].reverse().find((each) => scanner.takeWord(each));
  if (shift !== undefined) return { kind: 'shift', which: shift, ...move(scanner) };
  const kind = COMMANDS.find((each) => scanner.takeWord(each));
  switch (kind) {
    case 'add_edge':
      return addEdge(scanner);
    case 'del_edge':
      return deleteEdge(scanner);
    case 'del_feat': {
      const of = scanner.name('node');
      scanner.require('.', localized`A feature is written with its node: del_feat X.Case.`);
      return { kind, of, feature: scanner.feature().text };
    }
    case 'add_node':
      return addNode(scanner);
    case 'del_node':
    case 'unorder':
      return { kind, node: scanner.name('node') };
    case 'insert': {
      const node = scanner.name('node');
      const at =
        place(scanner) ??
        scanner.fail(localized`Expected :> (after) or :< (before) ${scanner.found()}: insert X :> Y.`);
      return { kind, node, at };
    }
    case 'append_feats':
    case 'prepend_feats': {
      const separator = scanner.isNext('"') ? scanner.quoted() : undefined;
      const from = scanner.name('node');
      const features = scanner.take('==>') ? undefined : filter(scanner);
      return {
        kind: 'join_feats',
        isAppended: kind === 'append_feats',
        separator,
        from,
        features,
        to: scanner.name('node'),
      };
    }
    default:
      return setFeature(scanner);
  }
}

/** `=[re"…"]=>` */
function filter(scanner: Scanner) {
  scanner.require('=[', localized`Write X ==> Y, or X =[re"…"]=> Y for some features.`);
  const regex = scanner.regex('str') ?? scanner.fail(localized`Expected a pattern re"…" for the names of features.`);
  scanner.require(']=>', localized`The brackets end with ]=>.`);
  return regex;
}

/** `X ==> Y`, `X =[nsubj|obj]=> Y`. */
function move(scanner: Scanner): { from: Name; label: LabelTest; to: Name } {
  const from = scanner.name('node');
  let label: LabelTest = { kind: 'any' };
  if (!scanner.take('==>')) {
    scanner.require('=[', localized`Edges are moved by shift X ==> Y, or shift X =[nsubj|obj]=> Y for some relations.`);
    label = labelTest(scanner);
    scanner.require(']=>', localized`The brackets end with ]=>.`);
  }
  return { from, label, to: scanner.name('node') };
}

function place(scanner: Scanner): NodePlace | undefined {
  if (scanner.take(':>')) return { side: 'after', of: scanner.name('node') };
  return scanner.take(':<') ? { side: 'before', of: scanner.name('node') } : undefined;
}

function addNode(scanner: Scanner): Bare {
  const node = scanner.name('node');
  const at = place(scanner);
  return { kind: 'add_node', node, ...(at === undefined ? {} : { at }) };
}

function addEdge(scanner: Scanner): Bare {
  const first = scanner.name('node');
  const name = scanner.take(':') ? first : undefined;
  const source = name === undefined ? first : scanner.name('node');
  if (scanner.take('->'))
    return {
      kind: 'add_edge',
      ...(name === undefined ? {} : { name }),
      source,
      label: undefined,
      target: scanner.name('node'),
    };
  scanner.require(
    '-[',
    localized`An edge is added by add_edge X -[nsubj]-> Y, or add_edge e: X -> Y with its label set next.`,
  );
  const label = newLabel(scanner);
  scanner.require(']->', localized`A new edge has one label.`);
  return { kind: 'add_edge', ...(name === undefined ? {} : { name }), source, label, target: scanner.name('node') };
}

function newLabel(scanner: Scanner): NewLabel {
  if (!/^[A-Za-z0-9_]+\s*=/.test(scanner.text.slice(scanner.at, scanner.at + 100)))
    return { kind: 'label', label: scanner.label() };
  const parts: { name: string; value: Value }[] = [];
  do {
    const { text: name } = scanner.feature();
    scanner.require('=', localized`Parts of a new label are written 1=obl, 2=agent.`);
    parts.push({ name, value: [valuePart(scanner, name)] });
  } while (scanner.take(','));
  return { kind: 'parts', parts };
}

function deleteEdge(scanner: Scanner): Bare {
  const first = scanner.name('edge');
  if (!scanner.take('-[')) {
    if (scanner.isNext('->'))
      return scanner.fail(localized`Name the edge in the pattern, and delete it by its name: del_edge e.`);
    return { kind: 'del_edge', edge: first };
  }
  const { text: label } = scanner.label();
  scanner.require(']->', localized`An edge that is deleted without a name has one label.`);
  return { kind: 'del_edge_between', source: first, label, target: scanner.name('node') };
}

function setFeature(scanner: Scanner): Bare {
  for (const each of COMMANDS) scanner.want({ kind: 'word', text: each });
  const of = scanner.name('node');
  if (!scanner.take('.'))
    return scanner.fail(localized`${of.text} is no command. There are ${COMMANDS.join(', ')}, and X.feature = value.`);
  const { text: feature } = scanner.feature();
  scanner.require('=', localized`A feature is set by ${of.text}.${feature} = value.`);
  const value = [valuePart(scanner, feature)];
  while (scanner.take('+')) value.push(valuePart(scanner, feature));
  return { kind: 'set', of, feature, value };
}

function valuePart(scanner: Scanner, feature: string): ValuePart {
  const word = scanner.peekName();
  if (word === undefined || scanner.text[scanner.at + word.length] !== '.')
    return { kind: 'text', ...scanner.value(feature) };
  const of = scanner.name('node');
  scanner.take('.');
  const name = /^[A-Za-z0-9_]+/.exec(scanner.text.slice(scanner.at, scanner.at + 100))?.[0] ?? '';
  if (scanner.text[scanner.at + name.length] !== '[') return { kind: 'feature', of, feature: scanner.feature().text };
  return { kind: 'feature', of, ...slice(scanner, name) };
}

/** `lemma[1:-1]`, in characters. */
function slice(scanner: Scanner, feature: string): { feature: string; from?: number; to?: number } {
  scanner.takeWord(feature);
  scanner.take('[');
  const from = scanner.isNext(':') ? undefined : scanner.number();
  scanner.require(':', localized`A part of a value is written X.form[0:3].`);
  const to = scanner.isNext(']') ? undefined : scanner.number();
  scanner.require(']', localized`A part of a value is written X.form[0:3].`);
  return { feature, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
