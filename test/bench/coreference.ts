/**
 * Key press → diagram and diagnostics in a document of 10,000 words with 3,000 mentions, of the real server over stdio: without mentions, with them, and
 * with level 6. The three take turns, so that other work on the machine disturbs all of them. A key goes into a FORM, then into
 * an Entity, whose meaning it changes. Budgets: with mentions within 20 % of without; with level 6 that of edit-latency.
 *
 * Then `lint` of a treebank in memory at levels 3, 5 and 6, and with BEFORE=OLD_CHECKOUT/dist/core.mjs the same of an earlier build, in turns.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Document } from '../../server/src/core/conllu/index.ts';
import { inspectSentence, type Level, TreebankFold } from '../../server/src/core/validate/index.ts';
import { bundleServer } from '../lsp/bundle.ts';
import { TestClient } from '../lsp/client.ts';
import { SHARED } from '../shared.ts';
import { randomFrom, treebankOf } from './sentences.ts';

const WORDS = 10_000;
const MENTIONS = 3000;
const KEYS = 80;
const BUDGET = 30;

/** Words in order, until there are enough. */
function plain(): string {
  const blocks = treebankOf(2e6).split('\n\n');
  let words = 0;
  const kept = blocks.filter((block) => {
    const isKept = words < WORDS;
    if (isKept) words += block.match(/^\d+\t/gm)?.length ?? 0;
    return isKept;
  });
  return kept.map((block) => `${block}\n\n`).join('');
}

/** The same with mentions of one to three words, of 300 entities. */
function withMentions(text: string): string {
  const next = randomFrom(7);
  let n = 0;
  const mark = (row: string, value: string) => {
    const cells = row.split('\t');
    cells[9] = cells[9] === '_' ? `Entity=${value}` : `Entity=${value}|${cells[9]}`;
    return cells.join('\t');
  };
  const blocks = text.split('\n\n').map((block) => {
    const rows = block.split('\n');
    for (let at = 0; at + 2 < rows.length && n < MENTIONS; at++) {
      const length = 1 + next(3);
      const span = rows.slice(at, at + length);
      if (next(10) < 1 || !span.every((row) => /^\d+\t/.test(row))) continue;
      const eid = `e${next(300)}`;
      const open = `(${eid}-person-${length}-infstat:giv:act,minspan:1`;
      rows[at] = mark(rows[at], length === 1 ? `${open})` : open);
      if (1 < length) rows[at + length - 1] = mark(rows[at + length - 1], `${eid})`);
      n++;
      at += length - 1;
    }
    return rows.join('\n');
  });
  return `# global.Entity = eid-etype-head-other\n${blocks.join('\n\n')}`;
}

class Turn {
  readonly times: number[] = [];
  private version = 1;
  private readonly document: Document;
  private readonly random = randomFrom(11);

  constructor(
    readonly name: string,
    private readonly client: TestClient,
    private readonly text: string,
    /** Column that a key goes to, and the character before which it goes; '' for its start. */
    private readonly place: { readonly column: 1 | 9; readonly before: string },
  ) {
    this.document = Document.parse(text);
  }

  private get uri(): string {
    return `file:///bench/${encodeURIComponent(this.name)}.conllu`;
  }

  async open(): Promise<void> {
    await this.client.open(this.uri, this.text);
    await this.client.diagnostics(this.uri, 1);
  }

  async press(): Promise<void> {
    const { sentences } = this.document;
    const { column, before } = this.place;
    for (;;) {
      const index = this.random(sentences.length - 1);
      const sentence = sentences[index];
      const row = this.random(sentence.nRows);
      const at = before === '' ? 0 : sentence.cell(row, column).indexOf(before);
      if (at === -1) continue;
      const position = this.document.positionIn(index, sentence.cellSpan(row, column).start + at);
      this.client.published.length = 0;
      const start = performance.now();
      await this.change(position, position, 'x');
      this.times.push(performance.now() - start);
      await this.change(position, { ...position, character: position.character + 1 }, '');
      return;
    }
  }

