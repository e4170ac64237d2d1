/**
 * `treebank diff --format markdown`: a comment on a pull request. A summary for reviewers, then changed sentences with their trees
 * before and after, folded, up to the size that a hosting site takes.
 */

import { DIFFERENCE_CLASSES, type DifferenceCounts } from '../../core/compare/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import { alignLinked, Evaluator, scoresOf } from '../../core/evaluate/index.ts';
import { counted, decimals } from '../../core/wording/numbers.ts';
import { escapeXml, type InertMarkdown, markdown, markdownText, printable } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { Context } from '../frame/io.ts';
import { drawn } from '../writing/drawn.ts';
import { pictureAddress, writePicture } from '../writing/pictures.ts';
import { markdownTable } from '../writing/tables.ts';
import type { ComparedSentences } from './compared.ts';
import { FindingsChange } from './findingsChange.ts';
import { clipped, confusionRows, differenceLines, laterBlock, placesText, summaryLine, textOf } from './text.ts';

export interface MarkdownOptions {
  /** Only the summary. */
  readonly stat: boolean;
  /** The most sentences that are shown. */
  readonly most: number;
  /** Folder for SVG pictures; without it, the trees are drawn with characters. */
  readonly pictures: string | undefined;
  /** Address of that folder in links; by default, the folder as written. */
  readonly picturesAt: string | undefined;
}

/** Characters. GitHub takes 65,536 in a comment, GitLab a million. */
const MOST_CHARACTERS = 60_000;
const MOST_ROWS = 10;
const DRAWING = { showLemma: false, showFeatures: false, hidden: '' };

type Sides = readonly [before: Sentence | undefined, after: Sentence | undefined];

/** Time O(words) but for the drawings; keeps the shown sentences as text, and counts. */
export class MarkdownReport {
  private readonly scores = new Evaluator('full');
  private readonly findings = new FindingsChange();
  private readonly shown: string[] = [];
  private size = 0;
  private nChanged = 0;

  constructor(
    private readonly options: MarkdownOptions,
    private readonly context: Context,
  ) {}

  add(compared: ComparedSentences): Promise<void> | undefined {
    const { a, b, comparison } = compared;
    const [old, now] = [comparison.a.map((index) => a.blocks[index]), comparison.b.map((index) => b.blocks[index])];
    const [before, after] = [old, now].map((blocks) => blocks.map(({ sentence }) => sentence));
    if (0 < before.length && 0 < after.length) this.scores.add(alignLinked(comparison, before, after).part);
    if (comparison.status === 'same') return undefined;
    this.findings.add(old, now);
    this.nChanged++;
    const isFull = this.options.stat || this.options.most < this.nChanged || MOST_CHARACTERS < this.size;
    return isFull ? undefined : this.show(compared, [before.at(0), after.at(0)]);
  }

  text(counts: DifferenceCounts): string {
    const { classes } = counts;
    const cells = DIFFERENCE_CLASSES.filter((name) => 0 < classes[name]);
    const { all } = this.scores.evaluation(0, 1, { isSameText: false, mismatches: [] });
    const { uas, las } = scoresOf(all);
    const left = this.nChanged - this.shown.length;
    const parts = [
      `### ${markdownText(summaryLine(counts))}`,
      0 < all.words && 0 < cells.length
        ? `Against the version before: UAS ${decimals(uas)}, LAS ${decimals(las)} over ${counted(all.words, 'word')} in both.`
        : '',
      table(
        ['what differs', 'differences'],
        cells.map((name) => [name, formatNumber(classes[name])]),
      ),
      table(['most frequent', 'times'], confusionRows(counts).slice(0, MOST_ROWS)),
      table(['findings', 'gained', 'lost'], this.findings.rows(MOST_ROWS)),
      ...this.shown,
      this.options.stat || left === 0
        ? ''
        : `${counted(left, 'more changed sentence')} ${left === 1 ? 'is' : 'are'} not shown here; \`treebank diff\` lists all.`,
    ];
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  }

  private async show(compared: ComparedSentences, sides: Sides): Promise<void> {
    const { differences } = compared.comparison;
    const { sentence } = laterBlock(compared);
    const name = sentence.sentId === undefined ? '' : `<code>${shownXml(sentence.sentId)}</code> `;
    const count = differences.length === 1 ? '' : ` (${differences.length})`;
    // The summary is raw HTML up to the empty line: Markdown means nothing in it.
    const section = [
      `<details><summary>${name}${shownXml(clipped(textOf(sentence)))}${count}</summary>`,
      fenced([placesText(compared), ...differenceLines(compared)]),
      ...(await this.trees(sides)),
      '</details>',
    ].join('\n\n');
    if (MOST_CHARACTERS < this.size + section.length) {
      // Stops at the first that does not fit, so that the shown ones have no gaps.
      this.size = MOST_CHARACTERS + 1;
      return;
    }
    this.size += section.length;
    this.shown.push(section);
  }

  /** The trees before and after, if they look different. */
  private async trees(sides: Sides): Promise<string[]> {
    const [before, after] = sides.map((side) => (side === undefined ? '' : treeOf(side)));
    if (before === after) return [];
    const { pictures } = this.options;
    if (pictures === undefined) {
      const titled = (title: string, tree: string) => (tree === '' ? [] : [title, fenced(tree.split('\n'))]);
      return [...titled('Before:', before), ...titled('After:', after)];
    }
    const drawings = await Promise.all([
      this.picture(sides[0], 'before', pictures),
      this.picture(sides[1], 'after', pictures),
    ]);
    return drawings.filter((each) => each !== undefined);
  }

  private async picture(side: Sentence | undefined, when: string, folder: string): Promise<string | undefined> {
    const drawing = side === undefined ? undefined : drawn(side, 'svg', DRAWING);
    if (side === undefined || drawing?.leftOut !== undefined || drawing === undefined) return undefined;
    // Numbered, as several ids may become the same letters.
    const id = (side.sentId ?? '').replace(/[^\w.-]+/g, '_').slice(0, 60);
    const file = [`${this.nChanged}`.padStart(4, '0'), ...(id === '' ? [] : [id]), when].join('-');
    await writePicture(folder, `${file}.svg`, drawing.picture, this.context);
    return `![${when}](${pictureAddress(this.options.picturesAt ?? folder, `${file}.svg`)})`;
  }
}

/** Foreign text in HTML. */
const shownXml = (text: string): string => escapeXml(printable(text));

/** Why there is no tree instead of one, if there is none. */
function treeOf(sentence: Sentence): string {
  const drawing = drawn(sentence, 'text', DRAWING);
  return drawing.leftOut === undefined ? drawing.picture.trimEnd() : `left out: ${drawing.leftOut}`;
}

/** A block of code that nothing in the text can end; hosting sites read no mentions, links or references there. */
function fenced(lines: readonly string[]): string {
  const text = lines.map(printable).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** Empty without rows. */
const table = (header: readonly string[], rows: readonly (readonly string[])[]): InertMarkdown | '' =>
  rows.length === 0 ? '' : markdown`${markdownTable([header, ...rows])}`;
