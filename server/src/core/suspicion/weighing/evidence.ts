/** What is known of each arc of a treebank, from models, from counts and from rules. */

import { universalPart } from '../../annotation/index.ts';
import type { Example } from '../../parser/index.ts';
import type { ArcJudgements } from '../judgements.ts';
import { Key, Numbering } from '../keys.ts';
import type { TagJudgements } from '../tagJudgements.ts';
import { foundBeside, type RuleErrors } from './errors.ts';
import { standardize, toPlaces } from './standard.ts';
import { Tallies, Ways } from './tallies.ts';

/**
 * In the order of the columns:
 *
 * - `surprisal`: of the arc; `head`, `relation`: its parts
 * - `neighbours`: of the words before and after, each at most 8, summed
 * - `relationOfForm`: −log of the share of this relation among the same forms with the same part of speech
 * - `tagOfForm`: −log of the share of its part of speech among the same forms
 * - `headElsewhere`: mean surprisal of this relation below the same lemma, each at most 8
 * - `otherTag`: share of the most frequent other part of speech of the form
 * - `otherArc`: share of the most frequent other arc (relation and place of the head) of the form before the same next form
 * - `tag`, `tagOfHead`: surprisal of the part of speech, and of that of the head
 * - `commonError`: how frequent the most frequent error of the word is in the treebank
 * - `errorsOfSentence`: errors for each word of the sentence
 * - `distance`: log(1 + words from the head), 0 for the root
 * - `children`: log(1 + words below, without punctuation)
 * - `arcErrors`, `otherErrors`: of the word, in HEAD and DEPREL and in other cells
 * - `errorsOfHead`, `errorsBelow`, `errorsBeside`: of the head, of the words below, and of the others below the same head
 */
export const ARC_EVIDENCE = [
  'surprisal',
  'head',
  'relation',
  'neighbours',
  'relationOfForm',
  'tagOfForm',
  'headElsewhere',
  'otherTag',
  'otherArc',
  'tag',
  'tagOfHead',
  'commonError',
  'errorsOfSentence',
  'distance',
  'children',
  'arcErrors',
  'otherErrors',
  'errorsOfHead',
  'errorsBelow',
  'errorsBeside',
] as const;
export type ArcEvidence = (typeof ARC_EVIDENCE)[number];

/** From here on what is counted counts as it is; before, only the place among the words of the treebank. */
const FIRST_COUNTED = ARC_EVIDENCE.indexOf('distance');

/** Surprisals beyond this do not count more in a sum or mean. */
const MOST = 8;
/** Words with the mean of all that the mean of a group has beside its own. */
const PRIOR = 3;
/** Heads that are farther away are alike. */
const FAR = 6;

const PUNCT = 'punct';

/** What the evidence is about; all in the order of the examples. */
export interface EvidenceSource {
  readonly examples: readonly Example[];
  readonly arcs: Pick<ArcJudgements, 'starts' | 'head' | 'relation' | 'nModels'>;
  readonly tags: Pick<TagJudgements, 'upos'>;
  readonly errors: RuleErrors;
}

/**
 * A column for each of `ARC_EVIDENCE`, with mean 0 and standard deviation 1. Word w (1…n) of example i is at `arcs.starts[i] + w - 1`. "The
 * same" never includes the word itself. Time O(words · log words), 80 bytes a word and about 300 for what is counted.
 */
export function evidenceOf(source: EvidenceSource): readonly Float32Array[] {
  const columns = ARC_EVIDENCE.map(() => new Float32Array(source.arcs.head.length));
  const common = new Common(source);
  source.examples.forEach((example, i) => {
    const children = childrenOf(example);
    const errors = foundBeside(example, source.errors.of(i));
    for (let word = 1; word <= example.words.n; word++) {
      const at = source.arcs.starts[i] + word - 1;
      const head = example.heads[word];
      const values: Readonly<Record<ArcEvidence, number>> = {
        ...common.of(example, word, at),
        ...errors[word],
        distance: head === 0 ? 0 : Math.log1p(Math.abs(head - word)),
        children: Math.log1p(children[word]),
      };
      ARC_EVIDENCE.forEach((name, column) => {
        columns[column][at] = values[name];
      });
    }
  });
  columns.slice(0, FIRST_COUNTED).forEach(toPlaces);
  columns.forEach(standardize);
  return columns;
}

