/** What others run from this repository: the steps of the GitHub Action as a runner runs them, and the hooks of pre-commit. */

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const isBuilt = existsSync(join(ROOT, 'dist/cli.js'));
/** What the comment of the action begins with. */
const MARKER = '<!-- treebank-workbench -->';
const SENTENCE = `# sent_id = s1
# text = Dogs bark
1\tDogs\tdog\tNOUN\t_\t_\t2\tnsubj\t_\t_
2\tbark\tbark\tVERB\t_\t_\t0\troot\t_\t_

`;

interface Step {
  readonly name: string;
  readonly isForPullRequests: boolean;
  readonly run: string;
  /** `${{ … }}` by variable. */
  readonly env: ReadonlyMap<string, string>;
}

const action = readFileSync(join(ROOT, 'action.yml'), 'utf8');
const steps: Step[] = action
  .split(/^ {4}- name: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0],
    isForPullRequests: text.includes("if: github.event_name == 'pull_request'"),
    run: /^ {6}run: (.*)$/m.exec(text)?.[1] ?? '',
    env: new Map([...text.matchAll(/^ {8}(\w+): \$\{\{ (.*) \}\}$/gm)].map(([, name, value]) => [name, value])),
  }));

describe.skipIf(!isBuilt)('the action', () => {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-action-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const checkout = join(folder, 'checkout');
  const summary = join(folder, 'summary.md');

  beforeAll(() => {
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd, stdio: 'pipe' });
    const origin = join(folder, 'origin');
    mkdirSync(origin);
    git(origin, 'init', '-q', '-b', 'main');
    writeFileSync(join(origin, 'a.conllu'), SENTENCE);
    git(origin, 'add', '.');
    git(origin, 'commit', '-qm', 'one');
    // With two commits, of which a shallow clone would have one.
    git(origin, 'commit', '-qm', 'two', '--allow-empty');
    execFileSync('git', ['clone', '-q', pathToFileURL(origin).href, checkout]);
    // A stand-in for GitHub's own program, which keeps what it is told.
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'comments'), '');
    writeFileSync(
      join(folder, 'bin/gh'),
      `#!/bin/sh
printf '%s\\n' "$*" >>"${folder}/gh"
case "$*" in
  *--paginate*) cat "${folder}/comments" ;;
  *) [ ! -e "${folder}/refused" ] && cat "$6" >"${folder}/comment" ;;
esac
`,
    );
    chmodSync(join(folder, 'bin/gh'), 0o755);
  });

  /** Runs the steps as a runner does: in bash, with inputs in the environment, until one fails. */
  function runAction(inputs: Readonly<Record<string, string>>, event: 'push' | 'pull_request', base = 'main') {
    rmSync(summary, { force: true });
    rmSync(join(folder, 'gh'), { force: true });
    const context = new Map(Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value]));
    context.set('github.event.pull_request.number', '7');
    let out = '';
    for (const { name, isForPullRequests, run, env } of steps) {
      if (isForPullRequests && event !== 'pull_request') continue;
      const given = [...env].map(([variable, value]) => [variable, context.get(value) ?? '']);
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', run], {
        cwd: checkout,
        encoding: 'utf8',
        env: {
          ...process.env,
          PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
          GITHUB_ACTION_PATH: ROOT,
          GITHUB_BASE_REF: base,
          GITHUB_REPOSITORY: 'o/r',
          GITHUB_STEP_SUMMARY: summary,
          RUNNER_TEMP: folder,
          ...Object.fromEntries(given),
        },
      });
      out += stdout + stderr;
      if (status !== 0) return { failed: name, out };
    }
    return { failed: undefined, out };
  }

  test('every variable of a step comes from an input that is declared', () => {
    const declared = [...action.matchAll(/^ {2}(\w+):\n {4}description/gm)].map(([, name]) => `inputs.${name}`);
    const used = steps.flatMap(({ env }) => [...env.values()]).filter((value) => value.startsWith('inputs.'));
    expect([...new Set(used)].sort()).toEqual(declared.sort());
    // Inputs as shell text would be run.
    expect(steps.map(({ run }) => run).filter((run) => run === '' || run.includes('${{'))).toEqual([]);
  });

  test('a clean push passes; findings fail it and stand at their lines, also as SARIF', () => {
    writeFileSync(join(checkout, 'a.conllu'), SENTENCE);
    const push = { files: '.', options: '--min-severity warning', sarif: '', comment: 'false' };
    expect(runAction(push, 'push')).toMatchObject({ failed: undefined });
    writeFileSync(join(checkout, 'a.conllu'), SENTENCE.replace('NOUN', 'NUON'));
    const { failed, out } = runAction({ ...push, sarif: 'findings.sarif', options: '--level  2' }, 'push');
    expect(failed).toBe('Check');
    expect(out).toMatch(/^::error file=a\.conllu,line=3,.*NUON/m);
    expect(readFileSync(join(checkout, 'findings.sarif'), 'utf8')).toContain('unknown-upos');
    rmSync(join(checkout, 'findings.sarif'));
    expect(existsSync(summary)).toBe(false);
  });

  test('a pull request gets its changed trees: in the summary, and as the one comment that follows it', () => {
    writeFileSync(join(checkout, 'a.conllu'), SENTENCE.replace('nsubj', 'csubj'));
    writeFileSync(join(checkout, 'new one.conllu'), SENTENCE.replace('s1', 's2'));
    const inputs = { files: 'a.conllu\n  new one.conllu\n', options: '--level 2', sarif: '', comment: 'true' };
    const { failed, out } = runAction(inputs, 'pull_request');
    expect([failed, out]).toEqual([undefined, expect.stringContaining('new one.conllu')]);
    const text = readFileSync(summary, 'utf8');
    expect(text).toContain('relation nsubj → csubj');
    expect(commented()).toBe(`${MARKER}\n${text}`);
    expect(told()).toEqual([
      expect.stringContaining('api repos/o/r/issues/7/comments --paginate'),
      expect.stringMatching(/^api repos\/o\/r\/issues\/7\/comments --method POST --input /),
    ]);
    runAction({ ...inputs, comment: 'false' }, 'pull_request');
    expect(told()).toEqual([]);
    rmSync(join(checkout, 'new one.conllu'));
  });

  const told = () =>
    existsSync(join(folder, 'gh')) ? readFileSync(join(folder, 'gh'), 'utf8').trimEnd().split('\n') : [];
  const commented = () => (JSON.parse(readFileSync(join(folder, 'comment'), 'utf8')) as { readonly body: string }).body;
  const INPUTS = { files: 'a.conllu', options: '--level 2', sarif: '', comment: 'true' };

  test('a later push changes the comment of this action, by its id and no other; so it does when nothing differs any longer', () => {
    writeFileSync(join(checkout, 'a.conllu'), SENTENCE.replace('nsubj', 'csubj'));
    writeFileSync(join(folder, 'comments'), '81\n82\n');
    expect(runAction(INPUTS, 'pull_request')).toMatchObject({ failed: undefined });
    expect(told()[0]).toMatch(/--jq .*startswith\("<!-- treebank-workbench -->"\)/);
    expect(told()[1]).toMatch(/^api repos\/o\/r\/issues\/comments\/81 --method PATCH --input /);
    expect(commented()).toContain('relation nsubj → csubj');
    writeFileSync(join(checkout, 'a.conllu'), SENTENCE);
    expect(runAction(INPUTS, 'pull_request')).toMatchObject({ failed: undefined });
    expect(told()[1]).toContain('issues/comments/81 --method PATCH');
    expect(commented()).toMatch(/^<!-- treebank-workbench -->\nNo tree differs/);
    writeFileSync(join(folder, 'comments'), '');
    expect(runAction(INPUTS, 'pull_request')).toMatchObject({ failed: undefined });
    expect(told()).toHaveLength(1);
  });

  test('without the permission to comment there is a note, and the check runs', () => {
    writeFileSync(join(checkout, 'a.conllu'), SENTENCE.replace('nsubj', 'csubj'));
    writeFileSync(join(folder, 'refused'), '');
    const { failed, out } = runAction(INPUTS, 'pull_request');
    rmSync(join(folder, 'refused'));
    expect([failed, out]).toEqual([undefined, expect.stringMatching(/^::notice::.*comment/m)]);
    expect(readFileSync(summary, 'utf8')).toContain('relation nsubj → csubj');
  });

  test('where the base cannot be fetched there is a note, and the check runs', () => {
    writeFileSync(join(checkout, 'a.conllu'), SENTENCE.replace('NOUN', 'NUON'));
    const { failed, out } = runAction(INPUTS, 'pull_request', 'no-such-branch');
    expect([failed, out]).toEqual(['Check', expect.stringMatching(/^::notice::.*no-such-branch/m)]);
  });

  test('a complete clone stays complete', () => {
    writeFileSync(join(checkout, 'a.conllu'), SENTENCE);
    runAction({ ...INPUTS, comment: 'false' }, 'pull_request');
    const args = ['rev-parse', '--is-shallow-repository'];
    expect(execFileSync('git', args, { cwd: checkout, encoding: 'utf8' })).toBe('false\n');
  });

  test('a step that does not exist fails', () => {
    const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/action.mjs'), 'tset']);
    expect(status).toBe(2);
  });
});

