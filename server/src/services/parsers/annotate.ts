/** Running text to annotated sentences: split with the tokenizer of a model, then tagged, lemmatized and parsed by it. */

import { applyEdits, Sentence } from '../../core/conllu/index.ts';
import type { DecoderName } from '../../core/decode/index.ts';
import { headEdits, mergeEdits, tagEdits } from '../../core/edit/index.ts';
import { type Parser, TextToConllu, Tokenizer } from '../../core/parser/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import { Failure } from '../failure.ts';
import type { AnnotatedText, AnnotateJob, JobProgress } from '../jobs.ts';
import { MANY_LANGUAGES, type ModelHost, NEEDS_TAGS, parserFor } from './models.ts';
import { parseLocked } from './parseLocked.ts';
import { tokenizingNotes } from './tokenizingNotes.ts';

export interface AnnotateOptions {
  /** `sent_id`, where `{n}` is the number of the sentence from 1. */
  readonly sentIds: string;
  readonly decoder: DecoderName;
  /** Memory limit for decoding a sentence, in bytes. */
  readonly memoryLimit?: number;
  /** Beam width of a transition parser; undefined: the width used in training. */
  readonly beam?: number;
  /** Throws to cancel. */
  readonly checkpoint?: () => void;
}

/** What became of the text, and what to check. */
export interface AnnotatedCounts {
  readonly nSentences: number;
  /** Syntactic words. */
  readonly nWords: number;
  readonly notes: readonly string[];
}

/** Text that is tokenized between two looks at whether to go on, in UTF-16 units. */
const PIECE = 1 << 14;
/** Words that are parsed together: enough for batches of similar length. */
const GROUP_WORDS = 2000;

/**
 * Gives out the sentences in order, in CoNLL-U with their empty lines, each with the share of the text that is done (0…1). Without
 * a tokenizer in the model, words and sentences are those of Unicode (UAX #29), and the notes say so. Memory is bounded apart from
 * the text; time is that of parsing.
 */
export function* annotate(
  parser: Parser,
  text: string,
  { sentIds, ...options }: AnnotateOptions,
): Generator<{ readonly text: string; readonly done: number }, AnnotatedCounts, undefined> {
  const tokenizer = parser.tokenizer ?? new Tokenizer(undefined);
  const stream = new TextToConllu(tokenizer, { sentIds });
  let group: Sentence[] = [];
  let nWords = 0;
  let seen = 0;
  function* take(sentences: readonly string[], isLast: boolean) {
    for (const each of sentences) {
      const sentence = new Sentence(each, each.split('\n').length - 1);
      group.push(sentence);
      nWords += sentence.nWords;
      if (GROUP_WORDS <= nWords) yield* flush();
    }
    if (isLast) yield* flush();
  }
  function* flush() {
    for (const each of parsed(parser, group, options)) {
      seen += surfaceLength(each);
      yield { text: each, done: Math.min(1, seen / text.length) };
    }
    group = [];
    nWords = 0;
  }
  for (let from = 0; from < text.length; from += PIECE) {
    options.checkpoint?.();
    yield* take(stream.push(text.slice(from, from + PIECE)), false);
  }
  yield* take(stream.end(), true);
  return { nSentences: stream.nSentences, nWords: stream.nWords, notes: notesOn(parser, tokenizer, stream) };
}

/** Of a sentence with the white space behind it, as its `# text` has it. */
const surfaceLength = (conllu: string): number => (/^# text = (.*)$/m.exec(conllu)?.[1].length ?? 0) + 1;

function* parsed(
  parser: Parser,
  group: readonly Sentence[],
  options: Omit<AnnotateOptions, 'sentIds'>,
): Generator<string> {
  let at = 0;
  const items = group.map((sentence) => ({ sentence, required: [] }));
  for (const result of parseLocked(parser, items, { ...options, fills: true })) {
    options.checkpoint?.();
    const sentence = group[at++];
    if (!result.ok) throw new Error(localized`without constraints every sentence has a tree`);
    const { parse } = result;
    const edits = mergeEdits(headEdits(sentence, parse.heads, { deprels: parse.deprels }), tagEdits(sentence, parse));
    yield applyEdits(sentence.text, edits);
  }
}

function notesOn(parser: Parser, tokenizer: Tokenizer, stream: TextToConllu): string[] {
  return [
    ...(parser.card.language === MANY_LANGUAGES ? [NEEDS_TAGS] : []),
    ...tokenizingNotes(tokenizer, stream),
    ...(parser.annotate === undefined ? [localized`The model predicts no lemmas.`] : []),
  ];
}

/** @throws Failure if there is no model, or nothing but white space in the text */
export async function annotateText(
  job: AnnotateJob,
  host: ModelHost,
  checkpoint: () => void,
  report: (progress: JobProgress) => void,
): Promise<AnnotatedText> {
  const { parser, name, notes } = await parserFor(job.model, host);
  const found: string[] = [];
  const { text, sentIds, decoder, memoryLimit, beam } = job;
  const sentences = annotate(parser, text, { sentIds, decoder, memoryLimit, beam, checkpoint });
  for (;;) {
    const next = sentences.next();
    if (next.done) {
      if (found.length === 0) throw new Failure(localized`There is no text to annotate, only white space.`);
      return {
        text: languageLine(parser) + found.join(''),
        by: name,
        ...next.value,
        notes: [...notes, ...next.value.notes],
      };
    }
    found.push(next.value.text);
    report({ done: next.value.done, message: localized`${formatNumber(found.length)} sentences` });
  }
}

/** By which a re-parse of the new document, which has no name yet, chooses the same model. */
function languageLine({ card: { language } }: Parser): string {
  return /^[a-z]{2,3}$/.test(language) && language !== MANY_LANGUAGES ? `# lang = ${language}\n` : '';
}
