/** The tagger and lemmatizer: scripts, the learning of an invented language by a small network, and its place in a model file. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { lemmaOf, nameOfScript, scriptOf, scriptOfName } from '../../../../server/src/core/annotation/index.ts';
import { createRandom } from '../../../../server/src/core/parser/base/hash.ts';
import { type Example, type Words, withoutTags } from '../../../../server/src/core/parser/base/readWords.ts';
import { ModelError } from '../../../../server/src/core/parser/index.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { taggerContents, taggerModel } from '../../../../server/src/core/parser/tagging/file.ts';
import { TagInput } from '../../../../server/src/core/parser/tagging/input.ts';
import { collectInventory } from '../../../../server/src/core/parser/tagging/inventory.ts';
import type { TaggerModel } from '../../../../server/src/core/parser/tagging/model.ts';
import { TagScorer } from '../../../../server/src/core/parser/tagging/scorer.ts';
import { type Candidate, countNeighbours, Neighbours } from '../../../../server/src/core/parser/tagging/sequence.ts';
import { noneStyles, trainNoneStyle } from '../../../../server/src/core/parser/tagging/style.ts';
import { NetworkTagger } from '../../../../server/src/core/parser/tagging/tagger.ts';
import { trainTagNetwork } from '../../../../server/src/core/parser/tagging/train.ts';
import { anyCharacter } from '../../../anyCharacter.ts';
import { thoroughly } from '../../../thorough.ts';
import { trained } from '../../../trained.ts';

describe('scripts', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: anyCharacter, maxLength: 70 }),
    fc.string({ unit: fc.constantFrom(...'abAB', 'é', 'É', 'İ', 'ß', '𐌰', '𐐀', '-'), maxLength: 9 }),
    fc.string({ unit: fc.constantFrom(...'αάὰᾶᾳᾷΆϊΐὖοσςΣΟ', '\u1f71', '\u0301', '\u0306', 'a', '-'), maxLength: 7 }),
  );

  test('the script of every form and lemma makes that lemma from that form', () => {
    fc.assert(
      fc.property(word, word, (form, lemma) => {
        const script = scriptOf(form, lemma);
        expect(lemmaOf(form, script)).toBe(lemma);
        expect(scriptOfName(nameOfScript(script))).toEqual(script);
      }),
    );
  });

  test('one script for words that are inflected alike, whatever their casing', () => {
    const name = (form: string, lemma: string) => nameOfScript(scriptOf(form, lemma));
    expect(name('házakat', 'ház')).toBe(name('falakat', 'fal'));
    expect(name('Házakat', 'ház')).toBe(name('FALAKAT', 'fal'));
    expect(name('BUDAPESTEN', 'Budapest')).toBe(name('LONDONEN', 'London'));
    expect(name('Budapesten', 'Budapest')).not.toBe(name('BUDAPESTEN', 'Budapest'));
  });

  test('Greek stress is apart from the letters: one script wherever it moves, and a grave is an acute', () => {
    const name = (form: string, lemma: string) => nameOfScript(scriptOf(form, lemma));
    expect(name('ἀνθρώπου', 'ἄνθρωπος')).toBe(name('θανάτου', 'θάνατος'));
    expect(name('ἀνθρώπου', 'ἄνθρωπος')).toBe('["keep",0,"",1,"ς","a3"]');
    expect(name('λόγου', 'λόγος')).toBe('["keep",0,"",1,"ς","="]');
    for (const form of ['τιμὴν', 'τιμήν']) expect(name(form, 'τιμή'), form).toBe('["keep",0,"",1,"","="]');
    expect(name('θεὸς', 'θεός')).toBe(name('καλὸς', 'καλός'));
    expect(name('πρόσωπόν', 'πρόσωπον')).toBe('["keep",0,"",0,"","="]');
    expect(name('ΑΘΗΝΏΝ', 'Αθήνα')).toBe(name('ΑΘΗΝΩΝ', 'Αθήνα'));
    expect(lemmaOf('τις', scriptOf('ἀνθρώπου', 'ἄνθρωπος'))).toBeUndefined();
    expect(lemmaOf('χαρᾶς', scriptOf('λόγου', 'λόγος'))).toBe('χαρᾶς');
    expect(lemmaOf('ἀγροῦ', scriptOf('νόμους', 'νόμος')), 'its stress goes').toBeUndefined();
    expect(name('házakat', 'ház')).toBe('["keep",0,"",4,""]');
    expect(name('Beograd', 'Beógrad')).toBe('["keep",3,"Beó",0,""]');
  });

  test('a form that is too short for a script has no lemma by it', () => {
    expect(lemmaOf('at', scriptOf('házakat', 'ház'))).toBeUndefined();
  });

  test('names that are none', () => {
    for (const name of [
      '',
      '{}',
      '[1]',
      '["keep",-1,"",0,""]',
      '["other",0,"",0,""]',
      '["keep",0,"",0]',
      '["keep",0,"",0,"","a0"]',
    ]) {
      expect(scriptOfName(name), name).toBeUndefined();
    }
  });
});

/** Stems of one syllable with an ending for number and case; the verb, without one, is last; the first word is capitalised. */
function toyWords(nSentences: number, seed: number, stems: readonly string[]): Words[] {
  const random = createRandom(seed);
  const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
  return Array.from({ length: nSentences }, () => {
    const columns = { forms: [''], lemmas: [''], upos: [''], xpos: [''], feats: [''] };
    const add = (form: string, lemma: string, upos: string, xpos: string, feats: string) => {
      const isFirst = columns.forms.length === 1;
      columns.forms.push(isFirst ? form[0].toUpperCase() + form.slice(1) : form);
      columns.lemmas.push(lemma);
      columns.upos.push(upos);
      columns.xpos.push(xpos);
      columns.feats.push(feats);
    };
    const n = 1 + Math.floor(random() * 3);
    for (let i = 0; i < n; i++) {
      const stem = one(stems);
      const [ending, feats, xpos] = one(ENDINGS);
      add(stem + ending, stem, 'NOUN', xpos, feats);
    }
    const verb = one(['megy', 'jön', 'lát']);
    add(`${verb}ott`, verb, 'VERB', 'V', 'Tense=Past');
    return { n: n + 1, ...columns };
  });
}

