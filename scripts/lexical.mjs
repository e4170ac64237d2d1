/**
 * Trains the model of words of many languages (`npm run train-bundled -- mul-lexical`): a network without a linear part, for words with
 * predicted tags, that reads forms and the language of the text; a tagger without XPOS, and a tokenizer. It is what training on small
 * treebanks starts from, and a draft from text for its languages.
 */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, Stop, say } from './run.mjs';

/** Languages (ISO 639) of the treebanks, whose names begin with that of the language. */
export const LANGUAGES = {
  Ancient_Greek: 'grc',
  Armenian: 'hy',
  Bambara: 'bm',
  Breton: 'br',
  Buryat: 'bxr',
  Chinese: 'zh',
  Croatian: 'hr',
  Danish: 'da',
  Dutch: 'nl',
  English: 'en',
  Erzya: 'myv',
  Faroese: 'fo',
  Finnish: 'fi',
  French: 'fr',
  Georgian: 'ka',
  German: 'de',
  Hausa: 'ha',
  Hebrew: 'he',
  Hindi: 'hi',
  Icelandic: 'is',
  Indonesian: 'id',
  Irish: 'ga',
  Japanese: 'ja',
  Javanese: 'jv',
  Kazakh: 'kk',
  Kurmanji: 'kmr',
  Kyrgyz: 'ky',
  Latin: 'la',
  Low_Saxon: 'nds',
  Maltese: 'mt',
  Manx: 'gv',
  Marathi: 'mr',
  Naija: 'pcm',
  North_Sami: 'sme',
  Norwegian: 'no',
  Persian: 'fa',
  Portuguese: 'pt',
  Romanian: 'ro',
  Russian: 'ru',
  Sanskrit: 'sa',
  Serbian: 'sr',
  Sindhi: 'sd',
  Swedish: 'sv',
  Telugu: 'te',
  Thai: 'th',
  Turkish: 'tr',
  Upper_Sorbian: 'hsb',
  Uyghur: 'ug',
  Vietnamese: 'vi',
  Wolof: 'wo',
  Yoruba: 'yo',
};

/** Left out of the first step: one with relatives among the others, and one with few. */
const LEFT_OUT = ['Danish', 'Turkish'];
const FIRST = { wordsPerFile: 8_000, epochs: { tagger: 4, network: 4, tokenizer: 0 } };
const SECOND = { wordsPerFile: 8_000, epochs: { tagger: 7, network: 16, tokenizer: 2 } };

/** Words of each file that are held out, its last sentences; of small files at most a share. */
const HELD_OUT_WORDS = 1_000;
const HELD_OUT_SHARE = 0.15;
/** Rarer relations with a subtype, in all the data, are taught as the ones without it. */
const FEWEST_OF_SUBTYPE = 100;
/** Rarer FEATS are learned through their items alone: those of all languages, and all scripts of lemmas, would make the last layers the largest. */
const LEAST = { cells: 5, scripts: 4 };
/** log₂ of twice the weights of a linear tagger for one treebank. */
const TAG_BITS = 18;
/** Every sixth sentence hides its language, so that the networks also learn to parse without it. */
const WITHOUT_LANGUAGE = 6;

const languageOf = (treebank) => LANGUAGES[treebank.slice(0, treebank.indexOf('-'))];