describe('the hooks of pre-commit', () => {
  const hooks = [
    ...readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8').matchAll(/^- id: (.*)[\s\S]*?^ {2}entry: (.*)$/gm),
  ];
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>;
    readonly scripts: Readonly<Record<string, string>>;
  };

  test('pre-commit packs the repository and reads the name of the package, so packing builds and says nothing else', () => {
    expect(manifest.scripts.prepack).toBe(manifest.scripts.build);
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^foreground-scripts=false$/m);
  });

  test.skipIf(!isBuilt).each(hooks.map(([, id, entry]) => [id, entry]))('%s', (id, entry) => {
    const folder = mkdtempSync(join(tmpdir(), 'treebank-hook-'));
    try {
      // Sorted features are a repair, a wrong tag is an error.
      const [clean, wrong] = [SENTENCE, SENTENCE.replace('NOUN\t_\t_', 'NUON\t_\tNumber=Plur|Case=Nom')];
      writeFileSync(join(folder, 'clean.conllu'), clean);
      writeFileSync(join(folder, 'wrong.conllu'), wrong);
      const [program, ...args] = entry.split(' ');
      const hook = (file: string) =>
        spawnSync(process.execPath, [join(ROOT, manifest.bin[program]), ...args, file], { cwd: folder }).status;
      expect(hook('clean.conllu')).toBe(0);
      expect(readFileSync(join(folder, 'clean.conllu'), 'utf8')).toBe(clean);
      const status = hook('wrong.conllu');
      // pre-commit takes a changed file for a failure.
      const isStopped = status !== 0 || readFileSync(join(folder, 'wrong.conllu'), 'utf8') !== wrong;
      expect(isStopped, id).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('there are some', () => {
    expect(hooks.map(([, id]) => id)).toEqual(['treebank-lint', 'treebank-fix']);
  });
});
