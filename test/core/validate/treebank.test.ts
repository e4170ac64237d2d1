/** Checks of a whole treebank, as a fold over the facts of its sentences. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { inspectSentence, type PlacedFinding, TreebankFold } from '../../../server/src/core/validate/index.ts';
import { checkTreebank } from './checkRule.ts';

describe('IDs', () => {
  test('different ones', () =>
    checkTreebank(`
# sent_id = 1
1  a  a  X  _  _  0  root  _  _

# sent_id = 2
1  a  a  X  _  _  0  root  _  _
`));

  test('a sent_id used before, with its first use', () =>
    checkTreebank(`
# sent_id = 1
1  a  a  X  _  _  0  root  _  _

# sent_id = 1
            ^ non-unique-sent-id (+1)
1  a  a  X  _  _  0  root  _  _

# sent_id = 1
            ^ non-unique-sent-id (+1)
1  a  a  X  _  _  0  root  _  _
`));

  test('parallel_id: used before, variants and pieces out of order', () =>
    checkTreebank(`
# parallel_id = c/1
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/1
                ^^^ non-unique-parallel-id (+1)
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/2/alt2
                ^^^^^^^^ parallel-id-alt: alt1 is expected
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/2
                ^^^ parallel-id-alt: this one is not
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/3/part1
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/3/part3
                ^^^^^^^^^ parallel-id-part: part2 is expected
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/3/part3
                ^^^^^^^^^ non-unique-parallel-id (+1)
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/4/alt1
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/4/alt2/part1
1  a  a  X  _  _  0  root  _  _

# parallel_id = c/4/alt2/part2
1  a  a  X  _  _  0  root  _  _
`));
});

describe('features', () => {
  const WITHOUT = '1  it  it  PRON  _  _  0  root  _  _';
  const WITH = '1  go  go  VERB  _  Mood=Imp  0  root  _  _';

  test('missing PronType counts only if the treebank has features, and then also in earlier sentences', () => {
    checkTreebank(`\n${WITHOUT}\n\n${WITHOUT}\n`);
    const mark = '                    ^ pron-det-without-prontype';
    checkTreebank(`\n${WITHOUT}\n${mark}\n\n${WITH}\n\n${WITHOUT}\n${mark}\n`);
  });

  test('so does missing Typo', () =>
    checkTreebank(`
1  with  without  ADP   _  _         0  root      _  _
                           ^ goeswith-missing-typo
2  out   _        X     _  _         1  goeswith  _  _

1  go    go       VERB  _  Mood=Imp  0  root      _  _
`));
});

describe('enhanced graphs', () => {
  test('DEPS in some sentences only is reported once', () =>
    checkTreebank(`
1  a  a  X  _  _  0  root  _              _

1  a  a  X  _  _  0  root  0:root|1:list  _
                           ^^^^^^^^^^^^^ edeps-only-sometimes (+1)

1  a  a  X  _  _  0  root  _              _
`));

  test('copies of the basic trees are reported at the end', () =>
    checkTreebank(`
1  a  a  X  _  _  0  root  0:root  _

1  a  a  X  _  _  0  root  0:root  _
                           ^^^^^^ edeps-identical-to-basic-trees (+1)
`));

  test.each(['\n', ''])('their official line is the last one before the blank line at the end (%j)', (end) => {
    const row = '1\ta\ta\tX\t_\t_\t0\troot\t0:root\t_\n';
    const fold = new TreebankFold<number>();
    for (const [index, sentence] of Document.parse(`${row}\n${row}${end}`).sentences.entries())
      fold.add(inspectSentence(sentence).facts, index);
    fold.endFile();
    const found = fold.end().filter(({ finding }) => finding.id === 'edeps-identical-to-basic-trees');
    expect(found.map(({ place, finding }) => [place, finding.officialLine])).toEqual([[1, 0]]);
  });

  test('one difference makes them enhanced', () =>
    checkTreebank(`
1  a  a  X  _  _  0  root  0:root        _
2  b  b  X  _  _  1  dep   1:dep|1:nmod  _

1  a  a  X  _  _  0  root  0:root        _
`));

  test('empty nodes and orphan exclude each other, whichever comes first', () => {
    checkTreebank(`
1    a  a  X  _  _  0  root    0:root          _
1.1  _  _  X  _  _  _  _       1:conj          _
2    b  b  X  _  _  1  conj    1:conj          _
3    c  c  X  _  _  2  orphan  1.1:obj         _

1    a  a  X  _  _  0  root    0:root          _
2    b  b  X  _  _  1  conj    1:conj          _
3    c  c  X  _  _  2  orphan  2:obj|2:orphan  _
                                     ^^^^^^^^ eorphan-after-empty-node (+1)
`);
    checkTreebank(`
1    a  a  X  _  _  0  root    0:root    _
2    b  b  X  _  _  1  orphan  1:orphan  _

1    a  a  X  _  _  0  root    0:root    _
1.1  _  _  X  _  _  _  _       1:conj    _
^^^ empty-node-after-eorphan (+1)
`);
  });
});

describe('files', () => {
  test('a paragraph that begins without a space before it', () =>
    checkTreebank(`
# newdoc
1  a  a  X  _  _  0  root  _  SpaceAfter=No

# newpar
^^^^^^^^ spaceafter-newdocpar (+1)
1  a  a  X  _  _  0  root  _  _

# newpar
1  a  a  X  _  _  0  root  _  _
`));

  test('line ends', () => {
    checkTreebank('1  a  a  X  _  _  0  root  _  _', { end: '\n\n' });
    const fold = new TreebankFold<number>();
    const { sentences } = Document.parse('1\ta\ta\tX\t_\t_\t0\troot\t_\t_\r\n\r\n');
    fold.add(inspectSentence(sentences[0]).facts, 0);
    const [found] = fold.endFile();
    expect(found.finding).toMatchObject({ id: 'non-unix-newline', officialLine: 1 });
    expect(fold.endFile()).toEqual([]);
  });

  test('the state of a file ends with it, that of the treebank does not', () => {
    const inspect = (text: string) => inspectSentence(Document.parse(text).sentences[0]).facts;
    const first = inspect('# sent_id = 1\n1\ta\ta\tX\t_\t_\t0\troot\t_\tSpaceAfter=No\n\n');
    const second = inspect('# newdoc\n# sent_id = 1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n');
    const ids = (found: readonly PlacedFinding<string>[]) => found.map(({ finding }) => finding.id).sort();
    const together = new TreebankFold<string>();
    together.add(first, 'train 1');
    expect(ids(together.add(second, 'train 2'))).toEqual(['non-unique-sent-id', 'spaceafter-newdocpar']);
    const apart = new TreebankFold<string>();
    apart.add(first, 'train 1');
    apart.endFile();
    const found = apart.add(second, 'dev 1');
    expect(ids(found)).toEqual(['non-unique-sent-id']);
    expect(found[0].elsewhere[0]).toMatchObject({ place: 'train 1', spot: { line: 0, character: 12 } });
  });
});

test('after an edit only the facts of the edited sentence are new, and a new fold sees the whole', () => {
  const text = '# sent_id = 1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n';
  const findings = (document: Document) => {
    const fold = new TreebankFold<number>();
    return document.sentences.flatMap((sentence, index) => fold.add(inspectSentence(sentence).facts, index));
  };
  const before = Document.parse(text + text);
  const after = before.edit({ span: { start: text.length + 12, end: text.length + 13 }, text: '2' });
  expect(findings(before).map(({ finding }) => finding.id)).toEqual(['non-unique-sent-id']);
  expect(findings(after)).toEqual([]);
  expect(after.sentences[0]).toBe(before.sentences[0]);
});
