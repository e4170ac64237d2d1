/** The merge driver, run by the real git: the resulting work tree and index. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { bundleCli } from './bundle.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
const title = (text: string) => (hasGit ? text : `${text} (skipped: git is not installed)`);

const home = mkdtempSync(join(tmpdir(), "treebank it's 100% "));
/** A repository in which `treebank merge --install` has run. */
const installed = join(home, 'installed');
const folders: string[] = [];

beforeAll(async () => {
  await bundleCli(home);
  if (!hasGit) return;
  mkdirSync(installed);
  spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: installed, env: ENV });
  const program = join(home, 'bin/treebank');
  spawnSync(process.execPath, [program, 'merge', '--install'], { cwd: installed, env: ENV });
});
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Ignores the user's own configuration. */
const ENV = {
  PATH: process.env.PATH,
  HOME: home,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};

class Repository {
  readonly path = mkdtempSync(join(tmpdir(), 'treebank-git-'));

  /** A copy of `installed` with one file, committed. */
  constructor(
    text: string,
    readonly file = 'my treebank.conllu',
  ) {
    folders.push(this.path);
    cpSync(installed, this.path, { recursive: true });
    this.commit(text);
  }

  git(...args: string[]) {
    return spawnSync('git', args, { cwd: this.path, encoding: 'utf8', env: ENV });
  }

  treebank(...args: string[]) {
    const program = join(home, 'bin/treebank');
    return spawnSync(process.execPath, [program, ...args], { cwd: this.path, encoding: 'utf8', env: ENV });
  }

  commit(text: string | Uint8Array): void {
    writeFileSync(join(this.path, this.file), text);
    this.git('add', '-A');
    expect(this.git('commit', '-qm', 'change')).toMatchObject({ status: 0 });
  }

  /** A branch from a commit with one commit of its own. */
  branch(name: string, from: string, text: string | Uint8Array): void {
    this.git('checkout', '-q', '-b', name, from);
    this.commit(text);
  }

  get text(): string {
    return readFileSync(join(this.path, this.file), 'utf8');
  }

  get isUnmerged(): boolean {
    return this.git('ls-files', '-u').stdout !== '';
  }
}

const BASE = conllu(`
# sent_id = a2
# text = I cannot go now.
1  I       I    PRON   _  _  3  nsubj   _  _
2  cannot  can  AUX    _  _  3  aux     _  _
3  go      go   VERB   _  _  0  root    _  _
4  now     now  ADV    _  _  3  advmod  _  SpaceAfter=No
5  .       .    PUNCT  _  _  3  punct   _  _

`);

const SPLIT = conllu(`
# sent_id = a2
# text = I cannot go now.
1    I       I    PRON   _  _  4  nsubj   _  _
2-3  cannot  _    _      _  _  _  _       _  _
2    can     can  AUX    _  _  4  aux     _  _
3    not     not  PART   _  _  4  advmod  _  _
4    go      go   VERB   _  _  0  root    _  _
5    now     now  ADV    _  _  4  advmod  _  SpaceAfter=No
6    .       .    PUNCT  _  _  4  punct   _  _

`);

