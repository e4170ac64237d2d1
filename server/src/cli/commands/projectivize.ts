/** `treebank projectivize`: the nearest projective (or mildly non-projective) tree of every sentence. */

import { blankColumnsObstacle, Column, type Sentence } from '../../core/conllu/index.ts';
import { NEAREST_CLASSES, type NearestClass, treeClass } from '../../core/decode/index.ts';
import { missingColumnObstacle, obstacleToHeads, STALE_DEPS } from '../../core/edit/index.ts';
import { nearestFix, projectiveFix, type TreeFix } from '../../core/fix/index.ts';
import { isTree, tangleOf } from '../../core/tree/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { defineSpread } from '../frame/command.ts';
import { mostDecoded, tooManyWords } from '../limits.ts';
import { Locks } from '../sidecar/locks.ts';
import {
  type Change,
  eachBlock,
  HEADS_CHANGED,
  MARK_OPTIONS,
  markToday,
  REWRITE_OPTIONS,
  rewritable,
  rewriteSpread,
  UNCHANGED,
} from '../writing/rewrite.ts';

const CLASSES: readonly (NearestClass | 'projective')[] = ['projective', ...NEAREST_CLASSES.map(({ name }) => name)];
type ClassName = (typeof CLASSES)[number];

export const projectivize = defineSpread({
  name: 'projectivize',
  group: 'change',
  summary: 'make every tree projective, with provably as few changed heads as possible',
  usage: `FILE… [--out FILE | --in-place] [--class ${CLASSES.join('|')}]`,
  details: `Prints the treebank with new HEADs where a tree is not in the class. Items of DEPS that repeat a changed arc follow it; every
other byte is unchanged, and sentences where more of DEPS rests on changed arcs are counted.
Sentences that are not trees (a cycle, a missing head), or where an arc locked in .treebank.json would change, are
left unchanged and named on standard error; the exit code is then 1.

  treebank projectivize corpus.conllu > projective.conllu
  treebank projectivize --in-place train dev.conllu
  treebank projectivize --class mh4 --out mh4.conllu corpus.conllu`,
  options: {
    class: { type: 'choice', values: CLASSES, default: 'projective', help: 'target tree class' },
    ...REWRITE_OPTIONS,
    ...MARK_OPTIONS,
  },
  async spread({ files, options }, context, inputs) {
    const locks = new Locks();
    let nStale = 0;
    let total = 0;
    const changes = eachBlock(HEADS_CHANGED, ({ sentence }, input) => {
      const { change, leavesStaleDeps } = projectivizeSentence(sentence, options.class);
      const kept = locks.keptBy(change, input, sentence);
      if (leavesStaleDeps && kept === change) nStale++;
      return kept;
    });
    return rewriteSpread(inputs ?? (await rewritable(files, options, context)), options, context, {
      words: HEADS_CHANGED,
      machine: markToday('projectivize', options.class),
      changes,
      counted() {
        const counted = nStale;
        nStale = 0;
        return counted;
      },
      take: (counted: number) => {
        total += counted;
      },
      report() {
        if (0 < total) context.note(`In ${counted(total, 'sentence')} ${STALE_DEPS}`);
      },
    });
  },
});

interface Projectivized {
  readonly change: Change;
  readonly leavesStaleDeps: boolean;
}

function projectivizeSentence(sentence: Sentence, name: ClassName): Projectivized {
  const fix = fixOrChange(sentence, name);
  return 'heads' in fix
    ? { change: { edits: fix.edits, n: fix.nChanged }, leavesStaleDeps: fix.leavesStaleDeps }
    : { change: fix, leavesStaleDeps: false };
}

function fixOrChange(sentence: Sentence, name: ClassName): TreeFix | Change {
  const blanks = blankColumnsObstacle(sentence);
  if (blanks !== undefined) return { left: blanks };
  const missing = missingColumnObstacle(sentence, [Column.id, Column.head, Column.deprel]);
  if (missing !== undefined && 0 < sentence.nWords) return { left: missing, isOfFile: true };
  if (!isTree(sentence.heads)) {
    return { left: 'its heads do not form a tree. Repair them first; treebank lint names the words.' };
  }
  const { size } = tangleOf(sentence.heads, { keepRootDependents: true });
  const most = mostDecoded(treeClass(name).decoderName);
  if (most < size) return { left: tooManyWords(size, most, 'the part with crossing arcs has') };
  const fix = fixOf(sentence, name);
  if (fix === undefined) return UNCHANGED;
  const obstacle = obstacleToHeads(sentence, fix.heads);
  return obstacle === undefined ? fix : { left: obstacle };
}

function fixOf(sentence: Sentence, name: ClassName): TreeFix | undefined {
  if (name !== 'projective') return nearestFix(sentence, name);
  // The number of optimal trees is not requested: counting them takes far more memory than finding one.
  return projectiveFix(sentence);
}
