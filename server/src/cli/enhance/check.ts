/** What the rules for the enhanced graph say otherwise than DEPS, without changing anything. */

import { Column } from '../../core/conllu/index.ts';
import {
  ENHANCEMENTS,
  graphDifferences,
  graphOf,
  hasGraph,
  obstacleToGraph,
  type RuleName,
  whyText,
} from '../../core/enhance/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import type { Context } from '../frame/io.ts';
import { type Block, longRemark, requireUtf8 } from '../reading/blocks.ts';
import { forEachInput, type Input } from '../reading/input.ts';
import { type Remark, tell, wordingOf } from '../reading/remark.ts';
import { bySentence } from '../spread/bySentence.ts';
import type { Spread } from '../spread/spread.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { SwitchSource } from './switches.ts';

interface CheckPiece {
  readonly found: readonly Remark[];
  readonly remarks: readonly Remark[];
  /** Whether the sentence has no DEPS. */
  readonly isBlank: boolean;
}

/** @param only the rules that are asked about; `source` has all of them, as each builds on those before it */
export function checkSpread(
  inputs: readonly Input[],
  source: SwitchSource,
  only: ReadonlySet<RuleName>,
  context: Context,
): Spread<CheckPiece> {
  const progress = new Progress(context, totalSize(inputs));
  return {
    inputs,
    requirements: [(input) => requireUtf8(input, context), async (input) => void source.of(input)],
    work: (input) => bySentence(input, context, progress, (block) => pieceOf(block, input, source, only)),
    async collect(results) {
      let nFound = 0;
      let nBlank = 0;
      let nSentences = 0;
      await forEachInput(inputs, context, async (input) => {
        await results.require(input);
        for await (const { piece, firstLine } of results.results(input)) {
          if (0 < piece.remarks.length) progress.clear();
          for (const remark of piece.remarks) tell(remark, input, context, firstLine);
          if (piece.isBlank) nBlank++;
          nSentences++;
          nFound += piece.found.length;
          for (const remark of piece.found)
            await context.out.write(`${printable(wordingOf(input, remark, firstLine))}\n`);
        }
      });
      progress.clear();
      if (0 < nFound) context.raise(1);
      const blank = nBlank === 0 ? '' : ` ${counted(nBlank, 'sentence')} without DEPS.`;
      if (nSentences === 0) return context.note('Nothing was checked.');
      context.note(`${counted(nFound, 'arc')} in which DEPS and the rules differ.${blank}`);
    },
  };
}

const NOTHING = { found: [], remarks: [], isBlank: false };

function pieceOf(block: Block, input: Input, source: SwitchSource, only: ReadonlySet<RuleName>): CheckPiece {
  const { sentence, line } = block;
  if (sentence.nWords === 0) {
    const long = longRemark(block);
    return long === undefined ? NOTHING : { ...NOTHING, remarks: [long] };
  }
  if (!hasGraph(sentence)) return { ...NOTHING, isBlank: true };
  const left = obstacleToGraph(sentence);
  if (left !== undefined) return { ...NOTHING, remarks: [{ line, text: `:1: not checked: ${left}`, code: 1 }] };
  const exceptions = source.exceptionsIn(input, sentence);
  const differences = graphDifferences(sentence, graphOf(sentence, source.of(input), exceptions), exceptions);
  const found = ofRules(differences, only).map(({ word, head, relation, side, arc }): Remark => {
    const row = sentence.rowOfWord(word);
    const rowLine = sentence.rowLine(row);
    const column = sentence.cellSpan(row, Column.deps).start - sentence.lineStarts[rowLine] + 1;
    const form = sentence.wordCell(word, Column.form);
    const what =
      side === 'rules' && arc !== undefined
        ? `“${form}” lacks ${head}:${relation}: ${whyText(sentence, arc)}`
        : `“${form}” has ${head}:${relation}, which no rule gives`;
    return { line: line + rowLine, text: `:${column}: ${what}`, code: 1 };
  });
  return { ...NOTHING, found };
}

type Differences = ReturnType<typeof graphDifferences>;

/** Arcs that some rules give, and what DEPS has in their place; of all rules, also what DEPS has besides. */
function ofRules(differences: Differences, only: ReadonlySet<RuleName>): Differences {
  if (ENHANCEMENTS.every((rule) => only.has(rule))) return differences;
  const isGiven = ({ side, arc }: Differences[number]) => side === 'rules' && only.has(arc?.why?.rule ?? 'labels');
  const placeOf = ({ word, head }: Differences[number]) => `${word} ${head}`;
  const places = new Set(differences.filter(isGiven).map(placeOf));
  return differences.filter((each) => isGiven(each) || (each.side === 'deps' && places.has(placeOf(each))));
}
