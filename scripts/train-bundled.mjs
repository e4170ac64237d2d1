/**
 * `npm run train-bundled [-- NAME…]`: trains the models under models/ on the treebanks under ../shared/data and writes their cards.
 * The multilingual model is also evaluated on unseen languages: it is trained again without fifteen of them and parses them.
 * `npm run train-bundled -- --tokenizer`, or `--tagger`, trains only this part of the English one and keeps the rest.
 * `npm run train-bundled -- --leave-out LANGUAGE…` (Finnish, Turkish …) leaves these out all at once and only prints the scores.
 */

import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  evenShare,
  lexicalData,
  measureLexical,
  storeIn,
  trainLexical,
  treebanksInCard,
  treebanksOf,
} from './lexical.mjs';
import { main, ROOT, Stop, say, since } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

const UD = resolve(ROOT, '../shared/data/ud');
const DATA = join(UD, 'cc-by-sa');
const ENGLISH = 'English-EWT';
const SEED = 1;
/**
 * Words that the multilingual model takes from each treebank: large ones should not drown small ones, and without word forms the rest
 * teaches little more.
 */
const WORDS_PER_TREEBANK = 16_000;
/** Left out together to evaluate that model: languages of different families and word orders. */
const LEFT_OUT = [
  ...['Finnish', 'German', 'Japanese', 'Persian', 'Turkish'],
  ...['Georgian', 'Hebrew', 'Hindi', 'Indonesian', 'Irish', 'Kazakh', 'Latin', 'Sanskrit', 'Thai', 'Wolof'],
];
const MANY = 'mul-universal';
const LEXICAL = 'mul-lexical';
/** Of the linear tagger: it takes long to learn many FEATS cells, and where words have no tags there are better models. */
const WORDS_FOR_TAGGER = 1_500;
const FEWEST_OF_CELL = 5;
const TAGGER = { epochs: 3, bits: 18, rate: 0.1 };
/** Epochs of its network, which sees about a million words in each. */
const EPOCHS = 3;
/** Share of its texts without punctuation. */
const UNPUNCTUATED = 0.2;

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
    train: trainMany,
    evaluate: (core) => leaveOut(core, LEFT_OUT),
    method:
      'one BiLSTM network with a biaffine scorer, combined with a linear scorer with hashed features; a linear tagger for words without UPOS',
    // Their licence does not allow training a bundled model on these, but measuring one on them is fine.
    measuredOn: ['../r2.0/Hungarian-Szeged', '../r2.0/Gothic-PROIEL'],
    data: async () => `about ${WORDS_PER_TREEBANK.toLocaleString('en')} words from each of ${await treebanksInCard()}`,
    remarks:
      'It reads UPOS, FEATS, the forms of punctuation and the word order of the text, estimated from its tags, but no other words (character\n' +
      'n-grams of the words were tried: they cost unseen languages up to three points). It has also seen the sentences in the word orders of\n' +
      'other languages, and a fifth of the texts without punctuation. It predicts relations without subtypes. Good tags matter: without them\n' +
      'it is of no use. The languages left out of the training were left out together, of a network that was trained in the same way on the\n' +
      'others. Train a parser on your own treebank as soon as it has a few dozen sentences; below 400, training starts from this model.',
  },
  [LEXICAL]: {
    name: 'Words of many languages',
    language: 'mul',
    columns: 'lexical',
    train: (core) => trainLexical(core, { seed: SEED, reporter }),
    evaluate: measureLexical,
    measuredOn: [],
    data: lexicalData,
    method:
      'one BiLSTM network with a biaffine scorer, which reads forms, predicted tags and the language of the text; a tagger and lemmatizer (UPOS,\n' +
      'FEATS, lemmas), a BiLSTM network over words and their characters; a tokenizer, a BiLSTM network over characters',
    remarks:
      'It drafts annotation, from text or from words, in the languages above that have no parser of their own, and training on small treebanks of\n' +
      'any language starts from it. It was trained without Danish and Turkish first; the scores of parsers for them are those of parsers\n' +
      'that were trained on 50 sentences and started from that state. The other scores are those of sentences kept back, the last ones of each\n' +
      'file, of languages that it has seen. Expect more errors in other kinds of text. A parser that is trained on the same words of one treebank alone is\n' +
      'better there: by 2 to 8 points of LAS in seven treebanks, 73.5 instead of 69.5 for Danish.',
  },
};

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

