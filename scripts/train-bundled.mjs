/**
 * `npm run train-bundled [-- NAME…]`: trains the models under models/ on the treebanks under ../shared/data and writes their cards.
 * The multilingual model is also evaluated by leaving some languages out in turn: it is trained again without each of them and parses it.
 * `npm run train-bundled -- --leave-out LANGUAGE…` (Finnish, Turkish …) does only that, and writes the scores into the model's card.
 */

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, ROOT, Stop, say, since } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

const UD = resolve(ROOT, '../shared/data/ud');
const DATA = join(UD, 'cc-by-sa');
const ENGLISH = 'English-EWT';
const SEED = 1;
/**
 * Words that the multilingual model takes from each file: large treebanks should not drown small ones, and without word forms the rest
 * teaches little more.
 */
const WORDS_PER_FILE = 8_000;
/** Left out in turn to evaluate that model: languages of different families and word orders. */
const LEFT_OUT = ['Finnish', 'German', 'Japanese', 'Persian', 'Turkish'];
const MANY = 'mul-universal';

/** What is specific to each bundled model. The treebanks in `measuredOn` are used only for measuring, not for any choice. */
const MODELS = {
  'en-ewt': {
    name: 'English (EWT)',
    language: 'en',
    columns: 'all',
    files: async () => [join(ENGLISH, 'train.conllu')],
    measuredOn: [ENGLISH],
    data:
      'Universal Dependencies English-EWT 2.16, train (Natalia Silveira, Timothy Dozat, Christopher Manning, Sebastian Schuster, ' +
      'Ethan Chi, John Bauer, Miriam Connor, Marie-Catherine de Marneffe, Nathan Schneider, Sam Bowman, Hanzhi Zhu, Daniel Galbraith, ' +
      'Amir Zeldes and others), https://github.com/UniversalDependencies/UD_English-EWT, CC BY-SA 4.0',
    remarks:
      'It was trained on web text: reviews, blogs, e-mail, newsgroups and answers. Expect more errors on other kinds of text, and most where\n' +
      "tokenisation differs from UD's.",
  },
  [MANY]: {
    name: 'Any language (universal columns)',
    language: 'mul',
    columns: 'universal',
    files: async () => multiFiles(await multiTreebanks()),
    wordsPerFile: WORDS_PER_FILE,
    // Their licence does not allow training a bundled model on these, but measuring one on them is fine.
    measuredOn: ['../r2.0/Hungarian-Szeged', '../r2.0/Gothic-PROIEL'],
    data: async () =>
      `about ${WORDS_PER_FILE.toLocaleString('en')} words each of the dev and test sets of the Universal Dependencies treebanks ` +
      `${(await multiTreebanks()).join(', ')} by their authors as named in each treebank's README, ` +
      'https://universaldependencies.org, CC BY-SA 4.0',
    remarks:
      'It reads UPOS, FEATS and the forms of punctuation, but no other words (character n-grams of the words were tried: they cost unseen\n' +
      'languages up to three points), and predicts relations without subtypes. Good tags matter: without them the model is useful only\n' +
      'for the languages it was trained on. Train a parser on your own treebank as soon as it has a few dozen sentences; below 200,\n' +
      'training starts from this model.',
  },
};

async function treebanks() {
  if (!existsSync(DATA)) throw new Stop(`${DATA} is missing; the bundled models are trained on it.`);
  return (await readdir(DATA)).sort();
}

const multiTreebanks = async () => (await treebanks()).filter((name) => name !== ENGLISH);

const multiFiles = (names) => names.flatMap((name) => [join(name, 'dev.conllu'), join(name, 'test.conllu')]);

