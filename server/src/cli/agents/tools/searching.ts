/** Tools that find words in treebanks, and say how they are annotated. */

import { Column, type Sentence } from '../../../core/conllu/index.ts';
import { compileSearch, lineOf, nodeRow, Strings } from '../../../core/query/index.ts';
import { ToolRefusal } from '../arguments.ts';
import type { TreebankFile, TreebankRoom } from '../room.ts';
import { nameOf, sentencesOf } from '../sentences.ts';
import { clipped, defineTool, PAGED, paged } from '../tool.ts';

/** As in the editor: candidates of a sentence. */
const MOST_WORK = 2_500_000;
/** Of all sentences of one call: about a second. */
const MOST_WORK_OF_CALL = 25_000_000;
/** Matches that are kept for pages; more are counted. */
const MOST_MATCHES = 2000;
const MOST_CLUSTERS = 50;
const LONGEST_LINE = 160;

const ONE_FILE = { type: 'string', longest: 4000, description: 'Only this treebank; all by default.' } as const;

/** The named treebank, or all of them, one after the other. */
async function* opened(room: TreebankRoom, only: string | undefined): AsyncGenerator<TreebankFile> {
  for (const { name } of only === undefined ? await room.files() : [await room.named(only)]) {
    try {
      yield await room.open(name);
    } catch (error) {
      if (!(error instanceof ToolRefusal) || only !== undefined) throw error;
    }
    await room.ports.files.pause();
  }
}

/** The sentence around some of its rows, which are in brackets. */
const lineAt = (sentence: Sentence, rows: ReadonlySet<number>): string =>
  lineOf(sentence, rows, LONGEST_LINE)
    .map(({ text, isFound }) => (isFound ? `[${text.trimEnd()}]${text.endsWith(' ') ? ' ' : ''}` : text))
    .join('')
    .trimEnd();

export const searchTool = defineTool({
  name: 'search',
  title: 'Search',
  description:
    'Sentences that match a request in the language of Grew, such as pattern { X [upos=VERB]; X -[obj]-> Y }, with the number of all matches. Requests may not name files.',
  args: {
    request: { type: 'string', isRequired: true, longest: 5000, description: 'The request.' },
    cluster: {
      type: 'string',
      longest: 500,
      description: 'Also counts the matches by a key, such as X.lemma or e.label.',
    },
    file: ONE_FILE,
    ...PAGED,
  },
  async run({ request, cluster, file: only, offset = 0 }, room) {
    const keys = cluster === undefined ? [] : [cluster];
    const compiled = compileSearch({ request, keys, isBasicOnly: false, mostWork: MOST_WORK });
    if (!compiled.ok)
      throw new ToolRefusal(
        `The ${compiled.error.key === undefined ? 'request' : 'key'} cannot be read: ${compiled.error.problem.message}`,
      );
    const lines: string[] = [];
    const clusters = new Map<string, number>();
    let count = 0;
    let nSentences = 0;
    let left = MOST_WORK_OF_CALL;
    let nSkipped = 0;
    for await (const file of opened(room, only)) {
      const search = compiled.compiled.make(new Strings());
      const reader = search.reader();
      for (const index of sentencesOf(file.document)) {
        const sentence = file.document.sentences[index];
        if (left <= 0) {
          nSkipped++;
          continue;
        }
        const before = count;
        const outcome = search.find(reader.read(sentence), (match) => {
          count++;
          if (0 < match.cluster.length)
            clusters.set(match.cluster.join(), (clusters.get(match.cluster.join()) ?? 0) + 1);
          if (lines.length < MOST_MATCHES) {
            const nodes = Array.from(
              match.nodes,
              (node, i) => [search.nodeNames[i], nodeRow(match.graph, node)] as const,
            );
            const named = nodes.map(([name, row]) => `${name}=${row === -1 ? 0 : sentence.cell(row, Column.id)}`);
            const rows = new Set(nodes.map(([, row]) => row));
            lines.push(`${file.name} ${nameOf(file, sentence)} ${named.join(' ')}: ${lineAt(sentence, rows)}`);
          }
          return false;
        });
        if (before < count) nSentences++;
        if (outcome === 'exceeded') nSkipped++;
        left -= search.work;
      }
    }
    const ranked = [...clusters].sort(([, m], [, n]) => n - m);
    const rest = ranked.length - MOST_CLUSTERS;
    return [
      `${count} matches in ${nSentences} sentences`,
      ...(nSkipped === 0
        ? []
        : [`${nSkipped} sentences were not searched to the end: the request can be tried in too many ways.`]),
      ...ranked.slice(0, MOST_CLUSTERS).map(([value, n]) => `  ${n} ${clipped(value, 100)}`),
      ...(0 < rest ? [`  and ${rest} other keys`] : []),
      ...(lines.length < count ? [`Only the first ${lines.length} are listed: search one treebank, or for less.`] : []),
      paged(lines, offset, (line) => line, 50),
    ].join('\n');
  },
});

export const examples = defineTool({
  name: 'examples',
  title: 'How it is annotated here',
  description:
    'How these treebanks annotate a lemma, a relation, or a pair of tags (tag and tag of the head): counts by tag, relation and tag of the head, and three sentences.',
  args: {
    lemma: { type: 'string', longest: 200, description: 'Words with this lemma.' },
    relation: { type: 'string', longest: 100, description: 'Words with this relation, such as obl:arg.' },
    upos: { type: 'string', longest: 20, description: 'Words with this tag.' },
    headUpos: { type: 'string', longest: 20, description: 'Words whose head has this tag.' },
    file: ONE_FILE,
  },
  async run({ lemma, relation, upos, headUpos, file: only }, room) {
    if (lemma === undefined && relation === undefined && upos === undefined)
      throw new ToolRefusal('Name a lemma, a relation or a tag.');
    const counts = new Map<string, number>();
    const shownHere: string[] = [];
    let count = 0;
    for await (const file of opened(room, only)) {
      for (const index of sentencesOf(file.document)) {
        const sentence = file.document.sentences[index];
        for (let word = 1; word <= sentence.nWords; word++) {
          const head = sentence.heads[word];
          const tagOfHead = head === 0 ? 'ROOT' : 0 < head ? sentence.wordCell(head, Column.upos) : '_';
          const isOne =
            (lemma === undefined || sentence.wordCell(word, Column.lemma) === lemma) &&
            (relation === undefined || sentence.wordCell(word, Column.deprel) === relation) &&
            (upos === undefined || sentence.wordCell(word, Column.upos) === upos) &&
            (headUpos === undefined || tagOfHead === headUpos);
          if (!isOne) continue;
          count++;
          const key = `${sentence.wordCell(word, Column.upos)} ${sentence.wordCell(word, Column.deprel)} of ${tagOfHead}`;
          const known = counts.get(key) ?? 0;
          counts.set(key, known + 1);
          // One of each kind, as far as there are several.
          if (known === 0 && shownHere.length < 3)
            shownHere.push(
              `${file.name} ${nameOf(file, sentence)}: ${lineAt(sentence, new Set([sentence.rowOfWord(word)]))} (${key})`,
            );
        }
      }
    }
    const ranked = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const rest = ranked.length - 15;
    return [
      `${count} words`,
      ...ranked.slice(0, 15).map(([key, n]) => `  ${n} ${clipped(key, 100)}`),
      ...(0 < rest ? [`  and ${rest} other kinds`] : []),
      ...shownHere,
    ].join('\n');
  },
});
