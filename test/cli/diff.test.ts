/** `treebank diff`: files, folders and git revisions; formats and exit codes. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { Folder, sentence } from './harness.ts';

const block = (text: string) => `${conllu(text).trimEnd()}\n\n`;

const FIRST = block(`
# sent_id = s1
1  Dogs  dog   NOUN  _  Number=Plur  2  nsubj  2:nsubj  _
2  bark  bark  VERB  _  _            0  root   0:root   _
3  loud  loud  ADJ   _  _            2  xcomp  2:xcomp  _
`);
const SECOND = block(`
# sent_id = s2
1  Cats  cat   NOUN  _  _  2  nsubj  _  _
2  meow  meow  VERB  _  _  0  root   _  _
`);
const CHANGED = FIRST.replace('3\tloud', '3\tvery\tvery\tADV\t_\t_\t4\tadvmod\t4:advmod\t_\n4\tloud').replace(
  '2\txcomp\t2:xcomp',
  '1\tadvmod\t2:xcomp',
);

describe('two files', () => {
  const folder = () => new Folder({ 'a.conllu': FIRST + SECOND, 'b.conllu': CHANGED });

  test('text: sentence, words and values, then the counts', async () => {
    const { code, out, err } = await folder().treebank(['diff', 'a.conllu', 'b.conllu']);
    expect([code, err]).toEqual([1, '']);
    expect(out).toBe(`a.conllu:1 → b.conllu:1 s1: Dogs bark very loud
  inserted 3 very
  3 loud (4 loud): head 2 bark → 1 Dogs, xcomp → advmod

a.conllu:6 s2: Cats meow
  sentence removed

4 differences in 2 of 2 sentences (1 changed, 1 removed)
  segmentation        2
  head                1
  relation            1

Most frequent:
        1  segmentation: inserted
        1  segmentation: removed
        1  head of xcomp → advmod
        1  relation xcomp → advmod
`);
  });

  test('JSON: places from 1, in both files', async () => {
    const { out } = await folder().treebank(['diff', 'a.conllu', 'b.conllu', '--format', 'json']);
    expect(JSON.parse(out)).toEqual({
      sentences: [
        {
          sentId: 's1',
          fileA: 'a.conllu',
          lineA: 1,
          fileB: 'b.conllu',
          lineB: 1,
          status: 'changed',
          differences: [
            expect.objectContaining({
              class: 'segmentation',
              kind: 'inserted',
              wordB: '3',
              a: null,
              b: 'very',
              lineB: 4,
              columnB: 1,
            }),
            {
              class: 'head',
              wordA: '3',
              wordB: '4',
              a: '2 bark',
              b: '1 Dogs',
              relationA: 'xcomp',
              relationB: 'advmod',
              lineA: 4,
              columnA: 21,
              lineB: 5,
              columnB: 21,
            },
          ],
        },
        expect.objectContaining({ sentId: 's2', status: 'removed', lineA: 6, lineB: null }),
      ],
      counts: {
        sentences: { changed: 1, removed: 1 },
        classes: { segmentation: 2, head: 1, relation: 1 },
        confusions: expect.arrayContaining([{ class: 'relation', a: 'xcomp', b: 'advmod', count: 1 }]),
      },
    });
  });

  test('JSON without any sentence, and of the counts alone', async () => {
    const empty = new Folder({ 'a.conllu': '', 'b.conllu': '' });
    const { code, out } = await empty.treebank(['diff', 'a.conllu', 'b.conllu', '--format=json']);
    expect([code, JSON.parse(out).sentences]).toEqual([0, []]);
    const stat = await folder().treebank(['diff', 'a.conllu', 'b.conllu', '--format=json', '--stat']);
    expect(Object.keys(JSON.parse(stat.out))).toEqual(['counts']);
  });

  test('CoNLL-U: the second file with marks', async () => {
    const { out } = await folder().treebank(['diff', 'a.conllu', 'b.conllu', '--format', 'conllu']);
    expect(out).toBe(
      CHANGED.replace('4:advmod\t_', '4:advmod\tDiff=segmentation').replace(
        '2:xcomp\t_',
        '2:xcomp\tDiff=head,relation',
      ),
    );
  });

  test('CoNLL-U of folders: files are joined at an empty line', async () => {
    const [a, b] = [FIRST.trimEnd(), SECOND.trimEnd()];
    const relabelled = (text: string) => text.replace('\troot\t', '\tdep\t');
    const folder = new Folder({
      'r1/a.conllu': a,
      'r1/b.conllu': b,
      'r2/a.conllu': relabelled(a),
      'r2/b.conllu': `\ufeff${relabelled(b)}`,
    });
    const { out } = await folder.treebank(['diff', 'r1', 'r2', '--format', 'conllu']);
    const marked = (text: string) => relabelled(text).replace(/(\tdep\t.*\t)_/, '$1Diff=relation');
    expect(out).toBe(`${marked(a)}\n\n${marked(b)}`);
  });

  describe('Markdown: a comment on a pull request', () => {
    const markdown = (files: Readonly<Record<string, string>>, ...options: string[]) =>
      new Folder(files).treebank(['diff', 'a.conllu', 'b.conllu', '--format', 'markdown', ...options]);

    test('findings by the scheme of each side', async () => {
      const block = conllu(`# sent_id = s
# text = Dogs bark
1  Dogs  dog   NOUN  _  _  2  nsubj  _  _
2  bark  bark  VERB  _  _  0  root   _  _

`);
      const said = `# scheme = sud\n${block}`;
      const inSud = said.replace('nsubj', 'subj');
      const rowsOf = async (a: string, b: string) => {
        const { out } = await markdown({ 'a.conllu': a, 'b.conllu': b }, '--stat');
        return out.match(/^\| \w+-\S+ \|.*$/gm);
      };
      expect(await rowsOf(said, inSud)).toEqual(['| unknown-sud-relation | 0 | 1 |']);
      expect(await rowsOf(block, inSud)).toBeNull();
      expect(await rowsOf(block, block.replace('nsubj', 'subj'))).toEqual(['| unknown-udeprel | 1 | 0 |']);
    });

    test('the summary, findings gained and lost, sentences with their trees before and after', async () => {
      const wrong = CHANGED.replace('\tADV\t', '\tADVERB\t');
      const { code, out, err } = await markdown({ 'a.conllu': FIRST + SECOND, 'b.conllu': wrong });
      expect([code, err]).toEqual([1, '']);
      expect(out).toBe(`### 4 differences in 2 of 2 sentences \\(1 changed, 1 removed\\)

Against the version before: UAS 66.67, LAS 66.67 over 3 words in both.

| what differs | differences |
| :--- | ---: |
| segmentation | 2 |
| head | 1 |
| relation | 1 |

| most frequent | times |
| :--- | ---: |
| segmentation: inserted | 1 |
| segmentation: removed | 1 |
| head of xcomp → advmod | 1 |
| relation xcomp → advmod | 1 |

| findings | gained | lost |
| :--- | ---: | ---: |
| unknown-upos | 1 | 0 |
| rel-upos-advmod | 1 | 0 |
| missing-text | 0 | 1 |

<details><summary><code>s1</code> Dogs bark very loud (2)</summary>

\`\`\`text
a.conllu:1 → b.conllu:1
  inserted 3 very
  3 loud (4 loud): head 2 bark → 1 Dogs, xcomp → advmod
\`\`\`

Before:

\`\`\`text
─┮
 │ ╭─╼ Dogs NOUN nsubj
 ╰─┾ bark VERB root
   ╰─╼ loud ADJ xcomp
\`\`\`

After:

\`\`\`text
─┮
 │ ╭─┮ Dogs NOUN nsubj
 ╰─┶ │ bark VERB root
     │ ╭─╼ very ADVERB advmod
     ╰─┶ loud ADJ advmod
\`\`\`

</details>

<details><summary><code>s2</code> Cats meow</summary>

\`\`\`text
a.conllu:6
  sentence removed
\`\`\`

Before:

\`\`\`text
─┮
 │ ╭─╼ Cats NOUN nsubj
 ╰─┶ meow VERB root
\`\`\`

</details>
`);
    });

    test('only the counts with --stat; only the first sentences with --most; what is left out is counted', async () => {
      const files = { 'a.conllu': FIRST + SECOND, 'b.conllu': CHANGED };
      expect((await markdown(files, '--stat')).out).not.toContain('<details>');
      const { out } = await markdown(files, '--most', '1');
      expect(out.match(/<details>/g)).toHaveLength(1);
      expect(out).toMatch(/\n1 more changed sentence is not shown here; `treebank diff` lists all.\n$/);
    });

    test('a comment fits: the first sentence that does not ends the list, though later ones would', async () => {
      const long = Array.from(
        { length: 450 },
        (_, i) => `${i + 1}\t${'so-on-'.repeat(9)}\t_\tX\t_\t_\t${Math.min(i, 1)}\tdep\t_\t_\n`,
      ).join('');
      const all = `${FIRST}# sent_id = long\n${long}\n${SECOND}`;
      const other = all.replaceAll('\tnsubj', '\tobj').replace('\tdep\t', '\troot\t');
      const { out } = await markdown({ 'a.conllu': all, 'b.conllu': other });
      expect(out.length).toBeLessThan(65_536);
      expect(out.match(/<code>\w+/g)).toEqual(['<code>s1']);
      expect(out).toContain('2 more changed sentences are not shown here');
    });

    test('equal trees are not drawn', async () => {
      const { out } = await markdown({ 'a.conllu': FIRST, 'b.conllu': FIRST.replace('Number=Plur', 'Number=Sing') });
      expect(out).toContain('Number Plur → Sing');
      expect(out).not.toContain('Before:');
    });

    test('pictures are files of their own, linked where they will be found', async () => {
      const folder = new Folder({ 'a.conllu': FIRST, 'b.conllu': FIRST.replace('\tnsubj\t', '\tobj\t') });
      const at = ['--pictures', 'trees', '--pictures-at', 'https://example.org/a (b)/'];
      const { out } = await folder.treebank(['diff', 'a.conllu', 'b.conllu', '--format=markdown', ...at]);
      expect(out).toContain('![before](https://example.org/a%20%28b%29/0001-s1-before.svg)\n\n![after](');
      expect(folder.read('trees/0001-s1-before.svg')).toContain('nsubj');
      expect(folder.read('trees/0001-s1-after.svg')).not.toContain('nsubj');
    });

    test('text of the file ends no block and is no markup', async () => {
      const evil = FIRST.replace('s1', '</code></summary><b>@team').replaceAll('\tDogs', '\t```` </details> @all');
      const { out } = await markdown({ 'a.conllu': evil, 'b.conllu': evil.replace('\tnsubj\t', '\t`````<img>\t') });
      const [, ...blocks] = out.split(/^(`{3,})text\n/m);
      // Fences by turns with what follows them: each is longer than any run within, and ends its block.
      for (let i = 0; i < blocks.length; i += 2) {
        const [inside, rest] = blocks[i + 1].split(`\n${blocks[i]}\n`);
        expect(inside).toContain('````');
        expect(rest ?? '').not.toMatch(/@|<(?!\/?details>$)/m);
      }
      expect(blocks).toHaveLength(6);
      expect(out.split('\n').find((line) => line.startsWith('<details>'))).toBe(
        '<details><summary><code>&lt;/code&gt;&lt;/summary&gt;&lt;b&gt;@team</code> ```` &lt;/details&gt; @all bark loud</summary>',
      );
    });
  });

  test('equal treebanks, and classes that are left out, exit with 0', async () => {
    expect(await folder().treebank(['diff', 'a.conllu', 'a.conllu'])).toMatchObject({
      code: 0,
      out: '0 differences in 0 of 2 sentences\n',
    });
    const lemmas = ['diff', 'a.conllu', 'b.conllu', '--only', 'lemma,upos', '--stat'];
    expect(await folder().treebank(lemmas)).toMatchObject({ code: 0, err: '' });
    const ignored = ['diff', 'a.conllu', 'b.conllu', '--ignore', 'segmentation,head,relations'];
    expect(await folder().treebank(ignored)).toMatchObject({ code: 0 });
  });

  test('repeated ids and cycles are named, and the rest compared', async () => {
    const twice = FIRST + FIRST.replace('\t0\troot', '\t1\troot');
    const other = new Folder({ 'a.conllu': twice + SECOND, 'b.conllu': FIRST + SECOND.replace('\tnsubj', '\tobj') });
    const { code, out, err } = await other.treebank(['diff', 'a.conllu', 'b.conllu']);
    expect(code).toBe(1);
    expect(err).toContain('a.conllu:6: sent_id s1 is also that of line 1');
    expect(err).toContain('a.conllu:7: the heads of words 1, 2 form a cycle');
    expect(out).toContain('1 Cats: relation nsubj → obj');
  });

  test.each<[string[], string]>([
    [['a.conllu'], 'name two versions: A and B'],
    [['-', '-'], '- (standard input) can be given only once'],
    [['a.conllu', 'b.conllu', '--only', 'heads,lables'], 'there is no class lables'],
    [['a.conllu', 'b.conllu', '--stat', '--format', 'conllu'], '--stat prints counts'],
    [['a.conllu', '.'], 'a.conllu and . must be two files or two folders'],
  ])('%j is wrong usage', async (args, message) => {
    const { code, out, err } = await folder().treebank(['diff', ...args]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  test('a file that is not there', async () => {
    const { code, err } = await folder().treebank(['diff', 'a.conllu', 'c.conllu']);
    expect(code).toBe(2);
    expect(err).toContain('cannot read c.conllu: there is no such file or folder');
  });

  test('one side may be standard input', async () => {
    expect(await folder().treebank(['diff', 'a.conllu', '-'], { stdin: FIRST + SECOND })).toMatchObject({ code: 0 });
  });
});

test('folders are compared file by file', async () => {
  const folder = new Folder({
    'r1/x.conllu': FIRST,
    'r1/y/z.conllu': SECOND,
    'r2/y/z.conllu': SECOND,
    'r2/w.conllu': FIRST,
  });
  const { code, out, err } = await folder.treebank(['diff', '--stat', 'r1', 'r2/']);
  expect(code).toBe(1);
  expect(err).toContain('w.conllu has no counterpart: all its sentences count as added.');
  expect(err).toContain('x.conllu has no counterpart: all its sentences count as removed.');
  expect(out).toContain('2 differences in 2 of 3 sentences (1 added, 1 removed)');
});

const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(!hasGit)('revisions', () => {
  /** A repository with two commits, and an uncommitted change. */
  function repository(): Folder {
    const folder = new Folder({ 'ud/dev.conllu': FIRST, 'ud/old.conllu': SECOND, '.gitignore': '' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...args], { cwd: folder.path, stdio: 'pipe' });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'first');
    folder.write('ud/dev.conllu', FIRST + SECOND);
    git('rm', '-q', 'ud/old.conllu');
    git('add', '-A');
    git('commit', '-qm', 'second');
    folder.write('ud/dev.conllu', CHANGED + SECOND);
    return folder;
  }

  test('a file, with its uncommitted changes; two revisions of it; a folder', async () => {
    const folder = repository();
    const head = await folder.treebank(['diff', 'HEAD:', 'ud/dev.conllu']);
    expect([head.code, head.err]).toEqual([1, '']);
    expect(head.out).toContain('HEAD:ud/dev.conllu:1 → ud/dev.conllu:1 s1: Dogs bark very loud\n  inserted 3 very\n');
    const both = await folder.treebank(['diff', 'HEAD~1:ud/dev.conllu', 'HEAD:ud/dev.conllu']);
    expect(both.out).toContain('1 difference in 1 of 2 sentences (1 added)');
    const folders = await folder.treebank(['diff', '--stat', 'HEAD~1:', 'ud']);
    expect(folders.out).toContain('(1 changed, 1 added, 1 removed)');
    expect(folders.err).toContain('HEAD~1:ud/old.conllu has no counterpart');
  });

  test('what git cannot give is named', async () => {
    const folder = repository();
    const why = async (...args: string[]) => (await folder.treebank(['diff', ...args])).err;
    expect(await why('nowhere:', 'ud/dev.conllu')).toContain(
      'cannot read nowhere:ud/dev.conllu: git knows no revision nowhere',
    );
    expect(await why('HEAD:', 'ud/new.conllu')).toMatch(/cannot read HEAD:ud\/new\.conllu: .*no such file/);
    expect((await folder.treebank(['diff', 'HEAD:', 'ud/new.conllu'])).code).toBe(2);
    const outside = new Folder({ 'a.conllu': FIRST });
    mkdirSync(join(outside.path, 'x'));
    expect((await outside.treebank(['diff', 'HEAD:', 'a.conllu'])).err).toContain(
      'cannot read HEAD:a.conllu: it is not in a git repository',
    );
  });
});

test.each(['text', 'markdown'])('%s: files that cannot be compared do not pass for equal ones', async (format) => {
  const { code, out } = await new Folder({ 'a.conllu': sentence('a') }).treebank([
    'diff',
    ...['a.conllu', 'gone.conllu', '--format', format],
  ]);
  expect([code, out]).toEqual([2, '']);
});
