/** Keys that stand for the data and the method of a training run: saved stages are used only by a run with the same keys. */

import { hashString, mix } from './base/hash.ts';
import type { PackedExamples } from './base/packed.ts';
import { type Example, MACHINE_TAGS } from './base/readWords.ts';
import { Checksum, type Key } from './base/stages.ts';
import { wasm } from './network/kernels.wasm.ts';
import type { NeuralModel } from './neural/model.ts';
import type { Corpus } from './pretrained/corpus.ts';
import type { PretrainedModel } from './pretrained/model.ts';

/** Increase this with every change that would make a training run in progress end in a different model. */
const RECIPE = 7;
/** The same for what is learned from raw text. */
const PRETRAINING = 2;

/** A key of everything that is learned from examples, in order. Time O(characters). */
export function keyOfExamples(examples: readonly Example[]): Key {
  const key = new KeyMaker();
  for (const { words, heads, deprels, machineTags } of examples) {
    key.number(words.n);
    if (machineTags !== undefined) {
      MACHINE_TAGS.forEach((each, kind) => {
        for (const word of machineTags[each]) key.number(-(MACHINE_TAGS.length * word + kind));
      });
    }
    for (const column of [words.forms, words.lemmas, words.upos, words.xpos, words.feats, deprels]) {
      for (const text of column) key.text(text);
    }
    for (const head of heads) key.number(head);
  }
  return key.key;
}

/**
 * The same for packed examples; the strings are numbered in the order of the text, so equal examples have equal keys. Not the key of
 * `keyOfExamples`, and ten times as fast.
 */
export function keyOfPacked(packed: PackedExamples): Key {
  const key = new KeyMaker();
  for (let i = 0; i < packed.length; i++) key.number(packed[i]);
  return key.key;
}

/** Keys of the training method, and of the models that networks start from ('' if there is none). */
export function keyOfTraining(...starts: readonly (NeuralModel | undefined)[]): {
  readonly program: Key;
  readonly start: Key | '';
} {
  const program = keyOfText(`${RECIPE} ${wasm}`);
  const given = starts.filter((each) => each !== undefined);
  if (given.length === 0) return { program, start: '' };
  const checksum = new Checksum();
  for (const { weights } of given.flatMap(({ tagged, untagged, tagger = { weights: {} } }) => [
    tagged,
    untagged,
    tagger,
  ])) {
    for (const { buffer, byteOffset, byteLength } of Object.values(weights)) {
      checksum.add(new Uint8Array(buffer, byteOffset, byteLength));
    }
  }
  const deprels = given.map(({ linear }) => linear.deprels.join(' ')).join('\n');
  return { program, start: keyOfText(`${deprels} ${checksum.first} ${checksum.second}`) };
}

/** A key of raw text and of how it is learned from. Time O(words). */
export function keyOfCorpus({ forms, tokens }: Corpus, seed: number): Key {
  const key = new KeyMaker();
  key.text(`${PRETRAINING} ${wasm}`);
  key.number(seed);
  for (const form of forms) key.text(form);
  for (let i = 0; i < tokens.length; i++) key.number(tokens[i]);
  return key.key;
}

/** A key of vectors that were learned elsewhere. */
export function keyOfVectors({ forms, ofForms }: Pick<PretrainedModel, 'forms' | 'ofForms'>): Key {
  const checksum = new Checksum();
  checksum.add(new Uint8Array(ofForms.buffer, ofForms.byteOffset, ofForms.byteLength));
  return keyOfText(`${forms.join('\n')} ${checksum.first} ${checksum.second}`);
}

/** A key of a text. */
export function keyOfText(text: string): Key {
  const key = new KeyMaker();
  key.text(text);
  return key.key;
}

class KeyMaker {
  private readonly parts: [number, number] = [0, 0];

  number(value: number): void {
    const { parts } = this;
    parts[0] = Math.imul(parts[0] ^ value, 0x01000193) + 1;
    parts[1] = mix(parts[1] + Math.imul(value, 0x9e3779b1) + 1);
  }

  text(value: string): void {
    this.number(value.length);
    this.number(hashString(value));
  }

  get key(): Key {
    return this.parts.map((part) => (mix(part) >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