async function readTreebanks({ conllu }, files) {
  const sentences = [];
  for (const file of files) {
    const path = resolve(DATA, file);
    if (!existsSync(path)) throw new Stop(`${path} is missing; the bundled models are trained on it.`);
    sentences.push(...[...conllu.splitBlocks(await readFile(path, 'utf8'))].filter(({ nWords }) => nWords > 0));
  }
  return sentences;
}

/** Evenly spaced sentences from all files of a treebank, about `nWords` words in all. */
async function readShare(core, { folder }, nWords) {
  const files = (await readdir(folder)).filter((each) => each.endsWith('.conllu')).sort();
  const all = await readTreebanks(
    core,
    files.map((file) => join(folder, file)),
  );
  return evenShare(all, nWords);
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
function measure({ conllu, parser, evaluate, edit }, bytes, gold, name, columns, modes = [false, true]) {
  const loaded = parser.loadModel(bytes);
  const deprels = columns === 'all' ? 'full' : 'universal';
  return modes.map((formsOnly) => {
    const order = parser.sampleOrder(gold);
    const requests = gold.map((sentence) => ({ sentence, options: { formsOnly, order } }));
    const parses = [...loaded.parseAll(requests)];
    const system = parses.map((parse, index) => edit.withTree(gold[index], parse));
    const { uas, las } = evaluate.scoresOf(evaluate.evaluate(gold, system, { samples: 0, deprels }).all);
    const data = `${name}, ${formsOnly ? 'forms only' : 'gold tags'}, MH4, all words`;
    say(`  ${data}: UAS ${uas.toFixed(2)}, LAS ${las.toFixed(2)}`);
    if (formsOnly) say(`  ${tagScores(conllu, gold, parses)}`);
    return { data, uas: twoDecimals(uas), las: twoDecimals(las) };
  });
}

/** Percentages of correct predicted tags and lemmas. */
function tagScores({ Column }, gold, parses) {
  const nWords = gold.reduce((sum, sentence) => sum + sentence.nWords, 0);
  const scores = ['upos', 'xpos', 'feats', 'lemma'].map((column) => {
    let right = 0;
    gold.forEach((sentence, index) => {
      const found = parses[index][column === 'lemma' ? 'lemmas' : column];
      for (let word = 1; word <= sentence.nWords; word++) {
        const cell = sentence.wordCell(word, Column[column]);
        if (cell === (found[word] || '_')) right++;
      }
    });
    return `${column.toUpperCase()} ${((100 * right) / nWords).toFixed(2)}`;
  });
  return scores.join(', ');
}

const twoDecimals = (value) => Math.round(100 * value) / 100;

async function trainOne(core, model) {
  const sentences = await readTreebanks(core, await model.files());
  const trained = core.parser.trainNeural(sentences, { seed: SEED, columns: model.columns, onProgress: reporter() });
  return trained && { ...trained, model: { ...trained.model, tokenizer: tokenizerOf(core, sentences) } };
}

function tokenizerOf({ parser }, sentences) {
  const report = reporter();
  return parser.trainTokenizer(sentences, {
    seed: SEED,
    onProgress: (progress) => report({ stage: 'tokenizer', ...progress }),
  });
}

function taggerOf({ parser }, sentences) {
  const report = reporter();
  return parser.trainTagNetwork(parser.collectExamples(sentences).examples, {
    seed: SEED,
    onProgress: (progress) => report({ stage: 'tagger', ...progress }),
  });
}

const PARTS = { '--tokenizer': ['tokenizer', tokenizerOf], '--tagger': ['tagger', taggerOf] };

/** Trains one part of a bundled model again; the others stay as they are. The card in the file gets the new scores. */
async function replacePart(core, file, [part, train]) {
  const { parser } = core;
  const { columns, files, measuredOn } = MODELS[file];
  const path = join(ROOT, 'models', `${file}.model`);
  const old = await readFile(path);
  const start = performance.now();
  const trained = train(core, await readTreebanks(core, await files()));
  say(`  trained in ${since(start)}`);
  const model = { ...parser.readNeuralModel(old), [part]: trained };
  const bare = parser.saveModel(model, parser.EMPTY_CARD);
  const { card } = parser.loadModel(old);
  const scores = [];
  for (const name of measuredOn) {
    const gold = await readTreebanks(core, [join(name, 'dev.conllu')]);
    scores.push(...measure(core, bare, gold, card.scores[0].data.replace(/ dev,.*/, ' dev'), columns));
  }
  const bytes = parser.saveModel(model, { ...card, scores });
  await writeFile(path, bytes);
  say(`models/${file}.model: ${(bytes.length / 1e6).toFixed(2)} MB`);
}

/**
 * One network for tagged words, which has also seen the treebanks in other word orders; a linear tagger fills in what is blank. An
 * interrupted run resumes.
 */
async function trainMany(core) {
  const treebanks = await readEach(core, await treebanksOf(), WORDS_PER_TREEBANK);
  const part = beginTagged(core, treebanks);
  const { trees, deprels } = part.linear;
  const tagger = trainTagger(core, await readEach(core, await treebanksOf(), WORDS_FOR_TAGGER));
  const { network } = part.finish();
  const linear = { kind: 'linear', columns: MODELS[MANY].columns, deprels, tagged: trees, untagged: trees, tagger };
  return {
    model: { kind: 'neural', linear, tagged: network, untagged: network },
    sentences: treebanks.reduce((sum, { examples }) => sum + examples.length, 0),
    words: treebanks.reduce((sum, { words: own }) => sum + own, 0),
    skipped: treebanks.flatMap((treebank) => Object.values(treebank.skipped)),
  };
}

/** Rare FEATS cells are taught as none: there are thousands of them. */
function trainTagger({ parser }, treebanks) {
  const words = treebanks.flatMap(({ examples }) => examples.map((example) => example.words));
  const counts = new Map();
  for (const { feats } of words) for (const cell of feats) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const taught = words.map((each) => ({
    ...each,
    feats: each.feats.map((cell) => (FEWEST_OF_CELL <= counts.get(cell) ? cell : '')),
  }));
  return parser.trainTagger(taught, parser.collectTags(taught), { seed: SEED, ...TAGGER });
}

/** The examples of each treebank. */
async function readEach(core, treebanks, nWords) {
  const found = [];
  for (const treebank of treebanks) found.push(core.parser.collectExamples(await readShare(core, treebank, nWords)));
  return found;
}

/** The part of the multilingual model for tagged words. */
function beginTagged({ parser }, treebanks) {
  const examples = parser.withWordOrders(
    treebanks.map((treebank) => treebank.examples),
    { seed: SEED, unpunctuated: UNPUNCTUATED },
  );
  const settings = { seed: SEED, columns: MODELS[MANY].columns, epochs: EPOCHS };
  const orders = examples.map(({ words }) => words.order?.join(' ') ?? '').join('\n');
  const of = [
    'tagged',
    parser.keyOfExamples(examples),
    orders,
    parser.keyOfTraining().program,
    JSON.stringify(settings),
  ];
  const stages = storeIn(parser.keyOfText(of.join('\n')), parser);
  return parser.beginPart('tagged', { examples, dev: [] }, settings, { onProgress: reporter(), stages });
}

async function trainBundled(core, file) {
  const model = MODELS[file];
  if (model === undefined)
    throw new Stop(`There is no model "${file}". The models are ${Object.keys(MODELS).join(', ')}.`);
  say(`${file}:`);
  const start = performance.now();
  const { columns } = model;
  const trained = model.train === undefined ? await trainOne(core, model) : await model.train(core);
  if (trained === undefined) throw new Stop('There is no sentence to train on.');
  const { sentences, words, skipped } = trained;
  const seconds = since(start);
  const bare = core.parser.saveModel(trained.model, core.parser.EMPTY_CARD);
  const scores = model.evaluate === undefined ? [] : await model.evaluate(core, trained, bare);
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
}

const TABLE_HEAD = '| data | UAS | LAS |\n|---|---|---|\n';

function scoreTable(scores) {
  if (scores.some(({ upos }) => upos !== undefined)) {
    const cells = scores.map(
      ({ data, upos, uas, las }) => `| ${data} | ${[upos, uas, las].map((each) => each.toFixed(1)).join(' | ')} |\n`,
    );
    return `| data | UPOS | UAS | LAS |\n|---|---|---|---|\n${cells.join('')}`;
  }
  const rows = scores.map(({ data, uas, las }) => `| ${data} | ${uas.toFixed(2)} | ${las.toFixed(2)} |\n`);
  return `${TABLE_HEAD}${rows.join('')}`;
}

const METHOD =
  'two BiLSTM networks with biaffine scorers, for tagged words and for predicted tags, combined with a linear scorer with hashed features; a\n' +
  'tagger and lemmatizer, a BiLSTM network over words and their characters; a tokenizer, a BiLSTM network over characters';

function cardText(card, file, { columns, remarks, method = METHOD }, size, seconds, nSkipped) {
  return `# ${card.name}

The model \`${file}.model\` of Treebank Workbench: heads and relations, with or without tags.

| | |
|---|---|
| Data | ${card.data} |
| Trained on | ${card.words.toLocaleString('en')} words in ${card.sentences.toLocaleString('en')} sentences (${nSkipped} left out because they are not trees) |
| Licence of the weights | ${card.licence} (they are derived from the data) |
| Method | ${method.replaceAll('\n', ' ')} |
| Size | ${(size / 1e6).toFixed(2)} MB |
| Trained | ${card.date}, \`${card.command}\`, seed ${card.seed}, ${seconds} |

Attachment scores in percent, including punctuation, relations ${columns === 'universal' ? 'without' : 'with'} their subtypes, one root per sentence:

${scoreTable(card.scores)}
${remarks} If UPOS is blank, the tags are predicted, and the program says so.
`;
}

/**
 * Measures the model on the dev sets of languages left out of its training, all at once, with relations up to the colon. Only the part for
 * tagged words is retrained, as the other one is of no use for an unseen language. Returns the scores.
 */
async function leaveOut(core, languages) {
  const all = await treebanksOf();
  const rest = await treebanksOf(languages);
  const held = all.filter(({ name }) => !rest.some((each) => each.name === name));
  if (held.length !== languages.length) throw new Stop(`There are ${all.map(({ name }) => name).join(', ')}.`);
  say(`Without ${held.map(({ name }) => name).join(', ')}:`);
  const { columns } = MODELS[MANY];
  const part = beginTagged(core, await readEach(core, rest, WORDS_PER_TREEBANK));
  const { trees, deprels } = part.linear;
  const { network: tagged } = part.finish();
  // The tagger is not used where all words have tags.
  const { linear } = core.parser.readNeuralModel(await readFile(join(ROOT, 'models', `${MANY}.model`)));
  const model = { kind: 'neural', linear: { ...linear, tagged: trees, deprels }, tagged, untagged: tagged };
  const bytes = core.parser.saveModel(model, core.parser.EMPTY_CARD);
  const scores = [];
  for (const { name, folder } of held) {
    const files = await readdir(folder);
    const file =
      ['dev.conllu', 'test.conllu'].find((each) => files.includes(each)) ??
      files.find((each) => each.endsWith('.conllu'));
    const gold = await readTreebanks(core, [join(folder, file)]);
    const data = `${name} ${file.replace('.conllu', '')}, left out of the training`;
    scores.push(...measure(core, bytes, gold, data, columns, [false]));
  }
  return scores;
}

await main(async () => {
  ensureInstalled();
  const core = await loadCore();
  const args = process.argv.slice(2);
  if (args[0] === '--leave-out') await leaveOut(core, args.slice(1));
  else if (args[0] in PARTS) await replacePart(core, 'en-ewt', PARTS[args[0]]);
  else for (const file of args.length === 0 ? Object.keys(MODELS) : args) await trainBundled(core, file);
});
