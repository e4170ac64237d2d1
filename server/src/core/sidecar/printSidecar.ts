/** `.treebank.json` as text: sorted and one entry a line, so that it can be reviewed and merged like the treebank itself. */

import { printChecks } from './checks.ts';
import { compare } from './fields.ts';
import { ACKNOWLEDGEMENT_FIELDS, type Acknowledgement, type Sidecar, VERSION } from './file.ts';
import { printMachine } from './machine.ts';
import { printNotes } from './notes.ts';
import { printPacks } from './packs.ts';
import { printRuns } from './progress.ts';
import { printSwitches } from './switches.ts';
import { printMuted, printVerdicts } from './verdicts.ts';

/** The file as text: sorted, so that the same findings give the same bytes regardless of their original order. */
export function printSidecar({
  acknowledged,
  baseline,
  locks = new Map(),
  checks = [],
  packs = [],
  verdicts = [],
  muted = [],
  enhanced = [],
  progress = new Map(),
  machine,
  notes = [],
}: Sidecar): string {
  const entries = [...acknowledged].sort(byScope).map((each) => `    ${inline(each)}`);
  const files = sorted(baseline).flatMap(([file, ids]) => {
    const blocks = sorted(ids).flatMap(([id, sentences]) => {
      const lines = linesOf(sentences, '        ');
      return lines.length === 0 ? [] : [`      ${JSON.stringify(id)}: {\n${lines.join(',\n')}\n      }`];
    });
    return blocks.length === 0 ? [] : [`    ${JSON.stringify(file)}: {\n${blocks.join(',\n')}\n    }`];
  });
  const parts = [`  "version": ${VERSION}`];
  if (0 < entries.length) parts.push(`  "acknowledged": [\n${entries.join(',\n')}\n  ]`);
  if (0 < files.length) parts.push(`  "baseline": {\n${files.join(',\n')}\n  }`);
  const locked = sorted(locks).flatMap(([file, sentences]) => {
    const lines = linesOf(sentences, '      ');
    return lines.length === 0 ? [] : [`    ${JSON.stringify(file)}: {\n${lines.join(',\n')}\n    }`];
  });
  if (0 < locked.length) parts.push(`  "locks": {\n${locked.join(',\n')}\n  }`);
  if (0 < checks.length) parts.push(`  "checks": {\n${printChecks(checks, '    ').join(',\n')}\n  }`);
  const used = printPacks(packs).map((line) => `    ${line}`);
  if (0 < used.length) parts.push(`  "packs": {\n${used.join(',\n')}\n  }`);
  const lists = [
    { name: 'verdicts', lines: printVerdicts(verdicts) },
    { name: 'muted', lines: printMuted(muted) },
    { name: 'enhanced', lines: printSwitches(enhanced) },
  ];
  const ofFiles = sorted(progress).flatMap(([file, runs]) => ofFile(file, printRuns(runs)));
  for (const { name, lines } of lists) {
    if (0 < lines.length) parts.push(`  "${name}": [\n${lines.map((line) => `    ${line}`).join(',\n')}\n  ]`);
  }
  if (0 < ofFiles.length) parts.push(`  "progress": {\n${ofFiles.join(',\n')}\n  }`);
  const marks = sorted(machine ?? new Map()).flatMap(([file, runs]) => ofFile(file, printMachine(runs)));
  // Even empty: it turns marking on.
  if (machine !== undefined)
    parts.push(marks.length === 0 ? '  "machine": {}' : `  "machine": {\n${marks.join(',\n')}\n  }`);
  const threads = printNotes(notes, '    ').map((line) => `    ${line}`);
  if (0 < threads.length) parts.push(`  "notes": [\n${threads.join(',\n')}\n  ]`);
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** The lines of one file. */
const ofFile = (file: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : [`    ${JSON.stringify(file)}: [\n${lines.map((line) => `      ${line}`).join(',\n')}\n    ]`];

/** One line for each sentence that has content. */
function linesOf(sentences: ReadonlyMap<string, readonly string[]>, indent: string): string[] {
  return sorted(sentences)
    .filter(([, texts]) => 0 < texts.length)
    .map(([sentence, texts]) => `${indent}${JSON.stringify(sentence)}: ${list([...texts].sort())}`);
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => compare(a, b));
}

const ORDER = ['file', 'sentence', 'id', 'at', 'reason'] as const;

function byScope(a: Acknowledgement, b: Acknowledgement): number {
  const field = ORDER.find((each) => a[each] !== b[each]);
  return field === undefined ? 0 : compare(rank(a[field]), rank(b[field]));
}

/** A missing field sorts before an empty one. */
const rank = (value: string | undefined): string => (value === undefined ? '' : `=${value}`);

function inline(entry: Acknowledgement): string {
  const fields = ACKNOWLEDGEMENT_FIELDS.filter((field) => entry[field] !== undefined);
  return `{ ${fields.map((field) => `"${field}": ${JSON.stringify(entry[field])}`).join(', ')} }`;
}

const list = (texts: readonly string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;
