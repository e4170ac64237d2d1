/** `pseudo-empty-line`, `empty-sentence` between sentences, `missing-empty-line`: the lines that end a sentence. */

import { localized, translatable } from '../../../localization/index.ts';
import type { Span } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';
import { emptySentence, isBlankLine } from './reading.ts';

const pseudo = udRule({
  id: 'pseudo-empty-line',
  standsAlone: true,
  isUnnecessary: true,
  level: 1,
  class: 'format',
  title: translatable`A line that should be empty contains white space`,
  why: translatable`It looks like the end of a sentence, but programs disagree on whether it is one.`,
  whatToDo: translatable`Remove the white space.`,
  url: Guideline.metadata,
});

const extra = udRule({
  id: 'extra-empty-line',
  level: 1,
  class: 'format',
  title: translatable`An extra empty line`,
  why: translatable`Sentences are separated by exactly one empty line.`,
  whatToDo: translatable`Remove the line. It is reported as empty-sentence, as in the official validator of 2026.`,
  url: Guideline.metadata,
});

const missing = udRule({
  id: 'missing-empty-line',
  standsAlone: true,
  level: 1,
  class: 'format',
  title: translatable`The last sentence is not followed by an empty line`,
  why: translatable`Programs that read up to the empty line lose the sentence, and joining files merges it with the next one.`,
  whatToDo: translatable`End the file with an empty line.`,
  url: Guideline.metadata,
});

export const emptyLines = rule({
  infos: [pseudo, missing],
  unreported: [extra],
  check(analysis) {
    const { text, sentence } = analysis;
    const { lineStarts } = sentence;
    const nLines = lineStarts.length - 1;
    if (nLines === 0) return NONE;
    if (isTidy(text, lineStarts, nLines)) return NONE;
    return closingFindings(analysis, nLines);
  },
});

/** The usual case: one empty line at the end, and a first line that is not empty. */
function isTidy(text: string, lineStarts: Int32Array, nLines: number): boolean {
  if (nLines < 2) return false;
  const last = lineStarts[nLines - 1];
  const c = text.charCodeAt(last);
  if (c !== 10 && c !== 13) return false;
  const before = text.charCodeAt(lineStarts[nLines - 2]);
  const first = text.charCodeAt(0);
  return isVisibleAscii(before) && isVisibleAscii(first);
}

function isVisibleAscii(c: number): boolean {
  return 32 < c && c < 127;
}

function closingFindings(analysis: Analysis, nLines: number): Finding[] {
  const { text, sentence } = analysis;
  const found: Finding[] = [];
  let hasContent = false;
  let nBlank = 0;
  let lastContent: Span = { start: 0, end: 0 };
  for (let line = 0; line < nLines; line++) {
    const span = sentence.lineSpan(line);
    if (!isBlankLine(text, span) || (line === 0 && text.charCodeAt(0) === 0xfeff && span.end === 1)) {
      hasContent = true;
      nBlank = 0;
      lastContent = span;
      continue;
    }
    if (span.start < span.end)
      found.push(finding(pseudo, span, localized`This line is not empty: it contains white space.`));
    nBlank++;
    if (1 < nBlank || !hasContent) {
      const whole = { start: span.start, end: sentence.lineStarts[line + 1] };
      found.push(finding(emptySentence, whole, localized`This line follows another empty line.`));
    }
  }
  if (nBlank === 0 && hasContent) {
    const last = { start: lastContent.start, end: lastContent.end };
    found.push(finding(missing, last, localized`The file ends here without an empty line.`));
  }
  return found;
}
