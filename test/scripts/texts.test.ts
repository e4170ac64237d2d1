/** The texts of the interface: all of them are collected, none bypasses the tags, and German ones follow German spelling. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keysIn, sourcesOf, untranslatedIn } from '../../scripts/texts.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): Record<string, string> => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const german = read('l10n/bundle.l10n.de.json');
const manifest = read('package.nls.json');
const germanManifest = read('package.nls.de.json');

describe('collecting', () => {
  test.each([
    ['inert`Sentence ${a} of ${b}`', ['Sentence {0} of {1}']],
    ['markdown`# Coverage\\n\\n${body}`', ['# Coverage\n\n{0}']],
    ["localized`a \\`b\\` ${c ? 'x}' : `y${inert`inner ${d}`}`} e`", ['a `b` {0} e', 'inner {0}']],
    ['inert`${a}: ${b} $(check)\\n`', []],
    ['// inert`not this`\n/* inert`nor this` */ other`nor that`', []],
  ])('%s', (source, keys) => {
    expect(keysIn(source)).toEqual(keys);
  });

  test('finds what does not end, and unknown escapes', () => {
    expect(() => keysIn('inert`a')).toThrow('does not end');
    expect(() => keysIn('inert`\\u0041`', 'x.ts')).toThrow('x.ts: \\u in a text');
  });
});

