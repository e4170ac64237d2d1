/** Project checks: requests in `.treebank.json` whose matches are findings. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import {
  compileChecksOf,
  placeKey,
  printInLayoutOf,
  printSidecar,
  readSidecar,
  withBaseline,
  withFiles,
} from '../../../server/src/core/sidecar/index.ts';
import { inspectSentence, ProjectChecks, TreebankFold } from '../../../server/src/core/validate/index.ts';
import { anyCharacter } from '../../anyCharacter.ts';
import { fixture } from '../../fixture.ts';
import { threadTime } from '../../threadTime.ts';
import { checkProject } from './checkRule.ts';

const fileOf = (checks: object): string => JSON.stringify({ version: 1, checks });

function compiled(checks: object): ProjectChecks {
  const text = fileOf(checks);
  const read = readSidecar(text);
  expect(read.problems).toEqual([]);
  const { checks: ready, problems } = compileChecksOf(text, read);
  expect(problems).toEqual([]);
  return new ProjectChecks(ready);
}

const OBJECTS = { request: 'pattern { V -[obj]-> A; V -[obj]-> B; A << B }', message: 'Two objects' };

describe('findings', () => {
  test('at the form of the first node, once for each place', () => {
    checkProject(
      compiled({ 'two-objects': OBJECTS }),
      `
# sent_id = s1
1  gave   give  VERB  _  _  0  root  _  _
   ^^^^ project/two-objects: Two objects.
2  her    she   PRON  _  _  1  obj   _  _
3  a      a     X     _  _  1  obj   _  _
4  book   book  NOUN  _  _  1  obj   _  _

1  none  none  VERB  _  _  0  root  _  _
2  her   she   PRON  _  _  1  obj   _  _
`,
    );
  });

  test.each([
    ['B', '3', 'a'],
    ['A.lemma', '2', 'she'],
    ['A.Case', '2', 'Case=Acc'],
    ['A.Gloss', '2', 'Gloss=x'],
    ['e', '2', 'obj'],
  ])('at %s', (at, line, text) => {
    const checks = compiled({ c: { request: 'pattern { e: V -[obj]-> A; V -[obj]-> B; A << B }', message: 'M', at } });
    const { sentences } = Document.parse(
      fixture(
        '1  gave  give  VERB  _  _  0  root  _  _\n2  her  she  PRON  _  Case=Acc  1  obj  _  Gloss=x\n3  a  a  X  _  _  1  obj  _  _\n\n',
      ).text,
    );
    const [found, ...others] = checks.find(sentences[0]);
    expect(others).toEqual([]);
    const { span } = found;
    expect([
      sentences[0].cell(sentences[0].rowAtLine(sentences[0].lineAt(span.start)) ?? 0, 0),
      sentences[0].text.slice(span.start, span.end),
    ]).toEqual([line, text]);
  });

  test('of the sentence, of an enhanced edge, of the root, at empty nodes and in multiword tokens', () => {
    checkProject(
      compiled({
        shape: { request: 'global { genre = news }', message: 'News.', severity: 'information' },
        deps: { request: 'pattern { e: X -[E:nsubj]-> Y }', message: 'Enhanced?', at: 'e', severity: 'error' },
        root: { request: 'pattern { X [form="__0__"]; X -[root]-> Y }', message: 'Root!' },
        empty: { request: 'pattern { X [wordform="__EMPTY__"] }', message: 'Empty.' },
        part: { request: 'pattern { X [form=le] }', message: 'Le.' },
      }),
      `
# genre = news
1    va    aller  VERB  _  _  0  root  0:root  _
     ^^ project/shape: News.
     ^^ project/root: Root!
1.1  il    il     PRON  _  _  _  _     1:nsubj  _
     ^^ project/empty: Empty.
                                       ^^^^^^^ project/deps: Enhanced?
2-3  du    _      _     _  _  _  _     _       _
2    de    de     ADP   _  _  1  case  1:case  _
3    le    le     DET   _  _  1  det   1:det   _
     ^^ project/part: Le.
`,
    );
  });

  test('stand among those of other rules, in text order, from level 3 on', () => {
    const { sentences } = Document.parse(
      fixture('1  a  a  VERB  _  _  0  root  _  _\n2  b  b  NOUN  _  _  2  obj  _  _\n\n').text,
    );
    const checks = compiled({ verb: { request: 'pattern { X [upos=VERB] }', message: 'Verb.' } });
    const ids = (level: 2 | 3) => inspectSentence(sentences[0], { level, checks }).findings.map(({ id }) => id);
    expect(ids(3)).toContain('project/verb');
    expect(ids(3)).toContain('head-self-loop');
    expect(ids(2)).not.toContain('project/verb');
  });

  test('have places like others, for .treebank.json', () => {
    const { sentences } = Document.parse(fixture('1  gave  give  VERB  _  _  0  root  _  _\n\n').text);
    const [found] = compiled({ verb: { request: 'pattern { X [upos=VERB] }', message: 'Verb.', at: 'X.upos' } }).find(
      sentences[0],
    );
    expect(placeKey(sentences[0], found)).toBe('gave UPOS VERB');
  });

  test('advice follows the message', () => {
    const checks = compiled({ verb: { request: 'pattern { X [] }', message: 'Verb.', advice: 'Look again.' } });
    const { sentences } = Document.parse('1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n');
    expect(checks.find(sentences[0])[0]).toMatchObject({ what: 'Verb.', message: 'Verb. Look again.' });
  });
});

describe('a request that explodes', () => {
  const long = (n: number) =>
    Document.parse(`${Array.from({ length: n }, (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${i}\tdep\t_\t_`).join('\n')}\n\n`)
      .sentences[0];

  test('is stopped in the sentence and named there; the other checks continue', () => {
    const checks = compiled({
      bomb: { request: 'pattern { A []; B []; C []; D []; E [upos=NOUN] }', message: 'Bomb.' },
      fine: { request: 'pattern { X [upos=X]; X < Y; Y [] } without { Z [upos]; Z < X }', message: 'First.' },
      bang: { request: 'pattern { A []; B []; C []; D []; A.lemma <> D.lemma }', message: 'Bang.' },
    });
    const found = checks.find(long(200));
    expect(found.map(({ id }) => id)).toEqual(['project/fine', 'project/bang']);
    expect(found[1].what).toMatch(/^The check project\/bang was stopped in this sentence/);
  });

  test('is named though another request of the check marks the first word', () => {
    const bang = 'pattern { A []; B []; C []; D []; A.lemma <> D.lemma }';
    const first = 'pattern { X [] } without { Z [upos]; Z < X }';
    const found = compiled({ c: { request: first, also: [bang, bang], message: 'C.' } }).find(long(200));
    expect(found.map(({ what }) => what)).toEqual(['C.', expect.stringContaining('was stopped in this sentence')]);
  });

  test('pairs of all words are never too many', () => {
    const checks = compiled({ pairs: { request: 'pattern { A []; B []; A.lemma <> B.lemma }', message: 'Pairs.' } });
    expect(checks.find(long(1000))).toEqual([]);
  });

  test('hundreds of checks that explode share what may be spent on a sentence', () => {
    const bang = { request: 'pattern { A []; B []; C []; D []; A.lemma <> D.lemma }', message: 'Bang.' };
    const checks = compiled(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`bang-${i}`, bang])));
    const start = threadTime();
    const found = checks.find(long(50));
    expect(threadTime() - start).toBeLessThan(1000);
    expect(found.filter(({ what }) => what.includes('was stopped'))).toHaveLength(300);
  });

  test('no list is endless', () => {
    const checks = compiled({ all: { request: 'pattern { A [] }', message: 'All.' } });
    expect(checks.find(long(300))).toHaveLength(100);
  });
});

describe('mistakes in the file', () => {
  /** The marked part, and the message. */
  const problems = (text: string) =>
    compileChecksOf(text, readSidecar(text)).problems.map(({ span, message }) => [
      text.slice(span.start, span.end),
      message,
    ]);

  test.each([
    [
      '{"version":1,"checks":{"a":{"request":"pattern { X [upos=] }","message":"M"}}}',
      ']',
      'project/a: Expected a value before ]',
    ],
    [
      '{"version":1,"checks":{"a":{"request":"pattern { X [form=\\"\\u00e9\\"]; Y < X }","message":"M"}}}',
      'Y',
      'project/a: Y is not declared',
    ],
    [
      '{"version":1,"checks":{"a":{"request":["pattern {", "  X [];\\t", "  Y < X }"],"message":"M"}}}',
      'Y',
      'project/a: Y is not declared',
    ],
    [
      '{"version":1,"checks":{"a":{"request":"pattern {\\n X [];\\n Y < X }","message":"M"}}}',
      'Y',
      'project/a: Y is not declared',
    ],
    [
      '{"version":1,"checks":{"a":{"request":"pattern { X [] ","message":"M"}}}',
      '"',
      'project/a: The block pattern { is not closed',
    ],
    [
      '{"version":1,"checks":{"a":{"request":"pattern { X [] }","at":"Y","message":"M"}}}',
      '"Y"',
      'project/a: "at" must be a node or an edge of the pattern, or a feature of a node: X.',
    ],
    [
      '{"version":1,"checks":{"a":{"request":"pattern { X [] } without { Y -> X }","at":"Y","message":"M"}}}',
      '"Y"',
      'project/a: "at" must be',
    ],
    ['{"version":1,"checks":{"a":{"request":"rule r { }","message":"M"}}}', 'rule', 'project/a: Expected pattern'],
  ])('%s', (text, marked, message) => {
    const [[where, what]] = problems(text);
    expect(where).toBe(marked);
    expect(what.slice(0, message.length)).toBe(message);
  });

  test('a check that cannot be read is left out, the others are used, and the file can be written', () => {
    const text =
      '{"version":1,"checks":{"bad":{"request":"pattern {","message":"M"},"good":{"request":"pattern { X [] }","message":"M"}}}';
    const read = readSidecar(text);
    expect(read.problems).toEqual([]);
    expect(compileChecksOf(text, read).checks.map(({ info }) => info.id)).toEqual(['project/good']);
  });
});

