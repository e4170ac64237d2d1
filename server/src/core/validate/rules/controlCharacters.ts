/** `control-character`: characters that do not belong in text, NUL above all. One finding per line, on the first of them. */

import { localized, translatable } from '../../../localization/index.ts';
import { COLUMNS, type Sentence } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { finding, NONE, rule, treebankRule } from '../rule.ts';

const info = treebankRule({
  id: 'control-character',
  level: 1,
  severity: 'warning',
  class: 'unicode',
  title: translatable`A line contains a control character`,
  why: translatable`It is invisible, ends the text for some programs (NUL), and usually comes from a wrong encoding conversion.`,
  whatToDo: translatable`Delete it, or write the intended character.`,
  url: 'https://universaldependencies.org/format.html',
});

/** C0, DEL and C1, except for those that count as white space and have ids of their own. */
const CONTROL = /[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]/;

export const controlCharacters = rule({
  infos: [info],
  check({ sentence }) {
    return sentence.hasControls ? lineFindings(sentence) : NONE;
  },
});

function lineFindings(sentence: Sentence): Finding[] {
  const found: Finding[] = [];
  for (let line = 0; line < sentence.lineStarts.length - 1; line++) {
    const { start, end } = sentence.lineSpan(line);
    const text = sentence.text.slice(start, end);
    const at = CONTROL.exec(text)?.index;
    if (at === undefined) continue;
    const column =
      sentence.rowAtLine(line) === undefined ? undefined : COLUMNS[text.slice(0, at).split('\t').length - 1];
    const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0');
    const name = code === '0000' ? 'U+0000 (NUL)' : `U+${code}`;
    const span = { start: start + at, end: start + at + 1 };
    const what =
      column === undefined
        ? localized`This line contains the control character ${name}.`
        : localized`${column.toUpperCase()} contains the control character ${name}.`;
    found.push(finding(info, span, what));
  }
  return found;
}
