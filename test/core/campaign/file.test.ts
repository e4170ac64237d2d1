/** The file of a campaign: what it says, and what is wrong with it, with lines. */

import { describe, expect, test } from 'vitest';
import { parseCampaign, withState } from '../../../server/src/core/campaign/index.ts';

const FILE = `---
title: Titles depend on the name
issue: "#561"
at: T
---
In *General Giap*, the name is the head.

\`\`\`conll-u example
an example that is no block of ours
\`\`\`

\`\`\`request
pattern { T -[flat]-> N }
\`\`\`

\`\`\`\`rules
rule a { pattern { X [] } commands { X.note = "\`\`\`" } }
\`\`\`\`
`;

test('title, issue, decision, request and rules; lines and columns of the blocks are those of the file', () => {
  const { campaign, problems } = parseCampaign(FILE);
  expect(problems).toEqual([]);
  expect(campaign).toMatchObject({ title: 'Titles depend on the name', issue: '#561', at: 'T', state: 'open' });
  expect(campaign?.decision).toBe(
    'In *General Giap*, the name is the head.\n\n```conll-u example\nan example that is no block of ours\n```',
  );
  expect(campaign?.request.trim()).toBe('pattern { T -[flat]-> N }');
  expect(campaign?.request.indexOf('T -')).toBe(FILE.indexOf('T -'));
  expect(campaign?.rules?.split('\n')[16]).toContain('rule a');
  expect(campaign?.rules?.trim()).toBe('rule a { pattern { X [] } commands { X.note = "```" } }');
});

test('CRLF is the same', () => {
  const { campaign } = parseCampaign(FILE.replaceAll('\n', '\r\n'));
  expect(campaign?.title).toBe('Titles depend on the name');
  expect(campaign?.request.trim()).toBe('pattern { T -[flat]-> N }');
});

const REQUEST = '```request\npattern { X [] }\n```\n';

test.each<[string, string, number, string]>([
  ['no title', REQUEST, 0, 'the title is missing'],
  ['no request', '---\ntitle: a\n---\n', 0, 'there is no request'],
  ['fields that never end', `---\ntitle: a\n${REQUEST}`, 0, 'the fields have no end'],
  [
    'a block that never ends',
    '---\ntitle: a\n---\n\n```request\npattern { }\n',
    4,
    'this block has no end: a line ```',
  ],
  ['two requests', `---\ntitle: a\n---\n${REQUEST}${REQUEST}`, 6, 'there is a second block request'],
  ['a field that does not exist', `---\ntitle: a\ntilte: b\n---\n${REQUEST}`, 2, 'there is no field tilte'],
  ['a field twice', `---\ntitle: a\ntitle: b\n---\n${REQUEST}`, 2, 'title is there twice'],
  ['a field without a value', `---\ntitle: a\nissue:\n---\n${REQUEST}`, 2, 'issue has no value'],
  ['a config that does not exist', `---\ntitle: a\nconfig: xud\n---\n${REQUEST}`, 0, 'config is ud or sud, not xud'],
  ['a state that does not exist', `---\ntitle: a\nstate: done\n---\n${REQUEST}`, 0, 'open or finished, not done'],
])('%s', (_, text, line, message) => {
  const { campaign, problems } = parseCampaign(text);
  expect(campaign).toBeUndefined();
  expect(problems.find((each) => each.message.includes(message))?.line).toBe(line);
});

describe('the state', () => {
  test.each(['\n', '\r\n'])('is added or replaced, and nothing else (%j)', (lineBreak) => {
    const text = FILE.replaceAll('\n', lineBreak);
    const finished = withState(text, 'finished');
    expect(parseCampaign(finished).campaign?.state).toBe('finished');
    expect(withState(finished, 'open')).toBe(
      text.replace(`at: T${lineBreak}`, `at: T${lineBreak}state: open${lineBreak}`),
    );
    expect(withState(withState(finished, 'open'), 'finished')).toBe(finished);
  });

  test('is found where the fields are indented', () => {
    const text = FILE.replace('at: T\n---', 'at: T\n  state: open\n ---');
    expect(parseCampaign(text).campaign?.state).toBe('open');
    expect(withState(text, 'finished')).toBe(text.replace('  state: open', 'state: finished'));
  });
});
