/** Texts that may be requests or rules; valid rules beside invalid ones. */

import { describe, expect, test } from 'vitest';
import { areRules, parseRules, parseSource } from '../../../server/src/core/query/rewrite/index.ts';

test.each([
  ['', false],
  ['pattern { X [] }', false],
  ['% rule r { }\npattern { X [] }', false],
  ['\ufeff% a comment\n\n  rule r { }', true],
  ['package p { }', true],
  ['strat main { Empty }', true],
  ['import "a.grs"', true],
  ['ru', false],
  ['rul a { }\nrule b { }', true],
  ['patte { X [lemma="a"] }', false],
  ['rule', true],
  ['rulers { }', false],
])('%j are rules: %s', (text, wanted) => {
  expect(areRules(text)).toBe(wanted);
  expect(parseSource(text).kind).toBe(wanted ? 'rules' : 'request');
});

describe('rules with errors', () => {
  const declared = (text: string) =>
    parseRules(text).declarations.map(({ kind, path, span }) => `${kind} ${path}: ${text.slice(span.start, span.end)}`);
  const messages = (text: string) => parseRules(text).problems.map(({ message }) => message.split('.')[0]);

  test('each declaration has its place', () => {
    expect(declared('rule r { }\npackage p {\n  rule s { }\n} strat main { Onf (r) } % end\n')).toEqual([
      'rule r: rule r { }',
      'package p: package p {\n  rule s { }\n}',
      'rule p.s: rule s { }',
      'strategy main: strat main { Onf (r) }',
    ]);
  });

  test('one that cannot be read does not hide the others, and what needs all of them is not checked', () => {
    const text = `
rule a { pattern { X [upos=] } }
rule b { pattern { X < Y } }
package p {
  rule c { pattern { X [ } }
  rule d { pattern { X [] } commands { Y.a = b } }
}
rule e { pattern { Z << X; X [] } }
strat main { Onf (unknown) }
strat other { Onf e }
`;
    expect(messages(text)).toEqual([
      'Expected a value before ]',
      'X is not declared',
      'Y is not declared',
      'Expected the name of a feature before }',
      'There is no node Y in the pattern',
      'Z is not declared',
      'Expected ( before e',
    ]);
    expect(parseRules(text).system).toBeUndefined();
    expect(declared(text).map((each) => each.split(':')[0])).toEqual([
      'rule a',
      'rule b',
      'package p',
      'rule p.c',
      'rule p.d',
      'rule e',
      'strategy main',
      'strategy other',
    ]);
  });

  test('a package that is cut short ends where the indentation does', () => {
    const text = 'package p {\n  rule a { pattern { X [ }\nrule b { pattern { X [] } }\n';
    expect(declared(text).map((each) => each.split(':')[0])).toEqual(['package p', 'rule p.a', 'rule b']);
    expect(messages(text)).toEqual(['Expected the name of a feature before }']);
  });

  test('every beginning of a text is read, with problems inside of it', () => {
    const whole =
      'package p {\n  rule a { pattern { e: X -[nsubj]-> Y; X [upos="V"] } commands { e.label = b } }\n}\nrule c { }\nstrat main { Seq (Onf (p), c) }\n';
    for (let end = 0; end <= whole.length; end++) {
      const text = whole.slice(0, end);
      const { problems, declarations } = parseSource(text) as ReturnType<typeof parseRules>;
      for (const { span } of [...problems, ...(declarations ?? [])]) {
        expect(0 <= span.start && span.start <= span.end && span.end <= end, text).toBe(true);
      }
    }
    expect(messages(whole)).toEqual([]);
  });
});
