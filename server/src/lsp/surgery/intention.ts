/** The intentions `surgery` and `surgeryAt`: inserting, deleting, splitting and merging words, tokens, empty nodes and sentences. */

import { Column } from '../../core/conllu/index.ts';
import { inert } from '../../inert/index.ts';
import { translated } from '../../localization/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { SURGERIES } from '../../protocol/surgery.ts';
import type { CarryOut } from '../edits/edits.ts';
import { type Operating, type Step, surgery } from './index.ts';
import { planOf } from './plan.ts';
import { picksOf } from './selectedWords.ts';

/** Carries out `surgery`. @throws Cancelled */
export const surgeryByIds: CarryOut<'surgery', Operating> = (work, { operations }) => {
  const { document } = work.snapshot;
  const steps = operations.map(
    ({ line, op, args }): Step => ({ index: document.sentenceAtLine(line), op, args, column: Column.form }),
  );
  return surgery(work, steps, inert`Done: ${[...new Set(operations.map(({ op }) => op))].join(', ')}`);
};

/** Carries out `surgeryAt`. @throws Cancelled */
export const surgeryAt: CarryOut<'surgeryAt', Operating> = (work, { ranges, ...asked }) => {
  const planned = planOf(picksOf(work.snapshot, ranges), asked);
  if ('reason' in planned) return { ...refuse(planned.reason), code: planned.code };
  return surgery(work, planned, inert(translated(SURGERIES[asked.what].done)));
};
