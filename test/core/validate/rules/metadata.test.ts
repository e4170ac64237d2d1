/** Comments that name documents, paragraphs and sentences. */

import { test } from 'vitest';
import { metadata } from '../../../../server/src/core/validate/rules/metadata.ts';
import { checkRule } from '../checkRule.ts';

test('one of each', () =>
  checkRule(
    metadata,
    `
# newdoc id = d
# newpar
# sent_id = a-1
# parallel_id = cairo/1/alt2/part1
1  a  a  X  _  _  0  root  _  _
`,
  ));

test('none', () =>
  checkRule(
    metadata,
    `
1  a  a  X  _  _  0  root  _  _
^ missing-sent-id
`,
  ));

test('ill-formed', () =>
  checkRule(
    metadata,
    `
# sent_id = a b
^^^^^^^^^^^^^^^ invalid-sent-id
# sent_id: a
^^^^^^^^^^^^ invalid-sent-id
# sent_id_old = 5
^^^^^^^^^^^^^^^^^ invalid-sent-id
# parallel_id is missing here
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ invalid-parallel-id
# parallel_id = cairo
^^^^^^^^^^^^^^^^^^^^^ invalid-parallel-id
1  a  a  X  _  _  0  root  _  _
^ missing-sent-id
`,
  ));

test('two of each', () =>
  checkRule(
    metadata,
    `
# newdoc id = d
# newdoc
^^^^^^^^ multiple-newdoc (+1)
# newpar
# newpar id = p
^^^^^^^^^^^^^^^ multiple-newpar
# sent_id = 1
# sent_id = 1
^^^^^^^^^^^^^ multiple-sent-id (+1)
# parallel_id = c/1
# parallel_id = c/2
^^^^^^^^^^^^^^^^^^^ multiple-parallel-id
1  a  a  X  _  _  0  root  _  _
`,
  ));

test('a block of comments has no sent_id to miss', () => checkRule(metadata, '# only this'));