const ENDINGS = [
  ['', 'Case=Nom|Number=Sing', 'N1'],
  ['ok', 'Case=Nom|Number=Plur', 'N2'],
  ['ban', 'Case=Ine|Number=Sing', 'N1'],
  ['okban', 'Case=Ine|Number=Plur', 'N2'],
] as const;
const CONSONANTS = [...'bdfghkl'];
const STEMS = CONSONANTS.flatMap((a) => CONSONANTS.flatMap((b) => [`${a}á${b}`, `${a}ö${b}`]));
const [KNOWN, NEW] = [0, 1].map((odd) => STEMS.filter((_, at) => (at % 3 === 0) === (odd === 1)));

/** A tagger does not need trees. */
const untreed = (sentences: readonly Words[]): Example[] =>
  sentences.map((words) => ({ words, heads: new Int32Array(words.n + 1), deprels: words.forms.map(() => '') }));

const COLUMNS = ['upos', 'xpos', 'feats'] as const;

/** Millions of numbers are slow to compare one by one. */
function digest({ inventory, weights, lemmas, neighbours }: TaggerModel): string {
  const hash = createHash('sha256').update(JSON.stringify([inventory, [...lemmas], [...neighbours]]));
  for (const [name, values] of Object.entries(weights)) hash.update(name).update(values);
  return hash.digest('hex');
}

