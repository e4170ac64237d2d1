/** The schema of .treebank.json, by which VS Code checks and completes it. */

import { format } from './format.mjs';

export const SCHEMA = 'syntaxes/treebank.schema.json';

/** As in core/sidecar/checks.ts. */
const CHECK_NAME = '[A-Za-z0-9][A-Za-z0-9-]{0,63}';

/** Lets editors complete and check the file while it is typed; the server's own diagnostics say more, but not while typing. */
export function schema({ RULES, VERDICTS, STATES, FILLED_CELLS }) {
  const text = (description) => ({ type: 'string', description });
  const by = (description, additionalProperties) => ({ type: 'object', description, additionalProperties });
  const list = (description) => ({ type: 'array', items: { type: 'string' }, description });
  const rules = RULES.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const properties = {
    id: {
      anyOf: [
        { enum: rules.map(({ id }) => id), enumDescriptions: rules.map(({ title }) => title) },
        { type: 'string', pattern: `^project/(?:[^/]+/)?${CHECK_NAME}$` },
      ],
      description: 'The rule, or project/ and the name of a check.',
    },
    reason: { ...text('Why the annotation is right.'), minLength: 1 },
    file: text('File name without its folder; if omitted: all files in the folder.'),
    sentence: text('Its sent_id; if omitted: the whole file.'),
    at: text('The form, the column and what is marked there; if omitted: the whole sentence.'),
  };
  const acknowledged = {
    type: 'array',
    description: 'Findings that were looked at and accepted.',
    items: {
      type: 'object',
      properties,
      required: ['id', 'reason'],
      dependentRequired: { sentence: ['file'], at: ['sentence'] },
      additionalProperties: false,
    },
  };
  const places = list('Places; one is listed as often as there were findings of the rule.');
  const words = list('Words, as form#number: the number counts the words with this form in the sentence.');
  const lines = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }] };
  const check = {
    type: 'object',
    properties: {
      request: {
        ...lines,
        description: "What to find, in Grew's language (docs/search.md); a list has the lines of a request.",
      },
      also: { type: 'array', items: lines, description: 'More requests: a match of any of them is a finding.' },
      except: text('A table of what is right as it is, with the columns sentence, word and reason.'),
      message: { ...text('What is wrong where the request matches: a sentence.'), pattern: '\\S' },
      severity: { enum: ['error', 'warning', 'information', 'hint'], default: 'warning' },
      at: text('What is marked: a node (X), a feature of it (X.lemma), or an edge (e); if omitted: the first node.'),
      rare: text('A key of the matches (X.lemma): only those are findings whose value is rare in the treebank.'),
      among: text('The key of the matches that are compared: (X.form, X.upos).'),
      share: { ...text('The largest share that is rare; 10 % if omitted.'), pattern: '^[1-4]?\\d(\\.\\d+)? ?%$' },
      why: text('Why it matters: a sentence or two.'),
      advice: text('What to do: a sentence or two.'),
      url: { ...text('The page of the guideline.'), pattern: '^https?://\\S+$' },
    },
    required: ['request', 'message'],
    dependentRequired: { rare: ['among'], among: ['rare'], share: ['rare'] },
    additionalProperties: false,
  };
  const all = (description, properties, required) => ({
    type: 'array',
    description,
    items: { type: 'object', properties, required, additionalProperties: false },
  });
  const verdicts = all(
    'What was said about unusual annotations in the Review view.',
    {
      file: text('File name without its folder.'),
      sentence: text('Its sent_id.'),
      at: text('The word, as form#number: the number counts the words with this form in the sentence.'),
      list: text('The list in which the word was judged.'),
      kind: text('What was unusual: head, relation, upos, feats, lemma, punct, repeat.'),
      verdict: { enum: VERDICTS, description: 'right as it is; suggestion taken; to be decided later.' },
      group: text('The annotation that was judged, and what was suggested: verdicts on it move its whole group.'),
      reason: text('Why the annotation is right.'),
    },
    ['file', 'sentence', 'at', 'list', 'kind', 'verdict', 'group'],
  );
  const muted = all(
    'Kinds of words that the Review view does not list, in all files of the folder.',
    {
      what: text('arc (heads, relations and repeats), punct, upos, feats or lemma.'),
      deprel: text('Their relation, with its subtype.'),
      upos: text('Their part of speech.'),
    },
    ['what', 'upos'],
  );
  const enhanced = all(
    'Switches of the rules for enhanced graphs (docs/enhanced.md): what a rule does where a key applies.',
    {
      rule: { ...text('labels, relatives, conjunct-heads, shared, subjects or ellipsis.'), minLength: 1 },
      key: { ...text('Where it applies; what is particular goes before what is general.'), minLength: 1 },
      use: { ...text('yes, no, or what the rule makes of it, such as first, case, nsubj:xsubj.'), minLength: 1 },
      seen: { ...text('How often it was right where it was learnt: 8 of 9.'), pattern: '^\\d{1,15} of \\d{1,15}$' },
    },
    ['rule', 'key', 'use'],
  );
  const run = {
    type: 'object',
    properties: {
      first: { ...text('The sent_id of the first sentence, or of the only one.'), minLength: 1 },
      last: text('The sent_id of the last sentence.'),
      n: { type: 'integer', minimum: 2, description: 'How many sentences these are.' },
      state: { enum: STATES, description: 'open; done; checked by another person; to discuss.' },
      by: text('Who said so.'),
      on: { ...text('The day, such as 2026-11-28.'), pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    },
    required: ['first', 'state'],
    dependentRequired: { last: ['n'], n: ['last'] },
    additionalProperties: false,
  };
  const key = { type: 'string', minLength: 1 };
  const cells = FILLED_CELLS.join('|');
  const mark = {
    type: 'object',
    properties: {
      what: { ...text('What wrote there: parse, tags, rules, …'), minLength: 1 },
      by: text('The model or the rules.'),
      on: text('The day, such as 2026-11-28.'),
      cells: {
        ...text(
          'What of the words, with a blank between: tags (UPOS, FEATS, and with them LEMMA and XPOS), lemma, xpos, tree (HEAD, DEPREL), deps (DEPS).',
        ),
        pattern: `^(${cells})( (${cells}))*$`,
      },
      sentences: {
        type: 'array',
        description:
          'Single ones, the first and last of several with their number, or one with some of its words, such as the#2.',
        items: {
          anyOf: [
            { type: 'array', prefixItems: [key], minItems: 1, maxItems: 1 },
            {
              type: 'array',
              prefixItems: [key, { type: 'string' }, { type: 'integer', minimum: 2 }],
              minItems: 3,
              maxItems: 3,
            },
            {
              type: 'array',
              prefixItems: [key, { type: 'array', items: { type: 'string' }, minItems: 1 }],
              minItems: 2,
              maxItems: 2,
            },
          ],
        },
      },
    },
    required: ['what', 'sentences'],
    additionalProperties: false,
  };
  const person = { ...text('Who.'), minLength: 1 };
  const time = {
    ...text('The time in UTC, such as 2026-11-28T10:15:00Z.'),
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$',
  };
  const comment = { by: person, on: time, text: { ...text('What is said.'), pattern: '\\S' } };
  const notes = all(
    'Notes of annotators.',
    {
      file: { ...text('File name without its folder.'), minLength: 1 },
      sentence: { ...text('Its sent_id.'), minLength: 1 },
      at: text('The form and the column, such as the#2 HEAD; FORM is the word as a whole; if omitted: the sentence.'),
      ...comment,
      replies: all('What was answered, in the order of time.', comment, ['by', 'on', 'text']),
      resolved: {
        type: 'object',
        description: 'Who settled it, and when; if omitted: open.',
        properties: { by: person, on: time },
        required: ['by', 'on'],
        additionalProperties: false,
      },
    },
    ['file', 'sentence', 'by', 'on', 'text'],
  );
  return format(
    SCHEMA,
    JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: '.treebank.json',
      description:
        'Accepted findings, locked arcs, project checks, verdicts, progress, machine marks and notes of the treebanks in this folder.',
      type: 'object',
      properties: {
        version: { const: 1 },
        acknowledged,
        baseline: by(
          'Findings that were there when it was recorded, by file.',
          by('By rule.', by('By sentence.', places)),
        ),
        locks: by('Words whose arcs no repair or re-parse may change, by file.', by('By sentence.', words)),
        checks: {
          type: 'object',
          description: 'Checks of the project, by name: requests whose matches are findings of the rule project/NAME.',
          propertyNames: { pattern: `^${CHECK_NAME}$` },
          additionalProperties: check,
        },
        packs: {
          type: 'object',
          description:
            'Packs of checks: the name of a shipped one (english), or a folder, as a path from this file (docs/packs.md). Their ids are project/PACK/NAME.',
          additionalProperties: {
            type: 'object',
            properties: { off: list('Names of checks of the pack that are switched off.') },
            additionalProperties: false,
          },
        },
        verdicts,
        muted,
        enhanced,
        progress: by('How far the sentences are, by file.', {
          type: 'array',
          description: 'Sentences with the same state side by side, in the order of the file.',
          items: run,
        }),
        machine: by(
          'Words that programs wrote and nobody has looked at, by file. Even if empty it turns this record on.',
          { type: 'array', description: 'By what wrote them.', items: mark },
        ),
        notes,
      },
      required: ['version'],
      additionalProperties: false,
    }),
  );
}