  private async change(start: { line: number; character: number }, end: typeof start, text: string): Promise<void> {
    this.version++;
    await this.client.change(this.uri, this.version, [{ range: { start, end }, text }]);
    const drawn = this.client.request('treebank/diagram', { textDocument: { uri: this.uri }, line: start.line });
    await Promise.all([drawn, this.client.diagnostics(this.uri, this.version)]);
  }

  /** The time that a share of the keys stays below. */
  below(share: number): number {
    return [...this.times].sort((a, b) => a - b)[Math.floor(this.times.length * share)];
  }
}

async function keys(): Promise<void> {
  const bundle = await bundleServer();
  const off = await TestClient.spawn(bundle.serverFile);
  const on = await TestClient.spawn(bundle.serverFile, { settings: { lint: { profile: 'coreference' } } });
  const without = plain();
  const text = withMentions(without);
  const form = { column: 1, before: '' } as const;
  const type = { column: 9, before: 'person' } as const;
  const turns = [
    new Turn('without mentions', off, without, form),
    new Turn('mentions', off, text, form),
    new Turn('mentions, key in Entity', off, text, type),
    new Turn('mentions, level 6', on, text, form),
    new Turn('mentions, level 6, key in Entity', on, text, type),
  ];
  for (const turn of turns) await turn.open();
  for (let key = 0; key < KEYS; key++) for (const turn of turns) await turn.press();
  console.log(
    `${WORDS} words, ${text.match(/-person-/g)?.length} mentions, ${KEYS} keys to diagram and diagnostics: fastest tenth, median`,
  );
  for (const turn of turns) {
    const [fast, median] = [turn.below(0.1), turn.below(0.5)];
    const ratio = `${((100 * fast) / turns[0].below(0.1)).toFixed(0)} %`;
    const times = [fast, median].map((time) => `${time.toFixed(1)} ms`.padStart(10)).join('');
    console.log(`${turn.name.padEnd(36)}${times}${ratio.padStart(8)}${median <= BUDGET ? '' : '  TOO SLOW'}`);
  }
  await off.stop();
  await on.stop();
  bundle.remove();
}

type Core = Pick<typeof import('../../server/src/core/index.ts'), 'checkSentence' | 'Document'>;

/** Processor time in milliseconds. */
function timed(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function lintAt(text: string, level: Level): number {
  return timed(() => {
    const fold = new TreebankFold<number>();
    for (const [i, sentence] of Document.parse(text).sentences.entries())
      fold.add(inspectSentence(sentence, { level }).facts, i);
    fold.end();
  });
}

const best = (times: readonly number[]) => Math.min(...times);

async function lint(): Promise<void> {
  const file = join(SHARED, 'data/ud/cc-by-sa/English-EWT/train.conllu');
  const texts = {
    'a large treebank': existsSync(file) ? readFileSync(file, 'utf8') : treebankOf(14e6),
    '3,000 mentions, 40 times': withMentions(plain()).repeat(40),
  };
  const old =
    process.env.BEFORE === undefined ? undefined : ((await import(pathToFileURL(process.env.BEFORE).href)) as Core);
  const now = await import('../../server/src/core/index.ts');
  for (const [name, text] of Object.entries(texts)) {
    const times = new Map<string, number[]>();
    const note = (key: string, time: number) => times.set(key, [...(times.get(key) ?? []), time]);
    for (let round = 0; round < 7; round++) {
      for (const level of [3, 5, 6] as const) note(`level ${level}`, lintAt(text, level));
      for (const [which, core] of [
        ['before', old],
        ['now', now],
      ] as const) {
        if (old === undefined || core === undefined) continue;
        note(
          `checkSentence ${which}`,
          timed(() => {
            for (const sentence of core.Document.parse(text).sentences) core.checkSentence(sentence);
          }),
        );
      }
    }
    console.log(
      `${name}, ${(text.length / 1e6).toFixed(1)} MB: ${[...times].map(([key, all]) => `${key} ${best(all).toFixed(0)} ms`).join(', ')}`,
    );
  }
}

// ONLY=keys or ONLY=lint: one of the two.
if (process.env.ONLY !== 'lint') await keys();
if (process.env.ONLY !== 'keys') await lint();