/** The folders of all treebanks whose licence allows a bundled model, by name. */
export async function treebanksOf(without = []) {
  const data = join(ROOT, '../shared/data');
  const found = [];
  for (const folder of ['ud/cc-by-sa', 'ud-more']) {
    const path = join(data, folder);
    if (!existsSync(path)) throw new Stop(`${path} is missing; the bundled models are trained on it.`);
    for (const name of await readdir(path)) found.push({ name, language: languageOf(name), folder: join(path, name) });
  }
  return found
    .filter(({ name }) => !without.some((language) => name.startsWith(`${language}-`)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const wordsOf = (sentences) => sentences.reduce((sum, { nWords }) => sum + nWords, 0);

/** Evenly spaced sentences, about `nWords` words in all. */
export function evenShare(sentences, nWords) {
  const share = Math.min(1, nWords / wordsOf(sentences));
  return sentences.filter((_, index) => Math.floor(index * share) !== Math.floor((index + 1) * share));
}

/** The sentences of a treebank to train on, and those held out. */
async function read({ conllu }, { folder }, wordsPerFile) {
  const found = { train: [], held: [] };
  for (const file of (await readdir(folder)).filter((each) => each.endsWith('.conllu')).sort()) {
    const all = [...conllu.splitBlocks(await readFile(join(folder, file), 'utf8'))].filter(({ nWords }) => nWords > 0);
    const most = Math.min(HELD_OUT_WORDS, HELD_OUT_SHARE * wordsOf(all));
    let start = all.length;
    for (let n = 0; n < most; n += all[start].nWords) start--;
    const rest = all.slice(0, start);
    found.train.push(...evenShare(rest, wordsPerFile));
    found.held.push(...all.slice(start));
  }
  return found;
}

/** Stages in files, so that a training run that was interrupted resumes. */
export function storeIn(key, { decodeStage, encodeStage }) {
  const folder = join(ROOT, 'node_modules/.cache/train-bundled', key);
  mkdirSync(folder, { recursive: true });
  const path = (name) => join(folder, `${name}.stage`);
  return {
    load: (name) => (existsSync(path(name)) ? decodeStage(key, readFileSync(path(name))) : undefined),
    save(name, arrays) {
      writeFileSync(`${path(name)}.new`, Buffer.concat(encodeStage(key, arrays)));
      renameSync(`${path(name)}.new`, path(name));
    },
  };
}

/** What the networks see: no XPOS, which means something else in every treebank, and the language of most sentences. */
function visible(example, language, index, relations) {
  const { words } = example;
  const order = index % WITHOUT_LANGUAGE === WITHOUT_LANGUAGE - 1 ? undefined : [`lang:${language}`];
  const deprels = example.deprels.map((each) => (relations.has(each) ? each : each.replace(/:.*/, '')));
  return { ...example, deprels, words: { ...words, xpos: words.xpos.map(() => ''), order } };
}

/**
 * Trains in two steps: first without the languages left out, so that starts for languages that it has never seen can be measured, then from
 * there on all of them. Stages are kept under node_modules, so an interrupted run resumes.
 *
 * @param reporter makes what takes the progress of a step
 */
export async function trainLexical(core, { seed, reporter }) {
  say(`Without ${LEFT_OUT.join(' and ')}:`);
  const first = await trainStep(core, { ...FIRST, without: LEFT_OUT, seed, report: reporter() });
  say('All languages:');
  return { first, ...(await trainStep(core, { ...SECOND, start: first.model, seed, report: reporter() })) };
}

/** @param report takes the progress of each stage */
async function trainStep(core, { without = [], wordsPerFile, epochs, seed, start, report }) {
  const { parser } = core;
  const treebanks = await treebanksOf(without);
  const data = [];
  const counts = new Map();
  for (const treebank of treebanks) {
    const { train, held } = await read(core, treebank, wordsPerFile);
    const { examples, words, skipped } = parser.collectExamples(train);
    for (const { deprels } of examples) for (const each of deprels) counts.set(each, (counts.get(each) ?? 0) + 1);
    data.push({ ...treebank, train, held, examples, words, skipped });
  }
  const relations = new Set(
    [...counts].flatMap(([each, n]) => (FEWEST_OF_SUBTYPE <= n || !each.includes(':') ? [each] : [])),
  );
  for (const each of data)
    each.seen = each.examples.map((example, index) => visible(example, each.language, index, relations));
  const examples = data.flatMap(({ seen }) => seen);
  const { program, start: startKey } = parser.keyOfTraining(start);
  const keyOfData = parser.keyOfExamples(examples);
  /** Other epochs of one part leave the stages of the others as they are. */
  const storeOf = (part) =>
    storeIn(parser.keyOfText([keyOfData, program, startKey, seed, part, epochs[part]].join(' ')), parser);
  const store = storeOf('network');
  const retagged = data.flatMap(({ examples: own, seen }) => {
    const stages = storeIn(parser.keyOfText([parser.keyOfExamples(own), program, seed].join(' ')), parser);
    return parser.withPredictedTags(seen, { seed, bits: TAG_BITS, columns: 'lexical', stages });
  });
  const deprels = [...new Set(retagged.flatMap((example) => example.deprels.slice(1)))].sort();
  const tagger = parser.trainTagNetwork(examples, {
    seed,
    epochs: epochs.tagger,
    start: start?.tagger,
    least: LEAST,
    stages: storeOf('tagger'),
    onProgress: (progress) => report({ stage: 'tagger', ...progress }),
  });
  const network = parser.trainNetwork(retagged, deprels, {
    seed,
    epochs: epochs.network,
    start: start && { network: start.untagged, deprels: start.linear.deprels },
    resume: parser.networkStage(store.load('network')),
    onEpoch: (state) => store.save('network', parser.stageOfNetwork(state)),
    onProgress: (progress) => report({ stage: 'network', ...progress }),
  });
  const text = data.flatMap(({ train }) => train);
  const trainTokenizer = () =>
    parser.trainTokenizer(text, {
      seed,
      epochs: epochs.tokenizer,
      stages: storeOf('tokenizer'),
      onProgress: (progress) => report({ stage: 'tokenizer', ...progress }),
    });
  const tokenizer = epochs.tokenizer === 0 ? undefined : trainTokenizer();
  return {
    model: {
      kind: 'neural',
      linear: withoutWeights(deprels),
      tagged: network,
      untagged: network,
      tagger: withoutDollars(tagger),
      tokenizer,
    },
    treebanks: data,
    sentences: examples.length,
    words: data.reduce((sum, { words }) => sum + words, 0),
    skipped: data.flatMap(({ skipped }) => Object.values(skipped)),
  };
}

/**
 * Norwegian-Bokmaal alone writes `$` before the lemma of punctuation. In a text whose language is not known the tagger would, too, as Danish,
 * Swedish and Faroese did when it was not told any.
 */
function withoutDollars(tagger) {
  const { inventory, lemmas } = tagger;
  const isPlain = (script) => !inventory.scripts[script].includes('"$"');
  return {
    ...tagger,
    inventory: { ...inventory, scriptsOfUpos: inventory.scriptsOfUpos.map((scripts) => scripts.filter(isPlain)) },
    lemmas: new Map([...lemmas].filter(([key, lemma]) => !key.endsWith(` ${lemma.slice(1)}`) || lemma[0] !== '$')),
  };
}

/** A linear model of which only the relations are read. */
function withoutWeights(deprels) {
  const empty = { bits: 12, values: new Float32Array(2 ** 12) };
  const trees = { arcs: empty, labels: empty };
  const tagger = { tags: { upos: [], feats: [], featsOfUpos: [] }, uposModel: empty, featsModel: empty };
  return { kind: 'linear', columns: 'lexical', deprels, tagged: trees, untagged: trees, tagger };
}

/** Names the treebanks and their makers, as their licence asks. */
export async function treebanksInCard() {
  const names = (await treebanksOf()).map(({ name }) => name);
  return (
    `the Universal Dependencies treebanks ${names.join(', ')} by their authors as named in each treebank's README, ` +
    'https://universaldependencies.org, CC BY-SA 4.0 (Hindi-PUD, Irish-IDT and Thai-PUD: CC BY-SA 3.0)'
  );
}

export const lexicalData = async () =>
  `about ${SECOND.wordsPerFile.toLocaleString('en')} words from each stored file of ${await treebanksInCard()}`;

/**
 * Scores on the sentences held out of each treebank, then those of parsers that were trained on 50 sentences of the languages left out and
 * started from the first step.
 */
export async function measureLexical(core, { first, treebanks }, bytes) {
  const { parser } = core;
  const scores = [];
  const loaded = parser.loadModel(bytes);
  for (const { name, language, held } of treebanks) {
    scores.push({ ...scoresOf(core, parser.parserInLanguage(loaded, language), held, `${name}, kept back`), language });
  }
  say(`  mean of ${scores.length}: ${described(meanOf(scores))}`);
  for (const { name, folder } of (await treebanksOf()).filter((each) =>
    LEFT_OUT.some((left) => each.name.startsWith(left)),
  )) {
    const [train, dev] = await Promise.all(
      ['test', 'dev'].map((file) => sentencesIn(core, join(folder, `${file}.conllu`))),
    );
    const start = { ...first.model, tokenizer: undefined };
    const { model } = parser.trainNeural(train.slice(0, FEW), { seed: 1, start });
    const few = parser.loadModel(parser.saveModel(model, parser.EMPTY_CARD));
    scores.push(scoresOf(core, few, dev, `${name} dev, left out of the first step, ${FEW} sentences of its own`));
  }
  return [
    {
      ...meanOf(scores.filter(({ language }) => language !== undefined)),
      data: `mean of ${treebanks.length} languages, kept back, forms only`,
    },
    ...scores,
  ];
}

const FEW = 50;

const sentencesIn = async ({ conllu }, path) =>
  [...conllu.splitBlocks(await readFile(path, 'utf8'))].filter(({ nWords }) => nWords > 0);

/** From forms alone. */
function scoresOf({ conllu, edit, evaluate }, loaded, gold, name) {
  const parses = [...loaded.parseAll(gold.map((sentence) => ({ sentence, options: { formsOnly: true } })))];
  const system = parses.map((parse, index) => edit.withTree(gold[index], parse));
  const { uas, las } = evaluate.scoresOf(evaluate.evaluate(gold, system, { samples: 0, deprels: 'full' }).all);
  let [words, right] = [0, 0];
  gold.forEach((sentence, index) => {
    for (let word = 1; word <= sentence.nWords; word++, words++) {
      if (sentence.wordCell(word, conllu.Column.upos) === parses[index].upos[word]) right++;
    }
  });
  const round = (value) => Math.round(10 * value) / 10;
  const score = { data: `${name}, forms only`, uas: round(uas), las: round(las), upos: round((100 * right) / words) };
  say(`  ${score.data}: ${described(score)}`);
  return score;
}

const described = ({ upos, uas, las }) => `UPOS ${upos.toFixed(1)}, UAS ${uas.toFixed(1)}, LAS ${las.toFixed(1)}`;

function meanOf(scores) {
  const mean = (key) => scores.reduce((sum, each) => sum + each[key], 0) / scores.length;
  return { uas: mean('uas'), las: mean('las'), upos: mean('upos') };
}
