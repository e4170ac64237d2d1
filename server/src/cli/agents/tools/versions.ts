/** Tools that set files side by side: as `treebank diff` and `treebank agree`. */

import { agree, agreementSections, sectionsText } from '../../../core/compare/agree/index.ts';
import {
  compareTreebanks,
  type Difference,
  DifferenceCounter,
  shownValue,
  wordsOfSide,
} from '../../../core/compare/index.ts';
import type { Sentence } from '../../../core/conllu/index.ts';
import { ToolRefusal } from '../arguments.ts';
import { FILE, nameOf } from '../sentences.ts';
import { clipped, defineTool, PAGED, paged } from '../tool.ts';

export const difference = defineTool({
  name: 'difference',
  title: 'Differences of two files',
  description: 'What differs between two treebanks, word by word, after their sentences and words were aligned.',
  args: {
    a: { ...FILE, description: 'A treebank, as overview lists it.' },
    b: { ...FILE, description: 'Another one.' },
    ...PAGED,
  },
  async run({ a, b, offset = 0 }, room) {
    const [mine, theirs] = [await room.open(a), await room.open(b)];
    const sides = [mine.document.sentences, theirs.document.sentences] as const;
    const counter = new DifferenceCounter();
    const lines: string[] = [];
    for (const each of compareTreebanks(...sides)) {
      counter.add(each, ...sides);
      const first = each.a[0] === undefined ? undefined : sides[0][each.a[0]];
      const sentence = first ?? sides[1][each.b[0]];
      const name = nameOf(first === undefined ? theirs : mine, sentence);
      for (const difference of each.differences)
        lines.push(`${name}: ${differenceText(sides[0], sides[1], difference)}`);
    }
    const { classes } = counter.counts();
    const counts = Object.entries(classes).flatMap(([kind, n]) => (n === 0 ? [] : [`${n} ${kind}`]));
    if (counts.length === 0) return 'Nothing differs.';
    return `${lines.length} differences: ${counts.join(', ')}\n${paged(lines, offset, (line) => line)}`;
  },
});

function differenceText(a: readonly Sentence[], b: readonly Sentence[], difference: Difference): string {
  const { class: kind, feature, relation } = difference;
  const side = difference.a ?? difference.b;
  const word =
    side === undefined || side.rows.length === 0 ? '' : `${wordsOfSide(difference.a === undefined ? b : a, side)}: `;
  const [old, now] = [
    difference.a && shownValue(a, difference, difference.a),
    difference.b && shownValue(b, difference, difference.b),
  ].map((value) => clipped(value ?? 'none', 200));
  const also = relation === undefined ? '' : `, ${relation.a} → ${relation.b}`;
  return `${word}${kind}${feature === undefined ? '' : ` ${feature}`} ${old} → ${now}${also}`;
}

export const agreement = defineTool({
  name: 'agreement',
  title: 'Agreement of annotators',
  description:
    'How far two or more files of the same sentences agree, beyond chance: attachment scores, kappa and alpha.',
  args: {
    files: {
      type: 'list',
      of: 'string',
      isRequired: true,
      longest: 10,
      description: 'Treebanks, one for each annotator.',
    },
  },
  async run({ files }, room) {
    if (files.length < 2) throw new ToolRefusal('Name two files or more.');
    const annotators = [];
    for (const name of files) {
      const { document } = await room.open(name);
      annotators.push(document.sentences.map((sentence, i) => ({ sentence, line: document.lines[i] })));
    }
    return sectionsText(agreementSections(agree(annotators, { samples: 0 }), files));
  },
});
