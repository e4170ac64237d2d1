/** `npm run train-bundled`: trains the models under models/ on the treebanks under ../shared/data and writes their cards. */

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, ROOT, Stop, say, since } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

const COMMAND = 'npm run train-bundled';

/** Everything that is special about a bundled model. */
const MODELS = [
  {
    file: 'en-ewt',
    name: 'English (EWT)',
    language: 'en',
    folder: '../shared/data/ud/cc-by-sa/English-EWT',
    licence: 'CC BY-SA 4.0',
    data:
      'Universal Dependencies English-EWT 2.16, train (Natalia Silveira, Timothy Dozat, Christopher Manning, Sebastian Schuster, ' +
      'Ethan Chi, John Bauer, Miriam Connor, Marie-Catherine de Marneffe, Nathan Schneider, Sam Bowman, Hanzhi Zhu, Daniel Galbraith, ' +
      'Amir Zeldes and others), https://github.com/UniversalDependencies/UD_English-EWT, CC BY-SA 4.0',
    seed: 1,
  },
];

/** The project's own core, bundled on the fly: scripts are plain JavaScript. */
async function loadCore() {
  const esbuild = await import('esbuild');
  const folder = await mkdtemp(join(tmpdir(), 'treebank-train-'));
  try {
    const outfile = join(folder, 'core.mjs');
    const names = ['conllu', 'parser', 'evaluate', 'fix'];
    const contents = names.map((name) => `export * as ${name} from './server/src/core/${name}/index.ts';`).join('\n');
    const stdin = { contents, resolveDir: ROOT, loader: 'ts' };
    await esbuild.build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'warning' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readTreebank({ conllu }, path) {
  if (!existsSync(path)) throw new Stop(`${path} is missing; the bundled models are trained on it.`);
  return conllu.splitBlocks(await readFile(path, 'utf8'));
}

/** Parses every sentence as a user's file would be, with the tags of the file or without. */
function parsed({ conllu, fix }, parser, sentences, formsOnly) {
  return sentences.map((sentence) => {
    if (sentence.nWords === 0) return sentence;
    const { heads, deprels } = parser.parse(sentence, { formsOnly });
    const text = conllu.applyEdits(sentence.text, fix.headEdits(sentence, heads, { deprels }));
    return new conllu.Sentence(text, sentence.nLines);
  });
}

const twoDecimals = (value) => Math.round(100 * value) / 100;

async function trainOne(core, { file, folder, seed, ...about }) {
  const start = performance.now();
  const train = await readTreebank(core, resolve(ROOT, folder, 'train.conllu'));
  const dev = await readTreebank(core, resolve(ROOT, folder, 'dev.conllu'));
  let last = '';
  const onProgress = ({ stage, epoch, epochs, loss, dev: scores, done }) => {
    const name = `${stage} ${epoch}/${epochs}`;
    if (name === last && scores === undefined) return;
    last = name;
    const shownLoss = loss === undefined ? '' : `, loss ${loss.toFixed(3)}`;
    const shownScores = scores === undefined ? '' : `, alone UAS ${scores.uas.toFixed(2)} LAS ${scores.las.toFixed(2)}`;
    say(`  ${name}${shownLoss}${shownScores}, ${Math.round(100 * done)} % after ${since(start)}`);
  };
  // The development set is not used to choose anything: its scores in the card stay honest.
  const trained = core.parser.trainNeural(train, { seed, onProgress });
  if (trained === undefined) throw new Stop(`${folder} has no sentence to learn from.`);
  const seconds = since(start);
  const parser = core.parser.loadModel(core.parser.saveModel(trained.model, core.parser.EMPTY_CARD));
  const scores = [false, true].map((formsOnly) => {
    const { all } = core.evaluate.evaluate(dev, parsed(core, parser, dev, formsOnly), { samples: 0 });
    const { uas, las } = core.evaluate.scoresOf(all);
    const data = `${about.name} dev, ${formsOnly ? 'forms only' : 'gold tags'}, MH4, all words`;
    return { data, uas: twoDecimals(uas), las: twoDecimals(las) };
  });
  const { sentences, words, skipped } = trained;
  const date = new Date().toISOString().slice(0, 10);
  const card = { kind: 'neural', ...about, date, command: COMMAND, seed, sentences, words, scores };
  const bytes = core.parser.saveModel(trained.model, card);
  await writeFile(join(ROOT, 'models', `${file}.model`), bytes);
  const nSkipped = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  await writeFile(join(ROOT, 'models', `${file}.md`), cardText(card, file, bytes.length, seconds, nSkipped));
  say(`models/${file}.model: ${(bytes.length / 1e6).toFixed(1)} MB, trained in ${seconds}`);
  for (const { data, uas, las } of scores) say(`  ${data}: UAS ${uas.toFixed(2)}, LAS ${las.toFixed(2)}`);
}

function cardText(card, file, size, seconds, nSkipped) {
  const rows = card.scores.map(({ data, uas, las }) => `| ${data} | ${uas.toFixed(2)} | ${las.toFixed(2)} |`);
  return `# ${card.name}

The model \`${file}.model\` of Treebank Workbench: heads and relations for ${card.name}, with or without tags.

| | |
|---|---|
| Data | ${card.data} |
| Learned from | ${card.words.toLocaleString('en')} words in ${card.sentences.toLocaleString('en')} sentences (${nSkipped} left out as they are no trees) |
| Licence of the weights | ${card.licence} (they are derived from the data) |
| Method | two BiLSTM networks with biaffine scorers, for tagged words and for predicted tags; added to them a linear scorer with hashed features; a linear tagger |
| Size | ${(size / 1e6).toFixed(2)} MB |
| Trained | ${card.date}, \`${card.command}\`, seed ${card.seed}, ${seconds} |

Attachment scores in percent, punctuation included, relations with their subtypes, one root per sentence:

| data | UAS | LAS |
|---|---|---|
${rows.join('\n')}

It has read web text: reviews, blogs, e-mail, newsgroups and answers. Expect more errors on other text, and the most on tokenisation
that differs from UD's. When UPOS is blank the tags are predicted, and the program says so.
`;
}

await main(async () => {
  ensureInstalled();
  const core = await loadCore();
  for (const model of MODELS) await trainOne(core, model);
});
