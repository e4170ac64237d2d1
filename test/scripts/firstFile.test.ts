/** The treebank of a folder that is shown first, and the work that a second start can skip. */

import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstTreebank } from '../../scripts/firstFile.mjs';
import { builtOnce, keptFolder, packagedOnce, stampOf } from '../../scripts/fresh.mjs';

let folder = '';
const write = (path: string, text = '') => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-first-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the first treebank', () => {
  test('by name; files of the folder before those in its folders', () => {
    write('a/a.conllu');
    expect(firstTreebank(folder)).toBe(join(folder, 'a/a.conllu'));
    for (const name of ['x-ud-train.conllu', 'x-ud-dev.conllu', 'README.md', 'a.txt']) write(name);
    expect(firstTreebank(folder)).toBe(join(folder, 'x-ud-dev.conllu'));
    write('b.conll');
    expect(firstTreebank(folder)).toBe(join(folder, 'b.conll'));
  });

  test('none in hidden folders, in packages, too deep, in a file, or in what is gone', () => {
    for (const name of ['.git/a.conllu', 'node_modules/a.conllu', '1/2/3/4/5/a.conllu', 'text.txt']) write(name);
    mkdirSync(join(folder, 'folder.conllu'));
    symlinkSync(join(folder, 'gone'), join(folder, 'link'));
    symlinkSync(folder, join(folder, 'round'));
    expect(firstTreebank(folder)).toBeUndefined();
    expect(firstTreebank(join(folder, 'text.txt'))).toBeUndefined();
    expect(firstTreebank(join(folder, 'no such'))).toBeUndefined();
    write('1/2/3/4/a.conllu');
    expect(firstTreebank(folder)).toBe(join(folder, '1/2/3/4/a.conllu'));
  });
});

describe('what is made once', () => {
  test('a stamp is that of names, sizes and times', () => {
    write('src/a.ts', 'a');
    write('out/b.js', 'b');
    const stamp = () => stampOf(folder, ['src', 'gone.json'], new Set(['src/written.json']));
    const first = stamp();
    write('out/b.js', 'c');
    write('src/written.json', '{}');
    expect(stamp()).toBe(first);
    write('src/a.ts', 'ab');
    const second = stamp();
    expect(second).not.toBe(first);
    utimesSync(join(folder, 'src/a.ts'), 1, 1);
    expect(stamp()).not.toBe(second);
    write('gone.json');
    expect(stamp()).not.toBe(second);
  });

  test('a build is used until its output changes; one that fails leaves no record', async () => {
    const kept = keptFolder(join(folder, 'home'), 'state');
    let nBuilds = 0;
    let output = 'none';
    const build = async () => {
      output = `built ${++nBuilds}`;
    };
    const once = () => builtOnce(build, kept, () => output);
    await expect(
      builtOnce(
        () => Promise.reject(new Error('no')),
        kept,
        () => output,
      ),
    ).rejects.toThrow('no');
    await once();
    await once();
    expect(nBuilds).toBe(1);
    output = 'another';
    await once();
    expect(nBuilds).toBe(2);
  });

  test('a package is made once for each state of the sources, and old ones go', async () => {
    const home = join(folder, 'home');
    let nMade = 0;
    const make = async (path: string) => writeFileSync(path, `${++nMade}`);
    const old = keptFolder(home, 'old');
    expect(await packagedOnce(make, old)).toBe(await packagedOnce(make, old));
    expect(nMade).toBe(1);
    await packagedOnce(make, keptFolder(home, 'new'));
    expect(nMade).toBe(2);
    expect(existsSync(old)).toBe(true);
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(old, yesterday, yesterday);
    keptFolder(home, 'new');
    expect(existsSync(old)).toBe(false);
  });
});
