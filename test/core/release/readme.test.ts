/** Help in the block of metadata of README.md: repairs of single lines, suggestions, explanations, and files to begin with. */

import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../server/src/core/conllu/index.ts';
import {
  checkKeys,
  checkReadme,
  readmeExplanation,
  readmeFixer,
  readmeSuggestions,
  readReadme,
  templateFor,
} from '../../../server/src/core/release/index.ts';
import { checkMetadata } from '../../../server/src/core/release/metadataChecks.ts';
import { threadTime } from '../../threadTime.ts';
import { metadataBlock } from './readmeText.ts';

const README = `# Summary

A treebank of harbours, with every ship and every quay that is in it.

# Changelog

${metadataBlock()}`;

const problemsOf = (text: string) => {
  const readme = readReadme('README.md', text);
  return { readme, problems: [...checkReadme('UD_X-Y', readme, undefined), ...checkKeys(readme)] };
};

/** The titles of all fixes, and what is left of the problems after the first one of each problem. */
function repaired(text: string): { titles: string[]; text: string; ids: string[] } {
  const titles: string[] = [];
  let now = text;
  for (let n = 0; n < 20; n++) {
    const { readme, problems } = problemsOf(now);
    const fixes = problems.flatMap(readmeFixer(readme, now));
    if (fixes.length === 0) break;
    titles.push(fixes[0].title);
    now = applyEdits(now, fixes[0].edits);
  }
  return { titles, text: now, ids: problemsOf(now).problems.map(({ id }) => id) };
}

test('a README without problems has no fixes', () => {
  expect(repaired(README)).toEqual({ titles: [], text: README, ids: [] });
});

test.each([
  ['a missing key at its place', 'Parallel: no\n', '', 'Add “Parallel: no”'],
  ['a misspelt genre', 'Genre: news wiki', 'Genre: new wiki', 'Write “Genre: news wiki”'],
  ['a licence in another spelling', 'License: CC BY-SA 4.0', 'License: CC-BY-SA 4.0', 'Write “License: CC BY-SA 4.0”'],
  ['a key in another case', 'Includes text', 'includes text', 'Write “Includes text”'],
  ['a misspelt source', 'UPOS: manual native', 'UPOS: manual natve', 'Write “UPOS: manual native”'],
  ['a key that is there twice', '', 'Contact: jane@example.org\n', 'Remove line 21: “Contact: jane@example.org”'],
  ['no beside corpora', 'Parallel: pud', 'Parallel: no pud', 'Write “Parallel: pud”'],
])('%s is repaired, and no other line is touched', (_, right, wrong, title) => {
  const good = right.startsWith('Parallel: pud') ? README.replace('Parallel: no', right) : README;
  const bad = right === '' ? good.replace(wrong, wrong + wrong) : good.replace(right, wrong);
  expect(bad).not.toBe(good);
  const { titles, text, ids } = repaired(bad);
  expect(titles).toEqual([title]);
  expect(text).toBe(good);
  expect(ids).toEqual([]);
});

test('the ends of lines stay as they are', () => {
  const crlf = README.replaceAll('\n', '\r\n');
  expect(repaired(crlf.replace('Parallel: no\r\n', '')).text).toBe(crlf);
  expect(repaired(crlf.replace('UPOS: manual native', 'UPOS: manual natve')).text).toBe(crlf);
});

