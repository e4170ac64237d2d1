/** Where `# text` has a space after a token, and where it does not. */

import { NO_SPACE_AFTER } from '../../annotation/index.ts';
import { Column, isSpace, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { miscEdit, miscItems } from './misc.ts';
import { oncePerSentence } from './repair.ts';
import { tokensOf } from './textOfForms.ts';

/** The tokens, and whether the text has no space after them; undefined if the forms, apart from spaces, differ from the text. */
function gluedIn(sentence: Sentence, text: string): ReadonlyMap<number, boolean> | undefined {
  const glued = new Map<number, boolean>();
  let at = 0;
  for (const row of tokensOf(sentence)) {
    const form = sentence.cell(row, Column.form);
    if (!text.startsWith(form, at)) return undefined;
    at += form.length;
    const space = at;
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    glued.set(row, space === at);
  }
  return at === text.length ? glued : undefined;
}

const gluedInText = oncePerSentence((sentence) => {
  const text = sentence.comment('text');
  return text === undefined || !sentence.hasSequentialIds ? undefined : gluedIn(sentence, text);
});

/** Whether `# text`, if there is one, is known to have no space after a token. O(1) for all but the first of a sentence. */
export function isGluedInText(sentence: Sentence, row: number): boolean {
  return sentence.comment('text') === undefined || gluedInText(sentence)?.get(row) === true;
}

/**
 * Edits that set or remove SpaceAfter=No so that the forms give a text; the last token stays unchanged. Undefined if the forms,
 * apart from spaces, differ from the text.
 */
export function alignSpaces(sentence: Sentence, text: string): TextEdit[] | undefined {
  const tokens = gluedIn(sentence, text);
  if (tokens === undefined) return undefined;
  return [...tokens].slice(0, -1).flatMap(([row, isGlued]) => {
    const items = miscItems(sentence, row);
    if (items.includes(NO_SPACE_AFTER) === isGlued) return [];
    const others = items.filter((item) => !item.startsWith('SpaceAfter='));
    return miscEdit(sentence, row, isGlued ? withNoSpaceAfter(others) : others);
  });
}

/** Items with SpaceAfter=No at its sorted position; the others stay where they are. */
export function withNoSpaceAfter(items: readonly string[]): string[] {
  const at = items.findIndex((item) => NO_SPACE_AFTER < item);
  const before = at === -1 ? items : items.slice(0, at);
  return [...before, NO_SPACE_AFTER, ...items.slice(before.length)];
}