/** The project's own core, bundled on the fly: scripts are plain JavaScript. */
async function loadCore() {
  const esbuild = await import('esbuild');
  const folder = await mkdtemp(join(tmpdir(), 'treebank-train-'));
  try {
    const outfile = join(folder, 'core.mjs');
    const names = ['conllu', 'parser', 'evaluate', 'edit'];
    const contents = names.map((name) => `export * as ${name} from './server/src/core/${name}/index.ts';`).join('\n');
    const stdin = { contents, resolveDir: ROOT, loader: 'ts' };
    await esbuild.build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'warning' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All sentences, or from each file evenly spaced sentences with about `wordsPerFile` words. */
async function readTreebanks({ conllu }, files, wordsPerFile = Infinity) {
  const sentences = [];
  for (const file of files) {
    const path = join(DATA, file);
    if (!existsSync(path)) throw new Stop(`${path} is missing; the bundled models are trained on it.`);
    const all = [...conllu.splitBlocks(await readFile(path, 'utf8'))].filter(({ nWords }) => nWords > 0);
    const nWords = all.reduce((sum, sentence) => sum + sentence.nWords, 0);
    const share = Math.min(1, wordsPerFile / nWords);
    sentences.push(...all.filter((_, index) => Math.floor(index * share) !== Math.floor((index + 1) * share)));
  }
  return sentences;
}

/** Prints one line per epoch. */
function reporter() {
  const start = performance.now();
  let last = '';
  return ({ stage, epoch, epochs }) => {
    const name = `${stage} ${epoch}/${epochs}`;
    if (name !== last) say(`  ${name} after ${since(start)}`);
    last = name;
  };
}

/** Scores of the model as loaded from its file, parsing as for a user's file: with the tags of the file, and without. */
function measure({ parser, evaluate, edit }, bytes, gold, name, columns, modes = [false, true]) {
  const loaded = parser.loadModel(bytes);
  const deprels = columns === 'all' ? 'full' : 'universal';
  return modes.map((formsOnly) => {
    const requests = gold.map((sentence) => ({ sentence, options: { formsOnly } }));
    const system = [...loaded.parseAll(requests)].map((parse, index) => edit.withTree(gold[index], parse));
    const { uas, las } = evaluate.scoresOf(evaluate.evaluate(gold, system, { samples: 0, deprels }).all);
    const data = `${name}, ${formsOnly ? 'forms only' : 'gold tags'}, MH4, all words`;
    say(`  ${data}: UAS ${uas.toFixed(2)}, LAS ${las.toFixed(2)}`);
    return { data, uas: twoDecimals(uas), las: twoDecimals(las) };
  });
}

const twoDecimals = (value) => Math.round(100 * value) / 100;

async function trainBundled(core, file) {
  const model = MODELS[file];
  if (model === undefined)
    throw new Stop(`There is no model "${file}". The models are ${Object.keys(MODELS).join(', ')}.`);
  say(`${file}:`);
  const start = performance.now();
  const { columns } = model;
  const trained = core.parser.trainNeural(await readTreebanks(core, await model.files(), model.wordsPerFile), {
    seed: SEED,
    columns,
    onProgress: reporter(),
  });
  if (trained === undefined) throw new Stop('There is no sentence to train on.');
  const { sentences, words, skipped } = trained;
  const seconds = since(start);
  const bare = core.parser.saveModel(trained.model, core.parser.EMPTY_CARD);
  const scores = [];
  for (const name of model.measuredOn) {
    const gold = await readTreebanks(core, [join(name, 'dev.conllu')]);
    scores.push(...measure(core, bare, gold, `${basename(name)} dev`, columns));
  }
  const card = {
    name: model.name,
    kind: 'neural',
    language: model.language,
    licence: 'CC BY-SA 4.0',
    data: typeof model.data === 'string' ? model.data : await model.data(),
    date: new Date().toISOString().slice(0, 10),
    command: `npm run train-bundled -- ${file}`,
    seed: SEED,
    sentences,
    words,
    scores,
  };
  const bytes = core.parser.saveModel(trained.model, card);
  const nSkipped = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  await writeFile(join(ROOT, 'models', `${file}.model`), bytes);
  await writeFile(join(ROOT, 'models', `${file}.md`), cardText(card, file, model, bytes.length, seconds, nSkipped));
  say(`models/${file}.model: ${(bytes.length / 1e6).toFixed(1)} MB, trained in ${seconds}`);
  if (file === MANY) for (const language of LEFT_OUT) await leaveOut(core, language);
}

const TABLE_HEAD = '| data | UAS | LAS |\n|---|---|---|\n';

function scoreTable(scores) {
  const rows = scores.map(({ data, uas, las }) => `| ${data} | ${uas.toFixed(2)} | ${las.toFixed(2)} |\n`);
  return `${TABLE_HEAD}${rows.join('')}`;
}

function cardText(card, file, { columns, remarks }, size, seconds, nSkipped) {
  return `# ${card.name}

The model \`${file}.model\` of Treebank Workbench: heads and relations, with or without tags.

| | |
|---|---|
| Data | ${card.data} |
| Trained on | ${card.words.toLocaleString('en')} words in ${card.sentences.toLocaleString('en')} sentences (${nSkipped} left out because they are not trees) |
| Licence of the weights | ${card.licence} (they are derived from the data) |
| Method | two BiLSTM networks with biaffine scorers, for tagged words and for predicted tags, combined with a linear scorer with hashed features; a linear tagger |
| Size | ${(size / 1e6).toFixed(2)} MB |
| Trained | ${card.date}, \`${card.command}\`, seed ${card.seed}, ${seconds} |

Attachment scores in percent, including punctuation, relations ${columns === 'all' ? 'with' : 'without'} their subtypes, one root per sentence:

${scoreTable(card.scores)}
${remarks} If UPOS is blank, the tags are predicted, and the program says so.
`;
}

/**
 * Measures the model on the dev set of a language left out of its training, with relations up to the colon. Only the part for tagged words
 * is trained again, as the other one is of no use for an unseen language. The scores go into the card of the bundled model.
 */
async function leaveOut(core, language) {
  const names = await multiTreebanks();
  const held = names.filter((name) => name.startsWith(`${language}-`));
  if (held.length === 0) throw new Stop(`No treebank of ${language}. There are ${names.join(', ')}.`);
  say(`Without ${held.join(', ')}:`);
  const files = multiFiles(names.filter((name) => !held.includes(name)));
  const { examples } = core.parser.collectExamples(await readTreebanks(core, files, WORDS_PER_FILE));
  const { columns } = MODELS[MANY];
  const part = core.parser.beginPart(
    'tagged',
    { examples, dev: [] },
    { seed: SEED, columns },
    { onProgress: reporter() },
  );
  const path = join(ROOT, 'models', `${MANY}.model`);
  const bundled = await readFile(path);
  const { linear } = core.parser.readNeuralModel(bundled);
  const { trees, deprels } = part.linear;
  const tagged = part.finish();
  const model = { linear: { ...linear, tagged: trees, deprels }, tagged, untagged: tagged };
  const gold = await readTreebanks(
    core,
    held.map((name) => join(name, 'dev.conllu')),
  );
  const bytes = core.parser.saveModel(model, core.parser.EMPTY_CARD);
  const [score] = measure(core, bytes, gold, `${held.join(', ')} dev, left out of the training`, columns, [false]);
  const changed = core.parser.withCard(bundled, (card) => {
    const others = card.scores.filter(({ data }) => data !== score.data);
    return { ...card, scores: [...others, score] };
  });
  const text = await readFile(join(ROOT, 'models', `${MANY}.md`), 'utf8');
  const start = text.indexOf(TABLE_HEAD);
  const end = text.indexOf('\n\n', start) + 1;
  const table = scoreTable(core.parser.loadModel(changed).card.scores);
  await writeFile(path, changed);
  await writeFile(join(ROOT, 'models', `${MANY}.md`), `${text.slice(0, start)}${table}${text.slice(end)}`);
}

await main(async () => {
  ensureInstalled();
  const core = await loadCore();
  const args = process.argv.slice(2);
  if (args[0] === '--leave-out') for (const language of args.slice(1)) await leaveOut(core, language);
  else for (const file of args.length === 0 ? Object.keys(MODELS) : args) await trainBundled(core, file);
});
