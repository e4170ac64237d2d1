/** `treebank rewrite`: files, previews, reports and refusals. */

import { expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { Folder, nonprojective, sentence } from './harness.ts';

const TREES = sentence('a') + nonprojective('b', '\n');
const RELABEL = `rule obj { pattern { e: X -[obj]-> Y } commands { e.label = "obl"; Y.Mark = "yes" } }
strat main { Onf (obj) }`;

test('only the cells that change are written', async () => {
  const folder = new Folder({ 'a.conllu': TREES.replaceAll('\n', '\r\n'), 'r.grs': RELABEL });
  const { code, out, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu']);
  expect(code).toBe(0);
  expect(out).toBe(TREES.replace('4\tobj\t_\t_', '4\tobl\t_\tMark=yes').replaceAll('\n', '\r\n'));
  expect(err).toBe('a.conllu: 1 of 2 sentences changed, 1 rule application made.\n  1  obj\n');
});

test('--dry-run prints the lines that would change and writes nothing', async () => {
  const folder = new Folder({ 'a.conllu': TREES, 'r.grs': RELABEL });
  const { out, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--dry-run']);
  expect(out.split('\n').map((line) => line.slice(0, 20))).toEqual([
    'a.conllu:6: b',
    '-1\tSoubor\tsoubor\tNOU',
    '+1\tSoubor\tsoubor\tNOU',
    '',
  ]);
  expect(err).toContain('1 sentence would change.');
  expect(folder.read('a.conllu')).toBe(TREES);
  const both = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--dry-run', '--in-place']);
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('--dry-run writes nothing')]);
});

test('a strategy may be named or spelled out, and mistakes in it are named', async () => {
  const folder = new Folder({ 'a.conllu': TREES, 'r.grs': RELABEL });
  expect((await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--strategy', 'Onf (obj)'])).out).toContain(
    'Mark=yes',
  );
  const wrong = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--strategy', 'Onf (subj)']);
  expect([wrong.code, wrong.out]).toEqual([2, '']);
  expect(wrong.err).toContain('--strategy:1:6: There is no rule, package or strategy subj.');
  folder.write('none.grs', RELABEL.split('\n')[0]);
  const none = await folder.treebank(['rewrite', 'none.grs', 'a.conllu']);
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('has no strategy main')]);
});