test('requests that would take long to compile are refused, each at its place', () => {
  const long = `pattern { ${Array.from({ length: 3000 }, (_, i) => `X${i} -> X${i + 1}`).join('; ')} }`;
  const states = 'pattern { X [form=/(a{1000}){19}/] }';
  const checks = { chain: { request: long, message: 'M' }, fine: OBJECTS };
  const patterns = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [`p${i}`, { request: states, message: 'M' }]),
  );
  const text = fileOf({ ...checks, ...patterns });
  const start = threadTime();
  const { checks: ready, problems } = compileChecksOf(text, readSidecar(text));
  // Half a second to two, by the machine: this is for what would hang.
  expect(threadTime() - start).toBeLessThan(20_000);
  expect(ready.map(({ info }) => info.id)).toContain('project/fine');
  expect(ready.length).toBeLessThan(100);
  const [{ span, message }] = problems;
  expect(text.slice(span.start, span.end)).toBe('X99 -> X100');
  expect(message).toContain('more than 100 names');
  expect(problems.at(-1)?.message).toContain('too large together');
});

describe('the file', () => {
  const checkArbitrary = fc.record(
    {
      request: fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 1 })),
      message: fc.string().filter((text) => text.trim() !== ''),
      severity: fc.constantFrom('error', 'warning', 'information', 'hint'),
      at: fc.string(),
      advice: fc.string(),
    },
    { requiredKeys: ['request', 'message'] },
  );
  const checksArbitrary = fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/), checkArbitrary, { minKeys: 1 });

  test('keeps the checks as they are written, whatever else changes', () => {
    fc.assert(
      fc.property(checksArbitrary, (checks) => {
        const text = fileOf(checks);
        const { file, problems } = readSidecar(text);
        expect(problems).toEqual([]);
        const printed = printSidecar(file);
        expect(JSON.parse(printed)).toEqual({ version: 1, checks });
        expect(printSidecar(readSidecar(printed).file)).toBe(printed);
        const changed = withBaseline(file, 'a.conllu', [[{ id: 'not-mh4', at: 'a HEAD', sentence: 's' }]], () => true);
        const written = JSON.parse(printInLayoutOf(text, changed));
        expect(written.checks).toEqual(checks);
        expect(Object.keys(written.baseline)).toEqual(['a.conllu']);
      }),
    );
  });

  test('places of a request are those of its characters, however they are escaped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: anyCharacter, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        (lines) => {
          // `?` cannot start a clause: the problem is at its position.
          const request =
            lines.length === 1
              ? `% ${lines[0].replace(/\n/g, ' ')}\n?`
              : [...lines.map((line) => `% ${line.replace(/\n/g, ' ')}`), '?'];
          const text = fileOf({ a: { request, message: 'M' } });
          const [{ span }] = compileChecksOf(text, readSidecar(text)).problems;
          expect(text.slice(span.start, span.end)).toBe('?');
        },
      ),
    );
  });
});