describe('trained on an invented language', () => {
  let model: TaggerModel;
  let tagger: NetworkTagger;

  beforeAll(async () => {
    model = await trained('trainTagNetwork', untreed(toyWords(thoroughly(160, 120), 1, KNOWN)), { epochs: 10 });
    tagger = new NetworkTagger(new Kernels(), model);
  });

  test('tags and lemmas of stems that it has not seen', () => {
    const gold = toyWords(60, 2, NEW);
    const found = tagger.tagAll(gold.map(withoutTags));
    for (const column of ['upos', 'xpos', 'feats', 'lemmas'] as const) {
      let [right, all] = [0, 0];
      gold.forEach((words, s) => {
        for (let word = 1; word <= words.n; word++) {
          all++;
          if (words[column][word] === found[s][column][word]) right++;
        }
      });
      expect(right / all, column).toBeGreaterThan(0.95);
    }
  });

  test('what is filled in stays, what is blank follows it, and no sentence depends on the others', () => {
    const column = (n: number) => fc.array(fc.boolean(), { minLength: n, maxLength: n });
    const gold = toyWords(6, 3, STEMS);
    fc.assert(
      fc.property(column(40), column(40), column(40), column(40), (...masks) => {
        let at = 0;
        const some = gold.map((words): Words => {
          const start = at;
          at += words.n;
          const cut = (values: readonly string[], mask: readonly boolean[]) =>
            values.map((value, word) => (mask[(start + word) % 40] ? value : ''));
          const { lemmas, upos, xpos, feats } = words;
          const [a, b, c, d] = masks;
          return { ...words, lemmas: cut(lemmas, a), upos: cut(upos, b), xpos: cut(xpos, c), feats: cut(feats, d) };
        });
        const found = tagger.tagAll(some);
        expect(some.map((words) => tagger.tagAll([words])[0])).toEqual(found);
        found.forEach((words, s) => {
          for (let word = 1; word <= words.n; word++) {
            for (const name of ['lemmas', 'upos', 'xpos', 'feats'] as const) {
              if (some[s][name][word] !== '') expect(words[name][word]).toBe(some[s][name][word]);
            }
            const { inventory } = model;
            const tag = inventory.upos.indexOf(words.upos[word]);
            expect(words.lemmas[word]).not.toBe('');
            if (some[s].xpos[word] === '') {
              expect([...inventory.xposOfUpos[tag]]).toContain(inventory.xpos.indexOf(words.xpos[word]));
            }
            // Blank FEATS next to UPOS mean that there are none.
            if (some[s].feats[word] === '' && some[s].upos[word] !== '') expect(words.feats[word]).toBe('');
            else if (some[s].feats[word] === '') {
              expect([...inventory.featsOfUpos[tag]]).toContain(inventory.feats.indexOf(words.feats[word]));
            }
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  test('probabilities of what is predicted: as often right as they say, and what is given is certain', async () => {
    // Nothing shows which sentences have the tag for verbs.
    const relabelled = toyWords(160, 1, KNOWN).map((words, s) =>
      s % 2 === 0 ? words : { ...words, upos: words.upos.map((tag) => (tag === 'VERB' ? 'AUX' : tag)) },
    );
    const unsure = new NetworkTagger(
      new Kernels(),
      await trained('trainTagNetwork', untreed(relabelled), { epochs: 4 }),
    );
    const gold = toyWords(60, 2, NEW);
    const certainties = (sentences: readonly Words[], column: (typeof COLUMNS)[number], isVerb: boolean) =>
      unsure.tagAll(sentences).flatMap(({ tagCertainty }, s) => {
        const own = [...tagCertainty![column]];
        return own.filter((_, word) => 0 < word && (gold[s].upos[word] === 'VERB') === isVerb);
      });
    const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
    const bare = gold.map(withoutTags);
    expect(mean(certainties(bare, 'upos', true))).toBeGreaterThan(0.4);
    expect(mean(certainties(bare, 'upos', true))).toBeLessThan(0.75);
    for (const column of COLUMNS) expect(mean(certainties(bare, column, false)), column).toBeGreaterThan(0.85);
    const given = gold.map((words) => ({ ...withoutTags(words), upos: words.upos }));
    expect(mean(certainties(given, 'upos', true))).toBe(1);
    expect(mean(certainties(given, 'feats', false)), 'blank next to UPOS: there are none').toBe(1);
    expect(mean(certainties(given, 'xpos', false))).toBeLessThan(1);
  });

  test('the scores are the same whether forms are kept, for how long, or not at all', () => {
    const sentences = toyWords(40, 8, STEMS).sort((a, b) => b.n - a.n);
    const input = new TagInput(model.inventory);
    const scoresWith = (nKept: number) => {
      const scorer = new TagScorer(new Kernels(), model.inventory, model.weights, nKept);
      const found: number[] = [];
      for (let at = 0; at < sentences.length; at += 2) {
        const rows = sentences.slice(at, at + 2).map((words) => input.encode(words));
        scorer.classify(rows, (s, scores) => {
          for (const task of [...COLUMNS, 'lemma'] as const) {
            for (let word = 1; word <= rows[s].n; word++) found.push(...scores(task, word));
          }
        });
      }
      return found;
    };
    const all = scoresWith(1000);
    expect(all.length).toBeGreaterThan(1000);
    expect(scoresWith(11), 'few are kept').toEqual(all);
    expect(scoresWith(2), 'a batch has more than can be kept').toEqual(all);
  });

  test('nothing blank, nothing to fill; unknown UPOS stay, and nothing goes with them', () => {
    const [words] = toyWords(1, 4, KNOWN);
    expect(tagger.canFill(words)).toBe(false);
    expect(tagger.canFill({ ...words, lemmas: words.lemmas.map(() => '') })).toBe(true);
    const odd = { ...withoutTags(words), upos: words.upos.map((_, word) => (word === 0 ? '' : 'ODD')) };
    const [{ tagCertainty, ...found }] = tagger.tagAll([odd]);
    expect(found).toEqual(odd);
    for (const column of COLUMNS) expect([...tagCertainty![column]]).toEqual(odd.forms.map(() => 1));
  });

  test('the same seed gives the same bits', () => {
    const some = untreed(toyWords(20, 5, KNOWN));
    const [first, second] = [0, 1].map(() => trainTagNetwork(some, { epochs: 2, seed: 7 }));
    expect(digest(second)).toBe(digest(first));
    expect(digest(trainTagNetwork(some, { epochs: 2, seed: 8 }))).not.toBe(digest(first));
  });

  test('comes back from the contents of a file; a damaged one is refused', () => {
    const { description, arrays } = taggerContents(model);
    const written = JSON.parse(JSON.stringify(description)) as Record<string, Record<string, unknown>>;
    const back = taggerModel({ description: written, arrays });
    expect(back && digest(back)).toBe(digest(model));
    expect(back?.inventory).toEqual(model.inventory);
    expect(taggerModel({ description: {}, arrays })).toBeUndefined();
    for (const [name, value] of [
      ['forms', [1]],
      ['featsOfUpos', [[99], [0]]],
      ['analyses', [0]],
      ['analysesOfForms', []],
      ['lemmas', 'x'],
    ] as const) {
      const damaged = { tagger: { ...written.tagger, [name]: value } };
      expect(() => taggerModel({ description: damaged, arrays }), name).toThrow(ModelError);
    }
    const missing = { ...model, weights: { ...model.weights, 'upos.classes': new Float32Array(4) } };
    expect(() => new NetworkTagger(new Kernels(), missing)).toThrow(RangeError);
  });
});

test('the best sequence of analyses is the best of all sequences', () => {
  const inventory = collectInventory(untreed(toyWords(40, 1, KNOWN))).inventory;
  const neighbours = countNeighbours(untreed(toyWords(40, 1, KNOWN)), inventory);
  const sequence = new Neighbours(inventory, neighbours);
  const candidate = fc.record({
    tag: fc.integer({ min: -1, max: inventory.upos.length - 1 }),
    cell: fc.integer({ min: -1, max: inventory.feats.length - 1 }),
    score: fc.double({ min: -6, max: 0, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(candidate, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (sentence) => {
        const found = sequence.best([[], ...sentence]).slice(1);
        const scoreOf = (chosen: readonly (Candidate | undefined)[]) =>
          sequence.score(chosen.flatMap((each) => each ?? []));
        let all: Candidate[][] = [[]];
        for (const own of sentence) all = all.flatMap((before) => own.map((each) => [...before, each]));
        expect(scoreOf(found)).toBeCloseTo(Math.max(...all.map(scoreOf)), 9);
      },
    ),
  );
});

describe('features of value None', () => {
  /** A source that spells them out and is about one thing, and one that does not and is about another. */
  const source = (isWritten: boolean, nSentences: number, seed: number): Words[] => {
    const random = createRandom(seed);
    return Array.from({ length: nSentences }, () => {
      const n = 3;
      const forms = ['', ...Array.from({ length: n }, () => `${isWritten ? 'a' : 'b'}${Math.floor(random() * 8)}`)];
      // Half of the words are common to both.
      for (let word = 1; word <= n; word++) if (random() < 0.5) forms[word] = `c${Math.floor(random() * 8)}`;
      const same = (value: string) => forms.map((_, word) => (word === 0 ? '' : value));
      const feats = same(isWritten ? 'Case=Nom|Number[psor]=None' : 'Case=Nom');
      return { n, forms, lemmas: same('x'), upos: same('NOUN'), xpos: same(''), feats };
    });
  };

  test('are written out where the sentences around show it', () => {
    const style = trainNoneStyle([...source(true, 80, 1), ...source(false, 40, 2)], 1);
    if (style === undefined) throw new Error('both ways of writing occur');
    const text = [...source(false, 30, 3), ...source(true, 30, 4)];
    const found = noneStyles(style, text.map(withoutTags));
    expect(found.filter((isWritten, at) => isWritten === 30 <= at).length).toBeGreaterThan(56);
  });

  test('are no choice where all sentences write alike, or nearly all', () => {
    expect(trainNoneStyle(source(true, 30, 1), 1)).toBeUndefined();
    expect(trainNoneStyle(source(false, 30, 1), 1)).toBeUndefined();
    expect(trainNoneStyle([...source(true, 60, 1), ...source(false, 2, 2)], 1)).toBeUndefined();
  });
});
