/** A tagger of several languages: the root stands for the language, in training, in use, and in taggers that start from it. */

import { expect, test } from 'vitest';
import type { Example } from '../../../../server/src/core/parser/base/readWords.ts';
import { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import { languageItem } from '../../../../server/src/core/parser/order/aspects.ts';
import { TagInput } from '../../../../server/src/core/parser/tagging/input.ts';
import { TagScorer } from '../../../../server/src/core/parser/tagging/scorer.ts';
import { FORM } from '../../../../server/src/core/parser/tagging/shapes.ts';
import { NetworkTagger } from '../../../../server/src/core/parser/tagging/tagger.ts';
import { trainTagNetwork } from '../../../../server/src/core/parser/tagging/train.ts';

const FORMS = ['sol', 'mar', 'pan', 'tor', 'lin', 'ves'];

/** The same words are nouns in one language and verbs in the other; a third of the sentences hide which it is. */
const SENTENCES = FORMS.flatMap((form, at) =>
  FORMS.flatMap((other) => ['aa', 'bb'].map((language) => said([form, other], language, at % 3 === 0))),
);

function said(forms: readonly string[], language: string, isHidden = false): Example {
  const n = forms.length;
  const upos = ['', ...forms.map(() => (language === 'aa' ? 'NOUN' : 'VERB'))];
  const blank = new Array<string>(n + 1).fill('');
  const order = isHidden ? undefined : [languageItem(language)];
  const words = { n, forms: ['', ...forms], lemmas: ['', ...forms], upos, xpos: blank, feats: blank, order };
  return { words, heads: new Int32Array(n + 1), deprels: blank };
}

const model = trainTagNetwork(SENTENCES, { epochs: 12 });
const tagger = new NetworkTagger(new Kernels(), model);

function tagged(forms: readonly string[], language?: string): readonly string[] {
  const { words } = said(forms, language ?? 'aa', language === undefined);
  return tagger.tagAll([{ ...words, upos: words.upos.map(() => ''), lemmas: words.upos.map(() => '') }])[0].upos;
}

test('the same words have other tags in another language', () => {
  for (const form of FORMS) {
    expect(tagged([form, 'sol', form], 'aa'), form).toEqual(['', 'NOUN', 'NOUN', 'NOUN']);
    expect(tagged([form, 'sol', form], 'bb'), form).toEqual(['', 'VERB', 'VERB', 'VERB']);
  }
});

test('of a language that it does not know, and of none, it knows the same', () => {
  const found = tagged(FORMS);
  expect(tagged(FORMS, 'cc')).toEqual(found);
  expect(found.slice(1).every((each) => each === 'NOUN' || each === 'VERB')).toBe(true);
});

test('languages are told apart whether forms are kept or not', () => {
  const input = new TagInput(model.inventory);
  const rows = ['aa', 'bb', 'aa', 'cc'].map((language) => input.encode(said(['mar', 'pan'], language).words));
  const scores = [4096, 1].map((nKept) => {
    const found: number[][] = [];
    const scorer = new TagScorer(new Kernels(), model.inventory, model.weights, nKept);
    // One by one, so that roots that were kept are met again.
    for (const each of rows)
      scorer.classify([each], (_, of) => found.push([1, 2].flatMap((word) => [...of('upos', word)])));
    return found;
  });
  expect(scores[0]).toEqual(scores[1]);
  expect(scores[0][0]).toEqual(scores[0][2]);
  expect(scores[0][0]).not.toEqual(scores[0][1]);
  expect(scores[0][3]).not.toEqual(scores[0][0]);
});

test('a form in a file is never taken for a language', () => {
  expect(model.inventory.forms.slice(-2)).toEqual([' lang:aa', ' lang:bb']);
  const [root, word] = new TagInput(model.inventory).encode(said(['lang:aa'], 'cc').words).words;
  expect([root.form, word.form]).toEqual([0, 1]);
});

test('what a start knows of the language becomes the root of a tagger for this language alone', () => {
  const own = [said(['mar', 'kol'], 'bb', true)];
  const rootOf = ({ weights }: typeof model, at: number) => [
    ...weights['table.form'].subarray(at * FORM, (at + 1) * FORM),
  ];
  const of = (language: string | undefined) => rootOf(trainTagNetwork(own, { epochs: 0, start: model, language }), 0);
  const last = model.inventory.forms.length + 1;
  expect(of('bb')).toEqual(rootOf(model, last));
  expect(of('aa')).toEqual(rootOf(model, last - 1));
  expect(of('cc')).toEqual(rootOf(model, 0));
  expect(of(undefined)).toEqual(rootOf(model, 0));
});