test('what a sentence has does not depend on the sentences before it', () => {
  const source = fixture(
    '1  a  a  X  _  A=1  0  root  _  _\n2  b  a  Y  _  _  1  obj  _  _\n3  c  c  X  _  _  1  obj  _  _\n\n1  d  d  Y  _  _  0  root  _  _\n2  e  d  X  _  _  1  nsubj  _  _\n\n',
  ).text;
  const { sentences } = Document.parse(source.repeat(70));
  const checks = { a: OBJECTS, b: { request: 'pattern { X []; Y []; X.lemma = Y.lemma; X << Y }', message: 'Same.' } };
  const together = compiled(checks);
  for (const sentence of sentences) expect(together.find(sentence)).toEqual(compiled(checks).find(sentence));
});

test('labels are read as the file writes them', () => {
  const checks = compiled({
    c: { request: 'pattern { e: H -[1=comp, deep=x, !enhanced]-> X }', message: 'M', at: 'e' },
  });
  const { sentences } = Document.parse(
    fixture('1  a  a  X  _  _  0  root  _  _\n2  b  b  X  _  _  1  comp:aux@x  _  _\n').text,
  );
  const idsIn = (scheme: 'ud' | 'sud') =>
    inspectSentence(sentences[0], { checks, scheme })
      .findings.map(({ id }) => id)
      .filter((id) => id.includes('project'));
  expect(idsIn('sud')).toEqual(['project/c']);
  expect(idsIn('ud')).toEqual([]);
  expect(idsIn('sud')).toEqual(['project/c']);
});