describe.skipIf(!hasGit)(title('git merge'), () => {
  test('words re-segmented on one branch, edited on the other: both, without a conflict', () => {
    const repository = new Repository(BASE);
    repository.branch('split', 'main', SPLIT);
    repository.branch('edit', 'main', BASE.replace('3\tadvmod', '2\tobl').replace('\tgo\tVERB', '\tgehen\tVERB'));
    // The new arc leads to a word that the other branch split.
    const refused = repository.git('merge', '-q', '--no-edit', 'split');
    expect([refused.status, repository.isUnmerged]).toEqual([1, true]);
    expect(refused.stderr).toContain(
      'my treebank.conllu:1:1 (a2): one side split, joined or removed words where the other changed or attached',
    );
    expect(repository.text).toMatch(/^<<<<<<< ours\n# sent_id = a2\n/);
    repository.git('merge', '--abort');
    repository.commit(BASE.replace('3\tadvmod', '5\tobl').replace('\tgo\tVERB', '\tgehen\tVERB'));
    expect(repository.git('merge', '-q', '--no-edit', 'split')).toMatchObject({ status: 0, stderr: '' });
    expect(repository.text).toBe(
      SPLIT.replace('5\tnow\tnow\tADV\t_\t_\t4\tadvmod', '5\tnow\tnow\tADV\t_\t_\t6\tobl').replace(
        '\tgo\tVERB',
        '\tgehen\tVERB',
      ),
    );
    expect(repository.isUnmerged).toBe(false);
  });

  test('a conflict stays in the index until it is decided', () => {
    const repository = new Repository(BASE);
    repository.branch('a', 'main', BASE.replace('\tadvmod', '\tobl'));
    repository.branch('b', 'main', BASE.replace('\tadvmod', '\tobj'));
    expect(repository.git('merge', '-q', '--no-edit', 'a').status).toBe(1);
    expect(repository.isUnmerged).toBe(true);
    expect(repository.text.match(/^(<{7} ours|\|{7} base|={7}|>{7} theirs)$/gm)).toHaveLength(4);
  });

  test('a criss-cross merge: the base that git made of two is used', () => {
    const repository = new Repository(BASE);
    const [lemma, upos] = [BASE.replace('\tnow\tADV', '\tnun\tADV'), BASE.replace('\tgo\tVERB', '\tgo\tX')];
    const both = lemma.replace('\tgo\tVERB', '\tgo\tX');
    repository.branch('a', 'main', lemma);
    repository.branch('b', 'main', upos);
    repository.git('tag', 'b1');
    repository.git('merge', '-q', '--no-edit', 'a');
    expect(repository.text).toBe(both);
    // Reverted on this side only: against either of the two bases alone, nothing would seem to have happened.
    repository.commit(upos);
    repository.git('checkout', '-q', 'a');
    repository.git('merge', '-q', '--no-edit', 'b1');
    repository.commit(both.replace('\tI\tPRON', '\tich\tPRON'));
    expect(repository.git('merge', '-q', '--no-edit', 'b')).toMatchObject({ status: 0 });
    expect(repository.text).toBe(upos.replace('\tI\tPRON', '\tich\tPRON'));
  });

  test('a criss-cross merge whose bases conflict is merged as text, and git knows of it', () => {
    const repository = new Repository(BASE);
    const [obl, obj] = [BASE.replace('\tadvmod', '\tobl'), BASE.replace('\tadvmod', '\tobj')];
    repository.branch('a', 'main', obl);
    repository.branch('b', 'main', obj);
    repository.git('tag', 'b1');
    repository.git('merge', '-q', '--no-edit', 'a');
    repository.commit(obl);
    repository.git('checkout', '-q', 'a');
    repository.git('merge', '-q', '--no-edit', 'b1');
    repository.commit(obj);
    const merged = repository.git('merge', '-q', '--no-edit', 'b');
    expect([merged.status, repository.isUnmerged]).toEqual([1, true]);
    expect(merged.stderr).toContain('It was merged as text instead');
    expect(repository.text).toMatch(/^<<<<<<< ours\n4\tnow.*obj.*\n[\s\S]*^=======\n4\tnow.*obl.*\n>>>>>>> theirs\n/m);
  });

  test('files that cannot be read are merged as text', () => {
    const repository = new Repository('One.\nTwo.\nThree.\nFour.\nFive.\n');
    repository.branch('a', 'main', 'One.\nTwo.\nThree.\nFour.\n5.\n');
    repository.branch('b', 'main', '1.\nTwo.\nThree.\nFour.\nFive.\n');
    const merged = repository.git('merge', '-q', '--no-edit', 'a');
    expect([merged.status, repository.text]).toEqual([1, '1.\nTwo.\nThree.\nFour.\n5.\n']);
    expect(merged.stderr).toMatch(/my treebank\.conllu: .*:1:1: this is not a CoNLL-U line.*merged as text instead/);
    repository.git('reset', '-q', '--hard');
    repository.commit('A.\nTwo.\nThree.\nFour.\n6.\n');
    expect(repository.git('merge', '-q', '--no-edit', 'a').status).toBe(1);
    expect(repository.text).toContain('<<<<<<< ours\n6.\n||||||| base\nFive.\n=======\n5.\n>>>>>>> theirs\n');
  });

  test('bytes that are not UTF-8 stay as they are', () => {
    const repository = new Repository(BASE);
    const latin = (text: string) => Buffer.from(text.replace('cannot go now.', 'cännot go now.'), 'latin1');
    repository.branch('a', 'main', latin(BASE));
    repository.branch('b', 'main', BASE.replace('\tpunct', '\tdep'));
    const merged = repository.git('merge', '-q', '--no-edit', 'a');
    expect([merged.status, repository.isUnmerged]).toEqual([1, true]);
    expect(merged.stderr).toContain('is not UTF-8');
    expect(readFileSync(join(repository.path, repository.file))).toEqual(latin(BASE.replace('\tpunct', '\tdep')));
  });

  test('diffs name the sentence, and compare words by cells', () => {
    const repository = new Repository(BASE);
    writeFileSync(join(repository.path, repository.file), BASE.replace('\tpunct', '\tdep'));
    expect(repository.git('diff', '-U0').stdout).toContain('@@ a2\n');
    const words = repository.git('diff', '--word-diff=plain', '-U0').stdout;
    expect(words).toContain('[-punct-]{+dep+}');
  });
});

describe.skipIf(!hasGit)(title('git merge of .treebank.json'), () => {
  const SAID = { file: 'a.conllu', sentence: 's1', on: '2026-11-28T10:00:00Z' };
  const of = (content: object) => `${JSON.stringify({ version: 1, ...content }, null, 2)}\n`;
  const run = (first: string, by: string, on: string, state = 'done') => ({ first, state, by, on });
  const note = (by: string, minute: number) => ({ ...SAID, by, on: `2026-11-28T10:${minute}:00Z`, text: `${by}?` });

  function merged(base: object | string, ours: object | string, theirs: object | string) {
    const text = (content: object | string) => (typeof content === 'string' ? content : of(content));
    const repository = new Repository(text(base), '.treebank.json');
    repository.branch('theirs', 'main', text(theirs));
    repository.git('checkout', '-q', 'main');
    repository.commit(text(ours));
    const { status, stderr, stdout } = repository.git('merge', '-q', 'theirs');
    return { repository, status, said: stderr + stdout };
  }

  test('two annotators who add notes and do sentences never conflict', () => {
    const first = run('s1', 'Anna', '2026-11-28');
    const { repository, status } = merged(
      { progress: { 'a.conllu': [first] }, notes: [note('Anna', 10)] },
      {
        progress: { 'a.conllu': [first, run('s2', 'Anna', '2026-11-28')] },
        notes: [note('Anna', 10), note('Anna', 20)],
      },
      { progress: { 'a.conllu': [first, run('s3', 'Ben', '2026-11-28')] }, notes: [note('Anna', 10), note('Ben', 20)] },
    );
    expect([status, repository.isUnmerged]).toEqual([0, false]);
    const { progress, notes } = JSON.parse(repository.text);
    expect(notes.map(({ text }: { text: string }) => text)).toEqual(['Anna?', 'Anna?', 'Ben?']);
    expect(progress['a.conllu']).toEqual([
      { first: 's1', last: 's2', n: 2, state: 'done', by: 'Anna', on: '2026-11-28' },
      run('s3', 'Ben', '2026-11-28'),
    ]);
  });

  test('of two states the later is taken, and git shows what was decided', () => {
    const state = (name: string, by: string, on: string) => ({ progress: { 'a.conllu': [run('s1', by, on, name)] } });
    const { repository, status, said } = merged(
      state('done', 'Anna', '2026-11-28'),
      state('checked', 'Ben', '2026-11-29'),
      state('discuss', 'Cleo', '2026-11-30'),
    );
    expect([status, repository.isUnmerged]).toEqual([0, false]);
    expect(JSON.parse(repository.text).progress['a.conllu']).toEqual([run('s1', 'Cleo', '2026-11-30', 'discuss')]);
    expect(said).toContain('.treebank.json: a.conllu, s1: checked (Ben) on one side, discuss (Cleo) on the other');
  });

  test('a file that cannot be read is named with its line, and merged as text', () => {
    const broken = '{\n  "version": 1,\n  "notes": [}\n';
    const { repository, status, said } = merged({}, { locks: {} }, broken);
    expect([status, repository.isUnmerged]).toEqual([1, true]);
    expect(said).toContain('.treebank.json (theirs):3:13: This is not JSON');
  });
});

const ATTRIBUTES = '*.conllu merge=conllu diff=conllu\n.treebank.json merge=conllu\n';

describe.skipIf(!hasGit)(title('treebank merge --install'), () => {
  test('shows what it writes, keeps what is there, and writes nothing twice', () => {
    const repository = new Repository(BASE);
    const attributes = () => readFileSync(join(repository.path, '.gitattributes'), 'utf8');
    expect(attributes()).toBe(ATTRIBUTES);
    expect(repository.treebank('merge', '--install').stdout).toBe('Git is already set up for .conllu files here.\n');
    writeFileSync(join(repository.path, '.gitattributes'), '*.txt text');
    repository.git('config', 'merge.conllu.driver', 'old');
    const shown = repository.treebank('merge', '--install', '--dry-run');
    expect(shown.status).toBe(0);
    expect(shown.stdout).toContain(
      '.gitattributes:\n  *.conllu merge=conllu diff=conllu\n  .treebank.json merge=conllu\n',
    );
    expect(shown.stdout).toMatch(/ {2}merge\.conllu\.driver = .* merge --driver .*\n {4}instead of old\n/);
    expect([attributes(), repository.git('config', 'merge.conllu.driver').stdout]).toEqual(['*.txt text', 'old\n']);
    expect(repository.treebank('merge', '--install').stdout).toContain('Written.');
    expect(attributes()).toBe(`*.txt text\n${ATTRIBUTES}`);
  });

  test('outside a repository it says so', () => {
    const folder = mkdtempSync(join(tmpdir(), 'treebank-none-'));
    folders.push(folder);
    const program = join(home, 'bin/treebank');
    const { status, stderr } = spawnSync(process.execPath, [program, 'merge', '--install'], {
      cwd: folder,
      encoding: 'utf8',
      env: ENV,
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('this folder is in no git repository')]);
  });
});
