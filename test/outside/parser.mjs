/**
 * A stand-in for parsers outside: `node parser.mjs MODE`. Modes that parse make every word depend on the one before it, with the
 * relation `chain`; all others are programs that do not behave.
 */

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [mode, ...rest] = process.argv.slice(2);

const read = () => readFileSync(0, 'utf8');
/** Large pieces go through a pipe only if the program stays until they are read. */
const write = (text) => process.stdout.write(text);

/** Rows of each sentence of the input. */
const sentences = () =>
  read()
    .split('\n\n')
    .filter((block) => block.trim() !== '')
    .map((block) => block.split('\n').filter((line) => line !== ''));

const chain = (rows) => {
  let before = '0';
  return rows.map((row) => {
    const cells = row.split('\t');
    if (!/^\d+$/.test(cells[0])) return row;
    cells[6] = before;
    cells[7] = before === '0' ? 'root' : 'chain';
    before = cells[0];
    return cells.join('\t');
  });
};
const printed = (blocks) => `${blocks.map((rows) => rows.join('\n')).join('\n\n')}\n\n`;
const words = (tokens) => chain(tokens.map((form, at) => `${at + 1}\t${form}\t_\t_\t_\t_\t_\t_\t_\t_`));
/** Changes a cell of each word. */
const withCell = (column, change) => (rows) =>
  rows.map((row) => {
    const cells = row.split('\t');
    if (/^\d+$/.test(cells[0])) cells[column] = change(cells[column], Number(cells[0]));
    return cells.join('\t');
  });
const forms = (rows) => rows.filter((row) => /^\d+\t/.test(row)).map((row) => row.split('\t')[1]);

const MODES = {
  chain: () => write(printed(sentences().map(chain))),
  /** Each invocation leaves a line in a file. */
  counted: () => {
    writeFileSync(rest[0], 'run\n', { flag: 'a' });
    MODES.chain();
  },
  /** Splits text at blanks. */
  text: () =>
    write(
      printed(
        read()
          .trim()
          .split(/\n+/)
          .map((line) => words(line.split(' '))),
      ),
    ),
  /** All tokens of a sentence in two halves each, where they are long enough. */
  tokens: () =>
    write(
      printed(
        sentences().map((rows) =>
          words(forms(rows).flatMap((form) => (form.length < 4 ? [form] : [form.slice(0, 2), form.slice(2)]))),
        ),
      ),
    ),
  /** One sentence for each word. */
  splits: () => write(printed(sentences().flatMap((rows) => forms(rows).map((form) => words([form]))))),
  /** One sentence for all. */
  joined: () => write(printed([words(sentences().flatMap(forms))])),
  cycle: () => write(printed(sentences().map(withCell(6, (_, id) => String(id === 1 ? 2 : id === 2 ? 1 : 99))))),
  roots: () => write(printed(sentences().map((rows) => withCell(6, () => '0')(chain(rows))))),
  labels: () => write(printed(sentences().map((rows) => withCell(7, () => 'a|b\u0007 c')(chain(rows))))),
  half: () => write(printed(sentences().map(chain).slice(0, 1))),
  noisy: () => {
    process.stderr.write('loading \u001b[31mmodel\u001b[0m\n$(icon) [link](http://example.org)\n');
    write('INFO: loading\n\n');
    MODES.chain();
  },
  colored: () =>
    write(printed(sentences().map((rows) => withCell(1, (form) => `\u001b[32m${form}\u001b[0m`)(chain(rows))))),
  nul: () => write(printed(sentences().map((rows) => withCell(1, (form) => `${form}\0`)(chain(rows))))),
  latin: () =>
    process.stdout.write(Buffer.from('# text = caf\xe9\n1\tcaf\xe9\t_\t_\t_\t_\t0\troot\t_\t_\n\n', 'latin1')),
  red: () => write('\u001b[1;31mTraceback\u001b[0m: I am \u001b[31mred\u001b[0m\n'),
  prose: () => write('Traceback: I am no treebank\n'),
  silent: () => void read(),
  deaf: () => write(printed([words(['nobody', 'asked'])])),
  crash: () => {
    // Many end with the colour that was before.
    process.stderr.write('Traceback\nValueError: no \u001b[31mmodel\u001b[0m here\n\u001b[0m\n');
    process.exitCode = 3;
  },
  slow: () => setInterval(() => undefined, 1000),
  /** Writes without an end. */
  flood: () => {
    const piece = Buffer.alloc(1 << 20, 'x\t');
    const on = () => {
      while (process.stdout.write(piece));
      process.stdout.once('drain', on);
    };
    on();
  },
  complains: () => {
    const piece = `${'e'.repeat(99)}\n`.repeat(10_000);
    let left = Number(rest[0]);
    const on = () => {
      if (left-- > 0) process.stderr.write(piece, on);
      else MODES.chain();
    };
    on();
  },
  /** Starts another program that goes on, says which one in a file, and ends or waits. */
  parent: () => {
    const child = spawn(process.execPath, [process.argv[1], 'slow'], {
      stdio: rest[1] === 'holds' ? 'inherit' : 'ignore',
    });
    child.unref();
    writeFileSync(rest[0], String(child.pid));
    if (rest[1] === 'waits') MODES.slow();
    else {
      MODES.chain();
      process.stdout.end(() => process.exit(0));
    }
  },
  where: () => write(`# text = ${process.cwd()}\n${words(['x'])[0]}\n\n`),
};

MODES[mode]();
