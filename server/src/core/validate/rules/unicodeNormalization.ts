/** `unicode-normalization`: text that is not in Unicode normal form C. One finding per line, on the first character. */

import { localized, translatable } from '../../../localization/index.ts';
import { COLUMNS, toNfc } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'unicode-normalization',
  level: 1,
  class: 'unicode',
  title: translatable`Text is not in Unicode normal form C`,
  why: translatable`A letter encoded in two ways counts as two letters when words are looked up or compared.`,
  whatToDo: translatable`Normalise the text to NFC.`,
  url: 'https://unicode.org/reports/tr15/',
});

/** Nothing below U+0300 can violate the normal form. */
const FIRST_COMPOSABLE = 0x300;

export const unicodeNormalization = rule({
  infos: [info],
  check(analysis) {
    const { text, sentence } = analysis;
    if (sentence.highestUnit < FIRST_COMPOSABLE || toNfc(text) === text) return NONE;
    return lineFindings(analysis);
  },
});

function lineFindings({ sentence, text }: Analysis): Finding[] {
  const found: Finding[] = [];
  for (let line = 0; line < sentence.lineStarts.length - 1; line++) {
    const span = sentence.lineSpan(line);
    const written = text.slice(span.start, span.end);
    const normal = toNfc(written);
    if (normal === written) continue;
    const at = firstDifference(written, normal);
    const row = sentence.rowAtLine(line);
    const column = row === undefined ? undefined : COLUMNS[written.slice(0, at).split('\t').length - 1];
    const [here, there] = [names(written, at), names(normal, at)];
    const what =
      column === undefined
        ? localized`This line is not in normal form C: it has ${here} here, which should be ${there}.`
        : localized`${column.toUpperCase()} is not in normal form C: it has ${here} here, which should be ${there}.`;
    const end = Math.min(span.end, span.start + at + lengthOfSequence(written, at));
    found.push(finding(info, { start: span.start + at, end }, what));
  }
  return found;
}

function firstDifference(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  // Never in the middle of a surrogate pair.
  return 0 < i && 0xdc00 <= a.charCodeAt(i) && a.charCodeAt(i) < 0xe000 ? i - 1 : i;
}

/** The character at a position and the combining marks after it. */
function sequenceAt(text: string, at: number): string {
  return /^[\s\S][\p{M}]*/u.exec(text.slice(at, at + 20))?.[0] ?? '';
}

function lengthOfSequence(text: string, at: number): number {
  return Math.max(1, sequenceAt(text, at).length);
}

function names(text: string, at: number): string {
  const codes = [...sequenceAt(text, at)].map(
    (c) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return codes.join(' ') || localized`nothing`;
}