test('a mistake in the rules is named with line and column, and nothing is written', async () => {
  const folder = new Folder({
    'a.conllu': TREES,
    'r.grs': 'rule r {\n  pattern { e: X -> Y }\n  commands { del_edge e; e.label = obj }\n}\nstrat main { Onf (r) }',
  });
  const { code, out, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--in-place']);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('r.grs:3:26: The edge e was deleted by an earlier command.');
  expect(folder.read('a.conllu')).toBe(TREES);
});

test('rules that are not there are said how to give', async () => {
  const { code, err } = await new Folder({ 'a.conllu': TREES }).treebank(['rewrite', 'none.grs', 'a.conllu']);
  expect(code).toBe(2);
  expect(err).toContain('there is no such file or folder. Rules are given in quotes or as a file.');
});

test('rules that never end are stopped in the sentence, which is named with them; others are rewritten', async () => {
  const rules = `rule up { pattern { X [upos=NOUN, lemma=soubor]; X [!Gloss] } commands { X.Gloss = "x" } }
rule down { pattern { X [upos=NOUN, lemma=soubor]; X [Gloss] } commands { del_feat X.Gloss } }
rule mark { pattern { X [upos=NOUN, !Seen] } commands { X.Seen = "yes" } }
strat main { Seq (Onf (mark), Onf (Alt (up, down))) }`;
  const folder = new Folder({ 'a.conllu': TREES, 'r.grs': rules });
  const { code, out, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu']);
  expect(code).toBe(1);
  expect(err).toContain('a.conllu:8:1: left unchanged: b: After up → down the sentence is the same as before');
  expect(out).toContain('nsubj\t_\tSeen=yes');
  expect(out.endsWith(nonprojective('b'))).toBe(true);
});

test('an update without a guard is warned about, and a loop of one rule named', async () => {
  const folder = new Folder({
    'a.conllu': TREES,
    'r.grs': 'rule loop { pattern { X [upos=NOUN] } commands { X.Gloss = "x" } }\nstrat main { Onf (loop) }',
  });
  const { code, out, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu']);
  expect([code, out]).toEqual([1, TREES]);
  expect(err).toContain('warning: r.grs:1:6: The commands of loop change nothing that its pattern looks at');
  expect(err).toContain('without { X [Gloss="x"] }');
  expect(err).toContain('The rule loop changes nothing and applies again, for ever.');
});

test('a locked arc is not changed', async () => {
  const locks = JSON.stringify({ version: 1, locks: { 'a.conllu': { b: ['Soubor#1'] } } });
  const folder = new Folder({ 'a.conllu': TREES, 'r.grs': RELABEL, '.treebank.json': locks });
  const { code, out, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu']);
  expect([code, out]).toEqual([1, TREES]);
  expect(err).toContain('a.conllu:8:1: left unchanged: This would change the locked arc of Soubor (1).');
});

test('locks follow their words, even if one with the same form comes before', async () => {
  const locks = { version: 1, locks: { 'a.conllu': { a: ['Dogs#1'] } } };
  const rules = `rule add { pattern { X [upos=NOUN] } without { X -[dep]-> D } commands { add_node D :< X; D.form = "Dogs"; add_edge X -[dep]-> D } }
strat main { Onf (add) }`;
  const folder = new Folder({ 'a.conllu': sentence('a'), 'r.grs': rules, '.treebank.json': JSON.stringify(locks) });
  const { code, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--in-place']);
  expect([code, err]).toEqual([0, expect.stringContaining('1 of 1 sentence changed')]);
  expect(folder.read('a.conllu')).toContain('1\tDogs\t_\t_\t_\t_\t2\tdep');
  expect(JSON.parse(folder.read('.treebank.json')).locks).toEqual({ 'a.conllu': { a: ['Dogs#2'] } });
});

test('sentences that a strategy drops or multiplies are counted', async () => {
  const folder = new Folder({
    'a.conllu': TREES,
    'r.grs': 'rule r { pattern { X [upos=VERB] } commands { X.upos = "AUX" } }\nstrat main { r }',
  });
  const { out, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu']);
  expect([...out.matchAll(/^# sent_id = (.*)$/gm)].map(([, id]) => id)).toEqual(['a', 'b_0', 'b_1']);
  expect(err).toContain('1 sentence became several');
  const none = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--strategy', 'Seq (r, r, r)']);
  expect(none.out).toBe('');
  expect(none.err).toContain('2 sentences were dropped');
});

test('--text writes the text again where words were added', async () => {
  const rules = `rule add { pattern { X [upos=NOUN] } without { X -[det]-> D } commands { add_node D :< X; D.form = "The"; D.upos = DET; add_edge X -[det]-> D } }
strat main { Onf (add) }`;
  const folder = new Folder({ 'a.conllu': sentence('a'), 'r.grs': rules });
  const plain = await folder.treebank(['rewrite', 'r.grs', 'a.conllu']);
  expect(plain.out).toContain('# text = Dogs bark\n1\tThe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tDogs');
  const { out } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--text']);
  expect(out).toContain('# text = The Dogs bark\n');
});

test.each([
  ['bark', '# text = Dogs\n'],
  ['Dogs', '# text = bark\n'],
])('--text writes the text again where %s was deleted', async (form, text) => {
  const rules = `rule r { pattern { X [form="${form}"] } commands { del_node X } } strat main { Onf (r) }`;
  const folder = new Folder({ 'a.conllu': sentence('a'), 'r.grs': rules });
  expect((await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--text'])).out).toContain(text);
});

test('--text leaves a text that had more than the words', async () => {
  const rules = 'rule r { pattern { X [form="bark"] } commands { del_node X } } strat main { Onf (r) }';
  const longer = sentence('a').replace('Dogs bark\n', 'Dogs bark loudly\n');
  const folder = new Folder({ 'a.conllu': longer, 'r.grs': rules });
  const { out } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu', '--text']);
  expect(out).toContain('# text = Dogs bark loudly\n');
});

const MWT = conllu(`
# sent_id = m
# text = vámonos al mar
1-2  vámonos  _     _     _  _  _  _     _  Gloss=go
1    vamos    ir    VERB  _  _  0  root  _  _
2    nos      yo    PRON  _  _  1  obj   _  _
3-4  al       _     _     _  _  _  _     _  Gloss=to|SpaceAfter=No
3    a        a     ADP   _  _  5  case  _  _
4    el       el    DET   _  _  5  det   _  CopyOf=5
5    mar      mar   NOUN  _  _  1  obl   _  CxnElt=3:x

`);

test('multiword tokens, their MISC and IDs in MISC follow the words', async () => {
  const folder = new Folder({ 'm.conllu': MWT });
  const rewritten = async (pattern: string, commands: string) =>
    (
      await folder.treebank([
        'rewrite',
        `rule r { pattern { ${pattern} } commands { ${commands} } } strat main { Onf (r) }`,
        'm.conllu',
      ])
    ).out;
  const removed = await rewritten('X [lemma=yo]', 'del_node X');
  expect(removed).toBe(
    conllu(`
# sent_id = m
# text = vámonos al mar
1    vamos    ir    VERB  _  _  0  root  _  Gloss=go
2-3  al       _     _     _  _  _  _     _  Gloss=to|SpaceAfter=No
2    a        a     ADP   _  _  4  case  _  _
3    el       el    DET   _  _  4  det   _  CopyOf=4
4    mar      mar   NOUN  _  _  1  obl   _  CxnElt=2:x

`),
  );
  const grown = await rewritten(
    'X [lemma=el]; X [!Seen]',
    'X.Seen = "1"; add_node N :< X; N.form = "n"; add_edge X -[dep]-> N',
  );
  expect(grown).toContain('3-5\tal\t_\t_\t_\t_\t_\t_\t_\tGloss=to|SpaceAfter=No\n3\ta\t');
  expect(grown).toContain('CopyOf=6|Seen=1');
  // A token of one word is that word, with the space after it.
  const single = await rewritten('X [lemma=el]', 'del_node X');
  expect(single).not.toContain('3-4');
  expect(single).toContain('3\ta\ta\tADP\t_\t_\t4\tcase\t_\tGloss=to|SpaceAfter=No\n');
  const torn = await rewritten('X [lemma=a, !Seen]; Y [lemma=mar]', 'X.Seen = "1"; insert X :> Y');
  expect(torn).not.toContain('3-4');
  expect(torn).toContain('3\tel\tel\tDET\t_\t_\t4\tdet');
  expect(torn).toContain('4\tmar\tmar\tNOUN\t_\t_\t1\tobl\t_\tCxnElt=5:x');
});

test('values that no cell can hold: refused in the rule, reported for the sentence, which stays', async () => {
  const rule = (commands: string) =>
    `rule r {\n  pattern { X [upos=NOUN] }\n  commands { ${commands} }\n}\nstrat main { Onf (r) }`;
  const folder = new Folder({
    'a.conllu': TREES,
    'tab.grs': rule('X.Gloss = "a\tb"'),
    'read.grs': rule('X.upos = X.form + X.Gloss'),
  });
  const constant = await folder.treebank(['rewrite', 'tab.grs', 'a.conllu']);
  expect([constant.code, constant.out]).toEqual([2, '']);
  expect(constant.err).toContain('tab.grs:3:24: The value “a\\u0009b” of X.Gloss has a tab, which would end the cell.');
  const text = TREES.replace('4\tobj\t_\t_', '4\tobj\t_\tGloss=a file');
  folder.write('b.conllu', text);
  const read = await folder.treebank(['rewrite', 'read.grs', 'b.conllu', '--in-place']);
  expect(read.code).toBe(1);
  expect(read.err).toContain('b.conllu:8:1: left unchanged: b: r: The value “Soubora file” of X.upos has white space');
  expect(folder.read('b.conllu')).toBe(text);
});

test('a rule counts where it changes something', async () => {
  const folder = new Folder({
    'a.conllu': TREES,
    'r.grs': 'rule r { pattern { X [form="__0__", !Gloss] } commands { X.Gloss = a } } strat main { Onf (r) }',
  });
  const { code, err } = await folder.treebank(['rewrite', 'r.grs', 'a.conllu']);
  expect([code, err]).toEqual([0, 'a.conllu: 0 of 2 sentences changed, 0 rule applications made.\n']);
});
