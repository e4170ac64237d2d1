/** Broken sentences for the fuzz test and its bench: self-written ones with random damage, from a seed. */

import { Document } from '../../../server/src/core/conllu/index.ts';
import {
  type Finding,
  inspectSentence,
  LanguageData,
  type LanguageTables,
  RULES,
  TreebankFold,
} from '../../../server/src/core/validate/index.ts';
import { random } from '../../referee/bestTree.ts';

const SOUND = [
  [
    '# newdoc id = d',
    '# sent_id = fuzz-1',
    '# parallel_id = fuzz/1/alt1/part2',
    '# text = Vámonos al mar , por favor.',
    '1-2\tVámonos\t_\t_\t_\t_\t_\t_\t_\t_',
    '1\tVamos\tir\tVERB\tV\tMood=Imp|Number=Plur|VerbForm=Fin\t0\troot\t0:root\t_',
    '2\tnos\tnosotros\tPRON\t_\tCase=Acc|PronType=Prs\t1\tobj\t1:obj|5.1:nsubj\t_',
    '3-4\tal\t_\t_\t_\tTypo=Yes\t_\t_\t_\t_',
    '3\ta\ta\tADP\t_\t_\t5\tcase\t5:case\t_',
    '4\tel\tel\tDET\t_\tDefinite=Def|PronType=Art\t5\tdet\t5:det\t_',
    '5\tmar\tmar\tNOUN\t_\tNumber=Sing\t1\tobl\t1:obl:a\tGloss=sea',
    '5.1\t_\t_\tVERB\t_\t_\t_\t_\t1:conj:y\t_',
    '6\t,\t,\tPUNCT\t_\t_\t7\tpunct\t7:punct\t_',
    '7\tpor\tpor\tADP\t_\tExtPos=ADV\t1\tadvmod\t1:advmod\tLang=yy',
    '8\tfavor\tfavor\tNOUN\t_\t_\t7\tfixed\t7:fixed\tSpaceAfter=No',
    '9\t.\t.\tPUNCT\t_\t_\t1\tpunct\t1:punct\t_',
  ],
  [
    '# sent_id = fuzz-2',
    '# text = a b c d e f',
    '1\ta\ta\tNOUN\t_\tNumber=Sing\t3\tnsubj\t_\t_',
    '2\tb\tb\tVERB\t_\t_\t0\troot\t_\t_',
    '3\tc\tc\tNOUN\t_\tTypo=Yes\t2\tobj\t_\t_',
    '4\td\t_\tX\t_\t_\t3\tgoeswith\t_\t_',
    '5\te\te\tX\t_\tForeign=Yes\t2\tconj\t_\t_',
    '6\tf\tf\tX\t_\tForeign=Yes\t5\tflat:foreign\t_\t_',
  ],
] as const;

/** Replacements for cells and lines. */
const DEBRIS = [
  '',
  '_',
  '0',
  '1',
  '2',
  '5',
  '99',
  '01',
  '-1',
  '1-1',
  '2-1',
  '3-9',
  '1.1',
  '5.2',
  '0.1',
  '1.0',
  '999999999999',
  'constructor',
  '__proto__',
  'toString=x',
  ' ',
  '  x ',
  '\u00a0',
  '\u3000a',
  'c\u030c',
  '\ud800',
  '\u{1f600}',
  '\u0000',
  '|',
  '||',
  '=',
  '=|=',
  'A=',
  '=B',
  'Case=Nom|Case=Acc',
  'Number[psor]=Sing|Number=Plur',
  '0:root|0:root',
  '5.1:dep|1:dep',
  '1:',
  ':',
  '7:ref|x',
  'SpaceAfter=No',
  'spaceafter=no|NoSpaceAfter=Yes|Lang=zz',
  'root',
  'goeswith',
  'fixed',
  'orphan',
  'nsubj:outer',
  'PUNCT',
  'DET',
  'AUX',
  '# sent_id = again',
  '# text = again',
  '# parallel_id = /',
  '# newpar',
  'garbage',
  '\r',
  '\ufeff',
  '\u0085',
  '\u001f',
  'P\u001cNCT',
  'x\u00a0\u3000y',
  'a  b',
  '3.0',
  '17',
  '03',
  '00001',
  '=\u0338',
  '# newpar\u0338=',
  '\ufeff3\tc\tc\tX\t_\t_\t1\tdep\t_\t_',
  'A=1|SpaceAfter=Yes',
  'Typo=No',
  '0:dep',
  'SpacesAfter=\u00a0|SpacesBefore= ',
  'Gloss=a|Gloss =b',
  'Gloss =a|Gloss=a',
  'NoSpaceAfter=Yes',
  'SpaceAfter=no',
  'Number =Sing',
  'obl:a',
  'xcomp',
  '# sent_id: x',
  '# text: again',
] as const;