describe('counts over the treebank', () => {
  const word = (form: string, lemma: string, upos: string) => `1\t${form}\t${lemma}\t${upos}\t_\t_\t0\troot\t_\t_\n\n`;
  const CHECK = {
    request: 'pattern { X [upos] }',
    message: 'The lemma is unusual for this form and tag',
    at: 'X.lemma',
    rare: 'X.lemma',
    among: '(X.form, X.upos)',
  };
  /** The texts of findings over all files, with their lines. */
  function found(check: object, ...files: readonly string[]): string[] {
    const checks = compiled({ c: { ...CHECK, ...check } });
    const fold = new TreebankFold<string>();
    const placed = files.flatMap((text, file) => [
      ...Document.parse(text).sentences.flatMap((sentence, at) => {
        const { facts, findings } = inspectSentence(sentence, { checks });
        expect(findings.filter(({ id }) => id === 'project/c')).toEqual([]);
        return fold.add(facts, `${file}:${at}`);
      }),
      ...fold.endFile(),
    ]);
    return [...placed, ...fold.end()]
      .filter(({ finding }) => String(finding.id) === 'project/c')
      .map(({ place, finding, spot }) => `${place} ${spot.span.start} ${finding.message}`);
  }
  const nine = word('saw', 'see', 'VERB').repeat(9);

  test('a value that few matches of a group have is a finding, where most have another', () => {
    const message = 'The lemma is unusual for this form and tag. Here it is saw; see in 9 of 10 places.';
    expect(found({}, nine + word('saw', 'saw', 'VERB'))).toEqual([`9 6 ${message}`].map((each) => `0:${each}`));
    // Another tag is another group, and two of eleven are not few.
    expect(found({}, nine + word('saw', 'saw', 'NOUN'))).toEqual([]);
    expect(found({}, nine + word('saw', 'saw', 'VERB').repeat(2))).toEqual([]);
    expect(found({ share: '20 %' }, nine + word('saw', 'saw', 'VERB').repeat(2))).toHaveLength(2);
  });

  test('what two requests of a check find is counted once', () => {
    const text = nine + word('saw', 'saw', 'VERB');
    expect(found({ also: ['pattern { X [lemma=saw] }'] }, text)).toEqual(found({}, text));
  });

  test('the files of a treebank are counted together', () => {
    expect(found({}, word('saw', 'saw', 'VERB'), nine)).toEqual([expect.stringMatching(/^0:0 6 .*9 of 10/)]);
  });

  test('nothing is unusual where no value has more than half', () => {
    const mixed = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map((lemma) => word('x', lemma, 'X'));
    expect(found({}, mixed.join(''))).toEqual([]);
  });

  test('what the request leaves out does not count', () => {
    const named = (word: string, id: string) => `# sent_id = ${id}\n${word}`;
    const text = nine + named(word('saw', 'saw', 'VERB'), 's9');
    expect(found({}, text)).toHaveLength(1);
    expect(found({ request: ['global { sent_id <> "s9" }', 'pattern { X [upos] }'] }, text)).toEqual([]);
  });

  test.each([
    ['a key of a node that is not there', { rare: 'Y.lemma' }, /project\/c: "rare": The request has no node or edge Y/],
    ['no key', { among: 'X.form,' }, /project\/c: "among": Expected the end of the key/],
  ])('%s is said', (_, part, message) => {
    const text = fileOf({ c: { ...CHECK, ...part } });
    const { checks, problems } = compileChecksOf(text, readSidecar(text));
    expect(checks).toEqual([]);
    expect(problems.map((each) => each.message).join()).toMatch(message);
  });
});