describe('what has no tag', () => {
  test.each([
    ["show('not this')", ['not this']],
    ["inert`${a ? 'this part' : `and that one`} ${b}` + `no tag`", ['this part', 'and that one', 'no tag']],
    ["import { a } from 'a b';\nconst r = /[\"'`]/; const s = \"a 'b'\"; // 'nor this'", ["a 'b'"]],
    ["const glob = '**/*.ts'; const text = 'two words';", ['**/*.ts', 'two words']],
  ])('%s', (source, found) => {
    expect(untranslatedIn(source)).toEqual(found);
  });

  /**
   * Not for users of an editor: texts of the command line only, files and docs, logs, errors of a client or of ours, names of classes,
   * events and kinds, names of programs and fonts, names and values of features, words of Grew's language.
   */
  const NOT_SHOWN: Readonly<Record<string, RegExp>> = {
    'client/src/diagram/html.ts': /^</,
    'client/src/diagram/keys.ts': /^workbench\.action/,
    'client/src/server.ts': /not been activated/,
    'client/src/show/output.ts': /^Treebank Workbench$/,
    'client/src/suspicion/commands.ts': /^with reason$/,
    'client/src/suspicion/view.ts': /^(with reason|at once)$/,
    'server/src/core/annotation/udeprel.ts': /has no bit/,
    'server/src/core/compare/agree/json.ts': /^DEPREL universal$/,
    'server/src/core/compare/agree/matrixPicture.ts': /^<|^number agreed$/,
    'server/src/core/conllu/foreign.ts': /./,
    'server/src/core/conllu/span.ts': /^overlapping edits/,
    'server/src/core/evaluate/align.ts': /characters of the sentences differ/,
    'server/src/core/evaluate/markdown.ts': /^<svg/,
    'server/src/core/evaluate/official/features.ts': /PronType|Polarity/,
    'server/src/core/evaluate/official/refusals.ts': /./,
    'server/src/core/evaluate/official/table.ts': /^ {2}with subtypes$/,
    'server/src/core/evaluate/render.ts': /./,
    'server/src/core/evaluate/scoredWords.ts': /^(nsubj|fixed|aux) /,
    'server/src/core/features/completion/comments.ts': /^(newdoc|newpar) id$|^global\.columns = /,
    'server/src/core/features/completion/likelyUpos.ts': /^NOUN VERB/,
    'server/src/core/features/completion/universalFeatures.ts': /^[A-Z][a-z]/,
    'server/src/core/features/completion/usualFeatures.ts': /^[A-Z]\w+=/,
    'server/src/core/fix/repairs/meaning.ts': /./,
    'server/src/core/query/fromEdit/index.ts': /^strat main/,
    'server/src/core/query/graph/featureNames.ts': /^Abbr Accomp |^[a-z ]+$/,
    'server/src/core/query/match/plan.ts': /can always be bound/,
    'server/src/core/query/rewrite/apply.ts': /was checked, but/,
    'server/src/core/query/rewrite/state.ts': /^There is no node/,
    'server/src/core/query/syntax/scanner.ts': /^meta global/,
    'server/src/core/suspicion/evaluate.ts': /^(head|head, relation) or |^tag or lemma/,
    // Of the command line alone.
    'server/src/core/suspicion/groups/opinions.ts': /^The treebank beside/,
    'server/src/core/suspicion/groups/request.ts': /^rule change/,
    'server/src/core/suspicion/groups/wording.ts': /^HEAD, DEPREL$/,
    'server/src/core/transition/constrained/preconditions.ts': /Goldberg|^exactly the projective/,
    'server/src/core/validate/rules/misc.ts': /^LTranslit SpaceAfter$/,
    'server/src/lsp/actions/index.ts': /does not come from this server/,
    'server/src/lsp/connection/checks.ts': /./,
    'server/src/lsp/connection/answer.ts': / must be /,
    'server/src/lsp/connection/paramChecks.ts': / must be /,
    'server/src/lsp/features/deferred.ts': /is not answered by the features/,
    'server/src/lsp/diagnostics/diagnostics.ts': /^Checking failed/,
    'server/src/lsp/sessions/annotators/begin.ts': /^Adjudication resumed|^The adjudication of/,
    'server/src/lsp/sessions/annotators/storedAdjudications.ts': /^What was decided in/,
    'server/src/lsp/sessions/handler.ts': / must be /,
    'server/src/lsp/sessions/suspicion/review.ts': /^The lists of/,
    'server/src/lsp/search/findSentences.ts': /^Reading ahead$/,
    'server/src/lsp/rewriting/makeRule.ts': /^Made from the edit of/,
    'server/src/lsp/main.ts': /^Language server/,
    'server/src/lsp/search/step.ts': /behind the last sentence/,
    'server/src/lsp/server.ts': /^Treebank Workbench$/,
    'server/src/lsp/settings/languageTables.ts': /levels 4 and 5 are not checked/,
    'server/src/lsp/settings/settings.ts': /^The editor did not send/,
    // Names of columns and cells, as the command line has them.
    'server/src/lsp/tables/wording.ts': /^[a-z ]+$/,
    'server/src/lsp/workerThread.ts': /^(exit code|The worker thread stopped)/,
    'server/src/services/tasks.ts': /^no such task/,
    'server/src/services/parsers/measure.ts': /^without constraints/,
    'server/src/services/parsers/reparse.ts': /^(constrained transitions|arc scores)$/,
    'server/src/services/suspicion/run.ts': /^judging was cancelled$/,
    'server/src/services/training/clock.ts': /^word vectors$/,
    'server/src/services/training/start.ts': /started from the model/,
    'server/src/services/training/train.ts': /^Train Parser|^, measured on|words of raw text/,
    'server/src/services/training/wording.ts': /without raw text/,
  };
  /** Nouns that `count` counts; classes of the page. */
  const NAMES =
    /^(selected word|locked arc|uncertain tag|blank cell|other word|other file|empty line|kept place|non-projective arc)$|(^| )is-|^row head$|^tree \w+$|^review \w+$/;
  const SCANNED =
    /^(client|webview)\/src\/(?!export\/)|^server\/src\/(lsp|services|runtime|core\/(annotation|compare|conllu|decode\/constraints|edit|evaluate|features|fix|query|review|suspicion|transition\/constrained|tree|validate|wording))\//;

  test('no sentence for users', () => {
    const scanned = sourcesOf(ROOT).filter((path) => SCANNED.test(path));
    expect(scanned.length).toBeGreaterThan(500);
    const shown = scanned.flatMap((path) => {
      const found: string[] = untranslatedIn(readFileSync(join(ROOT, path), 'utf8'));
      const sentences = found.filter((text) => /\p{L}{2,},? \p{L}{2,}/u.test(text) && !NAMES.test(text));
      return sentences.filter((text) => NOT_SHOWN[path]?.test(text) !== true).map((text) => `${path}: ${text}`);
    });
    expect(shown).toEqual([]);
  });
});

describe('the German texts', () => {
  test('have no abbreviations: a stop before a capital letter ends what is shown in one line', () => {
    const broken = Object.values(german).filter((text) => /\b(?:z\. ?B|d\. ?h|u\. ?a|bzw|ggf|vgl|Nr)\./.test(text));
    expect(broken).toEqual([]);
  });

  test('have German quotation marks, and name commands by their German titles', () => {
    expect(Object.values(german).filter((text) => /”|“[^„]*“/.test(text.replace(/„[^“]*“/g, '')))).toEqual([]);
    const names = new Map(Object.entries(manifest).map(([key, title]) => [plain(title), germanManifest[key]]));
    for (const [key, text] of Object.entries(german)) {
      const named = [...key.matchAll(/“(?:Treebank: )?([^”]+)”/g)].flatMap(([, name]) => names.get(plain(name)) ?? []);
      for (const title of named) expect(text, key).toContain(plain(title));
    }
  });
});

const plain = (title: string): string => title.replace(/…$/, '');
