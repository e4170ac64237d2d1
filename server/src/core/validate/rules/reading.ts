/** What the reader of sentences could not read, as findings under the official ids. */

import type { Problem, ProblemId } from '../../conllu/index.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, type Rule, type RuleInfo } from '../rule.ts';

const INFOS: Record<ProblemId, RuleInfo> = {
  'number-of-columns': {
    id: 'number-of-columns',
    source: 'ud',
    level: 1,
    severity: 'error',
    class: 'format',
    title: 'A line has more or fewer than ten columns',
    why: 'Every program reads the columns by their position, so one missing or extra tab shifts all that follow.',
    whatToDo: 'Separate exactly ten columns by single tabs and write _ where a column is empty.',
    url: Guideline.format,
  },
  'invalid-line': {
    id: 'invalid-line',
    source: 'ud',
    level: 1,
    severity: 'error',
    class: 'format',
    title: 'A line is neither a comment, nor a word, nor empty',
    why: 'Programs that read CoNLL-U stop at such a line or drop it silently; often it is left from a merge conflict.',
    whatToDo: 'Remove the line, start it with # to make it a comment, or give the word its ID.',
    url: Guideline.format,
  },
  'misplaced-comment': {
    id: 'misplaced-comment',
    source: 'ud',
    level: 1,
    severity: 'error',
    class: 'format',
    title: 'A comment stands after the first word of its sentence',
    why: 'Comments describe the sentence and are read before its words; programs lose this one or stop.',
    whatToDo: 'Move the comment above the first word of the sentence.',
    url: Guideline.metadata,
  },
  'empty-sentence': {
    id: 'empty-sentence',
    source: 'ud',
    level: 1,
    severity: 'error',
    class: 'format',
    title: 'A sentence has no words',
    why: 'An empty line closes a sentence; a block of comments without words counts as a sentence that is empty.',
    whatToDo: 'Remove the empty line or the comments, or add the words.',
    url: Guideline.metadata,
  },
  'invalid-word-id': {
    id: 'invalid-word-id',
    source: 'ud',
    level: 1,
    severity: 'error',
    class: 'format',
    title: 'An ID cannot be read',
    why: 'HEAD and DEPS refer to words by ID; without a readable one nothing can point to this line.',
    whatToDo:
      'Write a whole number for a word (3), a range for a multiword token (3-4), a decimal for an empty node (3.1).',
    url: Guideline.words,
  },
  'word-id-sequence': {
    id: 'word-id-sequence',
    source: 'ud',
    level: 1,
    severity: 'error',
    class: 'format',
    title: 'The IDs of the words are not 1, 2, 3 …',
    why: 'Programs number the words of a sentence by their position; other IDs make every HEAD ambiguous.',
    whatToDo: 'Renumber the words; HEAD, DEPS and the ranges of multiword tokens have to follow.',
    url: Guideline.words,
  },
  'invalid-head': {
    id: 'invalid-head',
    source: 'ud',
    level: 2,
    severity: 'error',
    class: 'format',
    title: 'HEAD is not a number',
    why: 'Without its head the word has no place in the tree.',
    whatToDo: 'Write the ID of the head, or 0 if the word is the root of the sentence.',
    url: Guideline.syntax,
  },
  'unknown-head': {
    id: 'unknown-head',
    source: 'ud',
    level: 2,
    severity: 'error',
    class: 'syntax',
    title: 'HEAD points to a word that does not exist',
    why: 'The word has no place in the tree.',
    whatToDo: 'Write the ID of a word of this sentence, or 0 if the word is its root.',
    url: Guideline.syntax,
  },
};

export const reading: Rule = {
  infos: Object.values(INFOS),
  check: ({ sentence }) => (sentence.problems.length === 0 ? NONE : sentence.problems.map(problemFinding)),
};

function problemFinding(problem: Problem) {
  return finding(INFOS[problem.id], problem.span, problem.message);
}
