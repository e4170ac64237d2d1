/** `treebank review --format sarif` and `conllu`, for every list: documents that other programs can read, with the rows of the JSON. */

import { beforeAll, describe, expect, test } from 'vitest';
import { Column, type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { checkSentence } from '../../server/src/core/validate/index.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { Folder } from './harness.ts';

const SENTENCES = toyTreebank(120, 3).map(({ text }, at) => `# sent_id = s ${at}\n# text = x\n${text}`);
SENTENCES[40] = SENTENCES[40].replace('\tdet\t', '\tadvmod\t');
SENTENCES[50] = SENTENCES[50].replace('\tNOUN\t_\t_\t', '\tVERB\t_\tMood=Ind|Tense=Past\t').replace(/_\n/, 'A=b|C=\n');
SENTENCES[41] = SENTENCES[41].replace(
  /^(\d+)(\t.*\t)\d+\tpunct\t/m,
  (_, id: string, cells: string) => `${id}${cells}${Number(id) - 1}\tpunct\t`,
);
/** The name contains characters that URIs escape. */
const FILE = 'my treebank, ä.conllu';
const TEXT = SENTENCES.join('');
const LINES = TEXT.split('\n');
const LISTS = ['arcs', 'rare', 'punctuation', 'tags'] as const;

interface Row {
  readonly line: number;
  readonly word: number;
  readonly kind: string;
  readonly rank: number;
  readonly because: string;
  readonly sentId: string;
}

interface Location {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: { readonly startLine: number };
  };
}

describe.each(LISTS)('%s', (list) => {
  const review = async (format: string) => {
    const folder = new Folder({ [FILE]: TEXT });
    const { code, out } = await folder.treebank(['review', FILE, '--list', list, '--top', '12', '--format', format]);
    expect(code).toBe(0);
    return out;
  };
  let rows: readonly Row[];
  beforeAll(async () => {
    rows = JSON.parse(await review('json'));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('SARIF: what version 2.1.0 requires, and one result for each row', async () => {
    const log = JSON.parse(await review('sarif'));
    expect(log).toMatchObject({ $schema: expect.stringContaining('sarif-2.1.0'), version: '2.1.0' });
    expect(log.runs).toHaveLength(1);
    const [{ tool, results, columnKind }] = log.runs;
    expect(columnKind).toBe('utf16CodeUnits');
    const { name, semanticVersion, rules } = tool.driver;
    expect(name).toBe('treebank');
    expect(semanticVersion).toMatch(/^\d+\.\d+\.\d+/);
    const ids: readonly string[] = rules.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(results).toHaveLength(rows.length);
    for (const [at, result] of results.entries()) {
      const { line, kind, rank, because } = rows[at];
      expect(result).toMatchObject({ ruleId: `review-${kind}`, level: 'note', message: { text: because } });
      expect(ids[result.ruleIndex]).toBe(result.ruleId);
      expect(result.properties.rank).toBe(rank);
      const places: readonly Location[] = [...result.locations, ...result.relatedLocations];
      expect(places[0].physicalLocation.region.startLine).toBe(line);
      for (const { physicalLocation } of places) {
        const { uri } = physicalLocation.artifactLocation;
        // A valid reference that leads to the file.
        expect(decodeURIComponent(new URL(uri, 'file:///').pathname.slice(1))).toBe(FILE);
        expect(uri).not.toMatch(/[ ä]/);
        expect(LINES[physicalLocation.region.startLine - 1]).toMatch(/^\d+\t/);
      }
      const related = result.relatedLocations.map(({ id }: { id: number }) => id);
      expect(new Set(related).size).toBe(related.length);
    }
  });

  test('CoNLL-U: the sentences as they are, with the rows in MISC', async () => {
    const out = await review('conllu');
    const sentences = splitBlocks(out);
    const original = new Map(splitBlocks(TEXT).map((sentence) => [sentence.sentId, sentence]));
    expect(sentences.map(({ sentId }) => sentId)).toEqual([...new Set(rows.map(({ sentId }) => sentId))]);
    for (const sentence of sentences) {
      const before = original.get(sentence.sentId);
      expect(before && withoutReview(sentence)).toBe(before?.text);
      const findings = checkSentence(sentence, { level: 1 }).map(({ id }) => id);
      expect(findings).toEqual(before && checkSentence(before, { level: 1 }).map(({ id }) => id));
    }
    const found = sentences.flatMap((sentence) => reviewsOf(sentence).map((said) => `${sentence.sentId} ${said}`));
    expect(found.sort()).toEqual(rows.map(({ sentId, word, kind }) => `${sentId} ${word} ${kind}`).sort());
  });
});

/** The text without the added attribute. */
const withoutReview = ({ text }: Sentence): string =>
  text.replaceAll(/(\t|\|)Review=[^|\n]*$/gm, (_, before: string) => (before === '\t' ? '\t_' : ''));

/** `3 relation` for each row of a sentence. */
function reviewsOf(sentence: Sentence): string[] {
  return Array.from({ length: sentence.nWords }, (_, at) => at + 1).flatMap((word) => {
    const [, value = ''] = /(?:^|\|)Review=([^|]*)/.exec(sentence.wordCell(word, Column.misc)) ?? [];
    const kinds = value.matchAll(/(?:^|,)(head|relation|upos|feats|lemma|punct|repeat):\d+\.\d/g);
    return [...kinds].map(([, kind]) => `${sentence.idOfWord(word)} ${kind}`);
  });
}
