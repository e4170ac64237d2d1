/** *Decisions*: the resolved notes of a treebank as one page in Markdown, the draft of a guideline. */

import {
  type InertMarkdown,
  joinMarkdown,
  markdown,
  markdownCode,
  markdownLines,
  markdownText,
} from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { Document, type Sentence } from '../conllu/index.ts';
import { type Note, sentenceKey, tagsIn } from '../sidecar/index.ts';
import { diagramOf } from './diagram.ts';
import { textTreeOf } from './textTree.ts';

/** Resolved notes of one sentence. */
export interface Decided {
  /** Name of the file, without a folder. */
  readonly file: string;
  /** `sentenceKey`. */
  readonly key: string;
  /** Undefined if the file has no such sentence. */
  readonly sentence: Sentence | undefined;
  readonly notes: readonly Note[];
}

const textsOf = (note: Note): string => [note, ...note.replies].map(({ text }) => text).join('\n');

/** Whether a note belongs on the page. @param tag one of `tagsIn`; undefined: any or none */
const isDecision = (note: Note, tag: string | undefined): boolean =>
  note.resolved !== undefined && (tag === undefined || tagsIn(textsOf(note)).includes(tag));

/** How many notes have each tag, and how many of these are resolved; the most frequent tag first. O(length of their texts). */
export function tagCounts(notes: readonly Note[]): { tag: string; n: number; nResolved: number }[] {
  const counts = new Map<string, { n: number; nResolved: number }>();
  for (const note of notes) {
    for (const tag of tagsIn(textsOf(note))) {
      const { n, nResolved } = counts.get(tag) ?? { n: 0, nResolved: 0 };
      counts.set(tag, { n: n + 1, nResolved: nResolved + (note.resolved === undefined ? 0 : 1) });
    }
  }
  const tags = [...counts].map(([tag, each]) => ({ tag, ...each }));
  return tags.sort((a, b) => b.n - a.n || (a.tag < b.tag ? -1 : 1));
}

/** A sentence and the notes on it, as its words stand now. */
interface Noted {
  readonly sentence: Sentence;
  readonly notes: readonly Note[];
}

/**
 * What is decided about a file: its sentences in order, then notes on sentences that it does not have. O(notes).
 * @param all its notes; those that no sentence has are on none
 */
export function decidedIn(
  file: string,
  noted: readonly Noted[],
  all: readonly Note[],
  tag: string | undefined,
): Decided[] {
  const seen = new Set<string>();
  const fresh = (notes: readonly Note[]) =>
    notes.filter((note) => isDecision(note, tag) && !seen.has(idOf(note)) && seen.add(idOf(note)));
  const here = noted.map(({ sentence, notes }) => ({ key: sentenceKey(sentence), sentence, notes: fresh(notes) }));
  const gone = fresh(all).map((note) => ({ key: note.sentence, sentence: undefined, notes: [note] }));
  return [...here, ...gone].flatMap((each) => (each.notes.length === 0 ? [] : [{ file, ...each }]));
}

const idOf = ({ by, on, text }: Note): string => `${on} ${by} ${text}`;

/** Sentence by sentence: text, tree, and what was said. @param decided in the order of the page */
export function decisionsPage(decided: readonly Decided[], tag: string | undefined): InertMarkdown {
  const title = tag === undefined ? markdown`# Decisions` : markdown`# Decisions: ${markdownText(`#${tag}`)}`;
  const n = decided.reduce((sum, { notes }) => sum + notes.length, 0);
  const files = new Set(decided.map(({ file }) => file));
  const sums = markdown`Resolved notes: ${markdownText(formatNumber(n))}`;
  const sections = decided.map((each) => sectionOf(each, 1 < files.size));
  return markdown`${joinMarkdown([title, sums, ...sections], '\n\n')}\n`;
}

function sectionOf({ file, key, sentence, notes }: Decided, isFileShown: boolean): InertMarkdown {
  const heading = markdownText(isFileShown ? `${key} · ${file}` : key);
  const shown = sentence === undefined ? [markdown`*The file has no such sentence.*`] : picture(sentence);
  return joinMarkdown([markdown`## ${heading}`, ...shown, ...notes.map(threadOf)], '\n\n');
}

function picture(sentence: Sentence): InertMarkdown[] {
  const drawing = diagramOf(Document.of([sentence]), 0);
  if (drawing === undefined) return [];
  const text = drawing.text === undefined ? [] : [markdown`> ${markdownText(drawing.text)}`];
  const { leftOut } = drawing;
  const tree = 0 < drawing.words.length ? [markdownCode(textTreeOf(drawing))] : leftOut ? [markdownText(leftOut)] : [];
  return [...text, ...tree];
}

function threadOf(note: Note): InertMarkdown {
  const { at, resolved } = note;
  const place = at === undefined ? [] : [markdown`**${markdownText(at)}**\n`];
  const comments = [note, ...note.replies].map(({ by, on, text }) => {
    const lines = markdownLines(text);
    // In an item of a list, and none of them a line of the page.
    const said = lines.length === 1 ? lines[0] : markdown`\n  > ${joinMarkdown(lines, '\\\n  > ')}`;
    return markdown`- ${markdownText(by)}, ${markdownText(dayOf(on))}: ${said}`;
  });
  const end = resolved && markdown`- ✓ ${markdownText(resolved.by)}, ${markdownText(dayOf(resolved.on))}`;
  return joinMarkdown([...place, ...comments, ...(end === undefined ? [] : [end])], '\n');
}

const dayOf = (time: string): string => time.slice(0, '2026-11-28'.length);