test('with CRLF line ends the key’s case and the block have them, too', () => {
  const crlf = README.replaceAll('\n', '\r\n');
  expect(repaired(crlf.replace('Includes text', 'includes text')).text).toBe(crlf);
  expect(repaired('# Summary\r\n\r\nA treebank of harbours.\r\n').text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('of a key that is there twice, the line that counts stays, unless it is empty', () => {
  const twice = (first: string, last: string) =>
    repaired(README.replace('Genre: news wiki', `Genre:${first}\nGenre:${last}`));
  expect(twice(' blog', ' news wiki')).toMatchObject({ titles: ['Remove line 13: “Genre: blog”'], text: README });
  expect(twice(' news wiki', '').text).toBe(README);
});

test('a block takes in the keys that are anywhere, with their values', () => {
  const outside = 'Genre: news\nContact: jane@example.org\nlicense: CC BY 4.0\nGenre: wiki';
  const { readme, problems } = problemsOf(`# Summary\n\nHarbours.\n\n${outside}\n`);
  const missing = problems.find(({ id }) => id === 'repo-readme-parallel-missing') ?? expect.fail();
  const [fix] = readmeFixer(readme, `# Summary\n\nHarbours.\n\n${outside}\n`)(missing);
  const text = applyEdits(`# Summary\n\nHarbours.\n\n${outside}\n`, fix.edits);
  const keys = Object.fromEntries(readReadme('README.md', text).keys.map(({ key, value }) => [key, value]));
  expect(keys).toMatchObject({ Genre: 'wiki', Contact: 'jane@example.org', License: 'CC BY 4.0', Parallel: '' });
  expect(text.split('<pre>')[0]).toBe('# Summary\n\nHarbours.\n\nGenre: news\n\n');
});

test.each([
  ['License: CC BY-ND 4.0', undefined],
  ['License: MIT', undefined],
  ['License: cc-by-sa-4.0', 'License: CC BY-SA 4.0'],
  ['Data available since: 2.3', 'Data available since: UD v2.3'],
  ['Data available since: soon', undefined],
  ['Contact: Jane Doe', undefined],
])('no fix takes away what %s says', (line, meant) => {
  const key = line.slice(0, line.indexOf(':'));
  const bad = README.replace(new RegExp(`${key}: .*`), line);
  expect(bad).not.toBe(README);
  const { readme, problems } = problemsOf(bad);
  const titles = problems.flatMap(readmeFixer(readme, bad)).map(({ title }) => title);
  expect(titles).toEqual(meant === undefined ? [] : [`Write “${meant}”`]);
});

test('a licence that is missing is not guessed', () => {
  const bad = README.replace('License: CC BY-SA 4.0\n', '');
  const { readme, problems } = problemsOf(bad);
  expect(problems.flatMap(readmeFixer(readme, bad)).map(({ title }) => title)).toEqual(['Add “License:”']);
});

test('time grows with the text: blanks, problems and key lines', () => {
  const began = threadTime();
  expect(readmeExplanation(' '.repeat(200_000))).toBeUndefined();
  const bad = `${README}${'genre: a\nContact: b\n'.repeat(10_000)}`;
  const { readme, problems } = problemsOf(bad);
  expect(problems.flatMap(readmeFixer(readme, bad)).length).toBeGreaterThan(10_000);
  expect(threadTime() - began).toBeLessThan(3000);
});

test('without a block there is one to add, once, with every key', () => {
  const { titles, text } = repaired('# Summary\n\nA treebank of harbours, with every ship and every quay.\n');
  expect(titles[0]).toBe('Add the block of metadata');
  expect(titles.filter((title) => title === titles[0])).toHaveLength(1);
  expect(readReadme('README.md', text).keys).toHaveLength(13);
});

describe('suggestions', () => {
  const at = (text: string, line: string, column = line.length) => {
    const lines = text.split('\n');
    return readmeSuggestions(readReadme('README.md', text), line, lines.indexOf(line), column);
  };
  const labels = (...args: Parameters<typeof at>) => at(...args)?.items.map(({ label }) => label);

  test('of keys that are missing, in a line without one', () => {
    expect(labels(README.replace('Parallel: no', 'Pa'), 'Pa')).toEqual(['Parallel']);
  });

  test('of values, without those of the line', () => {
    expect(labels(README, 'Contributing: here')).toEqual(['here', 'here source', 'elsewhere', 'to be adopted']);
    const genres = labels(README.replace('Genre: news wiki', 'Genre: news w'), 'Genre: news w');
    expect(genres).toContain('wiki');
    expect(genres).not.toContain('news');
  });

  test('replace what is typed of the value, or of its last word', () => {
    expect(at(README, 'Contributing: here')?.start).toBe('Contributing: '.length);
    expect(at(README, 'Genre: news wiki')?.start).toBe('Genre: news '.length);
  });

  test('none outside the block, and none for free text', () => {
    expect(at(README, '# Summary')).toBeUndefined();
    expect(at(README, 'Contact: jane@example.org')).toBeUndefined();
  });
});

test('a key is explained with its values', () => {
  expect(readmeExplanation('Genre: news')?.paragraphs.join(' ')).toMatch(/genres of the texts.*grammar-examples/);
  expect(readmeExplanation('A sentence: with a colon')).toBeUndefined();
});

const FIRST = { first: new Map([['UD_X-Y', '2.5']]), last: new Map(), newest: { number: '2.18', date: '' } };
const file = { name: 'x_y-ud-test.conllu', lemmaLine: 3, corpora: new Map([['pud', { line: 0, count: 2 }]]) };

test.each([
  ['the release', 'UD v2.5', 'UD v2.30 (a part)', 'UD v2.5 (a part)', FIRST],
  ['the release, where there is none', 'UD v2.5', '', 'UD v2.5', FIRST],
  ['the next release of a new one', 'UD v2.5', 'UD v2.18', 'UD v2.19', { ...FIRST, first: new Map() }],
  ['lemmas that there are', 'Lemmas: manual native', 'Lemmas: not available', 'Lemmas: manual native', undefined],
  ['a corpus in the data', 'Parallel: no', 'Parallel: no', 'Parallel: pud', undefined],
  ['a corpus in the data beside another', 'Parallel: no', 'Parallel: hk', 'Parallel: hk pud', undefined],
  ['a corpus that is nowhere', 'Parallel: no', 'Parallel: hk pud', 'Parallel: pud', undefined],
])('what the data and the releases say is written: %s', (_, usual, written, right, releases) => {
  const text = README.replace(usual, written);
  const readme = readReadme('README.md', text);
  const problems = [...checkReadme('UD_X-Y', readme, releases), ...checkMetadata([file as never], readme)];
  const [fix] = problems.filter(({ id }) => /release|lemmas|parallel/.test(id)).flatMap(readmeFixer(readme, text));
  expect(applyEdits(text, fix.edits)).toBe(README.replace(usual, right));
});

test.each([
  ['# Changelog', README.indexOf('<pre>')],
  ['# Summary', 0],
])('the heading %s is added at its place, with a line to write in', (heading, at) => {
  const text = README.replace(`${heading}\n\n`, '');
  const { readme, problems } = problemsOf(text);
  const [fix] = problems.flatMap(readmeFixer(readme, text));
  expect(fix.title).toBe(`Add the heading “${heading}”`);
  const now = applyEdits(text, fix.edits);
  expect(now.slice(at && now.indexOf('<pre>') - heading.length - 2)).toMatch(new RegExp(`^${heading}\n\n`));
  expect(now.replace(/# (?:Changelog|Summary)\n+/g, '')).toBe(README.replace(/# (?:Changelog|Summary)\n+/g, ''));
});

test('a key that is missing because it is in another case is answered from there', () => {
  const text = README.replace('License:', 'license:');
  const { readme, problems } = problemsOf(text);
  const missing = problems.filter(({ id }) => id === 'repo-readme-license-missing');
  expect(missing.flatMap(readmeFixer(readme, text)).map(({ edits }) => applyEdits(text, edits))).toEqual([README]);
});

test('LICENSE.txt has the licence of the README by its name and address', () => {
  const { readme } = problemsOf(README);
  const known = { folder: 'UD_X-Y', readme, stats: undefined };
  expect(templateFor({ id: 'repo-missing-license-file', file: 'LICENSE.txt' }, false, known)).toBe(
    'UD_X-Y is licensed under Creative Commons Attribution-ShareAlike 4.0, CC BY-SA 4.0:\nhttps://creativecommons.org/licenses/by-sa/4.0/\n',
  );
  expect(templateFor({ id: 'repo-missing-test-file', file: 'x_y-ud-test.conllu' }, false, known)).toBeUndefined();
  // All problems of a README that is not there have the same answer.
  const genre = templateFor({ id: 'repo-readme-genre-missing', file: 'README.md' }, false, known);
  expect(genre).toContain('\nGenre:\n');
  expect(templateFor({ id: 'repo-readme-genre-missing', file: 'README.md' }, true, known)).toBeUndefined();
});