describe('several requests and exceptions', () => {
  const sentences = Document.parse(
    fixture(`
  # sent_id = s1
  1  gave  give  VERB  _  _  0  root  _  _
  2  her   she   PRON  _  _  1  obj   _  _
  3  her   she   NOUN  _  _  1  obj   _  _

  # sent_id = s2
  1  her   she   PRON  _  _  0  obj   _  _
`).text,
  ).sentences.filter(({ nWords }) => 0 < nWords);
  const places = (checks: ProjectChecks) =>
    sentences.flatMap((sentence) =>
      checks.find(sentence).map(({ span }) => `${sentence.sentId} ${sentence.lineAt(span.start)}`),
    );
  const check = {
    request: 'pattern { X [upos=PRON] }',
    also: [['pattern {', 'X [lemma=she] }'], 'pattern { X [form=her, upos=NOUN] }'],
    message: 'M',
  };

  test('a match of any request is one finding, and the check one rule', () => {
    const checks = compiled({ c: check });
    expect(places(checks)).toEqual(['s1 2', 's1 3', 's2 1']);
    expect(checks.infos.map(({ id }) => id)).toEqual(['project/c']);
  });

  test('a mistake in one of them is marked there, and the check is not used', () => {
    const text = fileOf({ c: { ...check, also: ['pattern { X [] }', ['pattern {', 'X [upos= ] }']] } });
    const { checks, problems } = compileChecksOf(text, readSidecar(text));
    expect(checks).toEqual([]);
    expect(problems.map(({ span }) => text.slice(0, span.start).endsWith('X [upos= '))).toEqual([true]);
    expect(readSidecar(fileOf({ c: { ...check, also: 'pattern { X [] }' } })).problems).toHaveLength(1);
  });

  const withTable = (table: string | undefined) => {
    const text = fileOf({ c: { ...check, except: 'right.tsv' } });
    const read = withFiles(readSidecar(text), new Map(table === undefined ? [] : [['right.tsv', table]]));
    return compileChecksOf(text, read);
  };

  test('words of a table are right as they are, with a reason', () => {
    const { checks, problems } = withTable('sentence\tword\treason\n% a remark\ns1\ther\ta quotation\n');
    expect(problems).toEqual([]);
    expect(places(new ProjectChecks(checks))).toEqual(['s2 1']);
    expect(places(new ProjectChecks(withTable('reason\tword\tsentence\nodd\t*\ts2\n').checks))).toEqual([
      's1 2',
      's1 3',
    ]);
  });

  test('are read as the tables of requests are', () => {
    const { checks, problems } = withTable(
      '\ufeff% a remark\n\nsentence \tword\treason\nSe\u0301\ther\todd\ns2\the\u0301r\todd\n',
    );
    expect(problems).toEqual([]);
    const text =
      '# sent_id = S\u00e9\n1\ther\tshe\tPRON\t_\t_\t0\troot\t_\t_\n\n# sent_id = s2\n1\th\u00e9r\tshe\tPRON\t_\t_\t0\troot\t_\t_\n\n';
    const run = new ProjectChecks(checks);
    expect(Document.parse(text).sentences.flatMap((sentence) => run.find(sentence))).toEqual([]);
  });

  test.each<[string, string | undefined, RegExp]>([
    ['no table', undefined, /There is no file right\.tsv/],
    ['other columns', 'sentence\tword\n', /right\.tsv:1: The first line names the columns/],
    [
      'no reason',
      'sentence\tword\treason\ns1\ther\t \n',
      /right\.tsv:2: An exception has a sentence, a word and a reason/,
    ],
  ])('%s is said', (_, table, message) => {
    const { problems, checks } = withTable(table);
    expect(problems.map((each) => each.message)).toEqual([expect.stringMatching(message)]);
    expect(places(new ProjectChecks(checks))).toHaveLength(3);
  });

  test('are printed as they are read', () => {
    const text = fileOf({ c: { ...check, except: 'right.tsv' } });
    const { file } = readSidecar(text);
    expect(JSON.parse(printSidecar(file))).toEqual(JSON.parse(text));
  });
});
