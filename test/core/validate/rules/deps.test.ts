/** DEPS: their spelling, and the resulting graph. */

import { expect, test } from 'vitest';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { Analysis } from '../../../../server/src/core/validate/analysis.ts';
import { deps } from '../../../../server/src/core/validate/rules/deps.ts';
import { enhancedGraph } from '../../../../server/src/core/validate/rules/enhancedGraph.ts';
import { checkRule } from '../checkRule.ts';

test('sorted, with empty nodes', () =>
  checkRule(
    deps,
    `
1    a  a  X  _  _  0  root  0:root                   _
2    b  b  X  _  _  1  dep   1:conj:and|1:dep|2.1:obj  _
2.1  _  _  X  _  _  _  _     1:obl:in_front_of:gen    _
3    c  c  X  _  _  1  dep   1:ref                    _
`,
  ));

test('unreadable', () =>
  checkRule(
    deps,
    `
1  a  a  X  _  _  0  root  x         _
                           ^ invalid-deps
2  b  b  X  _  _  1  dep   1:dep|7   _
                           ^^^^^^^ invalid-deps
3  c  c  X  _  _  1  dep   01:dep    _
                           ^^ invalid-ehead: “01”
                           ^^ unknown-ehead
4  d  d  X  _  _  1  dep   9:dep     _
                           ^ unknown-ehead
5  e  e  X  _  _  1  dep   1.1:dep   _
                           ^^^ unknown-ehead
`,
  ));

test('order and repetition', () =>
  checkRule(
    deps,
    `
1  a  a  X  _  _  0  root  0:root                _
2  b  b  X  _  _  1  dep   3:obj|1:dep           _
                           ^^^^^^^^^^^ unsorted-deps: The head 3 comes before 1
3  c  c  X  _  _  1  dep   1:dep|1:conj          _
                           ^^^^^^^^^^^^ unsorted-deps-2
4  d  d  X  _  _  1  dep   1:dep|1:dep           _
                                 ^^^^^ repeated-deps
5  e  e  X  _  _  1  dep   1:dep|2:dep|10:dep    _
                                       ^^ unknown-ehead
5.1  _  _  X  _  _  _  _   1:dep  _
6    f  f  X  _  _  1  dep  5.1:obj|5:dep  _
                            ^^^^^^^^^^^^^ unsorted-deps: The head 5.1 comes before 5
7    g  g  X  _  _  1  dep  5:obj|5.1:dep  _
`,
  ));

test('a word as its own head, labels, roots', () =>
  checkRule(
    deps,
    `
1  a  a  X  _  _  0  root  1:dep        _
                           ^^^^^ deps-self-loop
2  b  b  X  _  _  1  dep   1:Dep        _
                             ^^^ invalid-edeprel
3  c  c  X  _  _  1  dep   1:subj:in    _
                             ^^^^^^^ unknown-eudeprel
4  d  d  X  _  _  1  dep   0:dep        _
                             ^^^ enhanced-0-is-not-root
5  e  e  X  _  _  1  dep   1:root       _
                           ^ enhanced-root-is-not-0
`,
  ));

test('a graph with cycles in which everything is reached', () =>
  checkRule(
    enhancedGraph,
    `
1    a  a  X  _  _  0  root  0:root         _
2    b  b  X  _  _  1  dep   1:dep|3:obj    _
3    c  c  X  _  _  2  dep   2:dep|3.1:obj  _
3.1  _  _  X  _  _  _  _     2:dep          _
`,
  ));

test('a path that goes there and back through the sentence', () =>
  checkRule(
    enhancedGraph,
    `
1  a  a  X  _  _  3  dep   4:dep   _
2  b  b  X  _  _  3  dep   5:dep   _
3  c  c  X  _  _  0  root  0:root  _
4  d  d  X  _  _  3  dep   2:dep   _
5  e  e  X  _  _  3  dep   3:dep   _
`,
  ));

test('what cannot be reached from 0', () =>
  checkRule(
    enhancedGraph,
    `
1  a  a  X  _  _  0  root  0:root  _
2  b  b  X  _  _  1  dep   3:dep   _
                           ^^^^^ unconnected-egraph (+1): b (2), c (3)
3  c  c  X  _  _  1  dep   2:dep   _
`,
  ));

test('the official line of what cannot be reached is that of the first ID as a string: 10 before 2', () => {
  const rows = Array.from({ length: 11 }, (_, index) => {
    const deps = index === 0 ? '0:root' : index === 1 ? '10:dep' : index === 9 ? '2:dep' : '1:dep';
    return `${index + 1}\ta\ta\tX\t_\t_\t${index === 0 ? 0 : 1}\tdep\t${deps}\t_\n`;
  });
  const { sentences } = Document.parse(`${rows.join('')}\n`);
  expect(enhancedGraph.check(new Analysis(sentences[0])).map(({ officialLine }) => officialLine)).toEqual([9]);
});

test('words without DEPS among others that have it', () =>
  checkRule(
    enhancedGraph,
    `
1  a  a  X  _  _  0  root  0:root  _
2  b  b  X  _  _  1  dep   _       _
                           ^ unconnected-egraph
`,
  ));

test('no DEPS at all, or unreadable ones', () =>
  checkRule(
    enhancedGraph,
    `
1  a  a  X  _  _  0  root  _  _

1  a  a  X  _  _  0  root  x  _
2  b  b  X  _  _  1  dep   2:dep  _
`,
  ));