/** A text of one or two sentences (as lists of lines, without the empty one) with up to eight random defects. */
export function brokenText(seed: number, sound: readonly (readonly string[])[] = SOUND): string {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)];
  const lines: string[] = [...pick(sound)];
  if (next() < 0.3) lines.push('', ...pick(sound));
  for (let injuries = 1 + Math.floor(next() * 8); 0 < injuries; injuries--) {
    const at = Math.floor(next() * lines.length);
    const cells = lines[at].split('\t');
    switch (Math.floor(next() * 9)) {
      case 0:
        lines.splice(at, 1);
        break;
      case 1:
        lines.splice(at, 0, pick(lines));
        break;
      case 2:
        lines.splice(at, 0, pick(DEBRIS));
        break;
      case 3:
        cells.splice(Math.floor(next() * cells.length), next() < 0.5 ? 1 : 0, pick(DEBRIS));
        lines[at] = cells.join('\t');
        break;
      case 4:
        lines.splice(at, 1, ...joinedOrMoved(lines, at, next()));
        break;
      default:
        cells[Math.floor(next() * cells.length)] = pick(DEBRIS);
        lines[at] = cells.join('\t');
    }
    if (lines.length === 0) lines.push('');
  }
  const end = pick(['\n\n', '\n\n', '\n', '', '\r\n\r\n', '\n\n\n \n']);
  return lines.join(next() < 0.05 ? '\r\n' : '\n') + end;
}

/** Damage by people and programs: blanks for tabs, a part of the word before, a comment elsewhere, a line further down. */
function joinedOrMoved(lines: string[], at: number, chance: number): string[] {
  const line = lines[at];
  if (chance < 0.3) return [line.replaceAll('\t', '   ')];
  if (chance < 0.6) {
    const cells = line.split('\t');
    if (cells.length < 8) return [line, ''];
    cells[6] = String(Number.parseInt(cells[0], 10) + (chance < 0.55 ? -1 : 1));
    cells[7] = 'goeswith';
    return [cells.join('\t')];
  }
  if (chance < 0.8 && at + 1 < lines.length) return lines.splice(at + 1, 1).concat(line);
  return [line, ''];
}

const IDS = new Set(RULES.map(({ id }) => id));

/** Tables of a small language, so that levels 4 and 5 find something. */
export const TABLES = LanguageData.of({
  feats: { features: { xx: { Number: { permitted: 1, uvalues: ['Sing'], byupos: { NOUN: { Sing: 1 } } } } } },
  deprels: { deprels: { xx: { root: { permitted: 1 }, obl: { permitted: 1 } }, yy: {} } },
  edeprels: { edeprels: { xx: { a: { extends: ['obl'] } } } },
  data: { auxiliaries: { xx: { ser: { functions: [{ function: 'cop.AUX' }] } } } },
  tospace: { expressions: { xx: { '[0-9 ]+': {} } } },
}).language('xx');

/** Checks a text as a separate treebank. @throws if a check throws, or reports a nonexistent place */
export function inspectText(text: string, language: LanguageTables | undefined = TABLES): number {
  const document = Document.parse(text);
  const fold = new TreebankFold<number>();
  let n = 0;
  const expectSound = (index: number, finding: Finding) => {
    const { length } = document.sentences[index].text;
    for (const { span } of [finding, ...finding.related]) {
      if (0 <= span.start && span.start <= span.end && span.end <= length) continue;
      throw new Error(`${finding.id} at ${span.start}–${span.end} of ${length}`);
    }
    if (!IDS.has(finding.id)) throw new Error(`${finding.id} is not declared`);
    if (/undefined|NaN|\[object/.test(finding.message)) throw new Error(`${finding.id}: ${finding.message}`);
    n++;
  };
  for (const [index, sentence] of document.sentences.entries()) {
    const { findings, facts } = inspectSentence(sentence, { level: 5, language });
    for (const finding of findings) expectSound(index, finding);
    for (const { place, finding } of fold.add(facts, index)) expectSound(place, finding);
  }
  for (const { place, finding } of [...fold.endFile(), ...fold.end()]) expectSound(place, finding);
  return n;
}
