/** Guidance in the editor: hovers of tags, features and relations in Markdown, with counts, examples and links. */

import { expect, test } from 'vitest';
import type { CompletionItem, CompletionList, Hover } from 'vscode-languageserver/node';
import type { Choices } from '../../server/src/protocol/choices.ts';
import { served } from './served.ts';

const client = await served({
  capabilities: { textDocument: { hover: { contentFormat: ['markdown', 'plaintext'] } } },
});

const URI = 'file:///guidance/a.conllu';
const TEXT = `# sent_id = s1
1\tDogs\tdog\tNOUN\t_\tMine=A_b|Number=Plur\t2\tnsubj\t_\t_
2\tbark\tbark\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t_\t_\t2\tpunct:x[y](z)\t_\t_

# sent_id = *s*2
1\tCats\tcat\tNOUN\t_\tNumber=Plur\t2\tnsubj\t_\t_
2\tpurr\tpurr\tVERB\t_\t_\t0\troot\t_\t_

`;
await client.open(URI, TEXT);

/** At the start of a cell, from 0. */
async function hovered(line: number, column: number, offset = 0, uri = URI): Promise<string | undefined> {
  const start = TEXT.split('\n')[line].split('\t').slice(0, column).join('\t').length + 1;
  const params = { textDocument: { uri }, position: { line, character: start + offset } };
  const hover = await client.request<Hover | null>('textDocument/hover', params);
  return hover === null ? undefined : (hover.contents as { kind: string; value: string }).value;
}

test('on a relation: the arc, what it is for, when not, counts, examples, the page', async () => {
  const parts = (await hovered(1, 7))!.split('\n\n');
  expect(parts[0]).toBe('bark \\(2\\) → Dogs \\(1\\)');
  expect(parts[1]).toBe('**nsubj** · nominal subject');
  expect(parts[2]).toContain('subject of a predicate');
  expect(parts[3]).toBe('When not:');
  expect(parts[4].split('\n').map((line) => line.slice(0, 2))).toEqual(['- ', '- ']);
  expect(parts.slice(5)).toEqual([
    'Used here 2 ×: NOUN 2.',
    '- **Cats** purr (\\*s\\*2)\n- **Dogs** bark. (s1)',
    '[UD: nsubj](https://universaldependencies.org/u/dep/nsubj.html)',
  ]);
});

test('the page of the language of the file, at a level without its tables', async () => {
  const uri = 'file:///guidance/en_a-ud-dev.conllu';
  await client.open(uri, TEXT);
  const page = 'https://universaldependencies.org/en/dep/nsubj.html';
  expect((await hovered(1, 7, 0, uri))!.split(' · ').at(-1)).toBe(`[en: nsubj](${page})`);
  const said = 'file:///guidance/said.conllu';
  await client.open(said, TEXT.replace('# sent_id', '# lang = en\n# sent_id'));
  expect(await client.request('treebank/guidance', { textDocument: { uri: said }, name: 'nsubj' })).toMatchObject({
    pages: [{ of: 'UD' }, { of: 'en', url: page }],
  });
});

test('on a tag, and on each feature alone', async () => {
  expect(await hovered(3, 3)).toMatch(/^\*\*PUNCT\*\* · punctuation\n\n/);
  // Asterisks beside signs would not be Markdown.
  expect(await hovered(3, 3)).toContain('\n\n- Dogs bark\\[.\\] (s1)\n\n');
  expect(await hovered(1, 5, 9)).toMatch(/^\*\*Number=Plur\*\* · grammatical number\n\nplural: several\n\nNumber: /);
  const own = (await hovered(1, 5))!;
  expect(own).toMatch(/^\*\*Mine=A\\_b\*\*\n\nMine is a feature of this language or treebank/);
  expect(own).not.toContain('](');
  expect(await hovered(2, 5)).toBeUndefined();
  expect(await hovered(1, 1)).toBeUndefined();
});

test('names from the file cannot make links', async () => {
  const value = (await hovered(3, 7))!;
  expect(value.match(/\]\([^)]*\)/g)).toEqual(['](https://universaldependencies.org/u/dep/punct.html)']);
});

test('counts follow edits', async () => {
  await client.change(URI, 2, [
    { range: { start: { line: 6, character: 7 }, end: { line: 6, character: 7 } }, text: 'x' },
  ]);
  expect(await hovered(1, 7)).toContain('Used here 2 ×');
  const text = TEXT.replace('2\tnsubj\t_\t_\n2\tpurr', '2\tobj\t_\t_\n2\tpurr');
  await client.change(URI, 3, [{ text }]);
  expect(await hovered(1, 7)).toContain('Used here 1 ×: NOUN 1.');
  expect(await hovered(1, 7)).not.toContain('Cats');
});

test('on request, as lines; null for what cannot be explained', async () => {
  const ask = (name: string, uri = URI) => client.request('treebank/guidance', { textDocument: { uri }, name });
  const { lines } = (await ask('nsubj')) as { lines: string[] };
  expect(lines[0]).toBe('nsubj · nominal subject');
  expect(lines.filter((line) => line.startsWith('When not: '))).toHaveLength(2);
  expect(lines.at(-1)).toBe('[Dogs] bark. (s1)');
  expect(await ask('two words')).toBeNull();
  expect(await ask('nsubj', 'file:///not/open.conllu')).toBeNull();
  expect(((await ask('x:](command:a)')) as { lines: string[] }).lines.join('')).not.toContain('](');
});

test('of a suggestion when the user looks at it, in its list only the name', async () => {
  const position = { line: 1, character: TEXT.split('\n')[1].indexOf('nsubj') };
  const { items } = await client.request<CompletionList>('textDocument/completion', {
    textDocument: { uri: URI },
    position,
  });
  const item = items.find(({ label }) => label === 'obl')!;
  expect(JSON.stringify(item)).not.toContain('core argument');
  const resolved = await client.request<CompletionItem>('completionItem/resolve', item);
  expect(resolved).toMatchObject({ label: 'obl', textEdit: item.textEdit, sortText: item.sortText });
  expect(resolved.documentation).toEqual({ kind: 'plaintext', value: expect.stringContaining('not a core argument') });
  for (const odd of [{ label: 'x' }, { label: 'x', data: 3 }, { label: 'x', data: { uri: URI, name: 'two words' } }]) {
    expect(await client.request('completionItem/resolve', odd)).toEqual(odd);
  }
});

test('of a choice in a sentence', async () => {
  const ask = (column: string, text = '') =>
    client.request<Choices>('treebank/choices', { textDocument: { uri: URI }, line: 1, column, text, cursor: 0 });
  const aboutOf = async (column: string, label: string) =>
    (await ask(column)).items.find((each) => each.label === label)?.about;
  expect(await aboutOf('deprel', 'obl')).toContain('not a core argument');
  expect(await aboutOf('upos', 'PROPN')).toContain('A name');
  expect(await aboutOf('feats', 'Number=Plur')).toBe('plural: several');
  expect((await ask('xpos', 'a')).items.every(({ about }) => about === undefined)).toBe(true);
});
