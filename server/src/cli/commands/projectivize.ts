/** `treebank projectivize`: the nearest projective (or mildly non-projective) tree of every sentence. */

import type { Sentence } from '../../core/conllu/index.ts';
import { NEAREST_CLASSES, type NearestClass, treeClass } from '../../core/decode/index.ts';
import { obstacleToHeads } from '../../core/edit/index.ts';
import { nearestFix, projectiveFix, type TreeFix } from '../../core/fix/index.ts';
import { isTree, tangleOf } from '../../core/tree/index.ts';
import { defineCommand } from '../frame/command.ts';
import { mostDecoded, tooManyWords } from '../limits.ts';
import { Locks } from '../sidecar/locks.ts';
import { type Change, HEADS_CHANGED, REWRITE_OPTIONS, rewrite, UNCHANGED } from '../writing/rewrite.ts';

const CLASSES: readonly (NearestClass | 'projective')[] = ['projective', ...NEAREST_CLASSES.map(({ name }) => name)];
type ClassName = (typeof CLASSES)[number];

export const projectivize = defineCommand({
  name: 'projectivize',
  summary: 'make every tree projective, with provably as few changed heads as possible',
  usage: `FILE… [--out FILE | --in-place] [--class ${CLASSES.join('|')}]`,
  details: `Prints the treebank with new HEADs where a tree is not in the class; every other byte is unchanged.
Sentences that are not trees (a cycle, a missing head), or where an arc locked in .treebank.json would change, are
left unchanged and named on standard error; the exit code is then 1.

  treebank projectivize corpus.conllu > projective.conllu
  treebank projectivize --in-place train dev.conllu
  treebank projectivize --class mh4 --out mh4.conllu corpus.conllu`,
  options: {
    class: { type: 'choice', values: CLASSES, default: 'projective', help: 'target tree class' },
    ...REWRITE_OPTIONS,
  },
  start({ files, options }, context) {
    const locks = new Locks();
    return rewrite(files, options, context, HEADS_CHANGED, ({ sentence }, input) =>
      locks.keptBy(projectivizeSentence(sentence, options.class), input, sentence),
    );
  },
});

function projectivizeSentence(sentence: Sentence, name: ClassName): Change {
  if (!isTree(sentence.heads)) {
    return { left: 'its heads do not form a tree. Repair them first; treebank lint names the words.' };
  }
  const { size } = tangleOf(sentence.heads, { keepRootDependents: true });
  const most = mostDecoded(treeClass(name).decoderName);
  if (most < size) return { left: tooManyWords(size, most, 'the part with crossing arcs has') };
  const fix = fixOf(sentence, name);
  if (fix === undefined) return UNCHANGED;
  const obstacle = obstacleToHeads(sentence, fix.heads);
  return obstacle === undefined ? { edits: fix.edits, n: fix.nChanged } : { left: obstacle };
}

function fixOf(sentence: Sentence, name: ClassName): TreeFix | undefined {
  if (name !== 'projective') return nearestFix(sentence, name);
  // The number of optimal trees is not requested: counting them takes far more memory than finding one.
  return projectiveFix(sentence);
}
