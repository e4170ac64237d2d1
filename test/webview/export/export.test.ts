/** Pictures for files and the clipboard: nothing of a sentence becomes markup, and nothing of the picture is missing. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textTreeOf } from '../../../server/src/core/features/textTree.ts';
import { escapeXml } from '../../../server/src/inert/index.ts';
import { compose } from '../../../webview/src/compose.ts';
import { estimateWidth } from '../../../webview/src/export/estimate.ts';
import { escapeLatex } from '../../../webview/src/export/latex.ts';
import { lookOf } from '../../../webview/src/export/pictureStyle.ts';
import { svgOf } from '../../../webview/src/export/svg.ts';
import { tikzOf } from '../../../webview/src/export/tikz.ts';
import { anyCharacter } from '../../anyCharacter.ts';
import { diagramOf, diagramOfHeads } from '../diagramOf.ts';
import { EVERY_MARK, SENTENCES } from '../harness/sentences.ts';

const OPTIONS = { showLemma: true, showFeatures: true };
const svg = (diagram = EVERY_MARK) => svgOf(compose(diagram, OPTIONS, estimateWidth), 'A title');

const HOSTILE = '</text><script>alert(1)</script>&"\'<![CDATA[]]>\u0000\u0008\ud800';

describe('SVG', () => {
  test('contains every text and every mark of the picture', () => {
    const picture = svg();
    for (const { form, deprel, head } of EVERY_MARK.words) {
      expect(picture).toContain(`>${escapeXml(form)}<`);
      if (0 <= head) expect(picture).toContain(escapeXml(deprel));
    }
    for (const mark of [
      'is-crossing',
      'is-nonprojective',
      'is-in-cycle',
      'is-uncertain',
      'padlock',
      'is-unattached',
      'bracket',
    ]) {
      expect(picture).toMatch(new RegExp(`class="[^"]*${mark}`));
    }
  });

  test('every class of shape that a scene has is either drawn or deliberately not', () => {
    const classes = new Set(
      compose(EVERY_MARK, OPTIONS, estimateWidth).groups.flatMap(({ shapes }) =>
        shapes.map(({ className }) => className),
      ),
    );
    const invisible = [...classes].filter((name) => lookOf(name, []) === undefined);
    // The area to click on, and the box of a plain word.
    expect(invisible.sort()).toEqual(['box', 'hit']);
  });

  test('needs nothing else, and follows light, dark and the page around it', () => {
    const picture = svg();
    expect(picture.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|url\(|@import|href|<script|<image/,
    );
    expect(picture).toContain('prefers-color-scheme: dark');
    expect(picture).toContain('--text: var(--tree-text, #1f1f1f)');
  });

  test('text stays text', () => {
    const words = SENTENCES.english.words.map((each) => ({
      ...each,
      form: HOSTILE,
      lemma: HOSTILE,
      deprel: HOSTILE,
      upos: HOSTILE,
    }));
    const picture = svgOf(compose({ ...SENTENCES.english, words }, OPTIONS, estimateWidth), HOSTILE);
    expect(picture).not.toMatch(/<script|<!\[CDATA|[\u0000\u0008]/);
    expect(picture).not.toMatch(/\p{Surrogate}/u);
  });

  test('escaped text is what it was, apart from what XML cannot contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const escaped = escapeXml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toContain('&');
        expect([...escaped.replaceAll(/&\w+;/g, 'x')]).toHaveLength([...text].length);
      }),
    );
  });
});

describe('estimated widths', () => {
  test.each(['', 'i', 'Wort', 'слово', 'ความ', 'كلمة', '言葉', '👍🏽', 'e\u0301'])(
    '%s has one, and longer texts no smaller one',
    (text) => {
      expect(estimateWidth(text, 'form')).toBeGreaterThanOrEqual(0);
      expect(estimateWidth(`${text}x`, 'form')).toBeGreaterThan(estimateWidth(text, 'form'));
      expect(estimateWidth(text, 'strong-label')).toBeGreaterThanOrEqual(estimateWidth(text, 'label'));
    },
  );
});

describe('TikZ', () => {
  test('has the words, the arcs and the root', () => {
    const diagram = diagramOf(`
      1 the the DET _ 2 det
      2 R&D_dog dog NOUN _ 3 nsubj:pass
      3 barked bark VERB _ 0 root
      4 - - PUNCT _ _ _
    `);
    expect(tikzOf(diagram, { showLemma: false }).split('\n')).toEqual([
      '% \\usepackage{tikz-dependency}',
      '% sent_id = fixture',
      '\\begin{dependency}',
      '  \\begin{deptext}',
      '    the \\& R\\symbol{38}D\\_dog \\& barked \\& {-} \\\\',
      '    {\\scriptsize DET} \\& {\\scriptsize NOUN} \\& {\\scriptsize VERB} \\& {\\scriptsize PUNCT} \\\\',
      '  \\end{deptext}',
      '  \\depedge{2}{1}{det}',
      '  \\depedge{3}{2}{nsubj:pass}',
      '  \\deproot{3}{root}',
      '  % 4 has no head.',
      '\\end{dependency}',
      '',
    ]);
  });

  test('a right-to-left sentence has its columns in the order of the drawing, and says so', () => {
    const tikz = tikzOf(SENTENCES.hebrew, { showLemma: false });
    const n = SENTENCES.hebrew.words.length;
    expect(tikz).toContain('Right to left');
    expect(tikz).toContain(`\\depedge{${n + 1 - 2}}{${n}}{nsubj}`);
    expect(tikz).toContain(`\\deproot{${n + 1 - 2}}{root}`);
    expect(tikz).toContain(`\\wordgroup{1}{${n + 1 - 7}}{${n + 1 - 5}}{token1}`);
  });

  test('spans of expressions and mentions are named in comments, each on its line', () => {
    const plain = diagramOf('1 the the DET _ 2 det\n2 dog dog NOUN _ 0 root');
    const tikz = tikzOf(
      {
        ...plain,
        expressions: [{ number: 1, category: 'VID', words: [1, 2] }],
        mentions: [{ entity: 'e1\n\\input{x}', type: '', nodes: [{ word: 2 }], head: { word: 2 }, nth: 1, of: 1 }],
      },
      { showLemma: false },
    );
    expect(tikz.split('\n').slice(2, 5)).toEqual([
      '% The span 1 VID (1 2) is not drawn.',
      '% The span e1 \\input{x} (2) is not drawn.',
      '\\begin{dependency}',
    ]);
  });

  test('what has a meaning in LaTeX stands for itself, and everything is on its line', () => {
    expect(escapeLatex('\\input{x}%$#_^~&<[*]')).toBe(
      '\\textbackslash{}input\\{x\\}\\%\\$\\#\\_\\textasciicircum{}\\textasciitilde{}\\symbol{38}\\textless{}{[}{*}{]}',
    );
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const escaped = escapeLatex(text);
        const commands =
          /\\(?:textbackslash|textasciicircum|textasciitilde|textless|textgreater|textbar)\{\}|\\symbol\{38\}|\\[{}$#%_]|\{[[\]*\-`']\}|~/g;
        expect(escaped.replaceAll(commands, '')).not.toMatch(/[\\{}$#%^~&\n\r\u2028\u2029]/);
      }),
    );
  });
});

describe('a tree of characters', () => {
  const forms = 'the dog barked loudly';
  test('one word a line', () => {
    const diagram = diagramOf(`
      1 the the DET _ 2 det
      2 dog dog NOUN _ 3 nsubj
      3 barked bark VERB _ 0 root
      4 loudly loudly ADV _ 3 advmod
    `);
    expect(textTreeOf(diagram).split('\n')).toEqual([
      '─┮',
      ' │   ╭─╼ the DET det',
      ' │ ╭─┶ dog NOUN nsubj',
      ' ╰─┾ barked VERB root',
      '   ╰─╼ loudly ADV advmod',
      '',
    ]);
    expect(forms.split(' ').every((form) => textTreeOf(diagram).includes(form))).toBe(true);
  });

  test('crossing arcs cross', () => {
    expect(textTreeOf(diagramOfHeads([-1, 3, 4, 0, 3])).split('\n')).toEqual([
      '─┮',
      ' │ ╭─╼ w1 NOUN dep',
      ' │ │ ╭─╼ w2 NOUN dep',
      ' ╰─┾ │ w3 NOUN root',
      '   ╰─┶ w4 NOUN dep',
      '',
    ]);
  });

  test('every word of any head vector has one line, and every line connects what it says', () => {
    const anyHeads = fc
      .integer({ min: 1, max: 10 })
      .chain((n) => fc.array(fc.integer({ min: -1, max: n }), { minLength: n, maxLength: n }))
      .map((heads) => [-1, ...heads]);
    fc.assert(
      fc.property(anyHeads, (heads) => {
        const lines = textTreeOf(diagramOfHeads(heads)).split('\n');
        for (let word = 1; word < heads.length; word++) {
          expect(lines.filter((line) => line.includes(` w${word} `))).toHaveLength(1);
        }
        const drawn = lines.filter((line) => !line.startsWith('?')).slice(0, -1);
        expect(headsDrawn(drawn)).toEqual(headsReached(heads));
      }),
    );
  });
});

/** Reads a tree of characters: from each word's ╭ ├ ╰ along its vertical line to the ┮ ┾ ┶ of its head. */
function headsDrawn(lines: readonly string[]): [word: number, head: number][] {
  const rows = lines.map((line) => /^[^?w]*/.exec(line)?.[0] ?? '');
  const words = lines.map((line) => Number(/ w(\d+) /.exec(line)?.[1] ?? 0));
  const lastOf = (text: string, signs: string) => Math.max(...[...signs].map((sign) => text.lastIndexOf(sign)));
  /** The head on the line from a row on; undefined if the line ends before. */
  const walk = (from: number, step: 1 | -1, column: number, heads: string): number | undefined => {
    for (let at = from; 0 <= at && at < rows.length; at += step) {
      const sign = rows[at][column] ?? ' ';
      if (heads.includes(sign)) return words[at];
      if (!'│╪├'.includes(sign)) return undefined;
    }
    return undefined;
  };
  return rows.slice(1).map((row, index) => {
    const at = index + 1;
    const column = lastOf(row.slice(0, lastOf(row, '╼┮┾┶')), '╭├╰');
    const up = row[column] === '╭' ? undefined : walk(at - 1, -1, column, '┮┾');
    const down = row[column] === '╰' ? undefined : walk(at + 1, 1, column, '┾┶');
    return [words[at], up ?? down ?? -1];
  });
}

/** The arcs of the words that the root reaches. */
function headsReached(heads: readonly number[]): [number, number][] {
  const reaches = (word: number) => {
    let each = word;
    for (let steps = 0; steps <= heads.length && 0 < each; steps++) each = heads[each];
    return each === 0;
  };
  return heads.flatMap((head, word): [number, number][] => (0 < word && reaches(word) ? [[word, head]] : []));
}
