/** Sentences with mentions, written shortly, and a literal reader of brackets that shares no code with ours. */

import { applyEdits, Document } from '../../../../server/src/core/conllu/index.ts';
import { editMentions, type MentionOperation } from '../../../../server/src/core/edit/index.ts';

/** `id form head deprel misc`, one line for each row; comments as they are. */
export function text(short: string): string {
  const lines = short
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .map((line) => {
      if (!/^\d/.test(line)) return line;
      const [id, form, head, deprel, misc = '_'] = line.split(/ +/);
      const deps = id.includes('.') ? `${head}:${deprel}` : '_';
      const [basic, relation] = id.includes('.') ? ['_', '_'] : [head, deprel];
      return [id, form, '_', 'X', '_', '_', basic, relation, deps, misc].join('\t');
    });
  return `${lines.join('\n')}\n\n`;
}

/** Form and MISC of the rows of all sentences: `the (e1-person-2- | man e1)`. Other items are shown as they are. */
export const shown = (document: string): string =>
  document
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const cells = line.split('\t');
      return `${cells[1]} ${cells[9] === '_' ? '' : cells[9].replace('Entity=', '')}`.trim();
    })
    .join(' | ');

export interface Outcome {
  readonly text: string;
  readonly entity: string;
  readonly notes: readonly string[];
}

/** The text after an operation, or the refusal. */
export function edited(before: string, index: number, operation: MentionOperation): Outcome | string {
  const document = Document.parse(before);
  const result = editMentions(document.sentences, index, operation);
  if (!result.ok) return `${result.refused}: ${result.message}`;
  const blocks = document.sentences.map((sentence) => sentence.text);
  for (const { index: at, edits } of result.sentences) blocks[at] = applyEdits(blocks[at], edits);
  return { text: blocks.join(''), entity: result.entity, notes: result.notes };
}

interface Read {
  readonly eid: string;
  readonly fields: string;
  readonly nodes: readonly string[];
}

/** The mentions of a block, or what is wrong with it by the conditions of level 6, literally. */
export function readLiterally(block: string, names: readonly string[]): { mentions: Read[]; wrong: string[] } {
  const wrong: string[] = [];
  const rows = block.split('\n').flatMap((line) => (/^\d+(\.\d+)?\t/.test(line) ? [line.split('\t')] : []));
  const ids = rows.map(([id]) => id);
  const open: { name: string; fields: string; from: number }[] = [];
  const parts: { name: string; fields: string; from: number; to: number }[] = [];
  rows.forEach((row, at) => {
    const value = /(?:^|\|)Entity=([^|]*)/.exec(row[9])?.[1];
    if (value === undefined) return;
    const chunks = value.match(/\([^()]+\)?|[^()]+\)/g) ?? [];
    if (chunks.join('') !== value) wrong.push(`no chain: ${value}`);
    const kinds = chunks.map((chunk) => (chunk.startsWith('(') ? (chunk.endsWith(')') ? 's' : 'o') : 'c')).join('');
    if (!/^(?:s*c*|c*o+s*)$/.test(kinds)) wrong.push(`order: ${value}`);
    for (const chunk of chunks) {
      const [name, ...fields] = chunk.replace(/[()]/g, '').split('-');
      if (chunk.startsWith('(')) {
        if (names.length < fields.length) wrong.push(`too many fields: ${chunk}`);
        open.push({ name, fields: fields.join('-'), from: at });
      }
      if (chunk.endsWith(')')) {
        const k = open.map((each) => each.name).lastIndexOf(name);
        if (k === -1) wrong.push(`closes nothing: ${chunk}`);
        else parts.push({ ...open.splice(k, 1)[0], to: at });
      }
    }
  });
  if (0 < open.length) wrong.push(`open: ${open.map(({ name }) => name).join(' ')}`);
  parts.sort((a, b) => a.from - b.from || b.to - a.to);
  const mentions: Read[] = [];
  const partial = new Map<string, { eid: string; fields: string; nodes: string[]; n: number }>();
  for (const { name, fields, from, to } of parts) {
    const nodes = ids.slice(from, to + 1);
    const [, eid = name, k = '1', m = '1'] = /^(.*)\[(\d+)\/(\d+)\]$/.exec(name) ?? [];
    if (m === '1') {
      mentions.push({ eid, fields, nodes });
      if (k !== '1' || name !== eid) wrong.push(`part of one: ${name}`);
      continue;
    }
    const key = `${eid}/${m}`;
    const known = k === '1' ? { eid, fields, nodes: [], n: 0 } : partial.get(key);
    if (known === undefined || known.n !== Number(k) - 1) {
      wrong.push(`misplaced part: ${name}`);
      continue;
    }
    if (known.fields !== fields) wrong.push(`attributes differ: ${name}`);
    partial.set(key, known);
    known.n++;
    known.nodes.push(...nodes);
    if (known.n === Number(m)) {
      mentions.push(known);
      partial.delete(key);
    }
  }
  if (0 < partial.size) wrong.push('parts are missing');
  checkMentions(mentions, names, wrong);
  for (const row of rows) checkLinks(row, mentions, wrong);
  return { mentions, wrong };
}

function checkMentions(mentions: readonly Read[], names: readonly string[], wrong: string[]): void {
  const types = new Map<string, string>();
  mentions.forEach(({ eid, fields, nodes }, i) => {
    const values = fields.split('-');
    const type = values[names.indexOf('etype')] ?? '';
    if ((types.get(eid) ?? type) !== type) wrong.push(`type of ${eid}`);
    types.set(eid, type);
    for (const name of ['head', 'minspan']) {
      const value = names.includes(name) ? values[names.indexOf(name)] : undefined;
      if (value === undefined || (name === 'minspan' && value === '')) continue;
      if (!value.split(',').every((each) => /^[1-9]\d*$/.test(each) && Number(each) <= nodes.length))
        wrong.push(`${name} of ${eid}: ${value}`);
    }
    for (const other of mentions.slice(i + 1)) {
      const common = nodes.filter((node) => other.nodes.includes(node)).length;
      if (common === nodes.length && common === other.nodes.length) wrong.push(`same span: ${eid} ${other.eid}`);
      if (eid === other.eid && 0 < common && common < nodes.length && common < other.nodes.length)
        wrong.push(`crossing: ${eid}`);
    }
  });
}

function checkLinks([id, , , , , , , , , misc]: readonly string[], mentions: readonly Read[], wrong: string[]): void {
  const begin = new Set(mentions.filter(({ nodes }) => nodes[0] === id).map(({ eid }) => eid));
  for (const [, name, value] of misc.matchAll(/(Bridge|SplitAnte)=([^|]*)/g)) {
    const pairs = value.split(',').map((pair) => /^([^<]+)<([^:]+)(?::.*)?$/.exec(pair) ?? ['', '', '']);
    for (const [pair, source, target] of pairs) {
      if (source === target || !begin.has(target)) wrong.push(`${name} ${pair} at ${id}`);
    }
    if (name === 'SplitAnte' && pairs.length === 1) wrong.push(`one antecedent: ${value}`);
  }
}
