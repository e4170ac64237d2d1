/** Splitting a word. */

import { localized } from '../../../../localization/index.ts';
import type { Draft } from '../draft.ts';
import { GLUED, setGap, takeGap, withMiscItem } from '../gaps.ts';
import type { Node } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { splitInto } from '../splitWord.ts';
import { divideSurface, noteSpelling } from '../surface/surface.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Splits a word. The part `keep` keeps the cells, the dependents and all references; the others attach to it. The parts must add up to the form, which
 * may have spaces between them, and the text does not change; each part has its own offsets, if they are those of its characters. In a multiword token, which grows, any forms are allowed.
 */
export function splitWord(draft: Draft, args: OperationArgs['split_word']): void {
  const word = draft.word(args.id);
  const { form } = word;
  if (draft.rangeOf(word) !== undefined) {
    divideSurface(draft, word, form, splitInto(draft, word, args));
    noteSpelling(draft, word);
    return;
  }
  const glued = gluedParts(word, args.forms);
  const gap = takeGap(word);
  const parts = splitInto(draft, word, args);
  divideSurface(draft, word, form, parts);
  noteSpelling(draft, word);
  parts.forEach((part, i) => {
    const isLast = i === parts.length - 1;
    if (args.typo && !isLast && glued[i]) part.misc = withMiscItem(part.misc, 'CorrectSpaceAfter=Yes');
    setGap(part, isLast ? gap : glued[i] ? GLUED : []);
  });
}

/** For each part but the last, whether it is glued to the next one. */
function gluedParts(word: Node, forms: readonly string[]): boolean[] {
  const glued: boolean[] = [];
  let at = 0;
  for (const form of forms) {
    const spaces = 0 < at ? (/^\s*/.exec(word.form.slice(at))?.[0].length ?? 0) : 0;
    if (0 < at) glued.push(spaces === 0);
    at += spaces;
    if (!word.form.startsWith(form, at)) at = Number.POSITIVE_INFINITY;
    else at += form.length;
  }
  if (at === word.form.length) return glued;
  return refuse(
    'forms-differ',
    localized`The parts ${forms.map((form) => localized`“${form}”`).join(', ')} do not add up to ${word.name}. Correct them, or turn the word into a multiword token if its parts are not spelled out in the text.`,
  );
}