/** What a word has in common with others. */
class Common {
  private readonly texts = new Numbering();
  private readonly key = new Key();
  private readonly tallies = new Tallies();
  private readonly ways = new Ways();
  private readonly mean: number;

  constructor(private readonly source: EvidenceSource) {
    let [sum, n] = [0, 0];
    source.examples.forEach((example, i) => {
      for (let word = 1; word <= example.words.n; word++) {
        const s = this.surprisalAt(source.arcs.starts[i] + word - 1);
        sum += s;
        n++;
        const { tag, arc, ...keys } = this.keysOf(example, word);
        for (const key of Object.values(keys)) this.tallies.add(key, s);
        this.ways.add(keys.form, tag);
        this.ways.add(keys.beforeNext, arc);
      }
    });
    this.mean = sum / Math.max(1, n);
  }

  of(example: Example, word: number, at: number) {
    const { arcs, tags } = this.source;
    const { n } = example.words;
    const head = example.heads[word];
    const keys = this.keysOf(example, word);
    const beside = (other: number) => (1 <= other && other <= n ? this.surprisalAt(at + other - word) : 0);
    const tagAt = (other: number) => (1 <= other ? orNone(tags.upos.surprisal[at + other - word]) : 0);
    return {
      surprisal: orNone(arcs.head[at] + arcs.relation[at]),
      head: orNone(arcs.head[at]),
      relation: orNone(arcs.relation[at]),
      neighbours: beside(word - 1) + beside(word + 1),
      relationOfForm: this.tallies.surprisalOf(keys.taggedAs, keys.tagged),
      tagOfForm: this.tallies.surprisalOf(keys.tagged, keys.form),
      headElsewhere: this.tallies.meanOfOthers(keys.below, this.surprisalAt(at), PRIOR, this.mean),
      otherTag: this.ways.shareOfOther(keys.form, keys.tag),
      otherArc: this.ways.shareOfOther(keys.beforeNext, keys.arc),
      tag: tagAt(word),
      tagOfHead: tagAt(head),
    };
  }

  private surprisalAt(at: number): number {
    const { head, relation, nModels } = this.source.arcs;
    return Math.min(MOST, orNone((head[at] + relation[at]) / nModels));
  }

  private keysOf({ words, heads, deprels }: Example, word: number) {
    const { key } = this;
    const form = this.texts.of(words.forms[word].toLowerCase());
    const next = word < words.n ? this.texts.of(words.forms[word + 1].toLowerCase()) : 0;
    const tag = this.texts.of(`\t${words.upos[word]}`);
    const whole = this.texts.of(`\t\t${deprels[word]}`);
    const relation = this.texts.of(`\t\t${universalPart(deprels[word])}`);
    const head = heads[word];
    const lemma = head === 0 ? 0 : this.texts.of((words.lemmas[head] || '_').toLowerCase());
    const place = head === 0 ? 0 : Math.max(-FAR, Math.min(FAR, head - word));
    return {
      tag,
      arc: key
        .start(6)
        .add(whole)
        .add(place + FAR).value,
      form: key.start(1).add(form).value,
      tagged: key.start(2).add(form).add(tag).value,
      taggedAs: key.start(3).add(form).add(tag).add(relation).value,
      below: key.start(4).add(lemma).add(relation).value,
      beforeNext: key.start(5).add(form).add(next).value,
    };
  }
}

/** Nothing is known of a word that was not judged. */
const orNone = (surprisal: number): number => (Number.isNaN(surprisal) ? 0 : surprisal);

/** How many words are below each, without punctuation. */
function childrenOf({ words: { n }, heads, deprels }: Example): Int32Array {
  const children = new Int32Array(n + 1);
  for (let word = 1; word <= n; word++) {
    if (universalPart(deprels[word]) !== PUNCT) children[heads[word]]++;
  }
  return children;
}
